/* When a part of the page is drawn anew, what has the focus keeps it, and what is scrolled stays so. */
(function () {
  "use strict";

  const SCROLLED = "[id] [aria-label]:is(.scroll, .bracket-drawing)";

  let kept = null; // the part of the page, and how to find there again what had the focus
  let scrolled = []; // how to find again what was scrolled, and how far

  const attribute = (element, name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`;
  const named = ["href", "formaction", "value", "aria-label", "name"];

  /* Return how to find an element again within its part. */
  function pathTo(element) {
    const name = named.find((one) => element.getAttribute(one));
    const path = element.localName + (name ? attribute(element, name) : "");
    return element.matches("form button") ? `form${attribute(element.form, "action")} ${path}` : path;
  }

  function placeOf(element) {
    const part = element.closest("[id]");
    if (!part || element.closest("#hand, #panel, #felt")) return null; // at the table, table.js knows more
    const list = part.closest("ul[id], ol[id]") || part.parentElement.closest("ul[id], ol[id]");
    return {
      path: part === element ? `#${CSS.escape(part.id)}` : `#${CSS.escape(part.id)} ${pathTo(element)}`,
      open: Boolean(element.closest("details[open]")),
      list: list && list.id,
    };
  }

  /* The same again, or where its row has gone, the first of its list. */
  function again() {
    const list = kept.list && document.getElementById(kept.list);
    const same = document.querySelector(kept.path);
    const details = same && same.closest("details");
    if (details && kept.open) details.open = true;
    return same || (list && list.querySelector("a[href], button:not(:disabled)"));
  }

  function restore() {
    if (!kept || (document.activeElement && document.activeElement !== document.body)) return;
    const next = again();
    if (next) next.focus({ preventScroll: true });
  }

  document.addEventListener("scopa:before", () => {
    const at = document.activeElement;
    kept = at && at !== document.body ? placeOf(at) : null;
    scrolled = [...document.querySelectorAll(SCROLLED)]
      .filter((one) => one.scrollLeft || one.scrollTop)
      .map((one) => [`#${CSS.escape(one.closest("[id]").id)} ${attribute(one, "aria-label")}`, one.scrollLeft, one.scrollTop]);
  });
  document.addEventListener("scopa:after", () => {
    for (const [path, left, top] of scrolled) {
      const same = document.querySelector(path);
      if (same) same.scrollTo({ left, top, behavior: "instant" });
    }
    queueMicrotask(restore); // once all others have done with the page what they do
  });
})();

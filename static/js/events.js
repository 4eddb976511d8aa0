/* The page of a tournament: what has the focus keeps it when its part of the page is drawn anew. */
(function () {
  "use strict";

  let kept = null; // the part of the page, and how to find there again what had the focus

  const quoted = (element, name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`;

  function pathTo(element) {
    if (element.matches("a[href]")) return `a${quoted(element, "href")}`;
    if (element.matches("form button")) return `form${quoted(element.form, "action")} button`;
    return element.matches("summary") ? "summary" : null;
  }

  document.addEventListener("scopa:before", () => {
    const at = document.activeElement;
    const part = at && at.closest("[id^='event-']");
    kept = part && { id: part.id, path: pathTo(at), open: Boolean(part.querySelector("details[open]")) };
  });
  document.addEventListener("scopa:after", () => {
    const part = kept && document.getElementById(kept.id);
    if (!part || !kept.path || document.activeElement !== document.body) return;
    const details = part.querySelector("details");
    if (details && kept.open) details.open = true;
    const same = part.querySelector(kept.path);
    if (same) same.focus({ preventScroll: true });
  });
})();

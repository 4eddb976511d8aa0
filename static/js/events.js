/* The page of a tournament: when a part of it is drawn anew, what has the focus keeps it, and what is scrolled stays so. */
(function () {
  "use strict";

  let kept = null; // the part of the page, and how to find there again what had the focus
  let scrolled = []; // how to find again what was scrolled, and how far

  const quoted = (element, name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`;

  function pathTo(element) {
    if (element.matches("a[href]")) return `a${quoted(element, "href")}`;
    if (element.matches("form button")) return `form${quoted(element.form, "action")} button`;
    if (element.matches(".scroll, .bracket-drawing")) return quoted(element, "aria-label");
    return element.matches("summary") ? "summary" : null;
  }

  function scrolledNow() {
    const regions = [...document.querySelectorAll("[id^='event-'] [aria-label]:is(.scroll, .bracket-drawing)")];
    return regions.filter((one) => one.scrollLeft || one.scrollTop)
      .map((one) => [`#${one.closest("[id^='event-']").id} ${pathTo(one)}`, one.scrollLeft, one.scrollTop]);
  }

  function scrollAgain([path, left, top]) {
    const same = document.querySelector(path);
    if (same) same.scrollTo({ left, top, behavior: "instant" });
  }

  document.addEventListener("scopa:before", () => {
    scrolled = scrolledNow();
    const at = document.activeElement;
    const part = at && at.closest("[id^='event-']");
    kept = part && { id: part.id, path: pathTo(at), open: Boolean(part.querySelector("details[open]")) };
  });
  document.addEventListener("scopa:after", () => {
    scrolled.forEach(scrollAgain);
    const part = kept && document.getElementById(kept.id);
    if (!part || !kept.path || document.activeElement !== document.body) return;
    const details = part.querySelector("details");
    if (details && kept.open) details.open = true;
    const same = part.querySelector(kept.path);
    if (same) same.focus({ preventScroll: true });
  });
})();

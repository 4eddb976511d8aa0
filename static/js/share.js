/* Copy a link to the clipboard; without a script, the link can be selected. */
(function () {
  "use strict";

  const reveal = () => document.querySelectorAll("[data-share][hidden]").forEach((button) => { button.hidden = !navigator.clipboard; });

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-share]");
    if (!button) return;
    const field = document.getElementById(button.dataset.share);
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.done;
  });
  document.addEventListener("htmx:afterSwap", reveal);
  reveal();
})();

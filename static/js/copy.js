/* Copy what a field holds, such as a link; without a script it can be selected. */
(function () {
  "use strict";

  const reveal = () => document.querySelectorAll("[data-copy][hidden]").forEach((button) => { button.hidden = false; });

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = button.dataset.done;
    const live = document.getElementById("live");
    if (live) live.textContent = button.dataset.done;
  });
  document.addEventListener("htmx:afterSwap", reveal);
  reveal();
})();

/* Step through a replay by keys; keep the slider at the ply that is shown, and copy the link to it. */
(function () {
  "use strict";

  const slider = document.getElementById("replay-ply");
  const copy = document.querySelector("[data-copy-address]");
  const address = () => new URL(`?round=${slider.form.elements.round.value}&ply=${slider.value}`, location.href).href;

  document.documentElement.classList.add("scripted");
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(address());
    copy.textContent = copy.dataset.done;
  });

  document.addEventListener("htmx:afterSwap", () => {
    const { ply } = document.getElementById("board").dataset;
    if (document.activeElement !== slider) slider.value = ply;
    history.replaceState(null, "", `?round=${slider.form.elements.round.value}&ply=${ply}`);
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, summary")) return;
    const link = document.querySelector(`#board a[data-key="${CSS.escape(event.key)}"]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
})();

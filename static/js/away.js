/* Somebody is away: count down until those who stay can choose. The server decides; here only the button wakes up. */
(function () {
  "use strict";

  let count = null, opens = 0; // the number on the page, and when (ms) it is zero

  const buttons = () => document.querySelectorAll("#away .away-choices button");

  function tick() {
    const shown = document.querySelector("#away [data-opens-in]");
    if (shown !== count) opens = performance.now() + 1000 * Number(shown ? shown.dataset.opensIn : 0);
    count = shown;
    if (!count) return;
    const left = Math.max(0, Math.ceil((opens - performance.now()) / 1000));
    count.textContent = String(left);
    if (left) return;
    count.closest(".away-wait").hidden = true;
    buttons().forEach((button) => { button.disabled = false; });
  }

  document.addEventListener("scopa:after", tick);
  setInterval(tick, 500);
  tick();
})();

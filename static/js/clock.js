/* The clocks of a table, counted on from what the server said last. Nothing is decided here. */
(function () {
  "use strict";

  const EVERY = 100; // ms between two looks
  const LOW = 10000; // ms from which time is short, and shown in tenths
  const SAMPLES = 5; // of the server's time that are kept: the one that came quickest counts
  const JUMP = 500; // ms by which the device's own clocks may drift apart before neither is trusted

  let samples = [];
  let offset = 0; // ms from the device's time to the server's
  let base = Date.now() - performance.now();
  let heard = ""; // the server's time that was read last from the page
  let warned = ""; // the turn in which the viewer was told that time is short

  function learn(server) {
    samples = [...samples, server - Date.now()].slice(-SAMPLES);
    offset = Math.max(...samples);
  }

  /* The device slept, or its clock was put: what was learnt before may be wrong, and the next word of the server counts. */
  function doubt() {
    const now = Date.now() - performance.now();
    if (Math.abs(now - base) > JUMP) samples = [];
    base = now;
  }

  function read() {
    const now = document.getElementById("now");
    if (!now || now.dataset.ms === heard) return;
    heard = now.dataset.ms;
    learn(Number(heard));
  }

  function text(ms) {
    const left = Math.max(0, ms);
    if (left < LOW) return (Math.floor(left / 100) / 10).toFixed(1);
    const seconds = Math.ceil(left / 1000);
    const two = (number) => String(number).padStart(2, "0");
    const minutes = Math.floor(seconds / 60) % 60, hours = Math.floor(seconds / 3600);
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function draw(clock) {
    const left = Number(clock.dataset.flag) - Date.now() - offset;
    const shown = clock.querySelector(".clock-time"), now = text(left);
    if (shown.textContent !== now) shown.textContent = now;
    clock.classList.toggle("low", left < LOW);
    if (left < LOW) warn(clock);
  }

  /* Tell the viewer once in a turn that their own time is short, by ear and to a reader. */
  function warn(clock) {
    const match = document.getElementById("match"), turn = document.getElementById("felt").dataset.place;
    if (warned === turn || !match.classList.contains("seated")) return;
    const own = /\bfrom-(\d)/.exec(match.className)[1];
    if (!clock.closest(`.seat-${own}`)) return;
    warned = turn;
    document.dispatchEvent(new CustomEvent("scopa:sound", { detail: "time" }));
    document.getElementById("live").textContent = clock.dataset.soon;
  }

  function tick() {
    doubt();
    document.querySelectorAll("#felt .clock.running").forEach(draw);
  }

  document.addEventListener("scopa:now", (event) => learn(event.detail));
  document.addEventListener("scopa:after", () => { read(); tick(); });
  document.addEventListener("visibilitychange", tick);
  setInterval(tick, EVERY);
  read();
  tick();
})();

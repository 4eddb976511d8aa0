/* The lobby: ages and waiting times go on by themselves, and whose match has begun goes to the table. */
(function () {
  "use strict";

  const MINUTE = 60, HOUR = 3600, DAY = 86400; // seconds

  const language = document.documentElement.lang;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  const hour = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });

  const began = new WeakMap(); // timer -> when its waiting began, by this device's clock

  const secondsSince = (text) => Math.max(0, Math.floor((Date.now() - Date.parse(text)) / 1000));

  function ago(seconds) {
    if (seconds < MINUTE) return null; // the server's own words fit
    if (seconds < HOUR) return relative.format(-Math.floor(seconds / MINUTE), "minute");
    if (seconds < DAY) return relative.format(-Math.floor(seconds / HOUR), "hour");
    return relative.format(-Math.floor(seconds / DAY), "day");
  }

  function write(element, text) {
    if (text !== null && element.textContent !== text) element.textContent = text;
  }

  function tick() {
    document.querySelectorAll("[data-ago]").forEach((time) => write(time, ago(secondsSince(time.dateTime))));
    document.querySelectorAll("[data-waited]").forEach((timer) => {
      if (!began.has(timer)) began.set(timer, Date.now() - Number(timer.dataset.waited) * 1000);
      const seconds = Math.floor((Date.now() - began.get(timer)) / 1000);
      write(timer, `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`);
    });
  }

  function inOwnZone() {
    document.querySelectorAll("time[data-hour], time[data-until]").forEach((time) => {
      const words = [time.dataset.until, hour.format(new Date(time.dateTime))];
      write(time, words.filter(Boolean).join(" "));
    });
  }

  function go() {
    const found = document.getElementById("go");
    if (found && found.dataset.to) location.assign(found.dataset.to);
  }

  // The list of who is here is drawn once for all: nobody challenges themselves.
  function markOneself() {
    document.querySelectorAll("#online [data-player]").forEach((row) => {
      row.classList.toggle("me", row.dataset.player === document.body.dataset.player);
    });
  }

  document.addEventListener("scopa:after", () => { tick(); markOneself(); go(); });
  inOwnZone();
  tick();
  setInterval(tick, 1000);
})();

/* Moments in the reader's own language and time zone, which is named; how far off they are; and the last hours until one
   begins, counted down. */
(function () {
  "use strict";

  const language = document.documentElement.lang;
  const COUNTED = 4; // hours
  const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];
  const moment = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
  const distance = new Intl.RelativeTimeFormat(language, { numeric: "always" });

  function far(seconds) {
    const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) || ["second", 1];
    return distance.format(Math.trunc(seconds / length), unit);
  }

  function write(time, text) {
    if (time.textContent !== text) time.textContent = text;
  }

  /* Count down as a clock does, within the last hours before a moment. */
  function count() {
    for (const time of document.querySelectorAll("time[data-count]")) {
      const left = Math.ceil((new Date(time.dateTime) - Date.now()) / 1000);
      const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
      const digits = (hours ? [hours, minutes, seconds] : [minutes, seconds]).map((part, at) => (at ? String(part).padStart(2, "0") : part));
      write(time, left > 0 && hours < COUNTED ? digits.join(":") : "");
    }
  }

  function draw() {
    for (const time of document.querySelectorAll("time[data-when]")) write(time, moment.format(new Date(time.dateTime)));
    for (const time of document.querySelectorAll("time[data-left]")) write(time, far((new Date(time.dateTime) - Date.now()) / 1000));
  }

  document.addEventListener("scopa:after", () => { draw(); count(); });
  setInterval(draw, 30000);
  setInterval(count, 1000);
  draw();
  count();
})();

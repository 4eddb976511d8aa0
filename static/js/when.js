/* Moments in the reader's own language and time zone, which is named; and how far off they are. */
(function () {
  "use strict";

  const language = document.documentElement.lang;
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

  function draw() {
    for (const time of document.querySelectorAll("time[data-when]")) write(time, moment.format(new Date(time.dateTime)));
    for (const time of document.querySelectorAll("time[data-left]")) write(time, far((new Date(time.dateTime) - Date.now()) / 1000));
  }

  document.addEventListener("scopa:after", draw);
  setInterval(draw, 30000);
  draw();
})();

/* Keys at the table. Digits are the cards of the hand, or the ways to play one; whatever has a `data-key` is pressed by
   it; what can be read out lies ready in the table's `data-say-…`. All of it can be switched off. */
(function () {
  "use strict";

  const DIGITS = "1234567890";
  const READ_FOR = 8000; // ms
  const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]";
  let reading, readAt;

  const placeShown = () => document.getElementById("felt").dataset.place;
  const enabled = () => document.documentElement.classList.contains("keys");

  /* Return the key as on a Latin keyboard. */
  function nameOf(event) {
    const latin = /^[\x21-\x7e]$/.test(event.key) ? event.key : (/^Key(.)$/.exec(event.code) || [])[1];
    return latin && latin.toLowerCase();
  }

  function byDigit(place) {
    const hand = document.getElementById("hand");
    const choice = hand.querySelector("details[open]");
    const targets = choice
      ? choice.querySelectorAll(".option input")
      : [...hand.querySelectorAll(".hand > li")].map((item) => item.querySelector(".hand-card"));
    return targets[place];
  }

  function byKey(key) {
    const buttons = document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`);
    return [...buttons].find((button) => button.checkVisibility());
  }

  /* Read a text out, and show it to those who see. */
  function say(text) {
    const live = document.getElementById("live");
    live.textContent = "";
    live.className = "told";
    readAt = placeShown();
    clearTimeout(reading);
    setTimeout(() => { live.textContent = text; }, 50); // the same text again is read again
    reading = setTimeout(hush, READ_FOR);
  }

  function hush() {
    clearTimeout(reading);
    document.getElementById("live").className = "visually-hidden";
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hush();
    if (!enabled() || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
    if (event.target.closest(TYPING) || document.querySelector("dialog[open]")) return;
    const key = nameOf(event);
    if (!key) return;
    const target = DIGITS.includes(key) ? byDigit(DIGITS.indexOf(key)) : byKey(key);
    const text = document.getElementById("felt").getAttribute(/^[a-z]$/.test(key) ? `data-say-${key}` : "data-say-");
    if (target && !target.disabled) {
      if (target.closest("li, .option")) target.focus(); // a card; the focus stays where it is for the rest
      target.click();
    } else if (text) say(text);
    else return;
    event.preventDefault();
  });

  document.addEventListener("scopa:after", () => placeShown() !== readAt && hush());
})();

/* Sounds: one at a time, in one window of a match, and none before somebody has touched the page. */
(function () {
  "use strict";

  const files = document.getElementById("sounds").dataset;
  const players = {};
  let waiting = [];
  let sounding = null;
  let holding = null; // what this window holds while it is the one to be heard
  let before = heardAt();

  function heardAt() {
    const felt = document.getElementById("felt"), panel = document.getElementById("panel");
    return { place: felt.dataset.place, end: panel.dataset.sound };
  }

  /* The window that was looked at last is heard; where browsers keep no locks, the one that is seen. */
  function claim(steal) {
    if (!navigator.locks || holding) return;
    const held = {};
    navigator.locks.request(`scopa-sound-${location.pathname}`, steal ? { steal } : {}, () => {
      holding = held;
      return new Promise(() => {});
    }).catch(() => {
      if (holding !== held) return;
      holding = null;
      claim(false);
    });
  }

  function audible() {
    const wanted = document.documentElement.classList.contains("sound");
    const touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
    return wanted && touched && (navigator.locks ? holding : !document.hidden);
  }

  function next() {
    const name = waiting.shift();
    sounding = null;
    if (!name || !files[name] || !audible()) return;
    sounding = players[name] = players[name] || new Audio(files[name]);
    sounding.onended = next;
    sounding.play().catch(next);
  }

  /* Let these be heard one after another, instead of whatever was still to come. */
  function sound(...names) {
    waiting = names.filter(Boolean);
    if (sounding) {
      sounding.onended = null;
      sounding.pause();
      sounding.currentTime = 0;
    }
    next();
  }

  document.addEventListener("scopa:after", () => {
    const now = heardAt(), was = before;
    before = now;
    if (now.end && !was.end) sound(now.end);
    else if (now.place && now.place !== was.place) sound(...["felt", "hand"].map((id) => document.getElementById(id).dataset.sound));
  });
  document.addEventListener("scopa:sound", (event) => sound(event.detail));
  document.addEventListener("scopa:preferred", (event) => event.detail === "sound" && sound("card"));
  window.addEventListener("focus", () => claim(true));
  claim(document.hasFocus());
})();

/* The bell: stays open while it is drawn anew, and rings on the device where the reader has asked for that. */
(function () {
  "use strict";

  const KEPT = "scopa-notifications";
  const bell = () => document.getElementById("bell");
  let open = false; // whether the list was open before the bell was drawn anew
  let told = texts(); // what the reader has been told already

  function texts() {
    return bell() ? [...bell().querySelectorAll("li[data-need]")].map((item) => item.dataset.need) : [];
  }

  function wanted() {
    try {
      return "Notification" in window && Notification.permission === "granted" && localStorage.getItem(KEPT) === "on";
    } catch {
      return false; // no storage, no choice to remember
    }
  }

  /* Offer the button where it can be kept what is chosen. */
  function offer() {
    const button = bell() && bell().querySelector(".ask-notifications");
    if (!button || !("Notification" in window) || Notification.permission === "denied") return;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(wanted()));
  }

  async function choose(button) {
    const on = !wanted();
    if (on && (await Notification.requestPermission()) !== "granted") {
      button.hidden = true;
      return;
    }
    try {
      localStorage.setItem(KEPT, on ? "on" : "off");
    } catch {
      /* it holds for this page alone */
    }
    offer();
  }

  /* A page that is looked at needs no notification. */
  function ring(text, url) {
    if (!document.hidden || !wanted()) return;
    const shown = new Notification("Scopa", { body: text, tag: text });
    shown.onclick = () => {
      window.focus();
      if (url) location.assign(url);
      shown.close();
    };
  }

  function drawn() {
    if (!bell()) return;
    if (open) bell().querySelector("details").open = true;
    offer();
    const now = texts();
    bell().querySelectorAll("li[data-need]").forEach((item) => {
      const link = item.querySelector("a");
      if (!told.includes(item.dataset.need)) ring(item.dataset.need, link && link.href);
    });
    told = now;
  }

  /* At a table the hand says whose turn it is. */
  function turn() {
    const hand = document.getElementById("hand");
    const mine = Boolean(hand && hand.classList.contains("my-turn"));
    if (mine && !turn.was) ring(hand.querySelector(".prompt").textContent.trim(), location.href);
    turn.was = mine;
  }

  document.addEventListener("htmx:wsBeforeMessage", () => {
    open = Boolean(bell() && bell().querySelector("details").open);
  });
  document.addEventListener("htmx:wsAfterMessage", (event) => {
    if (/^\s*<div id="bell"/.test(event.detail.message)) drawn();
  });
  document.addEventListener("scopa:after", turn);
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".ask-notifications");
    if (button) return choose(button);
    if (bell() && !bell().contains(event.target)) bell().querySelector("details").open = false;
  });
  document.addEventListener("keydown", (event) => {
    const list = event.key === "Escape" && bell() && bell().querySelector("details[open]");
    if (!list) return;
    list.open = false;
    list.querySelector("summary").focus();
  });
  offer();
  turn();
})();

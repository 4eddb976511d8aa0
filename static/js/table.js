/* Small comforts at the table: focus, the title bar, the countdown, preferences at once. */
(function () {
  "use strict";

  const plainTitle = document.title;
  let hadFocus = false; // whether the focus was in the hand or the panel before a redraw
  let focused = null; // where it was, and at which ply

  const hand = () => document.getElementById("hand");
  const enabled = "button.hand-card:not(:disabled), summary.hand-card";

  function nameTab() {
    document.title = (hand() && hand().dataset.title) || plainTitle;
  }

  /* Return how to find an element of the table again once it has been redrawn. */
  function pathTo(element) {
    if (element.name === "play") return `#hand input[value="${CSS.escape(element.value)}"]`;
    if (element.closest(".choice .actions")) return `#hand .choice[open] .${element.classList.contains("back") ? "back" : "confirm"}`;
    const spot = element.closest("[data-card]");
    if (element.matches(".pick")) return `#felt [data-card="${spot.dataset.card}"] .pick`;
    const face = element.matches(".hand-card") && element.querySelector("use");
    return face ? `#hand .hand-card:has(use[href="${face.getAttribute("href")}"])` : null;
  }

  function sameAsBefore() {
    if (!focused || !focused.path || focused.ply !== hand().dataset.ply) return null;
    const same = document.querySelector(focused.path);
    return same && !same.disabled ? same : null;
  }

  function restoreFocus() {
    if (!hadFocus || (document.activeElement && document.activeElement !== document.body)) return;
    const next = sameAsBefore() || document.querySelector(`#panel [data-first], #panel a.button`) || hand().querySelector(enabled) || hand();
    next.focus({ preventScroll: true });
  }

  /* Once the own cards come alive again, the focus that waited on the hand goes to the first of them. */
  function wakeFocus() {
    if (document.activeElement !== hand()) return;
    const first = hand().querySelector(enabled);
    if (first) first.focus({ preventScroll: true });
  }

  /* Change a preference at once: the page carries it as a class. */
  function prefer(form) {
    const name = form.dataset.prefer;
    const on = form.elements[name].value === "true";
    const data = new FormData(form);
    data.set("csrfmiddlewaretoken", document.querySelector("#token input").value);
    fetch(form.action, { method: "POST", body: data, headers: { "HX-Request": "true" } })
      .then((answer) => { if (!answer.ok) form.submit(); }, () => {});
    document.documentElement.classList.toggle(name, on);
    document.documentElement.classList.toggle(`no-${name}`, !on);
    form.elements[name].value = String(!on);
    form.querySelector("button").setAttribute("aria-pressed", String(on));
    document.dispatchEvent(new CustomEvent("scopa:preferred", { detail: name }));
  }

  /* Keep the hand in the order that was chosen on this page; the server says each card's place in either. */
  function sortHand() {
    const form = document.querySelector("[data-sort]");
    const list = hand().querySelector(".hand");
    if (!form || !list) return;
    const cards = [...list.children];
    const place = (card) => Number(card.dataset[form.dataset.sort] || 0);
    const sorted = [...cards].sort((one, other) => place(one) - place(other));
    if (sorted.some((card, at) => card !== cards[at])) list.append(...sorted);
  }

  function chooseSort(form) {
    const button = form.querySelector("button");
    const [now, then] = [button.value, form.dataset.sort];
    const data = new FormData(form, button);
    fetch(form.action, { method: "POST", body: data, headers: { "HX-Request": "true" } })
      .then((answer) => { if (!answer.ok) form.submit(); }, () => {});
    form.dataset.sort = now;
    button.value = then;
    button.textContent = then === "suit" ? form.dataset.toSuit : form.dataset.toValue;
    sortHand();
  }

  function countDown() {
    const clock = document.querySelector("[data-countdown]");
    if (clock) clock.textContent = String(Math.max(0, Number(clock.textContent) - 1));
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-prefer], [data-sort]")) return;
    event.preventDefault();
    if (form.dataset.sort) chooseSort(form);
    else prefer(form);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-opens]");
    if (button) document.getElementById(button.dataset.opens).showModal();
  });
  document.addEventListener("scopa:before", () => {
    const at = document.activeElement;
    hadFocus = Boolean(at && at.closest("#hand, #panel, #felt .pick"));
    focused = hadFocus && { path: pathTo(at), ply: hand().dataset.ply };
  });
  document.addEventListener("scopa:after", () => {
    nameTab();
    sortHand();
    restoreFocus();
    wakeFocus();
  });
  setInterval(countDown, 1000);
  nameTab();
})();

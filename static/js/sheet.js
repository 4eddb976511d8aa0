/* The score sheet: keep what is written in this browser, step numbers up and down, add and take away rounds.
   The points are counted by the server. */
(function () {
  "use strict";

  const KEY = "scopa-sheet";
  let sent = "";
  const sheet = () => document.getElementById("sheet");
  const rounds = () => document.getElementById("rounds");
  const written = () => new URLSearchParams(new FormData(sheet())).toString();

  function keep() {
    try { localStorage.setItem(KEY, written()); } catch { /* nothing can be kept in this browser */ }
  }

  function kept() {
    try { return localStorage.getItem(KEY); } catch { return null; }
  }

  function changed(element) {
    keep();
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function offline(yes) {
    document.getElementById("offline").hidden = !yes;
  }

  async function restore(text) {
    const headers = { "HX-Request": "true", "HX-Target": "sheet", "Content-Type": "application/x-www-form-urlencoded" };
    try {
      const answer = await fetch(sheet().action, { method: "POST", body: text, headers });
      if (answer.status !== 200 && answer.status !== 422) return;
      const drawn = document.createElement("template");
      drawn.innerHTML = await answer.text();
      document.getElementById("standing").textContent = drawn.content.querySelector("[hx-swap-oob]").textContent;
      sheet().replaceWith(drawn.content.getElementById("sheet"));
      htmx.process(sheet());
    } catch {
      offline(true);
    }
  }

  function step(button) {
    const input = button.parentElement.querySelector("input");
    if (button.dataset.step === "1") input.stepUp();
    else input.stepDown();
    changed(input);
  }

  function addRound() {
    const count = rounds().children.length;
    if (count >= Number(sheet().dataset.most)) return;
    const html = document.getElementById("blank-round").innerHTML.replaceAll("__number__", count + 1).replaceAll("__n__", count);
    rounds().insertAdjacentHTML("beforeend", html);
    const added = rounds().lastElementChild;
    htmx.process(added);
    added.querySelector("input[type=number]").focus();
    changed(rounds());
  }

  function dropRound() {
    if (rounds().children.length < 2) return;
    rounds().lastElementChild.remove();
    changed(rounds());
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step], [data-add], [data-drop], [data-clear]");
    if (!button) return;
    if ("clear" in button.dataset) { localStorage.removeItem(KEY); return; }
    event.preventDefault();
    if ("step" in button.dataset) step(button);
    else if ("add" in button.dataset) addRound();
    else dropRound();
  });
  /* A sheet drawn anew must not undo what was written while it was on its way: ask again with that. */
  document.addEventListener("htmx:configRequest", () => { sent = written(); });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target !== sheet() || written() === sent) return;
    event.detail.shouldSwap = false;
    setTimeout(() => htmx.trigger(sheet().querySelector(".setup"), "change"));
  });
  document.addEventListener("input", keep);
  document.addEventListener("htmx:sendError", () => offline(true));
  document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.xhr.status) offline(false); });
  document.addEventListener("htmx:afterSettle", keep);
  window.addEventListener("online", () => changed(rounds()));

  if (kept()) restore(kept());
})();

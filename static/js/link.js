/* The live link: one socket kept honest, and a slower way for when it is down. Knows no rules. */
(function () {
  "use strict";

  const PING_LIMIT = 3000; // ms until an unanswered ping means that the link is dead
  const ASK_EVERY = 3000; // ms between questions while the link is down
  const ANSWER_LIMIT = 4000; // ms until a play sent by socket is sent again by HTTP
  const QUIET = 8000; // ms of silence after which the link is asked whether it still lives
  const NO_NEWS = 30000; // ms without a change after which the page asks by HTTP whether it missed one
  const RELEASE = 5000; // ms until the buttons of an unanswered form work again
  const RETRIED_BY_HTMX = [1006, 1011, 1012, 1013];

  let match, socket, wrapper, pingTimer, askTimer, retryTimer;
  let pings = 0;
  let heard = 0, news = 0; // when anything, and when a change, came by socket
  let barred = false; // the server closed the socket for good
  const awaited = new Map(); // form -> timers
  const lastDrawn = new Map(); // id -> the HTML last drawn by HTTP, until a frame comes by socket

  document.documentElement.classList.add("scripted");

  /* -- state ------------------------------------------------------------------------------- */

  function isOpen() {
    return socket && socket.readyState === WebSocket.OPEN;
  }

  function show(state) {
    const link = document.getElementById("link");
    if (!link || link.dataset.state === state) return;
    link.dataset.state = state;
    link.textContent = match.dataset[state];
  }

  function sequenceIn(html) {
    const found = /data-sequence="(\d+)"/.exec(html);
    return found ? Number(found[1]) : null;
  }

  function sequenceShown() {
    const felt = document.getElementById("felt");
    return felt ? Number(felt.dataset.sequence) : 0;
  }

  /* Say whether a frame may be drawn, and note whether it brings a play or a deal to animate. */
  function admit(html) {
    const sequence = sequenceIn(html);
    if (sequence !== null && sequence < sequenceShown()) return false;
    const place = /data-place="([\d.]+)"/.exec(html);
    if (sequence !== null) match.classList.toggle("still", !place || place[1] === document.getElementById("felt").dataset.place);
    document.dispatchEvent(new CustomEvent("scopa:before"));
    return true;
  }

  function drawn() {
    release();
    document.dispatchEvent(new CustomEvent("scopa:after"));
  }

  /* -- the slower way: HTTP ------------------------------------------------------------------- */

  /* Draw the fragments found in an answer, be it a bundle of fragments or a whole page. */
  function draw(html) {
    if (!admit(html)) return release();
    const answer = new DOMParser().parseFromString(html, "text/html");
    for (const id of ["felt", "hand", "panel", "score", "log", "notice", "live", "hint"]) {
      // An empty hint comes with the hand; one that was asked for comes by itself.
      const fresh = id === "hint" ? answer.querySelector("body > #hint") : answer.getElementById(id);
      const old = document.getElementById(id);
      if (!fresh || !old) continue;
      fresh.removeAttribute("hx-swap-oob");
      fresh.querySelectorAll("[name=csrfmiddlewaretoken]").forEach((field) => field.remove());
      if (id === "notice" || id === "live") {
        old.textContent = fresh.textContent;
      } else if (id === "hint" || lastDrawn.get(id) !== fresh.outerHTML) {
        lastDrawn.set(id, fresh.outerHTML); // where nothing is new, focus and open parts stay as they are
        old.replaceWith(document.adoptNode(fresh));
        window.htmx.process(fresh);
      }
    }
    drawn();
  }

  async function ask() {
    try {
      const answer = await fetch(match.dataset.poll, { headers: { "HX-Request": "true" }, cache: "no-store" });
      if (!answer.ok) return;
      const html = await answer.text();
      if (!isOpen() || sequenceIn(html) !== sequenceShown()) draw(html);
      if (!barred) checkLink(); // the server answers: the socket may well open again
    } catch {
      /* still offline: the next question comes soon */
    }
  }

  function startAsking() {
    if (askTimer) return;
    askTimer = setInterval(ask, ASK_EVERY);
    ask();
  }

  function stopAsking() {
    clearInterval(askTimer);
    askTimer = null;
  }

  function token() {
    const field = document.querySelector("#token input");
    return field ? field.value : "";
  }

  async function post(form, data) {
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body: data,
        headers: { "X-CSRFToken": token(), "HX-Request": "true" },
      });
      if (answer.ok) return draw(await answer.text());
    } catch {
      /* told below */
    }
    release();
    document.getElementById("notice").textContent = match.dataset.unsent;
  }

  /* -- sending ----------------------------------------------------------------------------------- */

  /* Mark a form as on its way, so that nothing goes twice. */
  function hold(form, data) {
    const buttons = form.querySelectorAll("button");
    form.classList.add("sending");
    buttons.forEach((button) => button.setAttribute("aria-disabled", "true"));
    document.getElementById("notice").textContent = "";
    const timers = [setTimeout(() => release(form), RELEASE)];
    if (data) timers.push(setTimeout(() => { checkLink(); post(form, data); }, ANSWER_LIMIT));
    awaited.set(form, timers);
  }

  function release(only) {
    for (const [form, timers] of awaited) {
      if (only && form !== only) continue;
      timers.forEach(clearTimeout);
      form.classList.remove("sending");
      form.querySelectorAll("button").forEach((button) => button.removeAttribute("aria-disabled"));
      awaited.delete(form);
    }
  }

  function send(event) {
    const form = event.target;
    if (awaited.size) return event.preventDefault();
    const data = new FormData(form);
    data.delete("csrfmiddlewaretoken");
    if (!isOpen()) {
      event.preventDefault();
      hold(form);
      post(form, data);
      return;
    }
    event.detail.messageBody = JSON.stringify(Object.fromEntries(data));
    hold(form, data);
  }

  /* Forms that came by socket carry no token of their own. */
  function lendToken(event) {
    const form = event.target;
    if (form.method !== "post" || form.querySelector("[name=csrfmiddlewaretoken]")) return;
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = "csrfmiddlewaretoken";
    field.value = token();
    form.append(field);
  }

  /* -- keeping the socket ---------------------------------------------------------------------------- */

  function createSocket(url) {
    if (socket) {
      socket.onclose = null; // a discarded socket neither retries nor reports
      if (socket.readyState < WebSocket.CLOSING) socket.close();
    }
    socket = new WebSocket(url);
    return socket;
  }

  function reconnect() {
    clearTimeout(retryTimer);
    clearTimeout(pingTimer);
    pingTimer = null;
    if (wrapper && !document.hidden) wrapper.reconnect();
  }

  /* Ask whether the other end is still there; three silent seconds mean no. */
  function checkLink() {
    if (!wrapper) return;
    if (!isOpen()) {
      if (!socket || socket.readyState !== WebSocket.CONNECTING) reconnect();
      return;
    }
    if (pingTimer) return;
    wrapper.sendImmediately(JSON.stringify({ ping: ++pings }));
    pingTimer = setTimeout(() => {
      show("reconnecting");
      reconnect();
    }, PING_LIMIT);
  }

  /* A link can die without a word, and a message can be lost: do not take silence for peace. */
  function watch() {
    if (document.hidden || !isOpen()) return;
    const now = Date.now();
    if (now - heard > QUIET) checkLink();
    if (now - news < NO_NEWS) return;
    news = now;
    ask();
  }

  /* The page is looked at again, perhaps after hours: by HTTP the truth comes even where the link died. */
  function returned() {
    if (document.hidden) return;
    ask();
    checkLink();
  }

  function opened(event) {
    wrapper = event.detail.socketWrapper;
    heard = news = Date.now();
    stopAsking();
    show("live");
  }

  function closed(event) {
    const code = event.detail.event.code;
    wrapper = event.detail.socketWrapper || wrapper;
    show(document.getElementById("link").dataset.state === "live" ? "reconnecting" : "polling");
    startAsking();
    barred = code >= 4000;
    if (!barred && !RETRIED_BY_HTMX.includes(code)) retryTimer = setTimeout(reconnect, 1000 + 2000 * Math.random());
  }

  function received(event) {
    clearTimeout(pingTimer);
    pingTimer = null;
    heard = Date.now();
    if (sequenceIn(event.detail.message) !== null) news = heard;
    lastDrawn.clear();
    if (!admit(event.detail.message)) event.preventDefault();
  }

  function start() {
    match = document.getElementById("match");
    if (!match) return;
    match.addEventListener("htmx:wsOpen", opened);
    match.addEventListener("htmx:wsClose", closed);
    match.addEventListener("htmx:wsBeforeMessage", received);
    match.addEventListener("htmx:wsAfterMessage", (event) => {
      if (!/id="pong"/.test(event.detail.message)) drawn();
    });
    match.addEventListener("htmx:wsConfigSend", send);
    document.addEventListener("submit", lendToken, true);
    document.addEventListener("visibilitychange", returned);
    window.addEventListener("online", returned);
    window.addEventListener("pageshow", (event) => event.persisted && returned());
    setInterval(watch, 1000);
    setTimeout(() => isOpen() || (show("polling"), startAsking()), PING_LIMIT);
  }

  window.htmx.createWebSocket = createSocket;
  start();
})();

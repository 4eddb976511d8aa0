/* The live link of every page: one socket kept honest, and at a table a slower way for when it is down. Knows no rules. */
(function () {
  "use strict";

  const PING_LIMIT = 3000; // ms until an unanswered ping means that the link is dead
  const ASK_EVERY = 3000; // ms between questions while the link is down
  const ANSWER_LIMIT = 4000; // ms until a play sent by socket is sent again by HTTP
  const QUIET = 8000; // ms of silence after which the link is asked whether it still lives
  const NO_NEWS = 30000; // ms without a change after which the page asks by HTTP whether it missed one
  const AGAIN = 1000; // ms until what could not be stored is sent again
  const RELEASE = 5000; // ms until the buttons of an unanswered form work again
  const HERE_EVERY = 9000; // ms between signs of life by HTTP while the link is down
  const SIGNED_OUT = 4401;
  const ASIDE = /^\s*<[^>]*\bid="(pong|bell|watchers|talk-[a-z]+|line-\d+)"/; // a frame that answers nothing and leaves the table as it is
  const UNSTORED = /^<div id="notice" data-again\b/; // a frame that says that what was sent is not stored yet
  const AWAY = [502, 503, 504]; // answers of a site, or of what stands before it, that cannot store anything just now
  const RETRIED_BY_HTMX = [1006, 1011, 1012, 1013];

  let root, socket, wrapper, pingTimer, askTimer, retryTimer;
  let pings = 0;
  let heard = 0, news = 0, told = 0; // when anything, and when a change, came by socket; when HTTP last said that we are here
  let again = false; // the link has been open before
  let barred = false; // the server closed the socket for good
  let ended = false; // the session has ended: whoever comes now is somebody else
  const awaited = new Map(); // form -> what it sends (data), and its timers
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
    link.textContent = root.dataset[state] || "";
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
    if (sequence !== null) root.classList.toggle("still", !place || place[1] === document.getElementById("felt").dataset.place);
    document.dispatchEvent(new CustomEvent("scopa:before"));
    return true;
  }

  function drawn() {
    release();
    document.dispatchEvent(new CustomEvent("scopa:after"));
  }

  /* -- the slower way: HTTP ------------------------------------------------------------------- */

  /* Draw the fragments of an answer, each as it says it wants to be swapped in. */
  function draw(html) {
    if (!admit(html)) return release();
    const answer = new DOMParser().parseFromString(html, "text/html");
    for (const fresh of [...answer.body.children]) {
      const [how, where] = (fresh.getAttribute("hx-swap-oob") || "true").split(/:(.*)/s);
      const old = where ? document.querySelector(where) : document.getElementById(fresh.id);
      if (!old) continue;
      fresh.removeAttribute("hx-swap-oob");
      fresh.querySelectorAll("[name=csrfmiddlewaretoken]").forEach((field) => field.remove());
      if (how === "true" || how === "outerHTML") replace(old, fresh);
      else if (how === "innerHTML") old.replaceChildren(...fresh.childNodes);
      else old.insertAdjacentHTML(how, fresh.innerHTML);
    }
    drawn();
  }

  /* Where nothing is new, focus and open parts stay as they are. */
  function replace(old, fresh) {
    if (fresh.id !== "hint" && lastDrawn.get(fresh.id) === fresh.outerHTML) return;
    lastDrawn.set(fresh.id, fresh.outerHTML);
    old.replaceWith(document.adoptNode(fresh));
    window.htmx.process(fresh);
  }

  async function ask() {
    if (!root.dataset.poll || ended) return;
    try {
      sayHere();
      const answer = await fetch(root.dataset.poll, { headers: { "HX-Request": "true" }, cache: "no-store" });
      if (!answer.ok) return;
      const html = await answer.text();
      const sequence = sequenceIn(html); // none where there is no table: such a page is told by its socket alone
      if (!isOpen() || (sequence !== null && sequence !== sequenceShown())) draw(html);
      if (!barred) checkLink(); // the server answers: the socket may well open again
    } catch {
      /* still offline: the next question comes soon */
    }
  }

  /* A player whose link is down is still here: say so, or the others may think that the seat is empty. */
  function sayHere() {
    if (isOpen() || !root.dataset.here || Date.now() - told < HERE_EVERY) return;
    told = Date.now();
    fetch(root.dataset.here, { method: "POST", headers: { "X-CSRFToken": token() } }).catch(() => {});
  }

  function startAsking() {
    if (askTimer || !root.dataset.poll) return;
    askTimer = setInterval(ask, ASK_EVERY);
    ask();
  }

  function stopAsking() {
    clearInterval(askTimer);
    askTimer = null;
  }

  function token() {
    const field = document.querySelector("[name=csrfmiddlewaretoken]");
    return field ? field.value : "";
  }

  async function post(form, data) {
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body: data,
        headers: { "X-CSRFToken": token(), "HX-Request": "true" },
      });
      if (answer.status === 401) return signedOut();
      if (answer.redirected) return location.assign(answer.url);
      if (answer.ok) return draw(await answer.text());
      if (AWAY.includes(answer.status)) return keep(answer.status === 503 && (await answer.text()));
    } catch {
      /* told below */
    }
    release();
    say(root.dataset.unsent);
  }

  function say(text) {
    const notice = document.getElementById("notice");
    if (notice) notice.textContent = text || "";
  }

  /* -- sending ----------------------------------------------------------------------------------- */

  /* Mark a form as on its way, so that nothing goes twice. */
  function hold(form, data) {
    const buttons = form.querySelectorAll("button");
    form.classList.add("sending");
    buttons.forEach((button) => button.setAttribute("aria-disabled", "true"));
    say("");
    wait(form, data);
  }

  function wait(form, data) {
    const timers = [setTimeout(() => release(form), RELEASE)];
    if (isOpen()) timers.push(setTimeout(() => { checkLink(); post(form, data); }, ANSWER_LIMIT));
    awaited.set(form, { data, timers });
  }

  /* What was sent is not stored yet: keep it, and send it again until the server says something else. */
  function keep(words) {
    say(words || root.dataset.unsent);
    for (const [form, { data, timers }] of awaited) {
      timers.forEach(clearTimeout);
      awaited.set(form, { data, timers: [setTimeout(sendAgain, AGAIN, form, data)] });
    }
  }

  function sendAgain(form, data) {
    wait(form, data);
    if (isOpen()) wrapper.sendImmediately(JSON.stringify(Object.fromEntries(data)));
    else post(form, data);
  }

  function release(only) {
    for (const [form, { timers }] of awaited) {
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
    const data = new FormData(form), pressed = event.detail.triggeringEvent && event.detail.triggeringEvent.submitter;
    if (pressed && pressed.name) data.set(pressed.name, pressed.value);
    data.delete("csrfmiddlewaretoken");
    if (!isOpen()) {
      event.preventDefault();
      hold(form, data);
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
    socket = new WebSocket(again ? url + "&again=1" : url); // by such a link nobody comes back who has left
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
    if (!wrapper || ended) return;
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
    if (now - news < NO_NEWS || !document.getElementById("felt")) return;
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
    again = true;
    stopAsking();
    show("live");
  }

  function closed(event) {
    const code = event.detail.event.code, link = document.getElementById("link");
    wrapper = event.detail.socketWrapper || wrapper;
    barred = code >= 4000;
    if (code === SIGNED_OUT) return signedOut();
    show(link && link.dataset.state === "live" ? "reconnecting" : "polling");
    startAsking();
    if (!barred && !RETRIED_BY_HTMX.includes(code)) retryTimer = setTimeout(reconnect, 1000 + 2000 * Math.random());
  }

  /* The session has ended: what was shown may be somebody else's to see by now. */
  function signedOut() {
    ended = true;
    stopAsking();
    show("ended");
    const words = document.getElementById("signed-out"), hand = document.getElementById("hand");
    if (hand) hand.replaceChildren();
    if (!words || document.querySelector(".signed-out")) return;
    document.body.append(words.content.cloneNode(true));
    document.querySelector(".signed-out a").focus();
  }

  function received(event) {
    clearTimeout(pingTimer);
    pingTimer = null;
    heard = Date.now();
    if (answered(event)) return;
    if (sequenceIn(event.detail.message) !== null) news = heard;
    if (ASIDE.test(event.detail.message)) return;
    if (UNSTORED.test(event.detail.message)) return keepInstead(event);
    lastDrawn.clear();
    if (!admit(event.detail.message)) event.preventDefault();
  }

  function keepInstead(event) {
    event.preventDefault();
    keep(new DOMParser().parseFromString(event.detail.message, "text/html").body.textContent);
  }

  /* The server asks whether the page lives, also one that nobody looks at; it measures how long the answer takes, and
     says what it has sent, in case that was not drawn. */
  function answered(event) {
    const beat = /^\{"beat": (\d+), "now": (\d+)(?:, "sequence": (\d+))?\}$/.exec(event.detail.message);
    if (!beat) return false;
    if (beat[3] && Number(beat[3]) > sequenceShown() && document.getElementById("felt")) ask();
    event.preventDefault();
    event.detail.socketWrapper.sendImmediately(JSON.stringify({ pong: Number(beat[1]) }));
    document.dispatchEvent(new CustomEvent("scopa:now", { detail: Number(beat[2]) }));
    return true;
  }

  function start() {
    root = document.querySelector("[ws-connect]");
    if (!root) return;
    root.addEventListener("htmx:wsOpen", opened);
    root.addEventListener("htmx:wsClose", closed);
    root.addEventListener("htmx:wsBeforeMessage", received);
    root.addEventListener("htmx:wsAfterMessage", (event) => {
      if (!ASIDE.test(event.detail.message)) drawn();
    });
    root.addEventListener("htmx:wsConfigSend", send);
    document.addEventListener("submit", lendToken, true);
    document.addEventListener("visibilitychange", returned);
    window.addEventListener("online", returned);
    window.addEventListener("pageshow", (event) => {
      if (!event.persisted) return;
      again = false; // the page is opened anew, by the way back
      returned();
    });
    setInterval(watch, 1000);
    setTimeout(() => isOpen() || barred || (show("polling"), startAsking()), PING_LIMIT);
  }

  window.htmx.createWebSocket = createSocket;
  start();
})();

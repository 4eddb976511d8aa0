/* Talk: lines go up the open socket, or by HTTP; each has a key, so that what is sent again is said once. */
(function () {
  "use strict";

  const ANSWER_LIMIT = 4000; // ms until a line sent by socket is sent again by HTTP
  const NEAR = 60; // px from the end at which the reader is taken to follow the talk

  const box = document.querySelector("[data-talk]");
  if (!box) return;
  let wrapper = null; // the open socket
  let waiting = null; // the line that is on its way
  let timer = 0, unread = 0;

  const lines = () => document.getElementById("talk-lines");
  const notice = () => document.getElementById("talk-notice");
  const hidden = () => box.offsetParent === null && !box.getClientRects().length;

  function newKey() {
    return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /* -- sending ----------------------------------------------------------------------------------- */

  function submit(event) {
    const form = event.target.closest(".talk-form");
    if (!form) return;
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    const name = data.has("phrase") ? "phrase" : "say", words = String(data.get(name) || "");
    if (!words.trim()) return;
    // The same words, pressed again before they were said, are the same line.
    if (!waiting || waiting.words !== words) waiting = { form, name, words, key: newKey() };
    send();
  }

  function send() {
    clearTimeout(timer);
    waiting.form.classList.add("sending");
    if (!wrapper) return post(waiting);
    wrapper.sendImmediately(JSON.stringify({ [waiting.name]: waiting.words, key: waiting.key }));
    timer = setTimeout(post, ANSWER_LIMIT, waiting);
  }

  async function post(line) {
    try {
      const data = new FormData();
      data.set(line.name, line.words);
      data.set("key", line.key);
      const answer = await fetch(line.form.action, {
        method: "POST",
        body: data,
        headers: { "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value, "HX-Request": "true" },
      });
      if (answer.ok) return draw(await answer.text());
    } catch {
      /* told below; it goes again when the link is back */
    }
    line.form.classList.remove("sending");
    notice().textContent = box.dataset.unsent;
  }

  function draw(html) {
    const answer = new DOMParser().parseFromString(html, "text/html");
    lines().replaceChildren(...answer.getElementById("talk-lines").childNodes);
    notice().replaceChildren(...answer.getElementById("talk-notice").childNodes);
    answered();
    follow(true);
  }

  /* The server has spoken: the line was said, or why not. */
  function answered() {
    const said = notice().querySelector("[data-said]");
    if (!waiting || !said || (said.dataset.said !== waiting.key && !said.textContent)) return;
    clearTimeout(timer);
    const field = waiting.form.elements.say;
    if (said.dataset.said && field && field.value === waiting.words) field.value = "";
    waiting.form.classList.remove("sending");
    waiting = null;
  }

  /* -- reading --------------------------------------------------------------------------------------- */

  function follow(always) {
    const list = lines();
    if (always || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR + list.lastElementChild.offsetHeight) {
      list.scrollTop = list.scrollHeight;
    }
  }

  function count(number) {
    unread = number;
    document.querySelectorAll(".unread").forEach((badge) => {
      badge.textContent = unread ? String(unread) : "";
      badge.hidden = !unread;
    });
  }

  function heard(message) {
    if (/^\s*<div id="talk-notice"/.test(message)) return answered();
    if (!/^\s*<ol id="talk-lines"/.test(message)) return;
    const more = /hx-swap-oob="beforeend"/.test(message);
    if (more && hidden()) count(unread + 1);
    if (lines().lastElementChild) follow(!more);
  }

  document.addEventListener("submit", (event) => box.contains(event.target) && submit(event));
  document.addEventListener("htmx:wsOpen", (event) => {
    wrapper = event.detail.socketWrapper;
    if (waiting) send();
  });
  document.addEventListener("htmx:wsClose", () => { wrapper = null; });
  document.addEventListener("htmx:wsAfterMessage", (event) => heard(event.detail.message));
  document.addEventListener("toggle", (event) => {
    if (box.contains(event.target) && event.target.open) event.target.scrollIntoView({ block: "nearest" });
    if (!event.target.contains(box) || hidden()) return;
    count(0);
    follow(true);
    const field = document.getElementById("talk-text");
    if (field) field.focus({ preventScroll: true });
  }, true);
  follow(true);
})();

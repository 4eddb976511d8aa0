/* Add a value of this browser's own to each deal, and keep it with what the site promised, to compare afterwards. */
(function () {
  "use strict";

  const KEPT = 20; // matches
  const table = document.querySelector("main[data-fair]");
  const field = document.querySelector("input[data-fair-value]");
  let asked = 0; // the last round that was asked about

  const random = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const nameOf = (match) => `fair:${match}`;
  const read = (match) => JSON.parse(localStorage.getItem(nameOf(match)) || "{}");

  function keep(match, round, promise) {
    const others = Object.keys(localStorage).filter((name) => name.startsWith("fair:") && name !== nameOf(match));
    others.slice(0, Math.max(0, others.length - KEPT)).forEach((name) => localStorage.removeItem(name));
    localStorage.setItem(nameOf(match), JSON.stringify({ ...read(match), [round]: promise }));
  }

  /* The round after the one that is shown, 1 before the first. */
  function coming() {
    return parseInt(document.getElementById("felt").dataset.place || "0", 10) + 1;
  }

  async function give() {
    const { fair, match } = table.dataset, round = coming();
    if (round === asked) return;
    asked = round;
    if (read(match)[round]) return;
    const answer = await fetch(`${fair}next/`);
    if (!answer.ok) return;
    const next = await answer.json(), value = next.value || random();
    if (!next.value) {
      const body = new URLSearchParams({ round: next.round, value });
      const headers = { Accept: "application/json", "X-CSRFToken": document.querySelector("#token input").value };
      if (!(await fetch(`${fair}value/`, { method: "POST", body, headers })).ok) return;
    }
    keep(match, next.round, { commitment: next.commitment, value });
  }

  /* Without a link, or without room to remember, the deal goes on all the same. */
  const tried = () => give().catch(() => {});

  if (field && "fill" in field.dataset && !field.value) field.value = random();
  if (field) field.form.addEventListener("submit", () => {
    const { match, round, fairValue: commitment } = field.dataset;
    try { keep(match, round, { commitment, value: field.value.trim() || "-" }); } catch { /* no room */ }
  });
  if (table) {
    document.addEventListener("scopa:after", tried);
    tried();
  }
})();

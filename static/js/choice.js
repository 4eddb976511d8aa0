/* Choosing what a card takes: on the table itself, or in the list. Every option comes from the server. */
(function () {
  "use strict";

  const LETTERS = "abcdefgijkmnoqrsuvwxyz"; // the rest mean something by themselves

  let remembered = null; // the open choice, kept across a redraw of the same ply
  let lit = null; // the choice whose cards are lit on the table

  const open = () => document.querySelector("#hand details.choice[open]");
  const hand = () => document.getElementById("hand");
  const spots = () => [...document.querySelectorAll("#felt .table-cards [data-card]")];
  const takes = (element) => element.dataset.takes.trim().split(" ").filter(Boolean);
  const same = (some, others) => some.length === others.length && some.every((code) => others.includes(code));

  function picked() {
    return spots().filter((spot) => spot.querySelector('.pick[aria-pressed="true"]')).map((spot) => spot.dataset.card);
  }

  function clearTable() {
    lit = null;
    document.querySelectorAll("#felt .pick").forEach((button) => button.remove());
    document.getElementById("match").classList.remove("choosing");
  }

  /* Press the table cards in `codes`, and no others. */
  function press(codes) {
    for (const spot of spots()) {
      const button = spot.querySelector(".pick");
      if (button) button.setAttribute("aria-pressed", String(codes.includes(spot.dataset.card)));
    }
  }

  function settle(choice) {
    const chosen = choice.querySelector("input:checked");
    choice.querySelector(".confirm").disabled = !chosen;
  }

  /* The picked cards must be one option exactly before anything can be confirmed. */
  function matchOption(choice) {
    const codes = picked();
    for (const option of choice.querySelectorAll(".option")) {
      option.querySelector("input").checked = codes.length > 0 && same(takes(option), codes);
    }
    settle(choice);
  }

  function light(choice) {
    lit = choice;
    const options = [...choice.querySelectorAll(".option")];
    const useful = new Set(options.flatMap(takes));
    for (const spot of spots()) {
      if (!useful.has(spot.dataset.card)) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "pick";
      button.dataset.key = LETTERS[document.querySelectorAll("#felt .pick").length] || "";
      button.setAttribute("aria-keyshortcuts", button.dataset.key);
      button.setAttribute("aria-pressed", "false");
      button.setAttribute("aria-label", spot.querySelector("[aria-label]").getAttribute("aria-label"));
      spot.append(button);
    }
    document.getElementById("match").classList.add("choosing");
    settle(choice);
    choice.querySelector("form").scrollIntoView({ block: "nearest" });
  }

  /* Send the choice, if the picked cards are one option; say whether they are. */
  function confirm(choice) {
    const button = choice.querySelector(".confirm");
    if (!button.disabled) button.click();
    return !button.disabled;
  }

  /* Go from one card that can be picked to the next, round and round. */
  function step(by) {
    const picks = [...document.querySelectorAll("#felt .pick")];
    const at = picks.indexOf(document.activeElement);
    const next = picks[at < 0 && by < 0 ? picks.length - 1 : (at + by + picks.length) % picks.length];
    if (next) next.focus();
  }

  function back() {
    const choice = open();
    if (!choice) return;
    choice.open = false;
    choice.querySelector("summary").focus();
  }

  /* Show what a card would take while it is pointed at. */
  function preview(element) {
    const codes = element && !document.querySelector(".choosing") ? takes(element) : [];
    for (const spot of spots()) spot.classList.toggle("would", codes.includes(spot.dataset.card));
  }

  document.addEventListener("toggle", (event) => {
    const choice = event.target;
    if (!choice.matches || !choice.matches("details.choice") || !choice.isConnected) return;
    if (choice !== lit || !choice.open) {
      clearTable();
      if (open()) light(open());
    }
    if (!choice.open) choice.querySelector("form").reset();
  }, true);

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".pick");
    if (button && open()) {
      button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
      matchOption(open());
    }
    if (event.target.closest(".choice .back")) back();
    const card = event.target.closest("details.choice[open] > summary");
    if (card && confirm(card.parentElement)) event.preventDefault();
  });

  document.addEventListener("change", (event) => {
    const option = event.target.closest("#hand .option");
    if (!option) return;
    press(takes(option));
    settle(open());
  });

  document.addEventListener("keydown", (event) => {
    const choice = !document.querySelector("dialog[open]") && open();
    if (!choice) return;
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const settled = event.target === document.body || event.target.matches('.pick[aria-pressed="true"]');
    if (event.key === "Escape") back();
    else if (by && !event.target.matches("input")) step(by);
    else if (event.key !== "Enter" || !settled || !confirm(choice)) return;
    event.preventDefault();
  });

  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => preview(event.target.closest("#hand button[data-takes]")));
  }

  document.addEventListener("scopa:before", () => {
    const choice = open();
    const chosen = choice && choice.querySelector("input:checked");
    remembered = choice && {
      ply: hand().dataset.ply, card: choice.dataset.card, play: chosen && chosen.value, picked: picked(),
    };
  });

  document.addEventListener("scopa:after", () => {
    if (!remembered || hand().dataset.ply !== remembered.ply) return clearTable();
    const choice = document.querySelector(`#hand details[data-card="${remembered.card}"]`);
    if (!choice) return;
    choice.open = true;
    clearTable();
    light(choice);
    press(remembered.picked);
    const chosen = remembered.play && choice.querySelector(`input[value="${CSS.escape(remembered.play)}"]`);
    if (!chosen) return;
    chosen.checked = true;
    settle(choice);
  });
})();

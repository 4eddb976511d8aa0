/* Follow the recipe of a deal again: what the site shows of each round must give its commitment and its cards. */
(function () {
  "use strict";

  const page = document.getElementById("deals");
  const METHOD = "scopa-fair/1", RANGE = 2 ** 32;
  const bytes = (text) => new TextEncoder().encode(text);
  const lines = (...parts) => bytes(parts.join("\n"));

  async function commitment(match, round, secret) {
    const digest = await crypto.subtle.digest("SHA-256", lines(METHOD, match, round, secret));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /* Yield numbers from 0 to 2^32 - 1 without end, eight a block. */
  async function* numbers(secret, text, drawn) {
    const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    for (let block = 0; ; block += 1) {
      const view = new DataView(await crypto.subtle.sign("HMAC", key, lines(text, drawn, block)));
      for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
    }
  }

  async function below(limit, stream) {
    for (;;) {
      const { value } = await stream.next();
      if (value < RANGE - (RANGE % limit)) return value % limit;
    }
  }

  async function shuffle(secret, text, cards, count) {
    const deck = cards.split(" "), stream = numbers(secret, text, `deck ${count}`);
    for (let last = deck.length - 1; last > 0; last -= 1) {
      const drawn = await below(last + 1, stream);
      [deck[last], deck[drawn]] = [deck[drawn], deck[last]];
    }
    return deck.join(" ");
  }

  async function holds({ round, secret, commitment: promised, values, decks, cards }) {
    const text = [METHOD, page.dataset.match, round, ...JSON.parse(values)].join("\n");
    const made = await Promise.all(JSON.parse(decks).map((deck, count) => shuffle(secret, text, cards, count)));
    return (await commitment(page.dataset.match, round, secret)) === promised && made.join() === JSON.parse(decks).join();
  }

  /* Tell whether commitment and value are those that this browser kept before the deal (undefined: it kept none). */
  function remembered({ round, commitment: promised, values }) {
    try {
      const kept = JSON.parse(localStorage.getItem(`fair:${page.dataset.match}`) || "{}")[round];
      return kept && kept.commitment === promised && JSON.parse(values).includes(kept.value);
    } catch {
      return undefined;
    }
  }

  async function check(deal) {
    const told = deal.querySelector(".verdict"), { right, wrong, known, unlike, unable } = page.dataset;
    if (!window.crypto || !crypto.subtle) {
      told.textContent = `${told.textContent} ${unable}`;
      return;
    }
    const good = await holds(deal.dataset), same = remembered(deal.dataset);
    told.textContent = [good ? right : wrong, same === undefined ? "" : same ? known : unlike].join(" ").trim();
    told.classList.toggle("right", good && same !== false);
    told.classList.toggle("wrong", !good || same === false);
    deal.dataset.checked = good && same !== false ? "right" : "wrong";
  }

  page.querySelectorAll("[data-secret]").forEach(check);
})();

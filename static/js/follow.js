/* Every page of a player at a table that is over goes to the next match when it begins. */
(function () {
  "use strict";

  const link = () => document.querySelector("a[data-follow]");
  let known = Boolean(link()); // whoever comes back to an old table wants to look at it

  document.addEventListener("scopa:after", () => {
    if (known || !link()) return;
    known = true;
    location.assign(link().href);
  });
})();

/* Offer only the seatings that the chosen variant has; the server says which at every variant. */
(function () {
  "use strict";

  const form = document.querySelector("#friends form");
  const { seating, variant } = form.elements;

  function fit() {
    const chosen = form.querySelector('[name="variant"]:checked');
    const allowed = chosen ? chosen.dataset.seatings.split(" ") : [];
    for (const option of seating.options) {
      option.hidden = option.disabled = Boolean(option.value) && !allowed.includes(option.value);
    }
    if (seating.selectedOptions[0].disabled) seating.value = "";
  }

  form.addEventListener("change", (event) => { if (event.target.name === "variant") fit(); });
  if (seating && variant) fit();
})();

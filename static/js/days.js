/* Where no time zone was chosen yet, the device's own is proposed. */
(function () {
  "use strict";

  const field = document.querySelector("[data-own-zone]");
  const chosen = field && field.querySelector("option[selected]");
  if (field && !chosen) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (field && !field.value) field.value = "UTC";
})();

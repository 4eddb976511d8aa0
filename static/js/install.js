/* Let the worker keep static files and answer when there is no network. */
(function () {
  "use strict";

  const { worker } = document.currentScript.dataset;
  if (!navigator.serviceWorker) return;
  window.addEventListener("load", () => navigator.serviceWorker.register(worker).catch(() => {}));
})();

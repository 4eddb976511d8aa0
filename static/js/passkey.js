// Offer to sign in by passkey where the browser can, and say so on the page when a passkey was not taken.
const byPasskey = document.getElementById("passkey_login");
if (byPasskey) byPasskey.hidden = !window.PublicKeyCredential;

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-problem").hidden = false;
});

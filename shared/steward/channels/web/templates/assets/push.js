// Turns notifications on for this browser: its push service says where messages for it go, and the form tells Steward.
"use strict";
(() => {
  const form = document.getElementById("push");
  if (!form || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  form.hidden = false;

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));

  async function subscription() {
    const { pushManager } = await navigator.serviceWorker.ready;
    // One with another key than Steward's present one takes no messages of it.
    const old = await pushManager.getSubscription();
    if (old) await old.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) });
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const { endpoint, keys } = (await subscription()).toJSON();
      form.elements.endpoint.value = endpoint;
      form.elements.p256dh.value = keys.p256dh;
      form.elements.auth.value = keys.auth;
      form.submit();
    } catch {
      form.querySelector("[role=alert]").hidden = false;
    }
  });
})();

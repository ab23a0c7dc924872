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

  const LONGEST = 10000;
  const late = () => new Promise((_, fail) => { window.setTimeout(() => fail(new Error("too late")), LONGEST); });
  const [button, status, problem] = ["button", "[role=status]", "[role=alert]"].map((one) => form.querySelector(one));

  // Returns what went wrong, if anything did. People take their time to allow it; the push service may not.
  async function turnOn() {
    if (await Notification.requestPermission() !== "granted") return problem.dataset.denied;
    try {
      const { endpoint, keys } = (await Promise.race([subscription(), late()])).toJSON();
      form.elements.endpoint.value = endpoint;
      form.elements.p256dh.value = keys.p256dh;
      form.elements.auth.value = keys.auth;
      return "";
    } catch {
      return problem.dataset.unreachable;
    }
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.hidden = true;
    status.hidden = false;
    problem.textContent = await turnOn();
    status.hidden = true;
    button.disabled = false;
    if (problem.textContent) problem.hidden = false;
    else form.submit();
  });
})();

// Registers the service worker, which keeps the app's frame on this device.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/app/assets/sw.js", { scope: "/app" });

// Shows the open page's place in the menu, and registers the service worker, which keeps the app's frame on this device.
document.querySelector("nav.side [aria-current]")?.scrollIntoView({ block: "nearest" });
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/app/assets/sw.js", { scope: "/app" });

// Keeps the app's own files, and says so when there is no network. Pages hold a team's data and are never kept.
const FILES = "steward-1";
const language = ["de", "es", "fr"].find((tag) => navigator.language.startsWith(tag)) || "en";
const OFFLINE = `/app/assets/offline-${language}.html`;

self.addEventListener("install", (event) => {
  const kept = ["/app/assets/app.css", "/app/assets/icon.svg", OFFLINE];
  event.waitUntil(caches.open(FILES).then((cache) => cache.addAll(kept)));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== FILES);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const path = new URL(event.request.url).pathname;
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
  else if (path.startsWith("/app/assets/"))
    event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});

// A message says only that something waits. It replaces the one before, and opens what waits.
const WAITING = "/app/approvals";

self.addEventListener("push", (event) => {
  const body = event.data ? event.data.json().text : "";
  const shown = { body, tag: "approvals", icon: "/app/assets/icon.svg" };
  event.waitUntil(self.registration.showNotification("Steward", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const page = open.find((one) => new URL(one.url).pathname.startsWith("/app/"));
      if (!page) return self.clients.openWindow(WAITING);
      return page.focus().then(() => page.navigate(WAITING)).catch(() => self.clients.openWindow(WAITING));
    }),
  );
});

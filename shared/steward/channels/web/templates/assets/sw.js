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

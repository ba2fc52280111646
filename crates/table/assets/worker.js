// Runs beside the pages, so that they can be installed: keeps style and scripts, and shows a page of its own
// when there is no connection. It keeps nothing of a game.

/** The worker itself, of which the types of pages know nothing. @type {any} */
const worker = self;

/** Changes with every file, and so does the address of this one. */
const hash = location.search.slice(1);
const cacheName = `assets-${hash}`;
const offline = "/offline";
const names = ["style.css", "page.js", "fair.js", "frame.js", "live.js", "keys.js", "edges.js", "story.js", "greetings.js", "sound.js", "table.js"];

worker.addEventListener("install", (/** @type {any} */ event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll([offline, ...names.map((name) => `/assets/${hash}/${name}`)]);
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const forget = async () => {
    const old = (await caches.keys()).filter((name) => name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(forget());
});

/** The page that says that there is no connection. */
const offlinePage = async () => await caches.match(offline) ?? Response.error();

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(offlinePage));
  } else if (new URL(request.url).pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});

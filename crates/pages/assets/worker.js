// Runs beside the pages, so that they can be installed: keeps style and scripts, shows a page of its own when
// there is no connection, and notifies players of their turns. It keeps nothing of a game.

/** The worker itself, of which the types of pages know nothing. @type {any} */
const worker = self;

/** Changes with every file, and so does the address of this one. */
const hash = location.search.slice(1);
const cacheName = `assets-${hash}`;
const offline = "/offline";
const names = ["style.css", "page.js", "fair.js", "frame.js", "live.js", "keys.js", "edges.js", "story.js", "greetings.js", "sound.js", "table.js", "push.js"];

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

/** The windows that show a page of ours. @returns {Promise<any[]>} */
const openWindows = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Whether a window shows a table. @param {any} page @param {string} url */
const shows = (page, url) => new URL(page.url).pathname === url;

worker.addEventListener("push", (/** @type {any} */ event) => {
  const notify = async () => {
    const { title, body, lang, url } = event.data.json();
    // A page that is looked at says so itself.
    const isSeen = (/** @type {any} */ page) => page.visibilityState === "visible" && shows(page, url);
    if ((await openWindows()).some(isSeen)) return;
    const icon = `/assets/${hash}/icon-192.png`;
    await worker.registration.showNotification(title, { body, lang, icon, tag: url, renotify: true, data: { url } });
  };
  event.waitUntil(notify());
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  const { notification } = event;
  const { url } = notification.data;
  notification.close();
  const show = async () => {
    const open = (await openWindows()).find((page) => shows(page, url));
    await (open ? open.focus() : worker.clients.openWindow(url));
  };
  event.waitUntil(show());
});

/** @param {string} url @param {Record<string, string>} fields */
const send = (url, fields) => fetch(url, { method: "POST", body: new URLSearchParams(fields) });

// The push service has ended a subscription: another one takes its place.
worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => {
  const { oldSubscription: old, newSubscription } = event;
  const renew = async () => {
    const options = old && { userVisibleOnly: true, applicationServerKey: old.options.applicationServerKey };
    const renewed = newSubscription ?? (options && await worker.registration.pushManager.subscribe(options));
    if (renewed) await send("/push", { endpoint: renewed.endpoint, ...renewed.toJSON().keys });
    if (old && old.endpoint !== renewed?.endpoint) await send("/push/forget", { endpoint: old.endpoint });
  };
  event.waitUntil(renew());
});

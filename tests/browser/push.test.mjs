// Notifications of turns at slow tables. Browsers for tests have no push service, so the one of this test takes
// its place: pages get a subscription there, and what arrives is decrypted and handed to the worker.

import assert from "node:assert/strict";
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { whenDone } from "./support/cleanup.mjs";
import { invite, join, playNow, playTurn, waitUntil } from "./support/play.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("node:test").TestContext} TestContext */

const keys = createECDH("prime256v1");
keys.generateKeys();
const auth = randomBytes(16);

/** A push service that keeps what arrives. @param {TestContext} t */
async function startService(t) {
  /** @type {Buffer[]} */
  const messages = [];
  const service = createServer(async (request, response) => {
    messages.push(Buffer.concat(await request.toArray()));
    response.writeHead(201).end();
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  whenDone(t, async () => void service.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (service.address());
  return { origin: `http://127.0.0.1:${port}`, messages };
}

/** Reads a message as RFC 8291 says. @param {Buffer} message */
function decrypt(message) {
  const [salt, length] = [message.subarray(0, 16), message.readUInt8(20)];
  const [sender, record] = [message.subarray(21, 21 + length), message.subarray(21 + length)];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
  const derive = (/** @type {string} */ use, /** @type {number} */ bytes) =>
    Buffer.from(hkdfSync("sha256", key, salt, `Content-Encoding: ${use}\0`, bytes));
  const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/**
 * Gives the pages of a browser a push manager whose subscriptions are at the service of this test.
 * @param {Page} page @param {string} origin
 */
async function fakePushManager(page, origin) {
  const subscription = { endpoint: `${origin}/bob`, p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") };
  await page.context().addInitScript(({ endpoint, p256dh, auth: secret }) => {
    const bytes = (/** @type {string} */ text) =>
      Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const current = () => {
      const key = localStorage.getItem("subscribed");
      return key === null ? null : {
        endpoint,
        options: { applicationServerKey: bytes(key).buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth: secret } }),
        unsubscribe: async () => localStorage.removeItem("subscribed"),
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async (/** @type {any} */ options) => {
        localStorage.setItem("subscribed", options.applicationServerKey);
        return current();
      },
    });
  }, subscription);
}

/** A slow table of Ada and Bob, at which Ada begins. @param {TestContext} t */
async function slowTable(t) {
  const service = await startService(t);
  const server = await startServer(t, { args: ["--push-service", service.origin] });
  const { url } = server;
  const ada = await openPage(t, { url, worker: true });
  const bob = await openPage(t, { url, worker: true, locale: "de-DE" });
  for (const page of [ada, bob]) {
    await fakePushManager(page, service.origin);
    await page.context().grantPermissions(["notifications"]);
  }
  await join(bob, await invite(ada, "cafe-cards", { name: "Ada", pace: "1d" }), "Bob");
  await waitUntil(ada, (now) => now.turn, "the first turn of Ada");
  return { service, ada, bob };
}

/** @param {Page} page */
const switchOf = (page) => page.locator("[data-notify]");

/** Waits until a switch is on or off. @param {Page} page @param {boolean} on */
const isSwitched = (page, on) => page.locator(`[data-notify][aria-pressed=${on}]:enabled`).waitFor();

test("the switch is at slow tables only, shows its state, and ends what it began", async (t) => {
  const { ada, bob } = await slowTable(t);
  await isSwitched(ada, false);
  await assertAccessible(ada);
  await isSwitched(bob, false);
  assert.equal(await switchOf(bob).innerText(), "Nachricht, wenn ich am Zug bin");
  await switchOf(bob).click();
  await isSwitched(bob, true);
  await bob.reload();
  await isSwitched(bob, true);
  const forgotten = bob.waitForResponse("**/push/forget");
  await switchOf(bob).click();
  await isSwitched(bob, false);
  assert.equal((await forgotten).status(), 204);
  assert.equal(await bob.evaluate(() => localStorage.getItem("subscribed")), null);

  await playNow(bob, "cafe-cards");
  assert.equal(await switchOf(bob).count(), 0, "computers do not let anybody wait");
});

test("a browser whose player said no is not asked again, and one without notifications shows nothing", async (t) => {
  const { bob } = await slowTable(t);
  const denied = await bob.context().newPage();
  await denied.addInitScript(() => Object.defineProperty(Notification, "permission", { value: "denied" }));
  const without = await bob.context().newPage();
  await without.addInitScript(() => void Reflect.deleteProperty(window, "PushManager"));
  await isSwitched(bob, false);
  for (const page of [denied, without]) {
    await page.goto(bob.url());
    await page.evaluate(() => navigator.serviceWorker.ready);
    assert.equal(await switchOf(page).isVisible(), false);
  }
});

test("an absent player gets a message that the worker shows, and its click opens the table", async (t) => {
  const { service, ada, bob } = await slowTable(t);
  const table = new URL(bob.url()).pathname;
  await isSwitched(bob, false);
  await switchOf(bob).click();
  await isSwitched(bob, true);
  await bob.goto("/");
  await ada.locator("[data-presence='1'].away").waitFor();
  await playTurn(ada);
  await waitUntil(ada, (now) => !now.turn, "the end of Ada’s turn");
  const deadline = Date.now() + 20_000;
  while (service.messages.length === 0 && Date.now() < deadline) await bob.waitForTimeout(15);
  assert.equal(service.messages.length, 1);
  const message = decrypt(/** @type {Buffer} */ (service.messages[0]));
  assert.deepEqual(JSON.parse(message), {
    title: "Du bist am Zug", body: "Café International, das Kartenspiel", lang: "de", url: table,
  });

  await deliver(bob, message);
  const notification = { title: "Du bist am Zug", body: "Café International, das Kartenspiel", url: table };
  assert.deepEqual(await shownNotifications(bob, table), [notification]);
  assert.deepEqual(await clickNotification(bob), { opened: [table], focused: [], left: 0 });

  await deliver(bob, message);
  assert.deepEqual(await shownNotifications(bob, table), [notification]);
  const tab = await bob.context().newPage();
  await tab.goto(table);
  assert.deepEqual(await clickNotification(bob), { opened: [], focused: [table], left: 0 }, "the open page is shown");

  await deliver(bob, message);
  const other = { ...notification, url: "/t/another" };
  await deliver(bob, JSON.stringify(other));
  assert.deepEqual(await shownNotifications(bob, other.url), [other], "a page that is looked at says so itself");
});

/** The worker of a page. @param {Page} page */
function workerOf(page) {
  const [worker] = page.context().serviceWorkers();
  assert.ok(worker);
  return worker;
}

/**
 * The notifications that are shown, as soon as there is one about a table. The browser is asked once, when it has
 * shown that one: a question in between makes it forget what it is about to show.
 * @param {Page} page @param {string} table
 */
async function shownNotifications(page, table) {
  const worker = workerOf(page);
  const deadline = Date.now() + 20_000;
  while (!(await worker.evaluate((url) => Reflect.get(self, "shown").includes(url), table))) {
    assert.ok(Date.now() < deadline, "no notification");
    await page.waitForTimeout(15);
  }
  return page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map(({ title, body, data }) => ({ title, body, url: data.url }));
  });
}

/** Hands a message to the worker, as a push service does. @param {Page} page @param {string} data */
async function deliver(page, data) {
  await workerOf(page).evaluate(() => {
    /** @type {any} */
    const scope = self;
    scope.shown = [];
    delete scope.registration.showNotification;
    const show = scope.registration.showNotification;
    scope.registration.showNotification = async (/** @type {string} */ title, /** @type {any} */ options) => {
      await show.call(scope.registration, title, options);
      scope.shown.push(options.data.url);
    };
  });
  const session = await page.context().newCDPSession(page);
  /** @type {Promise<string>} */
  const registration = new Promise((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registration, data });
}

/** Clicks on the notification that is shown: which windows the worker opened and focused, and what is left. @param {Page} page */
function clickNotification(page) {
  return workerOf(page).evaluate(async () => {
    /** @type {any} */
    const scope = self;
    /** @type {{ opened: string[], focused: string[] }} */
    const seen = { opened: [], focused: [] };
    // Both need a click of a person.
    scope.clients.openWindow = async (/** @type {string} */ url) => void seen.opened.push(url);
    scope.WindowClient.prototype.focus = async function focus() {
      seen.focused.push(new URL(this.url).pathname);
    };
    const [notification] = await scope.registration.getNotifications();
    /** @type {Promise<unknown>[]} */
    const waited = [];
    const event = new scope.NotificationEvent("notificationclick", { notification });
    event.waitUntil = (/** @type {Promise<unknown>} */ work) => void waited.push(work);
    scope.dispatchEvent(event);
    await Promise.all(waited);
    return { ...seen, left: (await scope.registration.getNotifications()).length };
  });
}

// People at the table: each a browser context of their own, in which nothing may go wrong unnoticed.

import assert from "node:assert/strict";
import { after } from "node:test";

import { chromium } from "playwright-core";

import { whenDone } from "./cleanup.mjs";
import { rehearse } from "./seed.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").BrowserContext} BrowserContext */
/** @typedef {import("playwright-core").Page} Page */

/** @type {Record<"phone" | "desktop", import("playwright-core").BrowserContextOptions>} */
const DEVICES = {
  phone: { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/**
 * @typedef {object} Visit
 * @property {string} [url] where the server answers; paths are relative to it, and requests elsewhere
 *   are complaints
 * @property {keyof typeof DEVICES} [device] the desktop unless told
 * @property {"light" | "dark"} [scheme] the colours that the system asks for; light unless told
 * @property {boolean} [javaScript] false for a browser without it
 * @property {string} [locale] the language of the browser; "en-GB" unless told
 * @property {boolean} [reducedMotion] true for who does not want things to move
 * @property {(RegExp | string)[]} [allow] complaints that this test provokes: each is compared with the
 *   whole line, such as "request failed: GET http://127.0.0.1:4000/live net::ERR_CONNECTION_REFUSED"
 */

/** @type {Promise<Browser> | undefined} */
let launched;

after(async () => (await launched)?.close());

/** One browser for a file of tests; what people must not share is in their contexts. */
function browser() {
  launched ??= chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    headless: true,
    args: [
      // Tests also run as root in containers, where there is neither a sandbox nor a graphics card.
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return launched;
}

/**
 * A person with an empty browser. When the test ends, it fails if something went wrong in any page of
 * theirs: an error on the console, an exception, a request that failed or was answered with an error.
 * @param {import("./cleanup.mjs").Owner} owner
 * @param {Visit} [visit]
 * @returns {Promise<Page>} a blank page; `page.context()` opens further tabs of the same person
 */
export async function openPage(owner, visit = {}) {
  const context = await (await browser()).newContext({
    ...DEVICES[visit.device ?? "desktop"],
    baseURL: visit.url,
    colorScheme: visit.scheme ?? "light",
    javaScriptEnabled: visit.javaScript ?? true,
    locale: visit.locale ?? "en-GB",
    reducedMotion: visit.reducedMotion ? "reduce" : "no-preference",
  });
  await rehearse(context);
  const complaints = listen(context, visit);
  whenDone(owner, async () => {
    // Complaints may still be under way; they arrive before the answer to a later question.
    await Promise.all(context.pages().map((page) => page.title().catch(() => "")));
    // What is cut off by closing is no complaint.
    const heard = complaints.splice(0);
    await context.close();
    if (heard.length > 0) assert.fail(`Something went wrong in the browser.\n${heard.join("\n")}`);
  });
  return context.newPage();
}

/**
 * Collects what goes wrong in a context, one line each.
 * @param {BrowserContext} context
 * @param {Visit} visit
 */
function listen(context, visit) {
  /** @type {string[]} */
  const complaints = [];
  const allowed = visit.allow ?? [];
  const complain = (/** @type {string} */ line) => {
    const matches = (/** @type {RegExp | string} */ pattern) =>
      typeof pattern === "string" ? line.includes(pattern) : pattern.test(line);
    if (!allowed.some(matches)) complaints.push(line);
  };
  context.on("console", (message) => {
    if (message.type() === "error") {
      complain(`console error: ${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => complain(`exception: ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const elsewhere = visit.url && protocol.startsWith("http") && origin !== new URL(visit.url).origin;
    if (elsewhere) complain(`request to another host: ${request.method()} ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // The browser itself gives up what a page waits for when somebody leaves that page.
    if (why === "net::ERR_ABORTED") return;
    // A browser without JavaScript does not fetch any.
    if (visit.javaScript === false && request.resourceType() === "script") return;
    complain(`request failed: ${request.method()} ${request.url()} ${why}`);
  });
  context.on("response", (response) => {
    if (response.status() < 400) return;
    const request = `${response.request().method()} ${response.url()}`;
    complain(`request answered with an error: ${request} ${response.status()}`);
  });
  return complaints;
}

// Browser contexts, one per person. An error in any of them fails the test.

import assert from "node:assert/strict";
import { after } from "node:test";

import { chromium } from "playwright-core";

import { whenDone } from "./cleanup.mjs";
import { fixRandomness } from "./seed.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").BrowserContext} BrowserContext */
/** @typedef {import("playwright-core").Page} Page */

const TOUCH = { deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** The screens that every page is made for. */
export const SCREENS = {
  upright: { viewport: { width: 390, height: 844 }, ...TOUCH },
  sideways: { viewport: { width: 844, height: 390 }, ...TOUCH },
  tablet: { viewport: { width: 1024, height: 768 } },
  laptop: { viewport: { width: 1366, height: 768 } },
  large: { viewport: { width: 1920, height: 1080 } },
};

/** The screens, a narrow phone, and a window of a usual size. */
const DEVICES = {
  ...SCREENS,
  phone: { viewport: { width: 360, height: 800 }, ...TOUCH },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/**
 * @typedef {object} PageOptions
 * @property {string} [url] address of the server; paths are relative to it, and requests to others are errors
 * @property {keyof typeof DEVICES} [device] "desktop" by default
 * @property {"light" | "dark"} [scheme] the colour scheme of the system; "light" by default
 * @property {boolean} [javaScript] false for a browser without it
 * @property {string} [locale] the language of the browser; "en-GB" by default
 * @property {boolean} [reducedMotion] true for a person who wants no animations
 * @property {boolean} [worker] true for a browser that runs the worker beside the pages
 * @property {(RegExp | string)[]} [allow] errors that this test provokes: each is compared with the
 *   whole line, such as "request failed: GET http://127.0.0.1:4000/live net::ERR_CONNECTION_REFUSED"
 */

/** @type {Promise<Browser> | undefined} */
let launched;

after(async () => (await launched)?.close());

/** The browser that a file of tests shares; people have contexts of their own in it. */
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
 * Opens a page for a person with an empty browser. At its end the test fails if any page of that person had an
 * error on the console, an exception, or a request that failed or was answered with an error.
 * @param {import("./cleanup.mjs").Owner} owner
 * @param {PageOptions} [options]
 * @returns {Promise<Page>} a blank page; `page.context()` opens further tabs of the same person
 */
export async function openPage(owner, options = {}) {
  const context = await (await browser()).newContext({
    ...DEVICES[options.device ?? "desktop"],
    baseURL: options.url,
    colorScheme: options.scheme ?? "light",
    javaScriptEnabled: options.javaScript ?? true,
    locale: options.locale ?? "en-GB",
    reducedMotion: options.reducedMotion ? "reduce" : "no-preference",
    // What goes through a service worker, tests cannot hold up.
    serviceWorkers: options.worker ? "allow" : "block",
  });
  await fixRandomness(context);
  const errors = collectErrors(context, options);
  whenDone(owner, async () => {
    // Errors may still be under way; they arrive before the answer to a later question.
    await Promise.all(context.pages().map((page) => page.title().catch(() => "")));
    // Requests that closing cuts off are no errors.
    const found = errors.splice(0);
    await context.close();
    if (found.length > 0) assert.fail(`Something went wrong in the browser.\n${found.join("\n")}`);
  });
  return context.newPage();
}

/**
 * Collects the errors of a context, one line each.
 * @param {BrowserContext} context
 * @param {PageOptions} options
 */
function collectErrors(context, options) {
  /** @type {string[]} */
  const errors = [];
  const allowed = options.allow ?? [];
  const add = (/** @type {string} */ line) => {
    const matches = (/** @type {RegExp | string} */ pattern) =>
      typeof pattern === "string" ? line.includes(pattern) : pattern.test(line);
    if (!allowed.some(matches)) errors.push(line);
  };
  context.on("console", (message) => {
    if (message.type() === "error") {
      add(`console error: ${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => add(`exception: ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const elsewhere = options.url && protocol.startsWith("http") && origin !== new URL(options.url).origin;
    if (elsewhere) add(`request to another host: ${request.method()} ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // The browser aborts the requests of a page that is left.
    if (why === "net::ERR_ABORTED") return;
    // A browser without JavaScript does not fetch any.
    if (options.javaScript === false && request.resourceType() === "script") return;
    add(`request failed: ${request.method()} ${request.url()} ${why}`);
  });
  context.on("response", (response) => {
    if (response.status() < 400) return;
    const request = `${response.request().method()} ${response.url()}`;
    add(`request answered with an error: ${request} ${response.status()}`);
  });
  return errors;
}

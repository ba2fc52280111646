// The checks that all other tests rely on fail when something is wrong.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";

const URL = "http://table.test";

/** An accessible page without errors. */
const goodPage = (/** @type {string} */ body) => `<!doctype html>
  <html lang="en"><head><title>A table</title><link rel="icon" href="data:,"></head>
  <body><main><h1>A table</h1>${body}</main></body></html>`;

/**
 * Opens a page with that body in a test of its own and returns the failure of that test, or "passed".
 * @param {string} body
 * @param {import("./support/browser.mjs").PageOptions} options
 * @param {(page: import("playwright-core").Page) => Promise<void>} [look]
 */
async function outcome(body, options = {}, look = async () => {}) {
  /** @type {(() => Promise<void>)[]} */
  const cleanups = [];
  const owner = { after: (/** @type {() => Promise<void>} */ cleanup) => void cleanups.push(cleanup) };
  const page = await openPage(owner, { url: URL, ...options });
  await page.context().route("**/*", (route) => {
    const { pathname } = new globalThis.URL(route.request().url());
    if (pathname === "/broken") return route.abort("connectionrefused");
    if (pathname === "/missing") return route.fulfill({ status: 404, body: "" });
    if (pathname === "/other") return route.fulfill({ body: "" });
    const headers = { "content-security-policy": "script-src 'unsafe-inline' http:; object-src 'none'" };
    return route.fulfill({ contentType: "text/html", headers, body: goodPage(body) });
  });
  /** @type {unknown} */
  let failed;
  const note = (/** @type {unknown} */ error) => (failed ??= error);
  await page.goto("/").then(() => look(page)).catch(note);
  for (const cleanup of cleanups) await cleanup().catch(note);
  return failed ? String(failed) : "passed";
}

test("a good page passes on every device and in every colour scheme", async () => {
  for (const device of /** @type {const} */ (["phone", "desktop"])) {
    for (const scheme of /** @type {const} */ (["light", "dark"])) {
      const ended = await outcome("<p>Welcome</p>", { device, scheme }, async (page) => {
        const seen = await page.evaluate(() => ({
          width: window.innerWidth,
          dark: matchMedia("(prefers-color-scheme: dark)").matches,
          touch: matchMedia("(pointer: coarse)").matches,
        }));
        const phone = device === "phone";
        // Without a viewport of its own, a phone would pretend to be wider.
        if (!phone) assert.equal(seen.width, 1440);
        assert.deepEqual([seen.dark, seen.touch], [scheme === "dark", phone]);
        await assertAccessible(page);
      });
      assert.equal(ended, "passed");
    }
  }
});

test("an error on the console, an exception or a failed request fails the test", async () => {
  const cases = [
    ["<script>console.error('no such card')</script>", /console error: no such card/],
    ["<script>throw new Error('out of turn')</script>", /exception: Error: out of turn/],
    ["<script>Promise.reject(new Error('too late'))</script>", /exception: Error: too late/],
    ["<script src='/broken'></script>", /request failed: GET .*\/broken net::ERR_CONNECTION_REFUSED/],
    ["<script src='/missing'></script>", /request answered with an error: GET .*\/missing 404/],
    ["<script src='http://elsewhere.test/other'></script>", /request to another host: GET .*elsewhere/],
  ];
  for (const [body, error] of cases) {
    assert.match(await outcome(String(body)), /** @type {RegExp} */ (error));
  }
});

test("an error that a test provokes can be allowed, and no other with it", async () => {
  const broken = "<script src='/broken'></script>";
  assert.equal(await outcome(broken, { allow: ["/broken"] }), "passed");
  assert.equal(await outcome(broken, { allow: [/ERR_CONNECTION_REFUSED/] }), "passed");
  const both = `${broken}<script>console.error('no such card')</script>`;
  assert.match(await outcome(both, { allow: ["/broken"] }), /no such card/);
});

test("without JavaScript a page does not run any", async () => {
  const body = "<p id='p'>before</p><script>document.getElementById('p').textContent = 'after'</script>";
  const text = async (/** @type {boolean} */ javaScript) => {
    let found;
    const look = async (/** @type {import("playwright-core").Page} */ page) => {
      found = await page.locator("#p").textContent();
      await assertAccessible(page);
    };
    assert.equal(await outcome(body, { javaScript }, look), "passed");
    return found;
  };
  assert.equal(await text(true), "after");
  assert.equal(await text(false), "before");
});

test("a barrier is found and described", async () => {
  /** @param {string} body @param {import("./support/axe.mjs").Audit} [audit] */
  const findings = (body, audit, javaScript = true) =>
    outcome(body, { javaScript }, (page) => assertAccessible(page, audit));
  const pale = "<p id='pale' style='color:#ddd;background:#fff'>Your turn</p>";
  assert.match(await findings(pale), /color-contrast \(serious\).*\n {2}#pale\n/);
  assert.match(await findings(pale, {}, false), /color-contrast \(serious\).*\n {2}#pale\n/);
  assert.match(await findings("<button></button>"), /button-name \(critical\)/);
  assert.match(await findings("<h4>Skipped</h4>"), /heading-order/);
  assert.equal(await findings("<button></button>", { without: ["button-name"] }), "passed");
  const aside = "<section id='fine'><p>Fine</p></section><button></button>";
  assert.equal(await findings(aside, { within: "#fine" }), "passed");
});

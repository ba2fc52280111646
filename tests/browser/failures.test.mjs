// Pages stop sending when it does not help, and say what to do instead.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { BOTS_WITHOUT_PAUSE, continueRecord, readTable, waitUntil } from "./support/play.mjs";
import { midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** Milliseconds of the page's time that pass while all attempts fail, and more. */
const LONG = 10 * 60_000;

/**
 * A page at a table in mid-game, with a clock that tests can turn forward.
 * @param {import("node:test").TestContext} t
 * @param {(RegExp | string)[]} allow
 */
async function openTable(t, allow) {
  const page = await openPage(t, { url: server.url, reducedMotion: true, allow });
  await page.clock.install();
  await continueRecord(page, await midGame("cafe-cards"));
  await waitUntil(page, (now) => now.turn, "the turn");
  return page;
}

/** Counts requests of scripts to an address with this ending. @param {Page} page @param {string} ending */
function countRequests(page, ending) {
  const counted = { requests: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith(ending) && request.headers()["x-part"]) counted.requests += 1;
  });
  return counted;
}

/** The message about a failure, once the page has given up. @param {Page} page */
async function failureAfterRetries(page) {
  const failure = page.locator(".failure");
  for (let seconds = 0; (await failure.count()) === 0; seconds += 10) {
    assert.ok(seconds * 1000 < LONG, "the page gives up");
    await page.clock.runFor(10_000);
  }
  return failure;
}

/** Fails when a page goes on to send. @param {Page} page @param {{ requests: number }} counted */
async function assertNoMoreRequests(page, counted) {
  const { requests } = counted;
  await page.clock.runFor(LONG);
  await pause(200);
  assert.equal(counted.requests, requests, "nothing more is sent");
}

for (const [trouble, answer] of /** @type {const} */ ([
  ["no answer", undefined],
  ["an error of the server", { status: 500, body: "<h1>Internal Server Error</h1>" }],
])) {
  test(`${trouble}, however often: the page gives up, and its button sends the move again, which counts once`, async (t) => {
    const page = await openTable(t, ["/play", "500"]);
    const play = countRequests(page, "/play");
    await page.route("**/play", (route) => (answer ? route.fulfill(answer) : route.abort("connectionrefused")));
    const { step } = await readTable(page);
    const cards = await page.locator(".hand a[data-card]").count();
    await page.locator("#c-draw button").click();
    await page.locator(".offline").waitFor();
    const failure = await failureAfterRetries(page);
    assert.match((await failure.textContent()) ?? "", /does not answer/);
    assert.ok(play.requests > 2, "it was tried several times");
    assert.equal(await page.locator(".offline").count(), 0, "one message at a time");
    await assertNoMoreRequests(page, play);
    await assertAccessible(page);
    await page.unroute("**/play");
    await failure.getByRole("button", { name: "Try again" }).click();
    await waitUntil(page, (now) => now.step > step && now.turn, "the next turn");
    assert.equal(await page.locator(".failure").count(), 0);
    assert.equal(await page.locator(".hand a[data-card]").count(), cards + 1, "one card was drawn");
  });
}

test("an answer that will not change ends it at once, in the server’s words", async (t) => {
  const page = await openTable(t, ["403"]);
  const play = countRequests(page, "/play");
  await page.context().clearCookies();
  await page.locator("#c-draw button").click();
  const failure = page.locator(".failure");
  await failure.waitFor();
  assert.match((await failure.textContent()) ?? "", /players at this table/);
  assert.equal(play.requests, 1);
  await assertNoMoreRequests(page, play);
  await failure.getByRole("button", { name: "Reload the page" }).click();
  await waitUntil(page, (now) => !now.turn, "the table as others see it");
});

test("a line of chat that is refused stays in its field", async (t) => {
  const page = await openTable(t, ["429"]);
  await page.route("**/chat", (route) => route.fulfill({ status: 429, body: "<section class=note-page><p class=lead>Slowly" }));
  await page.locator("#say").fill("Good evening");
  await page.keyboard.press("Enter");
  await page.locator(".failure", { hasText: "Slowly" }).waitFor();
  assert.equal(await page.locator("#say").inputValue(), "Good evening");
  await page.unroute("**/chat");
  await page.locator(".failure").getByRole("button", { name: "Try again" }).click();
  await page.locator("#t-chat li", { hasText: "Good evening" }).waitFor();
  assert.equal(await page.locator("#say").inputValue(), "");
});

for (const [what, ending, act] of /** @type {const} */ ([
  ["a move", "/play", (/** @type {Page} */ page) => page.locator("#c-draw button").click()],
  ["an update", "", async (/** @type {Page} */ page) => {
    const url = page.url();
    await page.context().request.post(`${url}/chat`, { form: { text: "Hello" }, headers: { origin: server.url } });
  }],
])) {
  test(`an error of the script itself, after ${what}, is said, and nothing is sent again`, async (t) => {
    const page = await openTable(t, ["broken on purpose"]);
    const counted = countRequests(page, ending);
    await page.evaluate(() => {
      Document.prototype.importNode = () => {
        throw new Error("broken on purpose");
      };
    });
    const { seq } = await readTable(page);
    await act(page);
    const failure = page.locator(".failure");
    await failure.waitFor();
    assert.match((await failure.textContent()) ?? "", /went wrong on this page/);
    assert.equal(counted.requests, 1);
    await assertNoMoreRequests(page, counted);
    await failure.getByRole("button", { name: "Reload the page" }).click();
    await waitUntil(page, (now) => now.seq > seq, "the table as it stands");
  });
}

// An action during an update is neither lost nor undone by it.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, chooseBestCard, chooseCard, continueRecord, placeBestCard, places, playToEnd,
  readTable, waitUntil,
} from "./support/play.mjs";
import { lateGame, midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/**
 * Opens a page at a table, and another tab of the same player that can cause an update.
 * @param {import("node:test").TestContext} t
 * @param {string} [record] the game to continue; by default the middle of a card game
 */
async function openTable(t, record) {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await continueRecord(page, record ?? (await midGame("cafe-cards")));
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  const causeUpdate = async () => {
    await tab.bringToFront();
    await tab.locator("#say").fill("Something happens");
    await tab.keyboard.press("Enter");
    await tab.locator("#t-chat li").first().waitFor();
    await page.bringToFront();
  };
  await waitUntil(page, (now) => now.turn, "the turn");
  // Browsers slow down tabs in the background.
  await page.bringToFront();
  return { page, tab, causeUpdate };
}

/** A promise and the function that resolves it. @returns {[Promise<void>, () => void]} */
function newSignal() {
  let signal = () => {};
  return [new Promise((resolve) => (signal = resolve)), () => signal()];
}

/**
 * Holds back requests of a page.
 * @param {Page} page
 * @param {(url: URL) => boolean} which
 * @returns {Promise<{ held: Promise<void>, release: () => void }>} `held` resolves when the first one is held back
 */
async function holdRequests(page, which) {
  const [released, release] = newSignal();
  const [held, note] = newSignal();
  await page.route(which, async (route) => {
    note();
    await released;
    await route.continue();
  });
  return { held, release };
}

const isTable = (/** @type {URL} */ url) => /^\/t\/[^/]+$/.test(url.pathname);
const isUpdate = (/** @type {URL} */ url) => isTable(url) && !url.searchParams.has("place");
const isPut = (/** @type {URL} */ url) => url.searchParams.has("place");

test("a card that is chosen while an update is under way stays chosen", async (t) => {
  const { page, causeUpdate } = await openTable(t);
  const update = await holdRequests(page, isUpdate);
  const { seq } = await readTable(page);
  await causeUpdate();
  await update.held;
  const spot = await chooseBestCard(page);
  update.release();
  const seen = await waitUntil(page, (now) => now.seq > seq, "the update");
  assert.equal(seen.card, spot.card);
  assert.ok((await page.locator(".layer.on [data-spot]").count()) > 0);
});

for (const [when, isHeld] of /** @type {const} */ ([["before", isPut], ["during", isUpdate]])) {
  test(`a card that is put on a place ${when} an update arrives there`, async (t) => {
    const { page, causeUpdate } = await openTable(t);
    const { seq } = await readTable(page);
    const spot = await chooseBestCard(page);
    const put = () => page.locator(`#t-board [data-place="${spot.place}"]`).click();
    const [first, second] = isHeld === isPut ? [put, causeUpdate] : [causeUpdate, put];
    const request = await holdRequests(page, isHeld);
    await first();
    await request.held;
    await second();
    request.release();
    const seen = await waitUntil(page, (now) => now.seq > seq && now.draft !== "", "the update and the card");
    assert.ok(seen.draft.startsWith(spot.card));
  });
}

test("a card that is taken back before an update stays in the hand", async (t) => {
  const { page, causeUpdate } = await openTable(t);
  const { seq } = await readTable(page);
  assert.ok(await placeBestCard(page));
  const undo = await holdRequests(page, (url) => isTable(url) && !url.searchParams.has("d"));
  await page.locator("#undo").click();
  await undo.held;
  await causeUpdate();
  undo.release();
  const seen = await waitUntil(page, (now) => now.seq > seq, "the update");
  assert.equal(seen.draft, "");
});

test("the reason why a place was refused stays after an update", async (t) => {
  const { page, causeUpdate } = await openTable(t);
  await chooseBestCard(page);
  const dark = (await places(page)).dark.find((place) => place !== "stock");
  await page.locator(`#t-board [data-place="${dark}"]`).click();
  const { seq } = await waitUntil(page, (now) => now.refused, "the reason");
  await causeUpdate();
  const seen = await waitUntil(page, (now) => now.seq > seq, "the update");
  assert.ok(seen.refused);
});

test("the question before a card goes to the bar can be confirmed after an update", async (t) => {
  const { page, causeUpdate } = await openTable(t, await midGame("cafe-board"));
  const card = (await page.locator(".layer:has([data-spot=bar])").first().getAttribute("data-card")) ?? "";
  await chooseCard(page, card);
  await page.locator("#p-bar").click();
  const { seq, step } = await waitUntil(page, (now) => now.choices === 1, "the question");
  await causeUpdate();
  await waitUntil(page, (now) => now.seq > seq, "the update");
  await page.locator("#p-bar").click();
  await waitUntil(page, (now) => now.step > step, "the guest at the bar");
});

test("a list stays open through an update, with the focus where it was", async (t) => {
  const { page, causeUpdate } = await openTable(t, await midGame("cafe-board"));
  await page.locator("#t-commands details summary").first().click();
  const { seq } = await readTable(page);
  await causeUpdate();
  await waitUntil(page, (now) => now.seq > seq, "the update");
  assert.equal(await page.locator("#t-commands details[open] summary:focus").count(), 1);
});

test("a line of chat that is being written stays at the end of the game", async (t) => {
  const { page, tab } = await openTable(t, await lateGame("cafe-cards"));
  await page.locator("#say").fill("Well pl");
  await tab.bringToFront();
  await playToEnd(tab);
  await waitUntil(page, (now) => now.phase === "over", "the end");
  assert.equal(await page.locator("#say").inputValue(), "Well pl");
});

// One player with two tabs, and pages that missed updates.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, bestSpot, chooseCard, continueRecord, placeBestCard, playTurn, readTable,
  waitForTurn, waitUntil,
} from "./support/play.mjs";
import { midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/**
 * Opens another tab of the same player.
 * @param {Page} page
 * @param {{ events?: boolean }} [how] without events, the tab misses every update
 */
async function openTab(page, { events = true } = {}) {
  const tab = await page.context().newPage();
  if (!events) {
    const body = "retry: 3600000\n\n";
    await tab.route("**/events?*", (route) => route.fulfill({ contentType: "text/event-stream", body }));
  }
  await tab.goto(page.url());
  return tab;
}

test("two tabs of one player agree", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await continueRecord(page, await midGame("cafe-cards"));
  const tab = await openTab(page);
  await waitUntil(tab, (now) => now.turn, "the turn in both");
  await page.bringToFront();
  assert.ok(await placeBestCard(page));
  assert.equal((await readTable(tab)).draft, "", "what is laid out in one is not in the other");
  const { step } = await readTable(page);
  await playTurn(page);
  await waitUntil(tab, (now) => now.step > step, "the move");
  await waitForTurn(page);
  await tab.bringToFront();
  await playTurn(tab);
  const { step: last } = await waitForTurn(tab);
  await waitUntil(page, (now) => now.turn && now.step === last, "the other’s move");
  for (const part of ["#t-hand .card", "#t-seats .points", "#t-seats .more", "#t-log li"]) {
    assert.deepEqual(await page.locator(part).allTextContents(), await tab.locator(part).allTextContents(), part);
  }
});

test("a card that is chosen stays chosen when something else happens", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await continueRecord(page, await midGame("cafe-cards"));
  const tab = await openTab(page);
  const spot = await bestSpot(page);
  assert.ok(spot);
  await page.bringToFront();
  await chooseCard(page, spot.card);
  const { seq } = await readTable(page);
  await tab.locator("#say").fill("One moment");
  await tab.keyboard.press("Enter");
  await waitUntil(page, (now) => now.seq > seq, "what was said");
  assert.equal((await readTable(page)).card, spot.card);
  assert.ok((await page.locator(".layer.on [data-spot]").count()) > 0);
});

test("a move from an outdated page is not played, and the table is shown as it stands", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true, allow: ["409"] });
  await continueRecord(page, await midGame("forty-six"));
  const behind = await openTab(page, { events: false });
  await page.bringToFront();
  await playTurn(page);
  const { step } = await waitForTurn(page);
  await behind.bringToFront();
  await behind.locator("#c-draw button").click();
  await behind.locator("#t-notice .notice").waitFor();
  assert.match((await behind.locator("#t-notice").textContent()) ?? "", /none of your steps was played/);
  assert.equal((await readTable(behind)).step, step);
  assert.equal((await readTable(page)).step, step);
});

test("the same move from two tabs is played once", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await continueRecord(page, await midGame("cafe-cards"));
  const behind = await openTab(page, { events: false });
  const before = await readTable(page);
  const cards = await page.locator(".hand a[data-card]").count();
  await page.bringToFront();
  await page.locator("#c-draw button").click();
  const { step } = await waitUntil(page, (now) => now.turn && now.step > before.step, "the next own turn");
  await behind.bringToFront();
  await behind.locator("#c-draw button").click();
  await waitUntil(behind, (now) => now.step === step, "the table as it stands");
  assert.equal(await behind.locator("#t-notice .notice").count(), 0, "nothing was wrong");
  assert.equal(await behind.locator(".hand a[data-card]").count(), cards + 1, "one card was drawn");
});

test("a doubled click plays once", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await continueRecord(page, await midGame("cafe-cards"));
  const before = await readTable(page);
  const cards = await page.locator(".hand a[data-card]").count();
  // Otherwise the first click might be answered, and the next turn begin, before the second.
  let release = () => {};
  const clicked = new Promise((/** @type {(value: void) => void} */ resolve) => (release = resolve));
  await page.route("**/play", (route) => clicked.then(() => route.continue()));
  await page.locator("#c-draw button").dblclick();
  release();
  await waitUntil(page, (now) => now.turn && now.step > before.step, "the next own turn");
  assert.equal(await page.locator(".hand a[data-card]").count(), cards + 1);
});

// One player with two tabs, and pages that are behind.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import { QUICK, bestSpot, chooseCard, goOn, look, myTurn, playTurn, putCard, until } from "./support/play.mjs";
import { midway } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, QUICK);

/**
 * Another tab of the same person.
 * @param {Page} page
 * @param {{ deaf?: boolean }} [how] deaf when it hears of nothing that happens
 */
async function another(page, { deaf = false } = {}) {
  const tab = await page.context().newPage();
  if (deaf) {
    const body = "retry: 3600000\n\n";
    await tab.route("**/events", (route) => route.fulfill({ contentType: "text/event-stream", body }));
  }
  await tab.goto(page.url());
  return tab;
}

test("two tabs of one player agree", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await goOn(page, await midway("cafe-cards"));
  const tab = await another(page);
  await until(tab, (now) => now.turn, "the turn in both");
  await page.bringToFront();
  assert.ok(await putCard(page));
  assert.equal((await look(tab)).draft, "", "what is laid out in one is not in the other");
  const { step } = await look(page);
  await playTurn(page);
  await until(tab, (now) => now.step > step, "the move");
  await myTurn(page);
  await tab.bringToFront();
  await playTurn(tab);
  const { step: last } = await myTurn(tab);
  await until(page, (now) => now.turn && now.step === last, "the other’s move");
  for (const part of ["#t-hand .card", "#t-seats .points", "#t-seats .more", "#t-log li"]) {
    assert.deepEqual(await page.locator(part).allTextContents(), await tab.locator(part).allTextContents(), part);
  }
});

test("a card that is chosen stays chosen while others play", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await goOn(page, await midway("cafe-cards"));
  const tab = await another(page);
  const spot = await bestSpot(page);
  assert.ok(spot);
  await page.bringToFront();
  await chooseCard(page, spot.card);
  const { seq } = await look(page);
  await tab.locator("#say").fill("One moment");
  await tab.keyboard.press("Enter");
  await until(page, (now) => now.seq > seq, "what was said");
  assert.equal((await look(page)).card, spot.card);
  assert.ok((await page.locator(".layer.on [data-spot]").count()) > 0);
});

test("a move from a page that is behind is not played, and the table is shown as it stands", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true, allow: ["409"] });
  await goOn(page, await midway("forty-six"));
  const behind = await another(page, { deaf: true });
  await page.bringToFront();
  await playTurn(page);
  const { step } = await myTurn(page);
  await behind.bringToFront();
  await behind.locator("#c-draw button").click();
  await behind.locator("#t-notice .notice").waitFor();
  assert.match((await behind.locator("#t-notice").textContent()) ?? "", /nothing of yours was played/);
  assert.equal((await look(behind)).step, step);
  assert.equal((await look(page)).step, step);
});

test("the same move from two tabs is played once", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await goOn(page, await midway("cafe-cards"));
  const behind = await another(page, { deaf: true });
  const before = await look(page);
  const cards = await page.locator(".hand a[data-card]").count();
  await page.bringToFront();
  await page.locator("#c-draw button").click();
  const { step } = await until(page, (now) => now.turn && now.step > before.step, "the next own turn");
  await behind.bringToFront();
  await behind.locator("#c-draw button").click();
  await until(behind, (now) => now.step === step, "the table as it stands");
  assert.equal(await behind.locator("#t-notice .notice").count(), 0, "nothing was wrong");
  assert.equal(await behind.locator(".hand a[data-card]").count(), cards + 1, "one card was drawn");
});

test("a doubled click plays once", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await goOn(page, await midway("cafe-cards"));
  const before = await look(page);
  const cards = await page.locator(".hand a[data-card]").count();
  // Without this, the first click might be answered, and the next turn come, before the second.
  let release = () => {};
  const clicked = new Promise((/** @type {(value: void) => void} */ resolve) => (release = resolve));
  await page.route("**/play", (route) => clicked.then(() => route.continue()));
  await page.locator("#c-draw button").dblclick();
  release();
  await until(page, (now) => now.turn && now.step > before.step, "the next own turn");
  assert.equal(await page.locator(".hand a[data-card]").count(), cards + 1);
});

// What somebody does while an update is under way is neither lost nor undone by it.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import { QUICK, bestSpot, chooseCard, goOn, look, places, playOut, putCard, until } from "./support/play.mjs";
import { late, midway } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, QUICK);

/**
 * A page at a table, and another tab of the same player that makes something happen there.
 * @param {import("node:test").TestContext} t
 * @param {string} [record] the moment; some turn of the card game unless told
 */
async function table(t, record) {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await goOn(page, record ?? (await midway("cafe-cards")));
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  const happen = async () => {
    await tab.bringToFront();
    await tab.locator("#say").fill("Something happens");
    await tab.keyboard.press("Enter");
    await tab.locator("#t-chat li").first().waitFor();
    await page.bringToFront();
  };
  await until(page, (now) => now.turn, "the turn");
  // What is done in a tab behind others takes long.
  await page.bringToFront();
  return { page, tab, happen };
}

/**
 * Holds back requests of a page.
 * @param {Page} page
 * @param {(url: URL) => boolean} which
 * @returns {Promise<{ asked: Promise<void>, release: () => void }>} `asked` when the first is held back
 */
async function hold(page, which) {
  let release = () => {};
  const released = new Promise((/** @type {(value?: unknown) => void} */ resolve) => (release = resolve));
  /** @type {() => void} */
  let note = () => {};
  const asked = new Promise((/** @type {(value: void) => void} */ resolve) => (note = () => resolve()));
  await page.route(which, async (route) => {
    note();
    await released;
    await route.continue();
  });
  return { asked, release };
}

const isUpdate = (/** @type {URL} */ url) => url.searchParams.has("part") && !url.searchParams.has("place");
const isPut = (/** @type {URL} */ url) => url.searchParams.has("place");

test("a card that is chosen while an update is under way stays chosen", async (t) => {
  const { page, happen } = await table(t);
  const update = await hold(page, isUpdate);
  const { seq } = await look(page);
  await happen();
  await update.asked;
  const spot = await bestSpot(page);
  assert.ok(spot);
  await page.locator(`.hand a[data-card="${spot.card}"]`).first().click();
  await until(page, (now) => now.card === spot.card, "the choice");
  update.release();
  const seen = await until(page, (now) => now.seq > seq, "the update");
  assert.equal(seen.card, spot.card);
  assert.ok((await page.locator(".layer.on [data-spot]").count()) > 0);
});

test("a card that is put somewhere before an update arrives there", async (t) => {
  const { page, happen } = await table(t);
  const { seq } = await look(page);
  const spot = await bestSpot(page);
  assert.ok(spot);
  await page.locator(`.hand a[data-card="${spot.card}"]`).first().click();
  await until(page, (now) => now.card === spot.card, "the choice");
  const put = await hold(page, isPut);
  await page.locator(`#t-board [data-place="${spot.place}"]`).click();
  await put.asked;
  await happen();
  put.release();
  const seen = await until(page, (now) => now.seq > seq && now.draft !== "", "the update and the card");
  assert.ok(seen.draft.startsWith(spot.card));
});

test("a card that is put somewhere while an update is under way arrives there", async (t) => {
  const { page, happen } = await table(t);
  const { seq } = await look(page);
  const spot = await bestSpot(page);
  assert.ok(spot);
  await page.locator(`.hand a[data-card="${spot.card}"]`).first().click();
  await until(page, (now) => now.card === spot.card, "the choice");
  const update = await hold(page, isUpdate);
  await happen();
  await update.asked;
  await page.locator(`#t-board [data-place="${spot.place}"]`).click();
  update.release();
  const seen = await until(page, (now) => now.seq > seq && now.draft !== "", "the update and the card");
  assert.ok(seen.draft.startsWith(spot.card));
});

test("a card that is taken back before an update stays back", async (t) => {
  const { page, happen } = await table(t);
  const { seq } = await look(page);
  assert.ok(await putCard(page));
  const undo = await hold(page, (url) => url.searchParams.has("part") && !url.searchParams.has("d"));
  await page.locator("#undo").click();
  await undo.asked;
  await happen();
  undo.release();
  const seen = await until(page, (now) => now.seq > seq, "the update");
  assert.equal(seen.draft, "");
});

test("why a place was refused is still told after an update", async (t) => {
  const { page, happen } = await table(t);
  const spot = await bestSpot(page);
  assert.ok(spot);
  await chooseCard(page, spot.card);
  const dark = (await places(page)).dark.find((place) => place !== "stock");
  await page.locator(`#t-board [data-place="${dark}"]`).click();
  const { seq } = await until(page, (now) => now.refused, "the reason");
  await happen();
  const seen = await until(page, (now) => now.seq > seq, "the update");
  assert.ok(seen.refused);
});

test("what was asked before a card goes to the bar can be confirmed after an update", async (t) => {
  const { page, happen } = await table(t, await midway("cafe-board"));
  const card = (await page.locator(".layer:has([data-spot=bar])").first().getAttribute("data-card")) ?? "";
  await chooseCard(page, card);
  await page.locator("#p-bar").click();
  const { seq, step } = await until(page, (now) => now.choices === 1, "the question");
  await happen();
  await until(page, (now) => now.seq > seq, "the update");
  await page.locator("#p-bar").click();
  await until(page, (now) => now.step > step, "the guest at the bar");
});

test("a list stays open through an update, with the focus where it was", async (t) => {
  const { page, happen } = await table(t);
  await page.locator("#t-commands details summary").first().click();
  const { seq } = await look(page);
  await happen();
  await until(page, (now) => now.seq > seq, "the update");
  assert.equal(await page.locator("#t-commands details[open] summary:focus").count(), 1);
});

test("a line that is being written outlives the end of the game", async (t) => {
  const { page, tab } = await table(t, await late("cafe-cards"));
  await page.locator("#say").fill("Well pl");
  await tab.bringToFront();
  await playOut(tab);
  await until(page, (now) => now.phase === "over", "the end");
  assert.equal(await page.locator("#say").inputValue(), "Well pl");
});

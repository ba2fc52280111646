// Playing by keyboard alone.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, GAMES, bestSpot, continueRecord, readTable, waitForTurn, waitUntil,
} from "./support/play.mjs";
import { midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** @param {import("node:test").TestContext} t */
const person = (t) => openPage(t, { url: server.url, reducedMotion: true });

/** Limit for presses of Tab: no page has more stops. */
const MAX_STOPS = 250;

/**
 * Presses Tab until something has the focus.
 * @param {Page} page
 * @param {string} selector
 */
async function tabTo(page, selector) {
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${page.url()}: Tab never comes to ${selector}`);
}

/** @param {Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-place") ?? "");

/** Chooses the card that brings most points, by its number. @param {Page} page */
async function chooseByNumber(page) {
  const spot = await bestSpot(page);
  if (!spot) return undefined;
  const cards = await page.locator(".hand a[data-card]").evaluateAll((found) => found.map((card) => card.getAttribute("data-card")));
  const index = cards.indexOf(spot.card);
  if (index < 10) await page.keyboard.press(String((index + 1) % 10));
  else {
    await tabTo(page, `#h-${index}`);
    await page.keyboard.press("Enter");
  }
  await waitUntil(page, (now) => now.card === spot.card, "the choice");
  return spot;
}

/** Puts a card by keys: its number, N to the best place, Enter. @param {Page} page */
async function putByKeys(page) {
  const before = await readTable(page);
  if (!(await chooseByNumber(page))) return false;
  await page.keyboard.press("n");
  assert.notEqual(await focused(page), "", "N leads to a place");
  const isPlaced = (/** @type {import("./support/play.mjs").TableState} */ now) => now.draft !== before.draft || now.step !== before.step;
  await page.keyboard.press("Enter");
  const seen = await waitUntil(page, (now) => isPlaced(now) || now.choices > 0, "an answer");
  if (isPlaced(seen)) return true;
  // A step that cannot be taken back is confirmed on the same place; of several choices, the first is taken.
  if (seen.choices > 1) await tabTo(page, "#t-messages .choice .primary");
  await page.keyboard.press("Enter");
  await waitUntil(page, isPlaced, "the card on its place");
  return true;
}

/** Plays a whole turn. @param {Page} page */
async function playTurnByKeys(page) {
  const { step } = await waitForTurn(page);
  const isMyTurn = async () => {
    const now = await readTable(page);
    return now.turn && now.phase === "playing" && now.step === step;
  };
  for (let cards = 0; cards < 2 && (await isMyTurn()); cards += 1) if (!(await putByKeys(page))) break;
  while (await isMyTurn()) {
    if (await page.locator("#c-done form").count()) await page.keyboard.press("d");
    else if (await page.locator("#c-draw form").count()) {
      await tabTo(page, "#c-draw button");
      await page.keyboard.press("Enter");
    } else if (await page.locator("details#c-bar").count()) {
      await tabTo(page, "#c-bar summary");
      await page.keyboard.press("Enter");
      await tabTo(page, "#c-bar form button");
      await page.keyboard.press("Enter");
    } else {
      assert.ok(await putByKeys(page), "something can be done by keys");
      continue;
    }
    // Until the step is played, the page may still show the turn that ends.
    await waitUntil(page, (now) => now.step !== step || now.phase === "over", "the answer");
  }
}

for (const game of GAMES) {
  test(`${game} is started and played without a mouse`, async (t) => {
    const page = await person(t);
    await page.goto("/");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.className), "skip", "the first stop leads past the menu");
    await tabTo(page, `form:has(input[value="${game}"]) button`);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/t/*");
    for (let turn = 0; turn < 4; turn += 1) await playTurnByKeys(page);
    assert.ok((await waitForTurn(page)).step > 4);
  });

  test(`${game}: digits choose, N and arrows move, U takes back, Esc lets go, D is done`, async (t) => {
    const page = await person(t);
    await continueRecord(page, await midGame(game));
    const before = await waitForTurn(page);
    const spot = await chooseByNumber(page);
    assert.ok(spot);
    await page.keyboard.press("Escape");
    await waitUntil(page, (now) => now.card === "", "nothing is chosen");

    await chooseByNumber(page);
    await page.keyboard.press("n");
    const first = await focused(page);
    const lit = await page.locator(`.layer.on [data-spot]`).count();
    assert.equal(await page.locator(`.layer.on [data-spot="${first}"]`).count(), 1, "N stops where the card can go");
    for (let next = 0; next < lit; next += 1) await page.keyboard.press("n");
    assert.equal(await focused(page), first, "and comes round");
    const moved = new Set();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      await page.keyboard.press(key);
      moved.add(await focused(page));
    }
    assert.ok(moved.size > 1, "arrows move over the board");
    await page.keyboard.press("Escape");
    await waitUntil(page, (now) => now.card === "", "nothing is chosen");

    assert.ok(await putByKeys(page));
    const laid = await readTable(page);
    assert.equal(laid.step, before.step, "the card is laid out");
    assert.notEqual(laid.draft, "");
    await page.keyboard.press("u");
    await waitUntil(page, (now) => now.draft === "", "the card is back");

    assert.ok(await putByKeys(page));
    for (let more = 0; more < 3 && !(await page.locator("#c-done form").count()); more += 1) await putByKeys(page);
    await page.keyboard.press("d");
    await waitUntil(page, (now) => now.step > before.step, "the end of the turn");
  });
}

test("? lists the keys, and Esc closes the list", async (t) => {
  const page = await person(t);
  await continueRecord(page, await midGame("cafe-cards"));
  await page.keyboard.press("?");
  await page.locator("#keys[open]").waitFor();
  assert.ok((await page.locator("#keys kbd").count()) >= 8);
  await page.keyboard.press("Escape");
  await page.locator("#keys:not([open])").waitFor({ state: "attached" });
});

test("keys that are typed into a field are not commands", async (t) => {
  const page = await person(t);
  await continueRecord(page, await midGame("cafe-cards"));
  const before = await readTable(page);
  await page.locator("#say").focus();
  await page.keyboard.type("1 done, you? n");
  assert.deepEqual(await readTable(page), before);
  assert.equal(await page.locator("#say").inputValue(), "1 done, you? n");
});

// What others did is seen step by step, in order, and skipped by who is in a hurry.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import { GAMES, continueRecord, playTurn, waitForTurn } from "./support/play.mjs";
import { golden, lateGame, midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The steps of the first round of the golden game `forty-six-2`. */
const FIRST_ROUND = 32;

// Bots take their time, so that each turn of theirs is a message of its own.
const server = await startServer({ after });

/** Notes every card that begins its way, and every state of the table, in order. @param {Page} page */
const watch = (page) => page.evaluate(() => {
  /** @type {string[]} */
  const seen = [];
  Object.assign(window, { seen });
  new MutationObserver((records) => {
    for (const { type, addedNodes, target } of records) {
      for (const node of addedNodes) if (node instanceof Element && node.matches(".card-flight")) seen.push("card");
      if (type === "attributes" && target instanceof HTMLElement && target.id === "table") seen.push(`seq ${target.dataset.seq}`);
    }
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-seq"] });
});

/** @param {Page} page @returns {Promise<string[]>} */
const seenBy = (page) => page.evaluate(() => /** @type {{ seen?: string[] }} */ (window).seen ?? []);

/** The states that were shown, as numbers of entries. @param {string[]} seen */
const shown = (seen) => seen.filter((line) => line.startsWith("seq")).map((line) => Number(line.slice(4)));

/** @param {number[]} numbers */
const ascends = (numbers) => numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));

for (const game of GAMES) {
  test(`${game}: the cards of others are seen moving before the table is shown`, async (t) => {
    const page = await openPage(t, { url: server.url });
    await continueRecord(page, await midGame(game));
    await watch(page);
    await playTurn(page);
    await waitForTurn(page);
    const seen = await seenBy(page);
    assert.ok(ascends(shown(seen)), `no older state after a newer one: ${seen}`);
    const card = seen.indexOf("card");
    assert.ok(card > 0, `after the own turn, a card moves: ${seen}`);
    assert.ok(seen.slice(card).some((line) => line.startsWith("seq")), `and then the table is shown: ${seen}`);
    assert.equal(await page.locator(".flight").count(), 0);
  });
}

test("a key shows the newest table at once", async (t) => {
  const page = await openPage(t, { url: server.url });
  await continueRecord(page, await midGame("cafe-board"));
  await page.evaluate(() => (document.documentElement.dataset.speed = "calm"));
  await watch(page);
  await playTurn(page);
  await page.locator(".card-flight").first().waitFor({ state: "attached" });
  const before = shown(await seenBy(page)).at(-1) ?? 0;
  await page.keyboard.press("Shift");
  const seen = await page.evaluate(() => ({ flights: document.querySelectorAll(".flight").length, seq: Number(document.getElementById("table")?.dataset.seq) }));
  assert.equal(seen.flights, 0);
  assert.ok(seen.seq > before, `${seen.seq} after ${before}`);
  await waitForTurn(page);
  assert.ok(ascends(shown(await seenBy(page))));
});

for (const [name, reducedMotion, speed] of /** @type {const} */ ([["who wants no animations", true, "quick"], ["whose speed is off", false, "off"]])) {
  test(`nothing moves for a person ${name}`, async (t) => {
    const page = await openPage(t, { url: server.url, reducedMotion });
    await continueRecord(page, await midGame("cafe-board"));
    await page.evaluate((chosen) => (document.documentElement.dataset.speed = chosen), speed);
    await watch(page);
    await playTurn(page);
    await waitForTurn(page);
    assert.ok(!(await seenBy(page)).includes("card"));
  });
}

test("the last round is shown again, and leaves nothing behind", async (t) => {
  const page = await openPage(t, { url: server.url });
  await continueRecord(page, await midGame("cafe-board"));
  await playTurn(page);
  await waitForTurn(page);
  await watch(page);
  await page.locator("[data-again]").click();
  await page.waitForFunction(() => /** @type {{ seen?: string[] }} */ (window).seen?.includes("card"));
  await page.waitForFunction(() => document.querySelector(".flight") === null);
  assert.deepEqual(shown(await seenBy(page)), [], "the table itself does not change");
});

test("a row of the log lights its places, and opens to say more", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await continueRecord(page, await midGame("cafe-board"));
  const row = page.locator("#t-log li[data-places]").first();
  const places = (await row.getAttribute("data-places"))?.split(" ") ?? [];
  await row.locator("summary").hover();
  const lit = () => page.locator("#t-board [data-lit]").evaluateAll((found) => found.map((place) => place.getAttribute("data-place")));
  assert.deepEqual((await lit()).sort(), [...new Set(places)].sort());
  await page.mouse.move(1, 1);
  assert.deepEqual(await lit(), []);
  await row.locator("summary").focus();
  assert.notDeepEqual(await lit(), []);
  assert.ok(!(await row.locator("details p").isVisible()));
  await page.keyboard.press("Enter");
  assert.ok(await row.locator("details p").isVisible());
});

test("the end of a round says what it cost, until it was read", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await continueRecord(page, await golden("forty-six-2", FIRST_ROUND));
  const panel = page.locator("#t-round");
  assert.match((await panel.textContent()) ?? "", /Round 1 is over.*points for/);
  await page.locator("[data-next-round]").click();
  assert.ok(!(await panel.isVisible()));
  await playTurn(page);
  await waitForTurn(page);
  assert.ok(!(await panel.isVisible()));
});

for (const game of GAMES) {
  test(`${game}: nothing of the end is cut off on a phone`, async (t) => {
    const page = await openPage(t, { url: server.url, device: "phone", reducedMotion: true });
    await continueRecord(page, await lateGame(game));
    await playTurn(page);
    await page.locator("#t-end").waitFor();
    const cut = await page.locator("#t-end *").evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 80)));
    assert.deepEqual(cut, []);
    assert.ok((await page.locator("#t-end .champion").count()) > 0);
    assert.ok((await page.locator("#t-end .course polyline").count()) > 1);
    assert.equal(await page.locator("#t-end .fewest").count(), game === "forty-six" ? 1 : 0);
  });
}

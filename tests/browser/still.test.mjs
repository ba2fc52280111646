// Nothing moves by itself: pages load without a shift, and a replay keeps its buttons and its board in place.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { SCREENS, openPage } from "./support/browser.mjs";
import { BOTS_WITHOUT_PAUSE, GAMES, continueRecord, importRecord, playNow, playTurn, waitForTurn } from "./support/play.mjs";
import { golden, midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** Makes every page of a person note its layout shifts, as the browser counts them. @param {Page} page */
const watchShifts = (page) =>
  page.addInitScript(() => {
    /** @type {string[]} */
    const shifts = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of /** @type {any[]} */ (list.getEntries())) {
        // Less than a ten-thousandth of the screen is no shift that anyone sees or Lighthouse shows.
        if (entry.hadRecentInput || entry.value < 0.0001) continue;
        const nodes = entry.sources.map((/** @type {{ node: Element | null }} */ { node }) => `${node?.nodeName} ${node?.id} ${node?.getAttribute?.("class")}`);
        shifts.push(`${entry.value.toFixed(4)}: ${nodes.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** The shifts of a page that no input explains. @param {Page} page */
const shiftsOf = (page) =>
  page.evaluate(async () => {
    // Entries arrive after the frame in which something moved.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
    return /** @type {{ shifts?: string[] }} */ (window).shifts;
  });

for (const device of /** @type {const} */ (["upright", "sideways", "laptop"])) {
  test(`${device}: the home page and a game against computers shift nothing`, async (t) => {
    const page = await openPage(t, { url: server.url, device });
    await watchShifts(page);
    await page.goto("/");
    assert.deepEqual(await shiftsOf(page), [], "home");
    for (const game of GAMES) {
      await playNow(page, game);
      for (let turn = 0; turn < 2; turn += 1) {
        await playTurn(page);
        await waitForTurn(page);
        assert.deepEqual(await shiftsOf(page), [], `${game}, turn ${turn + 1}`);
      }
      await continueRecord(page, await midGame(game));
      await playTurn(page);
      await waitForTurn(page);
      assert.deepEqual(await shiftsOf(page), [], `${game}, in the middle`);
    }
    await page.goto("/");
    assert.deepEqual(await shiftsOf(page), [], "home with games");
  });
}

test("shifts are noticed", async (t) => {
  const page = await openPage(t, { url: server.url });
  await watchShifts(page);
  await page.goto("/");
  await page.evaluate(() => (document.getElementById("main") ?? document.body).style.setProperty("margin-top", "90px"));
  assert.notDeepEqual(await shiftsOf(page), []);
});

/** Where the buttons of a replay and its board are. @param {Page} page */
const replayBoxes = (page) =>
  page.evaluate(() => ["first", "back", "slider", "forward", "last", "t-board"].map((id) => {
    const { x = 0, y = 0, width = 0, height = 0 } = document.getElementById(id)?.getBoundingClientRect() ?? {};
    return [id, x, y, width, height].join(" ");
  }));

/** A golden game of each kind; its sentences are of all lengths. */
const GAME_TO_REPLAY = { "cafe-board": "cafe-board-schuk-2", "cafe-cards": "cafe-cards-groups", "forty-six": "forty-six-red" };

for (const game of GAMES) {
  test(`${game}: the buttons of the replay stay where they are through a whole game`, async (t) => {
    const page = await openPage(t, { url: server.url, reducedMotion: true });
    const record = await golden(GAME_TO_REPLAY[game]);
    const { length } = /** @type {import("./support/records.mjs").Recorded} */ (JSON.parse(record)).actions;
    await importRecord(page, record);
    const [table] = page.url().split("/replay");
    const boxes = new Map();
    for (const [name, { viewport }] of Object.entries(SCREENS)) {
      await page.setViewportSize(viewport);
      await page.goto(`${table}/replay/0`);
      boxes.set(name, await replayBoxes(page));
    }
    for (let step = 1; step <= length; step += 1) {
      await page.keyboard.press("ArrowRight");
      await page.locator(`#table[data-replay="${step}"]`).waitFor();
      for (const [name, { viewport }] of Object.entries(SCREENS)) {
        await page.setViewportSize(viewport);
        assert.deepEqual(await replayBoxes(page), boxes.get(name), `${name}, step ${step}`);
      }
    }
  });
}

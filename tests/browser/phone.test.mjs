// A phone that is 360 pixels wide, with thumbs.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, GAMES, chooseBestCard, continueRecord, createTable, importRecord, playNow,
  playToEnd, playTurn, readTable, waitForTurn, waitUntil,
} from "./support/play.mjs";
import { golden, lateGame, midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The width of the phone and the least side of a target for thumbs, in pixels. */
const [WIDTH, THUMB] = [360, 44];

const TOUCH = { touch: true };

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** @param {import("node:test").TestContext} t */
const phone = (t) => openPage(t, { url: server.url, device: "phone", reducedMotion: true });

/** Fails when a page can be scrolled sideways. @param {Page} page */
async function assertFits(page) {
  const wide = await page.evaluate((width) => {
    const root = document.documentElement;
    if (root.scrollWidth <= width) return [];
    const past = [...document.body.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right > width + 1);
    const names = past.map((element) => `${element.tagName} ${element.id || element.getAttribute("class")}`);
    return [`${root.scrollWidth} pixels wide`, ...names.slice(0, 8)];
  }, WIDTH);
  assert.deepEqual(wide, [], `${page.url()} fits on the phone`);
}

/** Everything that is tapped, except links within sentences. */
const TARGETS = [
  "button", ".button", "summary", "select", "textarea", "input:not([type=hidden], [type=radio], label.choice > input)", "label.choice",
  ".quiet", ".brand", ".top nav a", ".tabs a", ".tables a", ".bottom a", ".points", "a.card",
].join(", ");

/**
 * Fails when a target is too small for a thumb.
 * @param {Page} page
 * @param {string} [targets]
 */
async function assertLarge(page, targets = TARGETS) {
  const small = await page.evaluate(
    ([selector, least]) => {
      const shown = [...document.querySelectorAll(String(selector))].filter((element) => element.checkVisibility());
      const measured = shown.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30);
        const what = `${element.tagName.toLowerCase()} ${element.id || element.getAttribute("class") || ""} “${name}”`;
        return { what, width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 };
      });
      return measured
        .filter(({ width, height }) => width > 0 && (width < Number(least) || height < Number(least)))
        .map(({ what, width, height }) => `${what}: ${width} × ${height}`);
    },
    [targets, THUMB],
  );
  assert.deepEqual(small, [], `${page.url()} has targets for thumbs`);
}

for (const game of GAMES) {
  test(`${game} is played with thumbs, and nothing scrolls sideways`, async (t) => {
    const page = await phone(t);
    await playNow(page, game);
    for (let turn = 0; turn < 4 && (await waitForTurn(page)).phase !== "over"; turn += 1) {
      await assertFits(page);
      await playTurn(page, TOUCH);
    }
    await waitForTurn(page);
    await assertFits(page);
  });

  test(`${game} has targets for thumbs, also with a card chosen`, async (t) => {
    const page = await phone(t);
    await continueRecord(page, await midGame(game));
    await waitForTurn(page);
    await assertLarge(page);
    await chooseBestCard(page, TOUCH);
    await assertFits(page);
    await assertLarge(page);
    await assertLarge(page, "#t-board a[data-place]");
  });
}

for (const game of GAMES) {
  test(`${game} fits to its end, with targets for thumbs`, async (t) => {
    const page = await phone(t);
    await continueRecord(page, await lateGame(game));
    await playToEnd(page, TOUCH);
    await assertFits(page);
    await assertLarge(page);
    await page.locator("#t-end tbody a").first().tap();
    await page.locator("dialog[open]").waitFor();
    await assertFits(page);
  });
}

test("the board scrolls to the best place for the chosen card", async (t) => {
  const page = await phone(t);
  await continueRecord(page, await midGame("cafe-board"));
  await chooseBestCard(page, TOUCH);
  const best = page.locator(".layer.on [data-best]").first();
  await best.waitFor();
  const [board, place] = [await page.locator("#t-board").boundingBox(), await best.boundingBox()];
  assert.ok(board && place);
  assert.ok(place.x >= board.x && place.x + place.width <= board.x + board.width, "it is seen from side to side");
  assert.ok(place.y >= board.y && place.y + place.height <= board.y + board.height, "and from top to bottom");
});

test("a first tap previews, a second confirms", async (t) => {
  const page = await phone(t);
  await continueRecord(page, await midGame("cafe-board"));
  const before = await readTable(page);
  const spot = await chooseBestCard(page, TOUCH);
  await page.locator(`#p-${spot.place}`).tap();
  await page.locator(`#p-${spot.place} .d-ghost`).waitFor();
  assert.equal((await readTable(page)).step, before.step, "nothing is played yet");
  await page.locator(`#p-${spot.place}`).tap();
  await page.waitForFunction((step) => Number(document.getElementById("table")?.dataset.step) > step, before.step);
});

test("the menu of the rules opens within the page", async (t) => {
  const page = await phone(t);
  await page.goto("/");
  await page.tap(".menu > summary");
  const menu = await page.locator(".menu > ul").boundingBox();
  assert.ok(menu && menu.x >= 0 && menu.x + menu.width <= WIDTH, `the menu is at ${JSON.stringify(menu)}`);
});

test("every other page fits, with targets for thumbs", async (t) => {
  const page = await phone(t);
  const forms = GAMES.map((game) => `/new?game=${game}&with=friends`);
  for (const path of ["/", ...forms, "/new?game=cafe-cards&with=screen", "/me", "/import"]) {
    await page.goto(path);
    await assertFits(page);
    await assertLarge(page);
    // Their labels are the targets; the boxes themselves stay small.
    const boxes = await page.locator("input[type=checkbox]").evaluateAll((all) => all.map((box) => [box.clientWidth, box.clientHeight]));
    assert.ok(boxes.every(([width, height]) => Number(width) <= 24 && Number(height) <= 24), `${path}: ${JSON.stringify(boxes)}`);
  }
  for (const path of GAMES.flatMap((game) => ["en", "fr", "de"].map((lang) => `/rules/${lang}/${game}`))) {
    await page.goto(path);
    await assertFits(page);
  }
  await createTable(page, "cafe-board", "friends", { name: "A name of some more letters" });
  await page.locator("#invitation").waitFor();
  await assertFits(page);
  await assertLarge(page);
  const guest = await phone(t);
  await guest.goto(await page.locator("#invitation").inputValue());
  await assertFits(guest);
  await assertLarge(guest);
  await createTable(page, "forty-six", "screen", { name0: "Ada", name1: "Bob" });
  await waitUntil(page, (now) => now.covered, "the cover");
  await assertFits(page);
  await assertLarge(page);
  for (const name of ["cafe-board-amigo", "cafe-cards-groups", "forty-six-red"]) {
    await importRecord(page, await golden(name));
    await assertFits(page);
    await assertLarge(page);
    const [table] = page.url().split("/replay");
    await page.goto(`${table}/receipt/0`);
    await assertFits(page);
  }
});

// The page says what to do next, nothing moves while a turn is played, and everything needed is on the screen.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { SCREENS, openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, GAMES, MOST_PLAYERS, chooseBestCard, chooseCard, continueRecord, createTable, placeCard, places,
  playNow, readTable, useCommand, waitForTurn, waitUntil,
} from "./support/play.mjs";
import { midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** Phone upright and on its side, tablet, laptop, large screen: width and height in pixels. */
const SIZES = Object.values(SCREENS).map(({ viewport }) => viewport);

/** Turns that are played by the instructions. */
const TURNS = 6;

/** The instruction that the page shows. @param {Page} page */
const instruction = async (page) => (await page.locator("#t-status .now").textContent()) ?? "";

/** What a beginner does who reads only the instruction, by what it says. @type {[RegExp, (page: Page) => Promise<unknown>][]} */
const DEEDS = [
  [/^Confirm this step/, (page) => page.locator("#t-messages .choice .primary").first().click()],
  [/lit (chair|square)\.$/, async (page) => {
    const lit = (await places(page)).lit.find((place) => place !== "bar");
    assert.ok(lit, "a place is lit");
    await page.locator(`#t-board [data-place="${lit}"]`).click();
  }],
  [/^Press Done/, (page) => useCommand(page, "done")],
  [/to the bar\.$/, (page) => useCommand(page, "bar")],
  [/face down\.$/, (page) => useCommand(page, "down")],
  [/^Exchange a joker/, (page) => useCommand(page, "exchange")],
  [/: draw (a card|one)\.$/, (page) => useCommand(page, "draw")],
  [/: pass\.$/, (page) => useCommand(page, "pass")],
  [/: end the game\.$/, (page) => useCommand(page, "end")],
  [/^Choose a (guest|card)|seat somebody/, (page) => page.locator(".hand a.playable").first().click()],
];

for (const [game, device] of GAMES.flatMap((each) => /** @type {const} */ ([[each, "desktop"], [each, "upright"]]))) {
  test(`${game}, ${device}: a first game is played by doing what the page says`, async (t) => {
    const page = await openPage(t, { url: server.url, device, reducedMotion: true });
    await playNow(page, game);
    const first = await instruction(page);
    assert.match(first, game === "cafe-board" ? /On the first turn you seat exactly one|^Choose a guest\.$/ : /^(Choose|None|Nobody)/);
    for (let turn = 0; turn < TURNS && (await waitForTurn(page)).phase !== "over"; turn += 1) {
      const { step: begun } = await readTable(page);
      for (let deeds = 0; deeds < 40; deeds += 1) {
        const seen = await readTable(page);
        if (seen.phase === "over" || !seen.turn || (seen.step !== begun && seen.draft === "")) break;
        const told = await instruction(page);
        const deed = DEEDS.find(([pattern]) => pattern.test(told));
        assert.ok(deed, `“${told}” says what to do`);
        await deed[1](page);
        const moved = (/** @type {import("./support/play.mjs").TableState} */ now) =>
          JSON.stringify(now) !== JSON.stringify(seen);
        await waitUntil(page, moved, `an effect of “${told}”`);
      }
      assert.ok((await readTable(page)).step > begun, "the turn was played");
    }
  });
}

for (const game of GAMES) {
  test(`${game}: the hand, the buttons and the board stay where they are from the beginning of a turn to its end`, async (t) => {
    const page = await openPage(t, { url: server.url, reducedMotion: true });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await continueRecord(page, await midGame(game));
      await waitForTurn(page);
      const before = await boxes(page);
      const stays = async (/** @type {string} */ moment) =>
        assert.deepEqual(await boxes(page), before, `${size.width} × ${size.height}, ${moment}`);
      const spot = await chooseBestCard(page);
      await stays("a card is chosen");
      const dark = (await places(page)).dark.find((place) => place !== "stock");
      if (dark && game !== "forty-six") {
        await page.locator(`#t-board [data-place="${dark}"]`).click();
        await waitUntil(page, (now) => now.refused, "the refusal");
        await stays("a place is refused");
      }
      await chooseCard(page, spot.card);
      await placeCard(page, spot.place);
      await stays("a card is laid out");
      if (await page.locator("#undo").count()) {
        await page.locator("#undo").click();
        await waitUntil(page, (now) => now.draft === "", "the card is back");
        await stays("it was undone");
      }
    }
  });

  test(`${game}: board, hand and buttons are on the screen together`, async (t) => {
    const page = await openPage(t, { url: server.url, reducedMotion: true });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await continueRecord(page, await midGame(game));
      await waitForTurn(page);
      assertOnScreen(await boxes(page), size);
    }
  });

  test(`${game}: they are so with the most players and a long name as well, also while others play`, async (t) => {
    const page = await openPage(t, { url: server.url, locale: "de", reducedMotion: true });
    const seats = Array.from({ length: MOST_PLAYERS[game] - 2 }, (_, seat) => [`seat${seat + 2}`, "easy"]);
    await createTable(page, game, "friends", { name: "Maximiliane-Charlotte W.", seat1: "open", ...Object.fromEntries(seats) });
    const friend = await openPage(t, { url: server.url, reducedMotion: true });
    await friend.goto(await page.locator("#invitation").inputValue());
    await friend.locator("form.sit button").click();
    for (const person of [page, friend]) {
      await waitUntil(person, (now) => now.phase === "playing", "the deal");
      for (const size of SIZES) {
        await person.setViewportSize(size);
        assertOnScreen(await boxes(person), size);
      }
    }
  });
}

for (const game of GAMES) test(`${game}: on a phone every lit place is in sight, or an arrow counts it and leads there`, async (t) => {
  const page = await openPage(t, { url: server.url, device: "phone", reducedMotion: true });
  for (const size of SIZES.slice(0, 2)) {
    await page.setViewportSize(size);
    await continueRecord(page, await midGame(game));
    await waitForTurn(page);
    const cards = await page.locator(".hand a.playable").evaluateAll((all) => all.map((card) => card.getAttribute("data-card") ?? ""));
    for (const card of new Set(cards)) {
      await chooseCard(page, card);
      const { hidden, counted } = await litPlaces(page);
      assert.equal(counted, hidden, `${size.width} × ${size.height}: arrows count the places of ${card} out of sight`);
      const arrow = page.locator(".edge").first();
      if (await arrow.count()) {
        await arrow.tap();
        await page.waitForFunction((before) => document.querySelectorAll(".edge").length === 0 || before > 0, hidden);
        const later = await litPlaces(page);
        assert.equal(later.counted, later.hidden, "after going there as well");
      }
    }
    if (await page.locator(".whole").count()) await page.locator(".whole").tap();
    assert.deepEqual(await litPlaces(page), { hidden: 0, counted: 0 }, "the whole board is shown");
  }
});

/** Fails when something is not wholly on the screen. @param {Record<string, Box>} all @param {{ width: number, height: number }} size */
function assertOnScreen(all, size) {
  for (const [name, box] of Object.entries(all)) {
    const where = `${size.width} × ${size.height}: ${name} ${JSON.stringify(box)}`;
    assert.ok(box.y >= 0 && box.y + box.height <= size.height, where);
    assert.ok(box.x >= 0 && box.x + box.width <= size.width, where);
  }
}

/** Positions of what may not move. @param {Page} page @returns {Promise<Record<string, Box>>} */
const boxes = (page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    const named = [["board", ".frame"], ["hand", "#t-hand"], ["buttons", "#t-commands"]];
    return Object.fromEntries(named.map(([name, selector]) => {
      const { x, y, width, height } = document.querySelector(selector ?? "")?.getBoundingClientRect() ?? new DOMRect();
      return [name, { x, y, width, height }];
    }));
  });

/** How many lit places are out of sight, and how many of them the arrows count. @param {Page} page */
const litPlaces = (page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const frame = document.getElementById("t-board")?.getBoundingClientRect() ?? new DOMRect();
    const isHidden = (/** @type {Element} */ spot) => {
      const { left, top, width, height } = spot.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return x < frame.left || x > frame.right || y < frame.top || y > frame.bottom;
    };
    const spots = [...document.querySelectorAll("#t-board .layer.on [data-spot]")];
    const arrows = [...document.querySelectorAll(".edge")].map((edge) => Number(edge.textContent?.match(/\d+/)?.[0]));
    return { hidden: spots.filter(isHidden).length, counted: arrows.reduce((sum, count) => sum + count, 0) };
  });

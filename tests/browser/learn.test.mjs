// Lessons: played by mouse, by keyboard, by thumb and without scripts; help; what is remembered.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { GAMES, chooseCard, placeCard, readTable, useCommand, waitUntil } from "./support/play.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** What the tests of this file share. @type {import("./support/cleanup.mjs").Owner} */
const file = { after };
const server = await startServer(file);

/** @param {import("./support/cleanup.mjs").Owner} t @param {import("./support/browser.mjs").PageOptions} [options] */
const person = (t, options) => openPage(t, { url: server.url, ...options });

/** A lesson of each game, and the cards and places that solve it before the turn is ended. */
const SOLUTIONS = /** @type {const} */ ({
  "cafe-board": { id: "pair", cards: [["CUf", "a6"], ["CUm", "c6"]] },
  "cafe-cards": { id: "double", cards: [["RUf", "a2"]] },
  "forty-six": { id: "chain", cards: [["22", "22"], ["23", "23"], ["12", "12"]] },
});

/** How the task ended: "solved", "missed", or an empty string. @param {Page} page */
const outcome = async (page) => (await page.locator("#t-status").getAttribute("data-task")) ?? "";

/** @param {Page} page @param {string} wanted */
async function waitForOutcome(page, wanted) {
  await page.locator(`#t-status[data-task="${wanted}"]`).waitFor();
}

/** Plays the solution of a lesson by clicks or taps. @param {Page} page @param {(typeof GAMES)[number]} game @param {{ touch?: boolean }} [how] */
async function solve(page, game, how = {}) {
  for (const [card, place] of SOLUTIONS[game].cards) {
    await chooseCard(page, card, how);
    await placeCard(page, place, how);
  }
  await useCommand(page, "done", how);
  await waitForOutcome(page, "solved");
}

for (const game of GAMES) {
  const { id } = SOLUTIONS[game];
  const path = `/learn/${game}/${id}`;

  test(`${game}: a lesson is found, solved by mouse, remembered and linked`, async (t) => {
    const page = await person(t);
    await page.goto("/");
    await page.locator(`a.learn[href="/learn/${game}"]`).click();
    await page.waitForURL(`**/learn/${game}/*`);
    await page.goto("/learn");
    await page.locator(`#${game} .lessons a[href="${path}"]`).click();
    await page.waitForURL(`**${path}`);
    await solve(page, game);
    const url = new URL(page.url());
    assert.equal(url.pathname, path);
    assert.ok(url.searchParams.get("p")?.endsWith("done"), "the address holds what was played");
    const link = page.locator("#t-status .primary");
    const next = await link.getAttribute("href");
    assert.match(next ?? "", new RegExp(`^/learn/${game}/`));

    const friend = await person(t);
    await friend.goto(url.pathname + url.search);
    assert.equal(await outcome(friend), "solved", "the link shows the same");
    await friend.goto("/learn");
    assert.equal(await friend.locator(".lessons .done").count(), 0, "and solves nothing for another person");

    await link.click();
    await page.waitForURL(`**${next}`);
    await page.goto("/learn");
    assert.equal(await page.locator(".lessons .done").count(), 1);
    assert.equal(await page.locator(`#${game} .done a`).getAttribute("href"), path);
  });

  test(`${game}: a lesson is solved without scripts`, async (t) => {
    const page = await person(t, { javaScript: false });
    await page.goto(path);
    await solve(page, game);
    await page.goto("/learn");
    assert.equal(await page.locator(".lessons .done").count(), 1);
  });

  test(`${game}: a lesson is solved by thumb, and nothing moves during the turn`, async (t) => {
    const page = await person(t, { device: "upright", locale: "de-DE" });
    await page.goto(path);
    const tops = () => page.evaluate(() => ["t-status", "t-board", "t-hand", "t-commands"].map((part) => {
      const element = document.getElementById(part);
      return element ? Math.round(element.getBoundingClientRect().top + scrollY) : null;
    }));
    const before = await tops();
    for (const [card, place] of SOLUTIONS[game].cards) {
      await chooseCard(page, card, { touch: true });
      await placeCard(page, place, { touch: true });
      assert.deepEqual(await tops(), before, `after ${card} on ${place}`);
    }
    await useCommand(page, "done", { touch: true });
    await waitForOutcome(page, "solved");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `nothing is wider than the screen: ${width}`);
  });
}

test("a lesson is solved by keyboard", async (t) => {
  const page = await person(t);
  await page.goto("/learn/forty-six/link");
  const cards = await page.locator(".hand a[data-card]").evaluateAll((all) => all.map((card) => card.getAttribute("data-card")));
  await page.keyboard.press(String(cards.indexOf("22") + 1));
  await waitUntil(page, (now) => now.card === "22", "the choice of 22");
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await waitUntil(page, (now) => now.draft === "22", "the card on its square");
  await page.keyboard.press("d");
  await waitForOutcome(page, "solved");
});

test("a turn that misses the goal is told kindly, and can be tried again", async (t) => {
  const page = await person(t);
  await page.goto("/learn/cafe-board/pair");
  await useCommand(page, "bar");
  await waitForOutcome(page, "missed");
  assert.match(await page.locator("#t-status .told").innerText(), /to the bar/);
  await page.locator("#t-status .primary").click();
  await page.locator("#t-status:not([data-task])").waitFor();
  assert.equal((await readTable(page)).turn, true);
  assert.equal(new URL(page.url()).search, "");
});

for (const javaScript of [true, false]) {
  test(`the two helps: a hint in words, then the solution on the board, ${javaScript ? "with" : "without"} scripts`, async (t) => {
    const page = await person(t, { javaScript });
    await page.goto("/learn/cafe-board/best-turn");
    assert.equal(await page.locator("#help .sheet").isVisible(), false);
    await page.locator("#help summary").click();
    await page.locator("#help .sheet p").waitFor();
    await page.locator("#help .sheet a").click();
    await page.locator(".layer.on [data-spot=h3]").waitFor();
    assert.equal(await page.locator(".layer [data-spot]").count(), 1, "only the place of the next step is lit");
    assert.equal(await page.locator(".hand [aria-pressed=true]").getAttribute("data-card"), "CNf");
    await placeCard(page, "h3");
    await page.locator(".layer.on [data-spot=g2]").waitFor();
    await placeCard(page, "g2");
    await page.locator("#c-done[data-shown]").waitFor();
    await useCommand(page, "done");
    await waitForOutcome(page, "solved");
  });
}

test("every task fits on a phone above the board, the cards and the buttons", async (t) => {
  const page = await person(t, { device: "upright", locale: "de-DE" });
  await page.goto("/learn");
  const paths = await page.locator(".lessons a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  assert.ok(paths.length >= 24);
  for (const path of paths.filter((lesson) => !lesson.endsWith("first-game"))) {
    await page.goto(path);
    const hand = await page.locator("#t-hand").boundingBox();
    assert.ok(hand && hand.y + hand.height <= 844, `${path}: the cards end at ${hand && hand.y + hand.height}`);
    const board = await page.locator("#t-board").boundingBox();
    assert.ok(board && board.height > 220, `${path}: the board is ${board?.height} high`);
  }
});

test("pages of lessons are accessible", async (t) => {
  const page = await person(t, { scheme: "dark" });
  for (const path of [
    "/learn", "/learn/cafe-board/pair", "/learn/cafe-cards/inner?help=show", "/learn/cafe-board/pair?p=GBf@bar",
    "/learn/cafe-board/pair?p=CUf@a6,CUm@c6,done", "/learn/forty-six/first-game",
  ]) {
    await page.goto(path);
    await assertAccessible(page);
  }
});

test("the last lesson is a game with a coach", async (t) => {
  const page = await person(t);
  await page.goto("/learn/cafe-board/first-game");
  await page.locator("form[action='/tables'] button").click();
  await page.waitForURL("**/t/*");
  await waitUntil(page, (now) => now.phase === "playing" && now.turn, "the first turn");
  await page.locator(".coach").waitFor();
});

// Playing like a person, at any table: look at the page, click what can be clicked.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {"cafe-board" | "cafe-cards" | "forty-six"} Game */

/** @type {Game[]} */
export const GAMES = ["cafe-board", "cafe-cards", "forty-six"];

/** Servers whose computers do not wait before they play, so that tests need not either. */
export const QUICK = { env: { GUERIDON_BOT_PAUSE: "0" } };

/** So long may an answer take, in milliseconds, on a machine that is busy. */
const PATIENCE = 20_000;

/**
 * What a page says about its table.
 * @typedef {object} Seen
 * @property {string} phase "open", "playing" or "over"
 * @property {boolean} turn whether somebody at this page is to play
 * @property {number} step how many steps were played
 * @property {number} seq how many things happened
 * @property {string} draft steps laid out
 * @property {string} card the card that is chosen, or nothing
 * @property {string} place the place that choices or reasons are about, or nothing
 * @property {number} choices ways to go on with a card and a place
 * @property {boolean} refused whether a place was refused with reasons
 * @property {boolean} covered whether the cards wait for their player
 */

/**
 * Looks at a page with a table. One that is still being read lacks what comes further down, and one that is
 * just being left has no answer: then what comes next is looked at.
 * @param {Page} page
 * @returns {Promise<Seen>}
 */
export async function look(page) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const seen = await glance(page).catch(() => null);
    if (seen) return seen;
    if (Date.now() > deadline) assert.fail(`${page.url()}: there is no table`);
    await pause(15);
  }
}

/** @param {Page} page @returns {Promise<Seen | null>} */
function glance(page) {
  return page.evaluate(() => {
    const table = document.getElementById("table");
    if (!table || document.readyState !== "complete") return null;
    const { phase = "", turn, step, seq, draft = "", card = "", place = "" } = table.dataset;
    return {
      phase,
      turn: turn === "true",
      step: Number(step),
      seq: Number(seq),
      draft,
      card,
      place,
      choices: document.querySelectorAll("#t-status .choice .primary").length,
      refused: document.querySelector("#t-status .why") !== null,
      covered: document.querySelector("#t-cover") !== null,
    };
  });
}

/**
 * Waits until a page shows something. It looks from outside, since where pages run no scripts nothing in
 * them can wait.
 * @param {Page} page
 * @param {(seen: Seen) => boolean} holds
 * @param {string} what
 */
export async function until(page, holds, what) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const seen = await look(page);
    if (holds(seen)) return seen;
    if (Date.now() > deadline) assert.fail(`${page.url()}: ${what} did not come: ${JSON.stringify(seen)}`);
    await pause(15);
  }
}

/**
 * From the home page to a table against computers, in one click.
 * @param {Page} page
 * @param {Game} game
 */
export async function playNow(page, game) {
  await page.goto("/");
  await page.locator(`form:has(input[value="${game}"]) button`).click();
  await page.waitForURL("**/t/*");
  await deal(page);
}

/**
 * Where no script does it, one asks for the cards; then one's turn comes.
 * @param {Page} page
 */
export async function deal(page) {
  if (!(await runsScripts(page))) await page.locator("form.sit button").click();
  await until(page, (seen) => seen.phase === "playing", "the deal");
  await myTurn(page);
}

/**
 * From the home page to a table that is laid by the form.
 * @param {Page} page
 * @param {Game} game
 * @param {"friends" | "screen"} way
 * @param {Record<string, string>} [fields] what to choose, by the names of the fields
 */
export async function layTable(page, game, way, fields = {}) {
  await page.goto("/");
  await page.locator(`a[href="/new?game=${game}&with=${way}"]`).click();
  await page.waitForURL("**/new?*");
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`form.new [name="${name}"]`);
    if (await page.locator(`form.new select[name="${name}"]`).count()) await field.selectOption(value);
    else if (await page.locator(`form.new input[type=radio][name="${name}"]`).count()) {
      await page.locator(`form.new input[name="${name}"][value="${value}"]`).check();
    } else await field.fill(value);
  }
  await page.locator("form.new .actions button").click();
  await page.waitForURL("**/t/*");
}

/**
 * A table at a known moment, against computers: brings a record along and goes on after its last step.
 * Whoever is to play there is oneself.
 * @param {Page} page
 * @param {string} record
 * @param {"bots" | "friends"} [others]
 */
export async function goOn(page, record, others = "bots") {
  await openRecord(page, record);
  await page.locator(`form[action$="/continue"]:has(input[value=${others}]) button`).click();
  await page.waitForURL((url) => /^\/t\/[^/]+$/.test(url.pathname));
}

/** @param {Page} page @param {string} record */
export async function openRecord(page, record) {
  await page.goto("/import");
  await page.locator("textarea").fill(record);
  await page.locator("form.new .actions button").click();
  await page.waitForURL("**/t/*/replay/*");
}

/**
 * Waits until one is to play, or the game is over. Without scripts, people reload.
 * @param {Page} page
 */
export async function myTurn(page) {
  const ready = (/** @type {Seen} */ seen) => seen.turn || seen.phase === "over";
  if (await runsScripts(page)) return until(page, ready, "the turn");
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const seen = await look(page);
    if (ready(seen)) return seen;
    if (Date.now() > deadline) assert.fail(`${page.url()}: the turn did not come`);
    await page.reload();
  }
}

/** @param {Page} page */
const runsScripts = (page) => page.evaluate(() => !matchMedia("(scripting: none)").matches);

/**
 * Plays one whole turn by clicks, whichever the game: cards that fit go where they bring most; when none
 * does, whatever the buttons offer.
 * @param {Page} page
 * @param {{ touch?: boolean }} [how]
 */
export async function playTurn(page, how = {}) {
  const before = await myTurn(page);
  for (;;) {
    const seen = await look(page);
    // A card that shows something new is played at once, and the turn goes on: then it can be ended, or
    // something is laid out that has to be finished first.
    const goesOn = seen.step === before.step || seen.draft !== "" || (await page.locator("#c-done form").count()) > 0;
    if (seen.phase === "over" || !seen.turn || !goesOn) return;
    if (seen.covered) {
      await press(page, "#t-cover a", how);
      await until(page, (now) => !now.covered, "the own cards");
      continue;
    }
    if (await putCard(page, how)) continue;
    await command(page, how);
  }
}

/**
 * The places of the board: those that are lit for the chosen card, and the others.
 * @param {Page} page
 */
export const places = (page) =>
  page.evaluate(() => {
    const lit = new Set([...document.querySelectorAll(".layer.on [data-spot]")].map((spot) => spot.getAttribute("data-spot")));
    const all = [...document.querySelectorAll("#t-board a[data-place]")].map((place) => place.getAttribute("data-place") ?? "");
    return { lit: all.filter((place) => lit.has(place)), dark: all.filter((place) => !lit.has(place)) };
  });

/**
 * Chooses a card that fits and puts it where it brings most. The bar does not count.
 * @param {Page} page
 * @param {{ touch?: boolean }} [how]
 * @returns {Promise<boolean>} whether there was one
 */
export async function putCard(page, how = {}) {
  const spot = await bestSpot(page);
  if (!spot) return false;
  await chooseCard(page, spot.card, how);
  await putAt(page, spot.place, how);
  return true;
}

/**
 * The card and the place that bring most, as the lights on the board say.
 * @param {Page} page
 */
export function bestSpot(page) {
  return page.evaluate(() => {
    const held = new Set([...document.querySelectorAll(".hand a[data-card]")].map((card) => card.getAttribute("data-card")));
    const spots = [...document.querySelectorAll("#t-board .layer [data-spot]")].map((spot) => ({
      card: spot.closest(".layer")?.getAttribute("data-card") ?? "",
      place: spot.getAttribute("data-spot") ?? "",
      points: Number((spot.textContent ?? "").replace("−", "-").match(/[-+]?\d+/)?.[0] ?? 0),
      exchange: (spot.textContent ?? "").includes("⇄"),
    }));
    const seats = spots.filter((spot) => held.has(spot.card) && spot.place !== "bar" && !spot.exchange);
    return seats.sort((a, b) => b.points - a.points)[0];
  });
}

/**
 * @param {Page} page
 * @param {string} card
 * @param {{ touch?: boolean }} [how]
 */
export async function chooseCard(page, card, how = {}) {
  if ((await look(page)).card !== card) await press(page, `.hand a[data-card="${card}"]`, how);
  await until(page, (now) => now.card === card, `the choice of ${card}`);
}

/**
 * Puts the chosen card somewhere, where it is allowed, and takes the first way that is offered.
 * @param {Page} page
 * @param {string} place
 * @param {{ touch?: boolean }} [how]
 */
export async function putAt(page, place, how = {}) {
  const before = await look(page);
  const went = (/** @type {Seen} */ now) => now.draft !== before.draft || now.step !== before.step || now.phase === "over";
  await press(page, `#p-${CSS(place)}`, how);
  const offered = await until(page, (now) => went(now) || now.choices > 0, `an answer for ${place}`);
  if (went(offered)) return;
  await press(page, "#t-status .choice .primary", how);
  await until(page, went, `the card on ${place}`);
}

/** Names of places may begin with a digit, which selectors do not like. @param {string} place */
const CSS = (place) => place.replace(/[^a-z]/gi, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);

/** In which order buttons are tried. */
const COMMANDS = ["end", "done", "draw", "pass", "exchange", "bar", "down"];

/**
 * Takes the first button that can be taken.
 * @param {Page} page
 * @param {{ touch?: boolean }} [how]
 */
export async function command(page, how = {}) {
  const name = await page.evaluate(
    (names) => names.find((name) => document.querySelector(`#c-${name} form`) !== null),
    COMMANDS,
  );
  assert.ok(name, `${page.url()}: nothing can be done`);
  await take(page, name, how);
}

/**
 * Takes a button that can be taken; from a list, its first entry.
 * @param {Page} page
 * @param {string} name
 * @param {{ touch?: boolean }} [how]
 */
export async function take(page, name, how = {}) {
  const before = await look(page);
  // A list that is still open may lie over the button.
  for (const open of await page.locator(`details.command[open]:not(#c-${name})`).all()) await open.locator("summary").click();
  if (await page.locator(`details#c-${name}:not([open])`).count()) await press(page, `#c-${name} summary`, how);
  await press(page, `#c-${name} form button`, how);
  await until(page, (now) => now.step !== before.step || now.phase === "over", `the answer to ${name}`);
}

/**
 * Clicks, or taps, the first that is there: of two equal cards, either.
 * @param {Page} page
 * @param {string} selector
 * @param {{ touch?: boolean }} how
 */
function press(page, selector, how) {
  const target = page.locator(selector).first();
  return how.touch ? target.tap({ timeout: PATIENCE }) : target.click({ timeout: PATIENCE });
}

/**
 * Plays until the game is over.
 * @param {Page} page
 * @param {{ touch?: boolean }} [how]
 */
export async function playOut(page, how = {}) {
  while ((await myTurn(page)).phase !== "over") await playTurn(page, how);
}

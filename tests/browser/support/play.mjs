// Plays as a person does, in any game: reads the page and clicks what it offers.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {"cafe-board" | "cafe-cards" | "forty-six"} Game */

/** @type {Game[]} */
export const GAMES = ["cafe-board", "cafe-cards", "forty-six"];

/** The most players of each game. @type {Record<Game, number>} */
export const MOST_PLAYERS = { "cafe-board": 4, "cafe-cards": 5, "forty-six": 6 };

/** Options of a server whose bots play at once. */
export const BOTS_WITHOUT_PAUSE = { env: { GUERIDON_BOT_PAUSE: "0" } };

/** Limit for an answer, in milliseconds, on a busy machine. */
const TIMEOUT = 20_000;

/**
 * What a page says about its table.
 * @typedef {object} TableState
 * @property {string} phase "open", "playing" or "over"
 * @property {boolean} turn whether a player at this page is to play
 * @property {number} step the number of steps played
 * @property {number} seq the number of entries in the journal
 * @property {string} draft steps laid out
 * @property {string} card the chosen card, or an empty string
 * @property {string} place the place that choices or reasons are about, or an empty string
 * @property {number} choices ways to go on with a card and a place
 * @property {boolean} refused whether a place was refused with reasons
 * @property {boolean} covered whether the cards wait for their player
 */

/**
 * Reads the state of a table from its page. While the page is loading or being left, waits for the next one.
 * @param {Page} page
 * @returns {Promise<TableState>}
 */
export async function readTable(page) {
  const deadline = Date.now() + TIMEOUT;
  for (;;) {
    const seen = await readLoadedTable(page).catch(() => null);
    if (seen) return seen;
    if (Date.now() > deadline) assert.fail(`${page.url()}: there is no table`);
    await pause(15);
  }
}

/** @param {Page} page @returns {Promise<TableState | null>} */
function readLoadedTable(page) {
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
      choices: document.querySelectorAll("#t-messages .choice .primary").length,
      refused: document.querySelector("#t-messages .why") !== null,
      covered: document.querySelector("#t-cover") !== null,
    };
  });
}

/**
 * Waits until a condition holds. It polls from outside the page, which may run no scripts.
 * @param {Page} page
 * @param {(seen: TableState) => boolean} holds
 * @param {string} what
 */
export async function waitUntil(page, holds, what) {
  const deadline = Date.now() + TIMEOUT;
  for (;;) {
    const seen = await readTable(page);
    if (holds(seen)) return seen;
    if (Date.now() > deadline) assert.fail(`${page.url()}: ${what} did not come: ${JSON.stringify(seen)}`);
    await pause(15);
  }
}

/**
 * Goes from the home page to a table against bots, in one click.
 * @param {Page} page
 * @param {Game} game
 */
export async function playNow(page, game) {
  await page.goto("/");
  await page.locator(`form:has(input[value="${game}"]) button`).click();
  await page.waitForURL("**/t/*");
  await startGame(page);
}

/**
 * Asks for the cards where no script does it, and waits for the first own turn.
 * @param {Page} page
 */
export async function startGame(page) {
  if (!(await runsScripts(page))) await page.locator("form.sit button").click();
  await waitUntil(page, (seen) => seen.phase === "playing", "the deal");
  await waitForTurn(page);
}

/**
 * Goes from the home page to a new table by the form.
 * @param {Page} page
 * @param {Game} game
 * @param {"friends" | "screen"} way
 * @param {Record<string, string>} [fields] values by the names of the fields
 */
export async function createTable(page, game, way, fields = {}) {
  await page.goto("/");
  await page.locator(`a[href="/new?game=${game}&with=${way}"]`).click();
  await page.waitForURL("**/new?*");
  const folded = page.locator("form.new details.house-rules:not([open]) > summary");
  if (Object.keys(fields).length > 0 && (await folded.count()) > 0) await folded.click();
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
 * Opens an invitation and takes a seat.
 * @param {Page} page
 * @param {string} invitation
 * @param {string} name
 */
export async function join(page, invitation, name) {
  await page.goto(invitation);
  await page.locator("form.sit input[name=name]").fill(name);
  await page.locator("form.sit button").click();
  await page.waitForURL((url) => /^\/t\/[^/]+$/.test(url.pathname));
}

/**
 * Creates a table by the form and returns the link of its invitation.
 * @param {Page} host
 * @param {Game} game
 * @param {Record<string, string>} fields
 */
export async function invite(host, game, fields) {
  await createTable(host, game, "friends", fields);
  return host.locator("#invitation").inputValue();
}

/**
 * Goes to a table that continues a record after its last step; the player who is to act there is this one.
 * @param {Page} page
 * @param {string} record
 * @param {"bots" | "friends"} [others]
 */
export async function continueRecord(page, record, others = "bots") {
  await importRecord(page, record);
  await page.locator(`form[action$="/continue"]:has(input[value=${others}]) button`).click();
  await page.waitForURL((url) => /^\/t\/[^/]+$/.test(url.pathname));
}

/** @param {Page} page @param {string} record */
export async function importRecord(page, record) {
  await page.goto("/import");
  await page.locator("textarea").fill(record);
  await page.locator("form.new .actions button").click();
  await page.waitForURL("**/t/*/replay/*");
}

/**
 * Waits for the own turn or the end of the game. Without scripts, it reloads the page.
 * @param {Page} page
 */
export async function waitForTurn(page) {
  const ready = (/** @type {TableState} */ seen) => seen.turn || seen.phase === "over";
  if (await runsScripts(page)) return waitUntil(page, ready, "the turn");
  const deadline = Date.now() + TIMEOUT;
  for (;;) {
    const seen = await readTable(page);
    if (ready(seen)) return seen;
    if (Date.now() > deadline) assert.fail(`${page.url()}: the turn did not come`);
    await page.reload();
  }
}

/** @param {Page} page */
const runsScripts = (page) => page.evaluate(() => !matchMedia("(scripting: none)").matches);

/**
 * Plays one whole turn of any game by clicks: cards that fit go where they bring most points; when none fits,
 * the first command that is offered.
 * @param {Page} page
 * @param {{ touch?: boolean }} [how]
 */
export async function playTurn(page, how = {}) {
  const before = await waitForTurn(page);
  // The end of a round lies over the board until it was read.
  const nextRound = page.locator("[data-next-round]");
  if (await nextRound.isVisible()) await nextRound.click();
  for (;;) {
    const seen = await readTable(page);
    // A step that reveals a card is played at once, and the turn goes on: it can be ended, or steps are laid
    // out that have to be finished first.
    const goesOn = seen.step === before.step || seen.draft !== "" || (await page.locator("#c-done form").count()) > 0;
    if (seen.phase === "over" || !seen.turn || !goesOn) return;
    if (seen.covered) {
      await click(page, "#t-cover a", how);
      await waitUntil(page, (now) => !now.covered, "the own cards");
      continue;
    }
    if (await placeBestCard(page, how)) continue;
    await useAnyCommand(page, how);
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
 * Chooses the card that brings most points, where one is known to fit.
 * @param {Page} page
 * @param {{ touch?: boolean }} [how]
 */
export async function chooseBestCard(page, how = {}) {
  const spot = await bestSpot(page);
  assert.ok(spot, `${page.url()}: no card fits`);
  await chooseCard(page, spot.card, how);
  return spot;
}

/**
 * Chooses a card that fits and puts it where it brings most points. The bar does not count.
 * @param {Page} page
 * @param {{ touch?: boolean }} [how]
 * @returns {Promise<boolean>} whether there was one
 */
export async function placeBestCard(page, how = {}) {
  const spot = await bestSpot(page);
  if (!spot) return false;
  await chooseCard(page, spot.card, how);
  await placeCard(page, spot.place, how);
  return true;
}

/**
 * The card and the place that bring most points, as the layers of the board say.
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
  if ((await readTable(page)).card !== card) await click(page, `.hand a[data-card="${card}"]`, how);
  await waitUntil(page, (now) => now.card === card, `the choice of ${card}`);
}

/**
 * Puts the chosen card on a place where it is allowed, and takes the first choice that is offered.
 * @param {Page} page
 * @param {string} place
 * @param {{ touch?: boolean }} [how]
 */
export async function placeCard(page, place, how = {}) {
  const before = await readTable(page);
  const isPlaced = (/** @type {TableState} */ now) => now.draft !== before.draft || now.step !== before.step || now.phase === "over";
  await click(page, `#p-${escapeId(place)}`, how);
  const offered = await waitUntil(page, (now) => isPlaced(now) || now.choices > 0, `an answer for ${place}`);
  if (isPlaced(offered)) return;
  await click(page, "#t-messages .choice .primary", how);
  await waitUntil(page, isPlaced, `the card on ${place}`);
}

/** Escapes a place for a selector: it may begin with a digit. @param {string} place */
const escapeId = (place) => place.replace(/[^a-z]/gi, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);

/** Commands in the order in which they are tried. */
const COMMANDS = ["end", "done", "draw", "pass", "exchange", "bar", "down"];

/**
 * Uses the first command that is offered.
 * @param {Page} page
 * @param {{ touch?: boolean }} [how]
 */
export async function useAnyCommand(page, how = {}) {
  const name = await page.evaluate(
    (commands) => commands.find((command) => document.querySelector(`#c-${command} form`) !== null),
    COMMANDS,
  );
  assert.ok(name, `${page.url()}: nothing can be done`);
  await useCommand(page, name, how);
}

/**
 * Uses a command that is offered; of a list, its first entry.
 * @param {Page} page
 * @param {string} name
 * @param {{ touch?: boolean }} [how]
 */
export async function useCommand(page, name, how = {}) {
  const before = await readTable(page);
  // A list that is still open may lie over the button.
  for (const open of await page.locator(`details.command[open]:not(#c-${name})`).all()) await open.locator("summary").click();
  if (await page.locator(`details#c-${name}:not([open])`).count()) await click(page, `#c-${name} summary`, how);
  await click(page, `#c-${name} form button`, how);
  await waitUntil(page, (now) => now.step !== before.step || now.phase === "over", `the answer to ${name}`);
}

/**
 * Clicks or taps the first element that matches: of two equal cards, either.
 * @param {Page} page
 * @param {string} selector
 * @param {{ touch?: boolean }} how
 */
function click(page, selector, how) {
  const target = page.locator(selector).first();
  return how.touch ? target.tap({ timeout: TIMEOUT }) : target.click({ timeout: TIMEOUT });
}

/**
 * Plays until the game is over.
 * @param {Page} page
 * @param {{ touch?: boolean }} [how]
 */
export async function playToEnd(page, how = {}) {
  while ((await waitForTurn(page)).phase !== "over") await playTurn(page, how);
}

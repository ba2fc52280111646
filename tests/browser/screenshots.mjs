// Pictures of every kind of page on every screen, light and dark, in three languages, to be looked at one by one.
// `cargo xtask screenshots` takes them all; `PICTURES=end SCREEN=upright cargo xtask screenshots` only those whose
// names match.

import { mkdir } from "node:fs/promises";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, GAMES, MOST_PLAYERS, chooseBestCard, continueRecord, createTable, importRecord, placeBestCard,
  places, playNow, playToEnd, playTurn, readTable, useAnyCommand, waitForTurn, waitUntil,
} from "./support/play.mjs";
import { golden, lateGame, midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./support/play.mjs").Game} Game */

/**
 * What leads to a picture: the page of its reader, pages of other people, and the language.
 * @typedef {{ page: Page, someone: () => Promise<Page>, lang: string }} Visit
 */

const FOLDER = process.env.GUERIDON_SCREENSHOTS || fileURLToPath(new URL("../../target/screenshots", import.meta.url));
const PICTURES = new RegExp(process.env.PICTURES ?? "");
const SCREEN = new RegExp(process.env.SCREEN ?? "");

/** Every screen in both colours, and every language in both colours. */
const VARIANTS = /** @type {const} */ ([
  ["upright", "light", "en"], ["upright", "dark", "de"],
  ["sideways", "light", "fr"], ["sideways", "dark", "en"],
  ["tablet", "light", "de"], ["tablet", "dark", "fr"],
  ["laptop", "light", "en"], ["laptop", "dark", "fr"],
  ["large", "light", "fr"], ["large", "dark", "de"],
]);

/** @param {Page} page @param {Game} game */
async function toMiddle(page, game) {
  await continueRecord(page, await midGame(game));
  await waitForTurn(page);
}

/** Hands the seat to a computer, which plays the game to its end. @param {Page} page @param {Game} game */
async function finish(page, game) {
  await playNow(page, game);
  const ask = page.locator("#t-extras .ask").first();
  await ask.locator("summary").click();
  await ask.locator("button").click();
  await waitUntil(page, (now) => now.phase === "over", "the end");
}

/** A table of people who wrote to each other. @param {Visit} visit */
async function openTableOfTwo({ page, someone }) {
  await createTable(page, "cafe-cards", "friends", { name: "Ada", visibility: "public" });
  const guest = await someone();
  await guest.goto(await page.locator("#invitation").inputValue());
  await guest.locator("form.sit input[name=name]").fill("Maximiliane-Charlotte");
  await guest.locator("form.sit button").click();
  await waitUntil(page, (now) => now.phase === "playing", "the deal");
  for (const [writer, line] of /** @type {const} */ ([[page, "Bonsoir !"], [guest, "Hello Ada, how lovely to see you again here."], [page, "☕"]])) {
    const lines = writer.locator("#t-chat li");
    const before = await lines.count();
    await writer.locator("#say").fill(line);
    await writer.locator("#t-chat .say button").click();
    await lines.nth(before).waitFor();
  }
  return guest;
}

/** The pictures of one game. @param {Game} game @returns {Record<string, (visit: Visit) => Promise<unknown>>} */
const ofGame = (game) => ({
  [`${game}-1-start`]: ({ page }) => playNow(page, game),
  [`${game}-2-middle`]: ({ page }) => toMiddle(page, game),
  [`${game}-3-card-chosen`]: async ({ page }) => {
    await toMiddle(page, game);
    await chooseBestCard(page);
  },
  [`${game}-4-laid-out`]: async ({ page }) => {
    await toMiddle(page, game);
    await placeBestCard(page);
  },
  [`${game}-5-most-players`]: async ({ page }) => {
    const seats = Array.from({ length: MOST_PLAYERS[game] - 1 }, (_, seat) => [`seat${seat + 1}`, "easy"]);
    await createTable(page, game, "friends", { name: "Maximiliane-Charlotte", ...Object.fromEntries(seats) });
    for (let turn = 0; turn < 2; turn += 1) await playTurn(page);
    await waitForTurn(page);
  },
  [`${game}-6-end`]: async ({ page }) => {
    await continueRecord(page, await lateGame(game));
    await playToEnd(page);
  },
  [`${game}-7-replay`]: async ({ page }) => importRecord(page, await golden(game === "cafe-board" ? "cafe-board-schuk-2" : game, 60)),
  [`${game}-8-rules`]: ({ page, lang }) => page.goto(`/rules/${lang}/${game}`),
  [`${game}-9-new-table`]: ({ page }) => page.goto(`/new?game=${game}&with=friends`),
});

/** The way to each page, by the name of its picture. @type {Record<string, (visit: Visit) => Promise<unknown>>} */
const WAYS = {
  "home-1-first-visit": ({ page }) => page.goto("/"),
  ...Object.assign({}, ...GAMES.map(ofGame)),
  "cafe-board-refused": async ({ page }) => {
    await toMiddle(page, "cafe-board");
    await chooseBestCard(page);
    const dark = (await places(page)).dark.find((place) => place !== "bar");
    await page.locator(`#t-board [data-place="${dark}"]`).click();
    await waitUntil(page, (now) => now.refused, "the refusal");
  },
  "forty-six-round-end": async ({ page }) => continueRecord(page, await golden("forty-six-2", 32)),
  "one-screen-cover": async ({ page }) => {
    await createTable(page, "cafe-cards", "screen", { name0: "Ada", name1: "Bob" });
    await waitUntil(page, (now) => now.covered, "the cover");
  },
  "waiting-room": async ({ page }) => {
    await createTable(page, "cafe-board", "friends", { name: "Ada", seat1: "open", seat2: "easy", seat3: "open" });
    await page.locator("#invitation").waitFor();
  },
  invitation: async ({ page, someone }) => {
    const host = await someone();
    await createTable(host, "cafe-board", "friends", { name: "Ada" });
    await page.goto(await host.locator("#invitation").inputValue());
  },
  "chat-own-turn": async (visit) => {
    const guest = await openTableOfTwo(visit);
    if (!(await guest.locator("#table[data-turn=true]").count())) return;
    await playTurn(guest);
    await waitForTurn(visit.page);
  },
  "chat-waiting": async (visit) => {
    await openTableOfTwo(visit);
    if (await visit.page.locator("#table[data-turn=true]").count()) await playTurn(visit.page);
    await visit.page.locator("#table[data-turn=false]").waitFor();
  },
  spectator: async ({ page, someone }) => {
    const player = await someone();
    await createTable(player, "cafe-board", "friends", { name: "Ada", seat1: "easy", seat2: "medium", visibility: "public" });
    for (let turn = 0; turn < 4; turn += 1) await playTurn(player);
    await page.goto(player.url());
  },
  history: async ({ page }) => {
    for (const game of GAMES) await finish(page, game);
    await page.goto("/history");
  },
  "home-2-with-games": async ({ page }) => {
    await createTable(page, "cafe-cards", "friends", { name: "Ada" });
    await page.goto("/");
  },
  receipt: async ({ page }) => {
    await toMiddle(page, "cafe-board");
    await page.goto(`${page.url()}/receipt/0`);
  },
  side: ({ page }) => page.goto("/side?side=1.2.2.x..7"),
  "new-house-rules": async ({ page }) => {
    await page.goto("/new?game=cafe-board");
    await page.locator("details.house-rules summary").click();
  },
  me: ({ page }) => page.goto("/me"),
  settings: ({ page }) => page.goto("/settings"),
  import: ({ page }) => page.goto("/import"),
  "learn-1-all": ({ page }) => page.goto("/learn"),
  "learn-2-task": ({ page }) => page.goto("/learn/cafe-board/deny"),
  "learn-3-hint": async ({ page }) => {
    await page.goto("/learn/cafe-cards/inner");
    await page.locator("#help summary").click();
  },
  "learn-4-shown": ({ page }) => page.goto("/learn/forty-six/joker-trick?help=show"),
  "learn-5-solved": ({ page }) => page.goto("/learn/cafe-board/pair?p=CUf@a6,CUm@c6,done"),
  "learn-6-missed": ({ page }) => page.goto("/learn/cafe-cards/best-turn?p=RUf@a2,done"),
  "learn-7-first-game": ({ page }) => page.goto("/learn/forty-six/first-game"),
  offline: ({ page }) => page.goto("/offline"),
  "not-found": ({ page }) => page.goto("/t/nosuchtable"),
};

await mkdir(FOLDER, { recursive: true });
const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

for (const [device, scheme, lang] of VARIANTS.filter((variant) => SCREEN.test(variant.join("-")))) {
  test(`pictures, ${device}, ${scheme}, ${lang}, in ${FOLDER}`, async (t) => {
    const person = { url: server.url, device, scheme, locale: lang, reducedMotion: true, allow: ["404"] };
    const page = await openPage(t, person);
    const visit = { page, lang, someone: () => openPage(t, { ...person, device: "laptop" }) };
    for (const [name, open] of Object.entries(WAYS).filter(([way]) => PICTURES.test(way))) {
      await open(visit);
      await page.screenshot({ path: `${FOLDER}/${name}-${device}-${scheme}-${lang}.png` });
    }
  });
}

if (PICTURES.test("readme") && SCREEN.test("readme")) test(`pictures for README, in ${FOLDER}`, async (t) => {
  const page = await openPage(t, { url: server.url, device: "upright", reducedMotion: true });
  for (const game of GAMES) {
    await toMiddle(page, game);
    await chooseBestCard(page);
    await page.screenshot({ path: `${FOLDER}/readme-${game}.png`, scale: "css" });
  }
});

// The frames of docs/turn.webp: a turn of one's own, and the cards of a computer on their way. The names hold how long each is
// shown, in milliseconds.
if (PICTURES.test("readme") && SCREEN.test("readme")) test(`a moving turn for README, in ${FOLDER}`, async (t) => {
  const page = await openPage(t, { url: server.url, device: "upright" });
  let frames = 0;
  const show = async (/** @type {number} */ time) => {
    const number = String(frames).padStart(2, "0");
    frames += 1;
    await page.screenshot({ path: `${FOLDER}/turn-${number}-${time}.png`, scale: "css" });
  };
  await toMiddle(page, "cafe-board");
  await page.evaluate(() => (document.documentElement.dataset.speed = "calm"));
  await show(1_500);
  await chooseBestCard(page);
  await show(2_000);
  await placeBestCard(page);
  await show(1_500);
  while ((await readTable(page)).draft !== "") await useAnyCommand(page);
  await show(800);
  const flight = page.locator(".card-flight");
  await flight.first().waitFor({ state: "attached" });
  for (let shot = 0; shot < 24 && (await flight.count()) > 0; shot += 1) await show(120);
  await waitForTurn(page);
  await show(2_500);
});

// Pictures of the pages on a phone and a desktop, light and dark. `cargo xtask screenshots` takes them.

import { mkdir } from "node:fs/promises";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, GAMES, chooseBestCard, continueRecord, importRecord, placeBestCard,
  playToEnd, waitForTurn,
} from "./support/play.mjs";
import { golden, lateGame, midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const FOLDER = process.env.GUERIDON_SCREENSHOTS || fileURLToPath(new URL("../../target/screenshots", import.meta.url));

/** @param {import("./support/play.mjs").Game} game */
const midGameOf = (game) => async (/** @type {Page} */ page) => {
  await continueRecord(page, await midGame(game));
  await waitForTurn(page);
};

/** @param {import("./support/play.mjs").Game} game */
const endOf = (game) => async (/** @type {Page} */ page) => {
  await continueRecord(page, await lateGame(game));
  await playToEnd(page);
};

/**
 * @param {import("./support/play.mjs").Game} game
 * @param {(page: Page) => Promise<unknown>} act
 */
const midGameAnd = (game, act) => async (/** @type {Page} */ page) => {
  await midGameOf(game)(page);
  await act(page);
};

/** The way to each page, by the name of its picture. @type {Record<string, (page: Page) => Promise<unknown>>} */
const PICTURES = {
  home: (page) => page.goto("/"),
  new: (page) => page.goto("/new?game=cafe-board&with=friends"),
  rules: (page) => page.goto("/rules/en/cafe-board"),
  replay: async (page) => importRecord(page, await golden("cafe-board-schuk-2", 60)),
  ...Object.fromEntries(GAMES.flatMap((game) => [[game, midGameOf(game)], [`${game}-end`, endOf(game)]])),
  "cafe-board-chosen": midGameAnd("cafe-board", chooseBestCard),
  "cafe-cards-laid-out": midGameAnd("cafe-cards", placeBestCard),
  "forty-six-chosen": midGameAnd("forty-six", chooseBestCard),
};

await mkdir(FOLDER, { recursive: true });
const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

for (const device of /** @type {const} */ (["phone", "desktop"])) {
  for (const scheme of /** @type {const} */ (["light", "dark"])) {
    test(`${Object.keys(PICTURES).length} pictures, ${device}, ${scheme}, in ${FOLDER}`, async (t) => {
      const page = await openPage(t, { url: server.url, device, scheme, reducedMotion: true });
      await page.goto("/me");
      await page.locator("input[name=name]").fill("Ada");
      await page.locator("form.new button").click();
      for (const [name, open] of Object.entries(PICTURES)) {
        await open(page);
        await page.screenshot({ path: `${FOLDER}/${name}-${device}-${scheme}.png` });
      }
    });
  }
}

// Pictures of the pages: on a phone and on a desk, by day and by night. `cargo xtask screenshots` takes them.

import { mkdir } from "node:fs/promises";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { openPage } from "./support/browser.mjs";
import { GAMES, QUICK, bestSpot, chooseCard, goOn, myTurn, openRecord, playOut, putCard } from "./support/play.mjs";
import { golden, late, midway } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const FOLDER = process.env.GUERIDON_SCREENSHOTS || fileURLToPath(new URL("../../target/screenshots", import.meta.url));

/** What stands on each picture, by its name. @type {Record<string, (page: Page) => Promise<unknown>>} */
const SCENES = {
  home: (page) => page.goto("/"),
  new: (page) => page.goto("/new?game=cafe-board&with=friends"),
  rules: (page) => page.goto("/rules/en/cafe-board"),
  replay: async (page) => openRecord(page, await golden("cafe-board-schuk-2", 60)),
};
for (const game of GAMES) {
  SCENES[game] = async (page) => {
    await goOn(page, await midway(game));
    await myTurn(page);
  };
  SCENES[`${game}-end`] = async (page) => {
    await goOn(page, await late(game));
    await playOut(page);
  };
}
SCENES["cafe-board-chosen"] = async (page) => {
  await SCENES["cafe-board"](page);
  await chooseCard(page, (await bestSpot(page))?.card ?? "");
};
SCENES["cafe-cards-laid-out"] = async (page) => {
  await SCENES["cafe-cards"](page);
  await putCard(page);
};
SCENES["forty-six-chosen"] = async (page) => {
  await SCENES["forty-six"](page);
  await chooseCard(page, (await bestSpot(page))?.card ?? "");
};

await mkdir(FOLDER, { recursive: true });
const server = await startServer({ after }, QUICK);

for (const device of /** @type {const} */ (["phone", "desktop"])) {
  for (const scheme of /** @type {const} */ (["light", "dark"])) {
    test(`${Object.keys(SCENES).length} pictures, ${device}, ${scheme}, in ${FOLDER}`, async (t) => {
      const page = await openPage(t, { url: server.url, device, scheme, reducedMotion: true });
      await page.goto("/me");
      await page.locator("input[name=name]").fill("Ada");
      await page.locator("form.new button").click();
      for (const [name, scene] of Object.entries(SCENES)) {
        await scene(page);
        await page.screenshot({ path: `${FOLDER}/${name}-${device}-${scheme}.png` });
      }
    });
  }
}

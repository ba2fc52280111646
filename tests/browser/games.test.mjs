// Each game from the home page to its end, and on from there.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, GAMES, playNow, playToEnd, playTurn, readTable, waitForTurn, waitUntil,
} from "./support/play.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

for (const game of GAMES) {
  test(`${game} is played from the home page to its end, and on from there`, async (t) => {
    const server = await startServer(t, BOTS_WITHOUT_PAUSE);
    const page = await openPage(t, { url: server.url, reducedMotion: true });
    await playNow(page, game);
    assert.match(await page.title(), /^● Your turn/);
    await playToEnd(page);
    assert.match(await page.title(), /^The game is over/);
    const table = page.url();

    await t.test("the standings add up, and each number opens its receipt", () => checkStandings(page));
    await t.test("the browser finds the deal fair", () => checkFairness(page));
    await t.test("the record is downloaded and verified", () => verifyRecord(page, server.data));
    await t.test("the replay goes by buttons, keys and slider", () => checkReplay(page));
    await t.test("the game goes on from a moment", () => continueReplay(page));
    await t.test("the rematch is begun by the next player", async () => {
      await page.goto(table);
      await playRematch(page);
    });
  });
}

/** @param {string | null} text */
const number = (text) => Number((text ?? "").replace("−", "-").replace("–", "0"));

/** @param {(string | null)[]} texts */
const sum = (texts) => texts.map(number).reduce((all, points) => all + points, 0);

/** @param {Page} page */
async function checkStandings(page) {
  const rows = await page.locator("#t-end tbody tr").evaluateAll((found) =>
    found.map((row) => {
      const cells = [...row.querySelectorAll("td")];
      const total = cells.find((cell) => cell.querySelector("a"));
      const texts = cells.filter((cell) => cell !== total).map((cell) => cell.textContent);
      return { rank: texts[0], sources: texts.slice(1), total: total?.textContent ?? "" };
    }),
  );
  assert.equal(rows.length, 3);
  assert.equal(rows[0]?.rank, "1.");
  for (const [index, { sources, total }] of rows.entries()) {
    assert.equal(sum(sources), number(total), `${sources.join(" ")} = ${total}`);
    await page.locator("#t-end tbody tr a").nth(index).click();
    const receipt = page.locator("dialog[open]");
    await receipt.waitFor();
    const shown = await receipt.locator(".receipt b").allTextContents();
    assert.equal(sum(shown), number(total));
    if (shown.length > 0) assert.equal(await receipt.locator(".total b").textContent(), total);
    await page.keyboard.press("Escape");
    await receipt.waitFor({ state: "detached" });
  }
}

/** @param {Page} page */
async function checkFairness(page) {
  // Read at once: an update of the page removes the checks until they are made again.
  const checks = page.locator("[data-checks]:not([hidden])");
  const marks = await checks.evaluate((list) => [...list.children].map((check) => (check.textContent ?? "")[0]));
  assert.deepEqual(marks, ["✓", "✓", "✓"], "seal, share and seed");
  assert.equal(await page.locator("[data-share-of='0']").count(), 1, "the browser added a share");
}

/** @param {Page} page @param {string} folder */
async function verifyRecord(page, folder) {
  const downloading = page.waitForEvent("download");
  await page.locator("#t-end a[download]").click();
  const download = await downloading;
  const file = join(folder, "record.json");
  await download.saveAs(file);
  // Fails unless the program exits with 0.
  const program = process.env.GUERIDON_BIN ?? "";
  await promisify(execFile)(program, ["verify", file]);
}

/** @param {Page} page */
async function checkReplay(page) {
  const at = (/** @type {number | string} */ step) => page.locator(`#table[data-replay="${step}"]`).waitFor();
  await page.locator("#t-end a[href$='/replay/0']").click();
  await at(0);
  const last = Number(await page.locator("#table").getAttribute("data-steps"));
  await page.locator("#forward").click();
  await at(1);
  await page.locator("#forward").click();
  await at(2);
  await page.locator("#back").click();
  await at(1);
  await page.keyboard.press("ArrowRight");
  await at(2);
  await page.keyboard.press("ArrowLeft");
  await at(1);
  await page.keyboard.press("End");
  await at(last);
  // The address follows.
  await page.waitForURL(`**/replay/${last}`);
  await page.keyboard.press("Home");
  await at(0);
  await page.locator("#last").click();
  await at(last);
  await page.locator("#first").click();
  await at(0);
  await page.locator("#slider").fill("7");
  await at(7);
  await page.waitForURL("**/replay/7");
  const description = await page.locator(".told").textContent();
  await page.goto(page.url());
  assert.equal(await page.locator(".told").textContent(), description, "a link leads to the same moment");
}

/** @param {Page} page */
async function continueReplay(page) {
  await page.locator("form[action$='/replay/7/continue']:has(input[value=bots]) button").click();
  await page.waitForURL((url) => /^\/t\/[^/]+$/.test(url.pathname));
  const seen = await waitUntil(page, (now) => now.turn, "the turn in question");
  assert.equal(seen.step, 7);
  await playTurn(page);
  assert.ok((await waitUntil(page, (now) => now.step > 7, "the move")).step > 7);
}

/** @param {Page} page */
async function playRematch(page) {
  assert.equal(await page.locator("#seat-0.own").count(), 1, "one began");
  await page.locator("#t-end form[action$='/rematch'] button").click();
  await page.waitForURL((url) => /^\/t\/[^/]+$/.test(url.pathname));
  await waitUntil(page, (now) => now.phase === "playing", "the next game");
  assert.equal(await page.locator("#seat-2.own").count(), 1, "one plays last");
  const seen = await waitForTurn(page);
  assert.ok(seen.step > 0, "others began");
  await playTurn(page);
  assert.notEqual((await readTable(page)).step, seen.step);
}

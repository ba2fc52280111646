// Advice: the best turns beside the board and marked on it, one click to lay one out, and nothing moves.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { BOTS_WITHOUT_PAUSE, GAMES, continueRecord, readTable, waitForTurn } from "./support/play.mjs";
import { midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** Where the board, the hand and the advice button are. @param {Page} page */
const boxes = (page) =>
  Promise.all(["#t-board", "#t-hand", "#t-commands"].map((part) => page.locator(part).boundingBox()));

for (const game of GAMES) {
  test(`${game}: advice is asked for, laid out, and hidden again`, async (t) => {
    const page = await openPage(t, { url: server.url, reducedMotion: true });
    await continueRecord(page, await midGame(game));
    await waitForTurn(page);
    const before = await boxes(page);
    await page.locator("#ask-advice button").click();
    await page.locator("#t-advice li").first().waitFor();
    assert.deepEqual(await boxes(page), before, "nothing moves");
    assert.match(page.url(), /\/t\/[^?]+$/, "the address of the table stays");
    await assertAccessible(page);
    const turns = await page.locator("#t-advice li").count();
    assert.ok(turns >= 1 && turns <= 3);
    for (const reason of await page.locator("#t-advice li .reason:first-of-type").allTextContents()) assert.ok(reason.length > 10);
    const lay = page.locator("#t-advice li a.button").first();
    if (await lay.count()) {
      await lay.click();
      await page.locator("#t-advice:empty").waitFor({ state: "attached" });
      assert.notEqual((await readTable(page)).draft, "", "the turn is laid out");
    } else {
      await page.locator("#t-advice .close").click();
      await page.locator("#t-advice:empty").waitFor({ state: "attached" });
    }
  });
}

test("advice works by links and forms, and a reload shows it again", async (t) => {
  const page = await openPage(t, { url: server.url, javaScript: false });
  await continueRecord(page, await midGame("cafe-board"));
  await page.locator("#ask-advice button").click();
  await page.locator("#t-advice li").first().waitFor();
  const told = await page.locator("#t-advice").innerText();
  await page.reload();
  assert.equal(await page.locator("#t-advice").innerText(), told);
  await page.locator("#hide-advice").click();
  await page.locator("#t-advice:empty").waitFor({ state: "attached" });
});

test("on a phone the advice can be closed by thumb and leaves the board in place", async (t) => {
  const page = await openPage(t, { url: server.url, device: "upright", reducedMotion: true });
  await continueRecord(page, await midGame("cafe-cards"));
  await waitForTurn(page);
  const before = await boxes(page);
  await page.locator("#ask-advice button").click();
  await page.locator("#t-advice li").first().waitFor();
  assert.deepEqual(await boxes(page), before, "nothing moves");
  const close = await page.locator("#t-advice .close").boundingBox();
  assert.ok(close && close.width >= 44 && close.height >= 44, "large enough for a thumb");
  await page.locator("#t-advice .close").click();
  await page.locator("#t-advice:empty").waitFor({ state: "attached" });
});

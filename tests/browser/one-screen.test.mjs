// Several people at one screen: hidden hands stay covered until their player uncovers them.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import { BOTS_WITHOUT_PAUSE, createTable, playTurn, waitUntil } from "./support/play.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);
const NAMES = { name0: "Ada", name1: "Bob" };

/** Fails when the source of a page contains any card of a hand. @param {Page} page */
async function assertCovered(page) {
  await waitUntil(page, (now) => now.covered, "the cover");
  for (const source of [await page.content(), await (await page.request.get(page.url())).text()]) {
    const cards = source.match(/<[^>]*(data-card|id="h-\d|id="t-hand"|class="(card|layer|face)\b)[^>]*>/g);
    assert.equal(cards, null);
  }
  const table = await (await page.request.get(`${page.url().split("?")[0]}/table.json`)).json();
  assert.equal(table.position, null);
}

for (const javaScript of [true, false]) {
  for (const game of /** @type {const} */ (["cafe-cards", "forty-six"])) {
    const how = javaScript ? "" : ", without JavaScript too";
    test(`${game}: hands are covered whenever the turn passes${how}`, async (t) => {
      const page = await openPage(t, { url: server.url, javaScript, reducedMotion: true });
      await createTable(page, game, "screen", NAMES);
      if (!javaScript) await page.locator("form.sit button").click();
      let step = -1;
      let holder = "";
      for (let changes = 0; changes < 4; ) {
        ({ step } = await waitUntil(page, (now) => now.step > step && now.turn, "the next turn"));
        const seat = (await page.locator(".seat.acting").getAttribute("id")) ?? "";
        // The player who ended a round may begin the next one, and keeps the screen.
        if (seat !== holder) {
          await assertCovered(page);
          const [name, other] = seat === "seat-0" ? ["Ada", "Bob"] : ["Bob", "Ada"];
          const cover = page.locator("#t-cover");
          assert.match((await cover.textContent()) ?? "", new RegExp(`${name}’s turn`));
          assert.doesNotMatch((await cover.textContent()) ?? "", new RegExp(other));
          await cover.locator("a").click();
          await waitUntil(page, (now) => !now.covered, "the own cards");
          changes += 1;
          holder = seat;
        }
        assert.ok((await page.locator("#t-hand [data-card]").count()) > 0);
        await playTurn(page);
      }
    });
  }
}

test("an address that asks for another player’s cards uncovers nothing", async (t) => {
  const page = await openPage(t, { url: server.url });
  await createTable(page, "cafe-cards", "screen", NAMES);
  await waitUntil(page, (now) => now.covered, "the cover");
  await page.goto(`${page.url()}?show=1`);
  await assertCovered(page);
});

test("where hands are open to all, nothing is covered", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await createTable(page, "cafe-board", "screen", NAMES);
  for (let turn = 0; turn < 3; turn += 1) {
    const seen = await waitUntil(page, (now) => now.turn, "the turn");
    assert.equal(seen.covered, false);
    assert.equal(await page.locator(`#seat-${turn % 2}.acting`).count(), 1);
    await playTurn(page);
    await waitUntil(page, (now) => now.step > seen.step, "the next player");
  }
});

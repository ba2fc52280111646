// The deal of the day, from the first look at it to the results.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { BOTS_WITHOUT_PAUSE, playToEnd, waitUntil } from "./support/play.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** Begins a game of the day. @param {Page} page @param {string} game @param {string} name */
async function begin(page, game, name) {
  await page.goto("/daily");
  const form = page.locator(`form[action$="/${game}"]`);
  await form.locator("input[name=name]").fill(name);
  await form.locator("button").click();
  await page.waitForURL("**/t/*");
}

/** Hands the seat to a computer, which plays the game to its end. @param {Page} page */
async function handOver(page) {
  const ask = page.locator("#t-extras .ask").first();
  await ask.locator("summary").click();
  await ask.locator("button").click();
  await waitUntil(page, (now) => now.phase === "over", "the end");
}

test("a deal is played once, and the result stands among the others", async (t) => {
  const ada = await openPage(t, { url: server.url, device: "upright", reducedMotion: true });
  await begin(ada, "forty-six", "Ada");
  const table = ada.url();
  await ada.goto("/daily");
  await assertAccessible(ada);
  await ada.getByRole("link", { name: /^Go on playing/ }).click();
  await ada.waitForURL(table);
  await playToEnd(ada);
  await ada.getByText("shown when the day is over").waitFor();
  assert.equal(await ada.locator("a[href$='/record']").count(), 0);
  await ada.getByRole("link", { name: "To the results" }).click();
  await ada.waitForURL("**/daily/*/forty-six");
  await ada.locator("tr.own").getByText("Ada").waitFor();
  await assertAccessible(ada);
  // Computers of four levels; they may still be at it.
  for (let tries = 0; (await ada.locator(".ranking").nth(1).locator("tbody tr").count()) < 4; tries += 1) {
    assert.ok(tries < 200, "computers do not finish");
    await ada.waitForTimeout(300);
    await ada.reload();
  }
  await ada.getByRole("link", { name: "Compare turn by turn: Strong" }).click();
  await ada.locator(".compare tbody tr").first().waitFor();
  await assertAccessible(ada);
});

test("another player finds the table closed, and a game in other hands has no place", async (t) => {
  const ada = await openPage(t, { url: server.url, reducedMotion: true });
  const bob = await openPage(t, { url: server.url, javaScript: false, allow: ["403"] });
  await begin(ada, "cafe-cards", "Ada");
  await handOver(ada);
  await bob.goto(ada.url());
  await bob.getByText("when the day is over").waitFor();
  await begin(bob, "cafe-cards", "Bob");
  await bob.goto("/daily");
  await bob.getByRole("link", { name: /^Go on playing/ }).waitFor();
  await ada.getByRole("link", { name: "To the results" }).click();
  await ada.getByText("Played with help").waitFor();
});

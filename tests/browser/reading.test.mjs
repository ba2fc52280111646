// What there is to read beside the game: the contents of the rules, and the descriptions of places.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { BOTS_WITHOUT_PAUSE, continueRecord, waitForTurn } from "./support/play.mjs";
import { midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);
const { url } = server;

test("on a phone, the contents of the rules open above the text and lead to a heading, also without scripts", async (t) => {
  const page = await openPage(t, { url, device: "phone", javaScript: false });
  await page.goto("/rules/en/cafe-board");
  assert.equal(await page.locator(".contents.wide").isVisible(), false);
  const link = page.locator(".contents.narrow a[href='#gender']");
  assert.equal(await link.isVisible(), false, "closed at first");
  await page.locator(".contents.narrow summary").click();
  await assertAccessible(page);
  await link.click();
  await page.locator("article.rules h3#gender:target").waitFor();
});

test("on a wide screen, the contents stay beside the text", async (t) => {
  const page = await openPage(t, { url, locale: "de-DE" });
  await page.goto("/rules/de/forty-six");
  await assertAccessible(page);
  assert.equal(await page.locator(".contents.narrow").isVisible(), false);
  await page.locator(".contents.wide a[href='#score']").click();
  await page.waitForFunction(() => scrollY > 400);
  const beside = await page.evaluate(() => {
    const place = (/** @type {string} */ selector) => /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect();
    return { contents: place(".contents.wide"), text: place("article.rules"), high: innerHeight };
  });
  assert.ok(beside.contents.right <= beside.text.left, "left of the text");
  assert.ok(beside.contents.top >= 0 && beside.contents.bottom <= beside.high, "on the screen after a jump");
});

test("a reader who comes from a table finds the way back, and nobody else is sent to one", async (t) => {
  const page = await openPage(t, { url });
  await page.goto("/rules/en/cafe-board");
  assert.equal(await page.locator("[data-back]").isVisible(), false);
  await continueRecord(page, await midGame("cafe-board"));
  await waitForTurn(page);
  const table = new URL(page.url()).pathname;
  await page.locator(".top .menu summary").click();
  await page.locator(".top .menu a[href^='/rules/']").first().click();
  await page.locator("[data-back]").click();
  assert.equal(new URL(page.url()).pathname, table);
});

test("a place says what it is to mouse, keyboard and screen reader, and a focused table shows it", async (t) => {
  const page = await openPage(t, { url });
  await continueRecord(page, await midGame("cafe-board"));
  await waitForTurn(page);
  const table = page.locator("#t-board a[data-place=b2]");
  const words = (await table.locator("title").textContent()) ?? "";
  assert.match(words, /^Table b2, .*: (nobody yet|.*the next guest brings \d|full)/);
  assert.equal(await page.getByRole("link", { name: words, exact: true }).count(), 1, "the name of the link");
  const description = page.locator(".description");
  await page.keyboard.press("ArrowRight");
  await page.locator("#p-b2").focus();
  assert.equal(await description.textContent(), words);
  const inside = await description.evaluate((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });
  assert.ok(inside, "on the screen");
  await assertAccessible(page);
  await page.locator(".hand a[data-card]").first().focus();
  assert.equal(await description.count(), 0, "gone with the focus");
});

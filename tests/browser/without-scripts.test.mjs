// Browsers without JavaScript play by links and forms.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, GAMES, chooseBestCard, chooseCard, continueRecord, importRecord,
  placeBestCard, places, playNow, playToEnd, playTurn, readTable, waitForTurn, waitUntil,
} from "./support/play.mjs";
import { golden, lateGame, midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** @param {import("node:test").TestContext} t @param {string[]} [allow] */
const person = (t, allow) => openPage(t, { url: server.url, javaScript: false, allow });

for (const game of GAMES) {
  test(`${game} is played from the home page by links and forms`, async (t) => {
    const page = await person(t);
    await page.goto("/");
    await page.locator(`form:has(input[value="${game}"]) button`).click();
    await page.getByRole("button", { name: "Deal the cards" }).waitFor();
    // The seal is shown before the first card.
    await page.locator("#t-waiting .hash").waitFor({ state: "attached" });
    await playNow(page, game);
    for (let turn = 0; turn < 4 && (await waitForTurn(page)).phase !== "over"; turn += 1) await playTurn(page);
    assert.ok((await waitForTurn(page)).step > 4);
  });

  test(`${game}: a card that is laid out is taken back by a link`, async (t) => {
    const page = await person(t);
    await continueRecord(page, await midGame(game));
    const before = await readTable(page);
    assert.ok(await placeBestCard(page));
    const laid = await readTable(page);
    assert.equal(laid.step, before.step);
    assert.notEqual(laid.draft, "");
    assert.equal(await page.locator("#t-board .d-ghost").count() > 0, true, "it is drawn as a ghost");
    await page.locator("#undo").click();
    await waitUntil(page, (now) => now.draft === "", "the card is back");
  });

  test(`${game} ends with standings, and its replay goes by links and a button`, async (t) => {
    const page = await person(t);
    await continueRecord(page, await lateGame(game));
    await playToEnd(page);
    assert.ok((await page.locator("#t-end tbody tr").count()) >= 2);
    await page.locator("#t-end tbody a").first().click();
    await page.locator(".receipt-page").waitFor();
    await page.goBack();
    await page.locator("#t-end a[href$='/replay/0']").click();
    const at = (/** @type {number} */ step) => page.locator(`#table[data-replay="${step}"]`).waitFor();
    await at(0);
    await page.locator("#forward").click();
    await at(1);
    await page.locator("#slider").fill("5");
    await page.locator("#t-controls noscript button, #t-controls form button").click();
    await at(5);
    await page.locator("#back").click();
    await at(4);
  });
}

test("a forbidden place gives the reason, with the rule", async (t) => {
  const page = await person(t);
  await continueRecord(page, await midGame("cafe-board"));
  await chooseBestCard(page);
  const [dark] = (await places(page)).dark;
  await page.locator(`#p-${dark}`).click();
  await waitUntil(page, (now) => now.refused, "the reason");
  const link = await page.locator("#t-messages .why a.rule").first().getAttribute("href");
  await page.goto(link ?? "/");
  assert.equal(await page.locator(`[id="${link?.split("#")[1]}"]`).count(), 1, `${link} leads to a rule`);
});

test("a step that cannot be taken back asks first", async (t) => {
  const page = await person(t);
  await continueRecord(page, await midGame("cafe-board"));
  const before = await readTable(page);
  const card = (await page.locator(".layer:has([data-spot=bar])").first().getAttribute("data-card")) ?? "";
  await chooseCard(page, card);
  await page.locator("#p-bar").click();
  await page.getByText("This cannot be undone.").waitFor();
  assert.equal((await readTable(page)).step, before.step);
  await page.locator("#t-messages .choice .quiet").click();
  await waitUntil(page, (now) => now.card === "", "nothing is chosen");
  await chooseCard(page, card);
  await page.locator("#p-bar").click();
  await page.locator("#t-messages .choice button").click();
  await waitUntil(page, (now) => now.step > before.step, "the guest at the bar");
});

test("a player writes a line of chat, and switches the chat off", async (t) => {
  const page = await person(t);
  await continueRecord(page, await midGame("cafe-cards"));
  await page.locator("#say").fill("No scripts here");
  await page.locator("form.say button").click();
  await page.locator("#t-chat li", { hasText: "No scripts here" }).waitFor();
  await page.locator("#t-extras form[action='/chat'] button").click();
  await page.locator("#t-chat").waitFor({ state: "detached" });
});

test("a move made at an old page is not played, and the table is shown as it stands", async (t) => {
  const page = await person(t, ["409"]);
  await continueRecord(page, await midGame("forty-six"));
  const old = await page.context().newPage();
  await old.goto(page.url());
  await playTurn(page);
  const { step } = await waitForTurn(page);
  assert.equal(await old.locator("#c-draw form").count(), 1);
  await old.locator("#c-draw button").click();
  await old.locator("#t-notice .notice").waitFor();
  assert.match((await old.locator("#t-notice").textContent()) ?? "", /none of your steps was played/);
  assert.equal((await readTable(old)).step, step);
});

test("a language is chosen by a button, and the page stays", async (t) => {
  const page = await person(t);
  await page.goto("/rules/en/cafe-board");
  await page.locator(".languages button[value=fr]").click();
  await page.waitForURL("**/rules/fr/cafe-board");
  await page.goto("/import");
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  await importRecord(page, await golden("forty-six"));
  await page.locator(".languages button[value=de]").click();
  await page.locator("html[lang=de]").waitFor();
  assert.match(page.url(), /\/replay\/121$/);
});

test("a quick phrase is said by a button", async (t) => {
  const page = await person(t);
  await continueRecord(page, await midGame("cafe-board"));
  await page.locator("form.quick button[value=oh-no]").click();
  await page.locator("#t-chat li", { hasText: "Oh no!" }).waitFor();
});

// Choosing and playing in detail: places that light up, refusals with reasons, taking back.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, GAMES, bestSpot, chooseCard, continueRecord, placeBestCard, placeCard,
  places, playTurn, readTable, useCommand, waitForTurn, waitUntil,
} from "./support/play.mjs";
import { goldenBefore, midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./support/play.mjs").TableState} TableState */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** @param {import("node:test").TestContext} t @param {(RegExp | string)[]} [allow] */
const person = (t, allow) => openPage(t, { url: server.url, reducedMotion: true, allow });

/** Fails unless each rule that a page links to exists. @param {Page} page @param {string} within */
async function assertRulesExist(page, within) {
  const links = await page.locator(`${within} a.rule`).evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  assert.ok(links.length > 0, "there is a rule to read");
  for (const link of new Set(links)) {
    const [path = "", anchor] = link.split("#");
    const rules = await (await page.request.get(path)).text();
    assert.ok(rules.includes(`id="${anchor}"`), `${link} leads to a rule`);
  }
}

for (const game of GAMES) {
  test(`${game}: a card lights the places where it can go, at once, and says what it brings`, async (t) => {
    const page = await person(t);
    await continueRecord(page, await midGame(game));
    const spot = await bestSpot(page);
    assert.ok(spot);
    // No request is answered, updates of the table neither.
    await page.route("**/*", () => {});
    await chooseCard(page, spot.card);
    const { lit } = await places(page);
    assert.ok(lit.includes(spot.place));
    if (game !== "forty-six") {
      const labels = await page.locator(".layer.on [data-spot]").allTextContents();
      assert.ok(labels.every((label) => /[+−]\d|⇄|0/.test(label)), `points at each: ${labels}`);
    }
  });

  test(`${game}: cards that are laid out are drawn as ghosts with their points, and taken back one by one`, async (t) => {
    const page = await person(t);
    await continueRecord(page, await midGame(game));
    const before = await readTable(page);
    const drafts = [before.draft];
    while (drafts.length < 3 && (await placeBestCard(page))) drafts.push((await readTable(page)).draft);
    assert.ok(drafts.length > 1);
    assert.equal((await readTable(page)).step, before.step, "nothing is played yet");
    assert.ok((await page.locator(".d-ghost").count()) > 0);
    if (game !== "forty-six") assert.match((await page.locator(".draft .plus").textContent()) ?? "", /^\+\d+$/);
    for (drafts.pop(); drafts.length > 0; drafts.pop()) {
      await page.locator("#undo").click();
      await waitUntil(page, (now) => now.draft === drafts.at(-1), "one card back");
    }
    assert.equal(await page.locator("#undo").count(), 0);
    assert.equal(await page.locator(".d-ghost").count(), 0);
    await playTurn(page);
    await waitUntil(page, (now) => now.step > before.step, "the turn");
  });

  test(`${game}: a forbidden place gives the reason, with rules that exist, and only what can be done has a button`, async (t) => {
    const page = await person(t);
    await continueRecord(page, await midGame(game));
    const spot = await bestSpot(page);
    assert.ok(spot);
    let refused = 0;
    const hand = await page.locator(".hand a[data-card]").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card") ?? ""));
    for (const card of new Set(hand)) {
      await chooseCard(page, card);
      for (const place of (await places(page)).dark.filter((dark) => dark !== "stock").slice(0, 3)) {
        await page.locator(`#t-board [data-place="${place}"]`).click();
        // The reason why another place was refused may still be there.
        const isAnswer = (/** @type {TableState} */ now) => now.draft !== "" || (now.place === place && (now.refused || now.choices > 0));
        const seen = await waitUntil(page, isAnswer, `an answer for ${card} on ${place}`);
        if (!seen.refused) {
          // A number goes to its own square wherever one points.
          assert.equal(game, "forty-six");
          await page.locator("#undo, #t-messages .choice .quiet").first().click();
          await waitUntil(page, (now) => now.draft === "" && now.choices === 0, "nothing is laid out");
          await chooseCard(page, card);
          continue;
        }
        refused += 1;
        await assertRulesExist(page, "#t-messages .why");
      }
    }
    assert.ok(refused > 0);
    const unusable = page.locator("#t-commands .command:not(:has(form))");
    assert.equal(await unusable.count(), 0, "what cannot be done has no button");
    assert.equal((await readTable(page)).draft, "");
  });

  test(`${game}: a card is dragged to its place`, async (t) => {
    const page = await person(t);
    await continueRecord(page, await midGame(game));
    const spot = await bestSpot(page);
    assert.ok(spot);
    await page.locator(`.hand a[data-card="${spot.card}"]`).first().dragTo(page.locator(`#t-board [data-place="${spot.place}"]`));
    const seen = await waitUntil(page, (now) => now.draft !== "" || now.choices > 0, "the card on its place");
    assert.ok(seen.draft.includes(spot.card) || seen.choices > 0);
  });
}

test("a list of choices closes when one was chosen", async (t) => {
  const page = await person(t);
  await continueRecord(page, await midGame("cafe-board"));
  const { step } = await readTable(page);
  await useCommand(page, "bar");
  await waitUntil(page, (now) => now.step > step, "the guest at the bar");
  await waitForTurn(page);
  assert.equal(await page.locator("details.command[open]").count(), 0);
});

test("a list of choices closes by Escape and by a click elsewhere", async (t) => {
  const page = await person(t);
  await continueRecord(page, await midGame("cafe-board"));
  for (const close of [() => page.keyboard.press("Escape"), () => page.locator("#t-status h1").click()]) {
    await page.locator("#c-bar summary").click();
    await page.locator("#c-bar[open]").waitFor();
    await close();
    await page.locator("#c-bar:not([open])").waitFor();
  }
});

test("a joker on a chair of two tables asks for which nation it stands", async (t) => {
  const page = await person(t);
  await continueRecord(page, await goldenBefore("cafe-board-amigo", "*f=US@e12"));
  await chooseCard(page, "*f");
  await page.locator("#p-e12").click();
  await waitUntil(page, (now) => now.choices === 2, "two nations");
  const ways = await page.locator("#t-messages .choice .primary").allTextContents();
  assert.ok(ways.some((way) => way.includes("United States")) && ways.some((way) => way.includes("Italy")), ways.join(" / "));
  await page.locator("#t-messages .choice .primary", { hasText: "Italy" }).click();
  await waitUntil(page, (now) => now.draft === "*f=IT@e12", "the joker as an Italian");
});

test("a guest takes the place of a joker, by the board and by the button", async (t) => {
  const page = await person(t);
  const record = await goldenBefore("cafe-board-amigo", "CFm<>d5");
  await continueRecord(page, record);
  const before = await readTable(page);
  await chooseCard(page, "CFm");
  assert.equal(await page.locator(".layer.on [data-spot=d5]").textContent(), "⇄");
  await placeCard(page, "d5");
  await waitUntil(page, (now) => now.step > before.step, "the exchange");
  await waitForTurn(page);
  assert.equal(await page.locator(".hand a[data-card='*m']").count(), 1, "the joker is in hand");

  await continueRecord(page, record);
  const again = await readTable(page);
  await useCommand(page, "exchange");
  await waitUntil(page, (now) => now.step > again.step, "the exchange");
});

test("a joker of Quarante-six lies on any linked square", async (t) => {
  const page = await person(t);
  await continueRecord(page, await goldenBefore("forty-six", "J@20"));
  await chooseCard(page, "J");
  assert.ok((await places(page)).lit.length > 1);
  await placeCard(page, "20");
  assert.equal((await readTable(page)).draft, "J@20");
});

test("a table is filled in one go where groups are played", async (t) => {
  const page = await person(t);
  await continueRecord(page, await goldenBefore("cafe-board-amigo-groups", "group h12 CUm@h11 CUm@h13 *m=CU@i12"));
  const before = await readTable(page);
  const points = Number(await page.locator(".seat.own .points b").textContent());
  await page.locator("#c-group summary").click();
  const way = page.locator("#c-group form button").first();
  assert.match((await way.textContent()) ?? "", /\+24/);
  await way.click();
  await waitUntil(page, (now) => now.step > before.step || now.draft !== "", "the group");
  if ((await readTable(page)).step === before.step) await useCommand(page, "done");
  await waitForTurn(page);
  assert.ok(Number(await page.locator(".seat.own .points b").textContent()) >= points + 20);
});

test("the score opens its receipt, and a step of it its moment", async (t) => {
  const page = await person(t);
  await continueRecord(page, await midGame("cafe-board"));
  const shown = await page.locator(".seat.own .points b").textContent();
  await page.locator(".seat.own .points").click();
  const receipt = page.locator("dialog[open]");
  await receipt.waitFor();
  assert.equal(await receipt.locator(".total b").textContent(), shown);
  await receipt.locator(".receipt a").first().click();
  await page.waitForURL("**/replay/*");
});

test("a record that cannot be played is refused with a reason", async (t) => {
  const page = await person(t, ["422"]);
  const record = JSON.parse(await midGame("forty-six"));
  for (const wrong of ["Hello", JSON.stringify({ ...record, actions: ["done"] }), JSON.stringify({ ...record, players: 9 })]) {
    // A fresh page each time: the last refusal would pass for this one.
    await page.goto("/import");
    await page.locator("textarea").fill(wrong);
    await page.locator("form.new .actions button").click();
    await page.locator("[role=alert]").waitFor();
    assert.equal(await page.locator("textarea").inputValue(), wrong, "the text is still in its field");
    assert.notEqual(await page.locator("[role=alert]").textContent(), "");
  }
});

// Choosing and playing in detail: what is lit, what is refused and why, what can be taken back.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import { GAMES, QUICK, bestSpot, chooseCard, goOn, look, myTurn, places, playTurn, putAt, putCard, take, until } from "./support/play.mjs";
import { goldenBefore, midway } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./support/play.mjs").Seen} Seen */

const server = await startServer({ after }, QUICK);

/** @param {import("node:test").TestContext} t @param {(RegExp | string)[]} [allow] */
const person = (t, allow) => openPage(t, { url: server.url, reducedMotion: true, allow });

/** Every rule that a page links to has its place in the rules. @param {Page} page @param {string} within */
async function assertRulesExist(page, within) {
  const links = await page.locator(`${within} a.rule`).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  assert.ok(links.length > 0, "there is a rule to read");
  for (const link of new Set(links)) {
    const [path, anchor] = link.split("#");
    const rules = await (await page.request.get(path)).text();
    assert.ok(rules.includes(`id="${anchor}"`), `${link} leads to a rule`);
  }
}

for (const game of GAMES) {
  test(`${game}: a card lights the places where it can go, at once, and says what it brings`, async (t) => {
    const page = await person(t);
    await goOn(page, await midway(game));
    const spot = await bestSpot(page);
    assert.ok(spot);
    // Whatever is asked for, an update of the table too, gets no answer.
    await page.route("**/*", () => {});
    await chooseCard(page, spot.card);
    const { lit } = await places(page);
    assert.ok(lit.includes(spot.place));
    if (game !== "forty-six") {
      const labels = await page.locator(".layer.on [data-spot]").allTextContents();
      assert.ok(labels.every((label) => /[+−]\d|⇄|0/.test(label)), `points at each: ${labels}`);
    }
  });

  test(`${game}: cards that are laid out are ghosts, told with their points, and taken back one by one`, async (t) => {
    const page = await person(t);
    await goOn(page, await midway(game));
    const before = await look(page);
    const drafts = [before.draft];
    while (drafts.length < 3 && (await putCard(page))) drafts.push((await look(page)).draft);
    assert.ok(drafts.length > 1);
    assert.equal((await look(page)).step, before.step, "nothing is played yet");
    assert.ok((await page.locator(".d-ghost").count()) > 0);
    if (game !== "forty-six") assert.match((await page.locator(".draft .plus").textContent()) ?? "", /^\+\d+$/);
    for (drafts.pop(); drafts.length > 0; drafts.pop()) {
      await page.locator("#undo").click();
      await until(page, (now) => now.draft === drafts.at(-1), "one card back");
    }
    assert.equal(await page.locator("#undo").count(), 0);
    assert.equal(await page.locator(".d-ghost").count(), 0);
    await playTurn(page);
    await until(page, (now) => now.step > before.step, "the turn");
  });

  test(`${game}: a forbidden place and a button that is off say why, with rules that exist`, async (t) => {
    const page = await person(t);
    await goOn(page, await midway(game));
    const spot = await bestSpot(page);
    assert.ok(spot);
    let refused = 0;
    const hand = await page.locator(".hand a[data-card]").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card") ?? ""));
    for (const card of new Set(hand)) {
      await chooseCard(page, card);
      for (const place of (await places(page)).dark.filter((place) => place !== "stock").slice(0, 3)) {
        await page.locator(`#t-board [data-place="${place}"]`).click();
        // The reason why another place was refused may still be there.
        const isAnswer = (/** @type {Seen} */ now) => now.draft !== "" || (now.place === place && (now.refused || now.choices > 0));
        const seen = await until(page, isAnswer, `an answer for ${card} on ${place}`);
        if (!seen.refused) {
          // A number goes to its own square wherever one points.
          assert.equal(game, "forty-six");
          await page.locator("#undo, #t-status .choice .quiet").first().click();
          await until(page, (now) => now.draft === "" && now.choices === 0, "nothing is laid out");
          await chooseCard(page, card);
          continue;
        }
        refused += 1;
        await assertRulesExist(page, "#t-status .why");
      }
    }
    assert.ok(refused > 0);
    for (const off of await page.locator("#t-commands details.off").all()) {
      await off.locator("summary").click();
      assert.notEqual(((await off.locator(".sheet").textContent()) ?? "").trim(), "");
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => document.querySelector("details.command[open]") === null);
    }
    await assertRulesExist(page, "#t-commands");
    assert.equal((await look(page)).draft, "");
  });

  test(`${game}: a card is dragged to its place`, async (t) => {
    const page = await person(t);
    await goOn(page, await midway(game));
    const spot = await bestSpot(page);
    assert.ok(spot);
    await page.locator(`.hand a[data-card="${spot.card}"]`).first().dragTo(page.locator(`#t-board [data-place="${spot.place}"]`));
    const seen = await until(page, (now) => now.draft !== "" || now.choices > 0, "the card on its place");
    assert.ok(seen.draft.includes(spot.card) || seen.choices > 0);
  });
}

test("a list of ways closes when one was chosen", async (t) => {
  const page = await person(t);
  await goOn(page, await midway("cafe-board"));
  const { step } = await look(page);
  await take(page, "bar");
  await until(page, (now) => now.step > step, "the guest at the bar");
  await myTurn(page);
  assert.equal(await page.locator("details.command[open]").count(), 0);
});

test("a list of ways closes by Escape and by a click elsewhere", async (t) => {
  const page = await person(t);
  await goOn(page, await midway("cafe-board"));
  for (const close of [() => page.keyboard.press("Escape"), () => page.locator("#t-status h1").click()]) {
    await page.locator("#c-bar summary").click();
    await page.locator("#c-bar[open]").waitFor();
    await close();
    await page.locator("#c-bar:not([open])").waitFor();
  }
});

test("a joker on a chair of two tables asks for which nation it stands", async (t) => {
  const page = await person(t);
  await goOn(page, await goldenBefore("cafe-board-amigo", "*f=US@e12"));
  await chooseCard(page, "*f");
  await page.locator("#p-e12").click();
  await until(page, (now) => now.choices === 2, "two nations");
  const ways = await page.locator("#t-status .choice .primary").allTextContents();
  assert.ok(ways.some((way) => way.includes("United States")) && ways.some((way) => way.includes("Italy")), ways.join(" / "));
  await page.locator("#t-status .choice .primary", { hasText: "Italy" }).click();
  await until(page, (now) => now.draft === "*f=IT@e12", "the joker as an Italian");
});

test("a guest takes the place of a joker, by the board and by the button", async (t) => {
  const page = await person(t);
  const record = await goldenBefore("cafe-board-amigo", "CFm<>d5");
  await goOn(page, record);
  const before = await look(page);
  await chooseCard(page, "CFm");
  assert.equal(await page.locator(".layer.on [data-spot=d5]").textContent(), "⇄");
  await putAt(page, "d5");
  await until(page, (now) => now.step > before.step, "the exchange");
  await myTurn(page);
  assert.equal(await page.locator(".hand a[data-card='*m']").count(), 1, "the joker is in hand");

  await goOn(page, record);
  const again = await look(page);
  await take(page, "exchange");
  await until(page, (now) => now.step > again.step, "the exchange");
});

test("a joker of Quarante-six lies on any linked square", async (t) => {
  const page = await person(t);
  await goOn(page, await goldenBefore("forty-six", "J@20"));
  await chooseCard(page, "J");
  assert.ok((await places(page)).lit.length > 1);
  await putAt(page, "20");
  assert.equal((await look(page)).draft, "J@20");
});

test("a table is filled in one go where groups are played", async (t) => {
  const page = await person(t);
  await goOn(page, await goldenBefore("cafe-board-amigo-groups", "group h12 CUm@h11 CUm@h13 *m=CU@i12"));
  const before = await look(page);
  const points = Number(await page.locator(".seat.own .points b").textContent());
  await page.locator("#c-group summary").click();
  const way = page.locator("#c-group form button").first();
  assert.match((await way.textContent()) ?? "", /\+24/);
  await way.click();
  await until(page, (now) => now.step > before.step || now.draft !== "", "the group");
  if ((await look(page)).step === before.step) await take(page, "done");
  await myTurn(page);
  assert.ok(Number(await page.locator(".seat.own .points b").textContent()) >= points + 20);
});

test("the score opens its receipt, and a step of it its moment", async (t) => {
  const page = await person(t);
  await goOn(page, await midway("cafe-board"));
  const shown = await page.locator(".seat.own .points b").textContent();
  await page.locator(".seat.own .points").click();
  const receipt = page.locator("dialog[open]");
  await receipt.waitFor();
  assert.equal(await receipt.locator(".total b").textContent(), shown);
  await receipt.locator(".receipt a").first().click();
  await page.waitForURL("**/replay/*");
});

test("the record of somebody else is refused with a reason when it cannot be played", async (t) => {
  const page = await person(t, ["422"]);
  const record = JSON.parse(await midway("forty-six"));
  for (const wrong of ["Hello", JSON.stringify({ ...record, actions: ["done"] }), JSON.stringify({ ...record, players: 9 })]) {
    // Anew each time: the last refusal would pass for this one.
    await page.goto("/import");
    await page.locator("textarea").fill(wrong);
    await page.locator("form.new .actions button").click();
    await page.locator("[role=alert]").waitFor();
    assert.equal(await page.locator("textarea").inputValue(), wrong, "what was brought along is still there");
    assert.notEqual(await page.locator("[role=alert]").textContent(), "");
  }
});

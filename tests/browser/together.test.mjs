// Several people at one table, each with their own browser.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, continueRecord, createTable, invite, join, playToEnd, playTurn, readTable, waitUntil,
} from "./support/play.mjs";
import { golden } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./support/play.mjs").Game} Game */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** The step of the golden game `forty-six-2` at which its last turn begins. */
const LAST_STEP = 60;

/** @param {import("node:test").TestContext} t */
const person = (t) => openPage(t, { url: server.url, reducedMotion: true });

/** @param {Page} page @param {string} text */
const said = (page, text) => page.locator("#t-chat li").filter({ hasText: text });

test("two play by an invitation and see each other’s moves as they happen", async (t) => {
  const [ada, bob] = [await person(t), await person(t)];
  const invitation = await invite(ada, "cafe-board", { name: "Ada" });
  assert.equal(await ada.locator(".qr svg").count(), 1);
  await join(bob, invitation, "Bob");
  await waitUntil(ada, (now) => now.turn, "the first turn of Ada");
  await waitUntil(bob, (now) => now.phase === "playing" && !now.turn, "the deal at Bob’s");
  assert.match(await ada.title(), /Your turn/);
  assert.match(await bob.title(), /Ada’s turn/);

  for (let turn = 0; turn < 2; turn += 1) {
    for (const [mover, other] of /** @type {const} */ ([[ada, bob], [bob, ada]])) {
      await playTurn(mover);
      const { step } = await waitUntil(mover, (now) => !now.turn, "the answer");
      await waitUntil(other, (now) => now.turn && now.step === step, "the other’s move");
      const boards = await Promise.all([mover, other].map((page) => guests(page)));
      assert.deepEqual(boards[0], boards[1]);
      const logs = await Promise.all([mover, other].map((page) => page.locator("#t-log li").allTextContents()));
      assert.deepEqual(logs[0], logs[1]);
    }
  }
});

/** The board as text, one line per place. @param {Page} page */
const guests = (page) =>
  page.locator("#t-board").evaluate((board) =>
    [...board.querySelectorAll("[data-place]")].map(
      (place) => `${place.getAttribute("data-place")}: ${place.getAttribute("aria-label") ?? place.querySelector("title")?.textContent}`,
    ),
  );

test("players who come and go are shown as present and away at once", async (t) => {
  const [ada, bob] = [await person(t), await person(t)];
  await join(bob, await invite(ada, "forty-six", { name: "Ada" }), "Bob");
  await ada.locator("#seat-1 .dot.here").waitFor();
  const table = bob.url();
  await bob.goto("about:blank");
  await ada.locator("#seat-1 .dot.away").waitFor();
  await bob.goto(table);
  await ada.locator("#seat-1 .dot.here").waitFor();
  assert.equal(await bob.locator("#seat-0 .dot.here").count(), 1);
});

test("chat arrives as text, and can be switched off and on", async (t) => {
  const [ada, bob] = [await person(t), await person(t)];
  await join(bob, await invite(ada, "cafe-cards", { name: "Ada" }), "Bob");
  await bob.locator("#say").fill("A <b>fine</b> café & a chat");
  await bob.keyboard.press("Enter");
  await said(ada, "A <b>fine</b> café & a chat").waitFor();
  await said(bob, "A <b>fine</b> café & a chat").waitFor();
  assert.equal(await bob.locator("#say").inputValue(), "");
  assert.equal(await ada.locator("#t-chat li b").count(), 1, "only the name is bold");

  await ada.locator("#t-extras form[action='/chat'] button").click();
  await ada.locator("#t-chat").waitFor({ state: "detached" });
  await bob.locator("#say").fill("Are you there?");
  await bob.locator("form.say button").click();
  await said(bob, "Are you there?").waitFor();
  const seq = (await readTable(bob)).seq;
  await waitUntil(ada, (now) => now.seq === seq, "what happened");
  assert.equal(await ada.locator("#t-chat").count(), 0);
  await ada.locator("#t-extras form[action='/chat'] button").click();
  await said(ada, "Are you there?").waitFor();
});

test("a quick phrase is read by each in their own language, and moves nothing", async (t) => {
  const ada = await openPage(t, { url: server.url, device: "phone", reducedMotion: true });
  const bob = await openPage(t, { url: server.url, reducedMotion: true, locale: "fr-FR" });
  await join(bob, await invite(ada, "cafe-cards", { name: "Ada" }), "Bob");
  await waitUntil(ada, (now) => now.turn, "the turn of Ada");
  await bob.locator("#say").fill("Half a sen");
  const boxes = () => ada.evaluate(() => ["t-hand", "t-board", "t-commands"].map((id) => JSON.stringify(document.getElementById(id)?.getBoundingClientRect())));
  const phrases = ada.locator("form.quick button");
  for (const phrase of await phrases.all()) assert.ok(((await phrase.boundingBox())?.height ?? 0) >= 44);
  await ada.evaluate(() => scrollTo(0, 0));
  const before = await boxes();
  await bob.locator("form.quick button[value=thank-you]").click();
  await said(ada, "Thank you!").waitFor();
  await said(bob, "Merci").waitFor();
  assert.equal(await bob.locator("#say").inputValue(), "Half a sen", "what is being written stays");
  assert.deepEqual(await boxes(), before);
  await phrases.nth(2).focus();
  await ada.keyboard.press("Enter");
  await said(bob, "Bien joué").waitFor();
});

test("a rematch announces itself to the others, and all end up at one table", async (t) => {
  const [ada, bob, eve] = [await person(t), await person(t), await person(t)];
  await ada.goto("/me");
  await ada.locator("input[name=name]").fill("Ada");
  await ada.locator("form[action='/me'] button").click();
  await ada.waitForURL("**/me");
  await continueRecord(ada, await golden("forty-six-2", LAST_STEP), "friends");
  await join(bob, await ada.locator("#invitation").inputValue(), "Bob");
  await waitUntil(ada, (now) => now.turn, "the turn of Ada");
  const ended = ada.url();
  const tab = await ada.context().newPage();
  for (const page of [eve, tab]) await page.goto(ended);
  await playToEnd(ada);
  for (const page of [bob, eve, tab]) await waitUntil(page, (now) => now.phase === "over", "the end");
  assert.equal(await bob.locator(".rematch").count(), 0);
  await ada.locator("#t-end form[action$='/rematch'] button").click();
  await ada.waitForURL((url) => url.href !== ended);
  await bob.locator(".rematch", { hasText: "Ada would like to play again." }).waitFor();
  assert.match(await bob.title(), /^● Ada would like to play again/);
  await eve.locator(".rematch").getByText("Watch the next game").click();
  await eve.waitForURL(ada.url());
  await tab.locator("#t-end").getByText("To the next game").click();
  await tab.waitForURL(ada.url());
  await bob.locator(".rematch").getByText("Join the next game").click();
  await bob.waitForURL(ada.url());
  for (const page of [ada, bob, tab, eve]) await waitUntil(page, (now) => now.phase === "playing", "the next game");
});

test("a line that is being written survives what others do", async (t) => {
  const [ada, bob] = [await person(t), await person(t)];
  await join(bob, await invite(ada, "forty-six", { name: "Ada" }), "Bob");
  await waitUntil(ada, (now) => now.turn, "the turn of Ada");
  await bob.locator("#say").fill("Half a sen");
  await playTurn(ada);
  await waitUntil(bob, (now) => now.turn, "the turn of Bob");
  assert.equal(await bob.locator("#say").inputValue(), "Half a sen");
  assert.equal(await bob.evaluate(() => document.activeElement?.id), "say", "and the cursor stays in it");
});

test("names are shown as they were written, never as markup", async (t) => {
  const [ada, bob] = [await person(t), await person(t)];
  await join(bob, await invite(ada, "forty-six", { name: "<b>Ada</b>" }), "<i>Bob&amp;</i>");
  await waitUntil(ada, (now) => now.turn, "the turn of Ada");
  for (const page of [ada, bob]) {
    assert.equal(await page.locator("#seat-0 .who b").textContent(), "<b>Ada</b>");
    assert.equal(await page.locator("#seat-1 .who b").textContent(), "<i>Bob&amp;</i>");
    assert.equal(await page.locator("main b b, main i").count(), 0);
  }
  await playTurn(ada);
  await waitUntil(bob, (now) => now.turn, "the turn of Bob");
  assert.match((await bob.locator("#t-log li").first().textContent()) ?? "", /<b>Ada<\/b>/);
  assert.equal(await bob.locator("#t-log b").count(), 0);
});

test("three play the card game, each with cards hidden from the others, and one watches", async (t) => {
  const [ada, bob, cleo, eve] = await Promise.all([person(t), person(t), person(t), person(t)]);
  const invitation = await invite(ada, "cafe-cards", { name: "Ada", seat1: "open", seat2: "open" });
  await join(bob, invitation, "Bob");
  await ada.locator(".seat-list li", { hasText: "Bob" }).waitFor();
  await join(cleo, invitation, "Cleo");
  const players = [ada, bob, cleo];
  for (const page of players) await waitUntil(page, (now) => now.phase === "playing", "the deal");

  await eve.goto(ada.url());
  await ada.locator("#t-extras", { hasText: "1 spectator" }).waitFor();
  for (let round = 0; round < 2; round += 1) {
    for (const mover of players) {
      await playTurn(mover);
      const { step } = await waitUntil(mover, (now) => !now.turn, "the answer");
      for (const page of [...players, eve]) await waitUntil(page, (now) => now.step === step, "the move");
      for (const page of players) {
        assert.equal(await page.locator("#t-seats .face").count(), 0, "no cards of others");
        assert.ok((await page.locator("#t-hand .card").count()) > 0, "the own cards");
      }
      assert.equal(await eve.locator("#t-hand, #t-commands, .face, .card, .layer, [data-card]").count(), 0);
    }
  }
  // Not even in what is sent and not shown.
  const seen = await (await eve.request.get(`${eve.url()}/table.json`)).json();
  assert.deepEqual(seen.you, []);
  assert.equal(seen.position, null);
});

test("a public table is found on the home page, and can be watched when it is full", async (t) => {
  const [ada, bob, eve] = [await person(t), await person(t), await person(t)];
  await createTable(ada, "forty-six", "friends", { name: "Ada", visibility: "public" });
  const path = new URL(ada.url()).pathname;
  await bob.goto("/");
  await bob.locator(`.tables a[href="${path}"]`).click();
  await bob.locator("form.sit input[name=name]").fill("Bob");
  await bob.locator("form.sit button").click();
  await waitUntil(ada, (now) => now.turn, "the turn of Ada");
  await eve.goto("/");
  await eve.locator(`.tables a[href="${path}"]`).click();
  await waitUntil(eve, (now) => now.phase === "playing" && !now.turn, "the game");
  assert.equal(await eve.locator("#t-hand").count(), 0);
  await ada.goto("/");
  assert.match((await ada.locator(`.tables .yours > a[href="${path}"]`).textContent()) ?? "", /Your turn/);
});

test("a seat is handed to a computer, and taken back", async (t) => {
  const [ada, bob] = [await person(t), await person(t)];
  await join(bob, await invite(ada, "cafe-cards", { name: "Ada" }), "Bob");
  await waitUntil(ada, (now) => now.turn, "the turn of Ada");
  await ada.getByText("Let a computer play for me").click();
  await ada.locator("form[action$='/leave'] button").click();
  await ada.locator("form[action$='/return'] button").waitFor();
  await waitUntil(bob, (now) => now.turn, "the computer’s turn is over, and Bob’s has come");
  await bob.locator("#seat-0 .dot.bot").waitFor();
  await ada.locator("form[action$='/return'] button").click();
  await bob.locator("#seat-0 .dot.here").waitFor();
  await playTurn(bob);
  await waitUntil(ada, (now) => now.turn, "the turn of Ada again");
  await playTurn(ada);
});

test("a move is one request: others are shown it by its update, its player by the answer", async (t) => {
  const [ada, bob] = [await person(t), await person(t)];
  await join(bob, await invite(ada, "forty-six", { name: "Ada" }), "Bob");
  await waitUntil(ada, (now) => now.turn, "the turn of Ada");
  await ada.locator("#seat-1 .dot.here").waitFor();
  /** @type {string[]} */
  const requests = [];
  for (const page of [ada, bob]) {
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      // The browser asks for its icon when it likes, long after the page.
      if (pathname !== "/favicon.svg") requests.push(`${request.method()} ${pathname}`);
    });
  }
  await ada.locator("#c-draw button").click();
  await waitUntil(bob, (now) => now.turn, "the turn of Bob");
  await waitUntil(ada, (now) => !now.turn, "the end of the turn of Ada");
  // Somebody leaves: that alone changes no page either.
  await bob.close();
  await ada.locator("#seat-1 .dot.away").waitFor();
  assert.deepEqual(requests, [`POST ${new URL(ada.url()).pathname}/play`]);
});

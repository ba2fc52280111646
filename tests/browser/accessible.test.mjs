// Every page is accessible, in light and dark colours.

import { after, test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, GAMES, chooseBestCard, continueRecord, createTable, importRecord,
  placeBestCard, playToEnd, playTurn, waitUntil,
} from "./support/play.mjs";
import { golden, lateGame, midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

for (const scheme of /** @type {const} */ (["light", "dark"])) {
  /** @param {import("node:test").TestContext} t @param {string[]} [allow] */
  const person = (t, allow) => openPage(t, { url: server.url, scheme, reducedMotion: true, allow });

  test(`home, forms and the page of a player are accessible, ${scheme}`, async (t) => {
    const page = await person(t, ["404"]);
    const forms = GAMES.map((game) => `/new?game=${game}&with=friends`);
    const others = ["/settings", "/side", "/side?side=1.2.2.x", "/history", "/me", "/me/link", "/import", "/offline", "/no/such/page", "/t/nosuchtable"];
    for (const path of ["/", ...forms, "/new?game=cafe-cards&with=screen", ...others]) {
      await page.goto(path);
      await assertAccessible(page);
    }
    await createTable(page, "forty-six", "friends", { name: "Ada", visibility: "public" });
    await page.locator("#invitation").waitFor();
    await assertAccessible(page);
    const guest = await person(t);
    await guest.goto(await page.locator("#invitation").inputValue());
    await assertAccessible(guest);
    await page.goto("/me");
    await page.locator(".share summary").click();
    await assertAccessible(page);
    await page.goto("/");
    await page.locator(".own .ask summary").click();
    await assertAccessible(page);
    await page.locator(".own .ask button").click();
    await guest.reload();
    await assertAccessible(guest);
  });

  test(`the history, the chat and a watched table are accessible, ${scheme}`, async (t) => {
    const page = await person(t);
    await createTable(page, "cafe-board", "friends", { name: "Ada", seat1: "easy", visibility: "public" });
    await playTurn(page);
    await page.locator("#say").fill("Bonsoir !");
    await page.locator("#t-chat .say button").click();
    await page.locator("#t-chat li").first().waitFor();
    await assertAccessible(page);
    const spectator = await person(t);
    await spectator.goto(page.url());
    await spectator.locator(".watching").waitFor();
    await assertAccessible(spectator);
    for (const question of await page.locator("#t-extras .ask summary").all()) await question.click();
    await assertAccessible(page);
    await page.locator("#t-extras form[action$='/leave'] button").click();
    await waitUntil(page, (now) => now.phase === "over", "the end");
    await page.goto("/history");
    await page.locator(".statistics .newest").waitFor();
    await assertAccessible(page);
  });

  test(`the end of a round is accessible, ${scheme}`, async (t) => {
    const page = await person(t);
    await continueRecord(page, await golden("forty-six-2", 32));
    await page.locator("[data-next-round]").waitFor();
    await assertAccessible(page);
  });

  for (const game of GAMES) {
    test(`${game} is accessible at the table, at its end and in its replay, ${scheme}`, async (t) => {
      const page = await person(t);
      await continueRecord(page, await midGame(game));
      await waitUntil(page, (now) => now.turn, "the turn");
      await assertAccessible(page);
      if (game === "cafe-board") {
        await page.locator("#c-bar summary").click();
        await assertAccessible(page);
        await page.locator("#c-bar[open] summary").click();
      }
      await chooseBestCard(page);
      await assertAccessible(page);
      await placeBestCard(page);
      await assertAccessible(page);
      await page.keyboard.press("?");
      await page.locator("#keys[open]").waitFor();
      await assertAccessible(page);
      await page.keyboard.press("Escape");
      await page.locator(".seat .points").first().click();
      await page.locator("dialog[open] .receipt-page").waitFor();
      await assertAccessible(page);
      await page.goto(`${page.url()}/receipt/0`);
      await assertAccessible(page);

      await continueRecord(page, await lateGame(game));
      await playToEnd(page);
      await assertAccessible(page);
      await importRecord(page, await golden(game === "cafe-board" ? "cafe-board-schuk" : game, 60));
      await assertAccessible(page);
    });

    test(`the rules of ${game} are accessible in each language, ${scheme}`, async (t) => {
      const page = await person(t);
      for (const lang of ["en", "fr", "de"]) {
        await page.goto(`/rules/${lang}/${game}`);
        await assertAccessible(page);
      }
    });
  }

  test(`refusals and covered hands are accessible, ${scheme}`, async (t) => {
    const page = await person(t);
    await continueRecord(page, await midGame("cafe-board"));
    await chooseBestCard(page);
    await page.locator("#t-board a[data-place]:not([data-place=bar])").first().click();
    await waitUntil(page, (now) => now.refused || now.draft !== "", "an answer");
    await assertAccessible(page);
    await createTable(page, "cafe-cards", "screen", { name0: "Ada", name1: "Bob" });
    await waitUntil(page, (now) => now.covered, "the cover");
    await assertAccessible(page);
  });

  test(`the phone and browsers without JavaScript are accessible, ${scheme}`, async (t) => {
    const phone = await openPage(t, { url: server.url, scheme, device: "phone", reducedMotion: true });
    const plain = await openPage(t, { url: server.url, scheme, javaScript: false });
    for (const page of [phone, plain]) {
      await page.goto("/");
      await assertAccessible(page);
      await continueRecord(page, await midGame("cafe-board"));
      await assertAccessible(page);
    }
  });
}

// The server is killed while pages are open, and keeps everything that it had acknowledged.

import assert from "node:assert/strict";
import { test } from "node:test";

import { openPage } from "./support/browser.mjs";
import {
  BOTS_WITHOUT_PAUSE, GAMES, createTable, playNow, playTurn, readTable, waitForTurn, waitUntil,
} from "./support/play.mjs";
import { startServer } from "./support/server.mjs";

/** Network errors while the server is away. */
const SERVER_AWAY = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/;

for (const game of GAMES) {
  test(`${game} goes on by itself after the server was killed`, async (t) => {
    const server = await startServer(t, BOTS_WITHOUT_PAUSE);
    const page = await openPage(t, { url: server.url, reducedMotion: true, allow: [SERVER_AWAY] });
    await playNow(page, game);
    await playTurn(page);
    const before = await waitForTurn(page);
    const log = await page.locator("#t-log li").allTextContents();
    await server.kill();
    await page.locator(".offline").waitFor();
    await server.restart();
    await page.locator(".offline").waitFor({ state: "detached" });
    assert.equal((await readTable(page)).step, before.step, "what was answered is there");
    assert.deepEqual(await page.locator("#t-log li").allTextContents(), log);
    await playTurn(page);
    await waitUntil(page, (now) => now.step > before.step, "the next move");
    await page.reload();
    assert.ok((await readTable(page)).step > before.step);
  });
}

test("a move made while the server is away is played once when it is back", async (t) => {
  const server = await startServer(t, BOTS_WITHOUT_PAUSE);
  const visit = { url: server.url, reducedMotion: true, allow: [SERVER_AWAY] };
  const [ada, bob] = [await openPage(t, visit), await openPage(t, visit)];
  await createTable(ada, "forty-six", "friends", { name: "Ada" });
  await bob.goto(await ada.locator("#invitation").inputValue());
  await bob.locator("form.sit input[name=name]").fill("Bob");
  await bob.locator("form.sit button").click();
  await waitUntil(ada, (now) => now.turn, "the turn of Ada");
  await ada.locator("#seat-1 .dot.here").waitFor();
  await server.kill();
  await ada.locator(".offline").waitFor();
  await ada.locator("#c-draw button").click();
  await ada.locator("#c-draw form[data-busy]").waitFor();
  await server.restart();
  await waitUntil(bob, (now) => now.turn, "the turn of Bob");
  await waitUntil(ada, (now) => !now.turn, "the answer");
  assert.equal((await readTable(ada)).step, 1);
  assert.equal((await readTable(bob)).step, 1);
  await ada.locator(".offline").waitFor({ state: "detached" });
  assert.match((await ada.locator("#seat-0 .cards").textContent()) ?? "", /^6 /, "one card was drawn");
  await playTurn(bob);
  await waitUntil(ada, (now) => now.turn, "the turn of Ada again");
});

test("bots whose turn it was when the server was killed play when it is back", async (t) => {
  // The pause of the bots is long enough to kill the server during it.
  const server = await startServer(t, { env: { GUERIDON_BOT_PAUSE: "2500" } });
  const page = await openPage(t, { url: server.url, reducedMotion: true, allow: [SERVER_AWAY] });
  await playNow(page, "cafe-cards");
  await page.locator("#c-draw button").click();
  const { step } = await waitUntil(page, (now) => now.step > 0 && !now.turn, "the computer’s turn");
  await server.kill();
  await page.locator(".offline").waitFor();
  await server.restart();
  const seen = await waitUntil(page, (now) => now.turn, "the own turn");
  assert.ok(seen.step > step);
});

test("a move that a proxy could not deliver is sent again, and played once", async (t) => {
  const server = await startServer(t, BOTS_WITHOUT_PAUSE);
  const refusals = [502, 503, 504];
  const page = await openPage(t, { url: server.url, reducedMotion: true, allow: [/ 50[234]\b/] });
  await playNow(page, "forty-six");
  await page.route("**/play", async (route) => {
    const status = refusals.shift();
    if (!status) return route.continue();
    // The last request reaches the server, and only its answer is lost.
    if (status === 504) await route.fetch();
    return route.fulfill({ status, body: "<h1>Bad Gateway</h1>" });
  });
  const { step } = await readTable(page);
  await page.locator("#c-draw button").click();
  await page.locator(".offline").waitFor();
  await waitUntil(page, (now) => now.step > step && now.turn, "the next turn");
  await page.locator(".offline").waitFor({ state: "detached" });
  assert.deepEqual(refusals, []);
  assert.match((await page.locator("#seat-0 .cards").textContent()) ?? "", /^6 /, "one card was drawn");
});

test("a page that a proxy could not deliver is requested again", async (t) => {
  const server = await startServer(t, BOTS_WITHOUT_PAUSE);
  const visit = { url: server.url, reducedMotion: true, allow: [/ 502\b/] };
  const [ada, bob] = [await openPage(t, visit), await openPage(t, visit)];
  await createTable(ada, "forty-six", "friends", { name: "Ada" });
  await bob.goto(await ada.locator("#invitation").inputValue());
  await bob.locator("form.sit button").click();
  await waitUntil(ada, (now) => now.turn, "the turn of Ada");
  await waitUntil(bob, (now) => now.phase === "playing", "the deal");
  let refused = 0;
  await bob.route(/\/t\//, (route) => {
    if (!route.request().headers()["x-part"]) return route.continue();
    refused += 1;
    return refused <= 2 ? route.fulfill({ status: 502, body: "" }) : route.continue();
  });
  // What a player does in another tab comes without the page, which is therefore fetched.
  const { seq } = await readTable(bob);
  const tab = await bob.context().newPage();
  await tab.goto(bob.url());
  await tab.locator("#say").fill("Hello");
  await tab.keyboard.press("Enter");
  await waitUntil(bob, (now) => now.seq > seq, "what was said");
  assert.ok(refused > 2);
});

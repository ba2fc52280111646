// The server is killed while pages are open, and comes back with everything that it had answered.

import assert from "node:assert/strict";
import { test } from "node:test";

import { openPage } from "./support/browser.mjs";
import { GAMES, QUICK, layTable, look, myTurn, playNow, playTurn, until } from "./support/play.mjs";
import { startServer } from "./support/server.mjs";

/** What browsers say about a server that is gone. */
const GONE = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/;

for (const game of GAMES) {
  test(`${game} goes on by itself after the server was killed`, async (t) => {
    const server = await startServer(t, QUICK);
    const page = await openPage(t, { url: server.url, reducedMotion: true, allow: [GONE] });
    await playNow(page, game);
    await playTurn(page);
    const before = await myTurn(page);
    const log = await page.locator("#t-log li").allTextContents();
    await server.kill();
    await page.locator(".offline").waitFor();
    await server.restart();
    await page.locator(".offline").waitFor({ state: "detached" });
    assert.equal((await look(page)).step, before.step, "what was answered is there");
    assert.deepEqual(await page.locator("#t-log li").allTextContents(), log);
    await playTurn(page);
    await until(page, (now) => now.step > before.step, "the next move");
    await page.reload();
    assert.ok((await look(page)).step > before.step);
  });
}

test("a move that was made while the server was away is played once when it is back", async (t) => {
  const server = await startServer(t, QUICK);
  const visit = { url: server.url, reducedMotion: true, allow: [GONE] };
  const [ada, bob] = [await openPage(t, visit), await openPage(t, visit)];
  await layTable(ada, "forty-six", "friends", { name: "Ada" });
  await bob.goto(await ada.locator("#invitation").inputValue());
  await bob.locator("form.sit input[name=name]").fill("Bob");
  await bob.locator("form.sit button").click();
  await until(ada, (now) => now.turn, "the turn of Ada");
  await ada.locator("#seat-1 .dot.here").waitFor();
  await server.kill();
  await ada.locator(".offline").waitFor();
  await ada.locator("#c-draw button").click();
  await ada.locator("#c-draw form[data-busy]").waitFor();
  await server.restart();
  await until(bob, (now) => now.turn, "the turn of Bob");
  await until(ada, (now) => !now.turn, "the answer");
  assert.equal((await look(ada)).step, 1);
  assert.equal((await look(bob)).step, 1);
  await ada.locator(".offline").waitFor({ state: "detached" });
  assert.match((await ada.locator("#seat-0 .cards").textContent()) ?? "", /^6 /, "one card was drawn");
  await playTurn(bob);
  await until(ada, (now) => now.turn, "the turn of Ada again");
});

test("computers that were to play when the server was killed play when it is back", async (t) => {
  // They wait so long before they play that the server is killed meanwhile.
  const server = await startServer(t, { env: { GUERIDON_BOT_PAUSE: "2500" } });
  const page = await openPage(t, { url: server.url, reducedMotion: true, allow: [GONE] });
  await playNow(page, "cafe-cards");
  await page.locator("#c-draw button").click();
  const { step } = await until(page, (now) => now.step > 0 && !now.turn, "the computer’s turn");
  await server.kill();
  await page.locator(".offline").waitFor();
  await server.restart();
  const seen = await until(page, (now) => now.turn, "the own turn");
  assert.ok(seen.step > step);
});

test("what a proxy could not deliver is sent again, and played once", async (t) => {
  const server = await startServer(t, QUICK);
  const refusals = [502, 503, 504];
  const page = await openPage(t, { url: server.url, reducedMotion: true, allow: [/ 50[234]\b/] });
  await playNow(page, "forty-six");
  await page.route("**/play", async (route) => {
    const status = refusals.shift();
    if (!status) return route.continue();
    // The last one reaches the server, and only its answer is lost.
    if (status === 504) await route.fetch();
    return route.fulfill({ status, body: "<h1>Bad Gateway</h1>" });
  });
  const { step } = await look(page);
  await page.locator("#c-draw button").click();
  await page.locator(".offline").waitFor();
  await until(page, (now) => now.step > step && now.turn, "the next turn");
  await page.locator(".offline").waitFor({ state: "detached" });
  assert.deepEqual(refusals, []);
  assert.match((await page.locator("#seat-0 .cards").textContent()) ?? "", /^6 /, "one card was drawn");
});

test("an update that a proxy could not deliver is asked for again", async (t) => {
  const server = await startServer(t, QUICK);
  const visit = { url: server.url, reducedMotion: true, allow: [/ 502\b/] };
  const [ada, bob] = [await openPage(t, visit), await openPage(t, visit)];
  await layTable(ada, "forty-six", "friends", { name: "Ada" });
  await bob.goto(await ada.locator("#invitation").inputValue());
  await bob.locator("form.sit button").click();
  await until(ada, (now) => now.turn, "the turn of Ada");
  await until(bob, (now) => now.phase === "playing", "the deal");
  let refused = 0;
  await bob.route(/\/t\//, (route) => {
    if (!route.request().headers()["x-part"]) return route.continue();
    refused += 1;
    return refused <= 2 ? route.fulfill({ status: 502, body: "" }) : route.continue();
  });
  await ada.locator("#c-draw button").click();
  await until(bob, (now) => now.turn, "the turn of Bob");
  assert.ok(refused > 2);
});

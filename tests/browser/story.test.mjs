// What others did is seen step by step, in order, and skipped by who is in a hurry.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import { GAMES, bestSpot, continueRecord, placeBestCard, playTurn, readTable, waitForTurn } from "./support/play.mjs";
import { golden, lateGame, midGame } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The steps of the first round of the golden game `forty-six-2`. */
const FIRST_ROUND = 32;

// Bots take their time, so that each turn of theirs is a message of its own.
const server = await startServer({ after });

/** Notes every card that begins its way, every greeting, and every state of the table, in order. @param {Page} page */
const watch = (page) => page.evaluate(() => {
  /** @type {string[]} */
  const seen = [];
  Object.assign(window, { seen });
  new MutationObserver((records) => {
    for (const { type, addedNodes, target } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.matches(".card-flight")) seen.push("card");
        if (node.matches(".greeting")) seen.push(`greeting ${node.lang}`);
      }
      if (type === "attributes" && target instanceof HTMLElement && target.id === "table") seen.push(`seq ${target.dataset.seq}`);
    }
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-seq"] });
});

/** @param {Page} page @returns {Promise<string[]>} */
const seenBy = (page) => page.evaluate(() => /** @type {{ seen?: string[] }} */ (window).seen ?? []);

/** The states that were shown, as numbers of entries. @param {string[]} seen */
const shown = (seen) => seen.filter((line) => line.startsWith("seq")).map((line) => Number(line.slice(4)));

/** @param {number[]} numbers */
const ascends = (numbers) => numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));

for (const game of GAMES) {
  test(`${game}: the cards of others are seen moving before the table is shown`, async (t) => {
    const page = await openPage(t, { url: server.url });
    await continueRecord(page, await midGame(game));
    await watch(page);
    await playTurn(page);
    await waitForTurn(page);
    const seen = await seenBy(page);
    assert.ok(ascends(shown(seen)), `no older state after a newer one: ${seen}`);
    const card = seen.indexOf("card");
    assert.ok(card > 0, `after the own turn, a card moves: ${seen}`);
    assert.ok(seen.slice(card).some((line) => line.startsWith("seq")), `and then the table is shown: ${seen}`);
    assert.equal(await page.locator(".flight").count(), 0);
  });
}

test("a key shows the newest table at once", async (t) => {
  const page = await openPage(t, { url: server.url });
  await continueRecord(page, await midGame("cafe-board"));
  await page.evaluate(() => (document.documentElement.dataset.speed = "calm"));
  await watch(page);
  await playTurn(page);
  await page.locator(".card-flight").first().waitFor({ state: "attached" });
  const before = shown(await seenBy(page)).at(-1) ?? 0;
  await page.keyboard.press("Shift");
  const seen = await page.evaluate(() => ({ flights: document.querySelectorAll(".flight").length, seq: Number(document.getElementById("table")?.dataset.seq) }));
  assert.equal(seen.flights, 0);
  assert.ok(seen.seq > before, `${seen.seq} after ${before}`);
  await waitForTurn(page);
  assert.ok(ascends(shown(await seenBy(page))));
});

for (const [name, reducedMotion, speed] of /** @type {const} */ ([["who wants no animations", true, "quick"], ["whose speed is off", false, "off"]])) {
  test(`nothing moves for a person ${name}`, async (t) => {
    const page = await openPage(t, { url: server.url, reducedMotion });
    await continueRecord(page, await midGame("cafe-board"));
    await page.evaluate((chosen) => (document.documentElement.dataset.speed = chosen), speed);
    await watch(page);
    await playTurn(page);
    await waitForTurn(page);
    const seen = await seenBy(page);
    assert.deepEqual(seen.filter((line) => !line.startsWith("seq")), []);
  });
}

/** The cards that others moved since the own last turn, by their steps, as the log says. @param {Page} page */
const stepsOfOthers = (page) => page.locator("#t-log li[data-seat]").evaluateAll((rows) => {
  const isOwn = (/** @type {Element} */ row) => document.querySelector(`#seat-${row.getAttribute("data-seat")}.own`) !== null;
  const own = rows.findIndex(isOwn);
  const others = rows.slice(0, own).reverse();
  const pieces = others.flatMap((row) => [...row.querySelectorAll(".piece[data-to]")]);
  return { turns: others.length, steps: pieces.map((piece) => Number(piece.getAttribute("data-step"))) };
});

/** Shows the last round again, and returns the steps of the cards that moved. @param {Page} page @returns {Promise<number[]>} */
async function showAgain(page) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const steps = [];
    Object.assign(window, { steps });
    const flown = new WeakSet();
    new MutationObserver(() => {
      for (const flight of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".card-flight[data-step]"))) {
        if (!flown.has(flight)) steps.push(Number(flight.dataset.step));
        flown.add(flight);
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-step"] });
  });
  await page.locator("[data-again]").click();
  await page.locator(".flight").first().waitFor({ state: "attached" });
  await page.waitForFunction(() => document.querySelector(".flight, .unseen") === null);
  return page.evaluate(() => /** @type {{ steps?: number[] }} */ (window).steps ?? []);
}

test("the turns of all others since the own one are shown again, however they came, and after a reload", async (t) => {
  const page = await openPage(t, { url: server.url });
  await continueRecord(page, await golden("cafe-board-schuk", 60));
  await page.evaluate(() => (document.documentElement.dataset.speed = "quick"));
  await playTurn(page);
  await watch(page);
  await waitForTurn(page);
  assert.ok(shown(await seenBy(page)).length >= 3, "each of three computers came with a message of its own");
  const { turns, steps } = await stepsOfOthers(page);
  assert.equal(turns, 3);
  assert.ok(steps.length >= 2, `some of them seat guests: ${steps}`);
  const before = shown(await seenBy(page)).length;
  assert.deepEqual(await showAgain(page), steps);
  assert.equal(shown(await seenBy(page)).length, before, "the table itself does not change");
  await page.reload();
  await page.evaluate(() => (document.documentElement.dataset.speed = "quick"));
  assert.deepEqual(await showAgain(page), steps);
});

/** The language that begins the greeting of each nation. */
const LANGUAGES = { DE: "de", FR: "fr", GB: "en", US: "en", TR: "tr", IN: "hi", CN: "zh", RU: "ru", ES: "es", CU: "es", CF: "sg", IT: "it" };

test("a guest who sits down greets for a moment, in no one’s way", async (t) => {
  const page = await openPage(t, { url: server.url });
  await continueRecord(page, await golden("cafe-board-schuk", 60));
  const boxes = () => page.evaluate(() => ["t-hand", "t-board", "t-commands"].map((id) => JSON.stringify(document.getElementById(id)?.getBoundingClientRect())));
  const [before, spot] = [await boxes(), await bestSpot(page)];
  assert.ok(spot && !spot.card.startsWith("*"), "a guest fits, no joker");
  await placeBestCard(page);
  const greeting = page.locator(".greeting");
  await greeting.waitFor();
  const said = await greeting.evaluate((bubble) => {
    const { left, top, width, height } = bubble.getBoundingClientRect();
    const under = document.elementFromPoint(left + width / 2, top + height / 2);
    return { lang: bubble.getAttribute("lang"), text: bubble.textContent, hidden: bubble.getAttribute("aria-hidden"), inTheWay: bubble.contains(under) };
  });
  const nation = /** @type {keyof typeof LANGUAGES} */ (spot.card.slice(0, 2));
  assert.equal(said.lang?.split("-")[0], LANGUAGES[nation]);
  assert.ok(said.text);
  assert.equal(said.hidden, "true");
  assert.equal(said.inTheWay, false, "a click goes through it");
  assert.deepEqual(await boxes(), before, "nothing moves");
  await greeting.waitFor({ state: "detached" });
  const { draft } = await readTable(page);
  assert.notEqual(draft, "");
  await page.locator("form.quick button").first().click();
  await page.locator("#t-chat li").waitFor();
  assert.equal((await readTable(page)).draft, draft, "who talks keeps what is laid out");
});

test("the guests of others greet as they arrive", async (t) => {
  const page = await openPage(t, { url: server.url });
  await continueRecord(page, await golden("cafe-board-schuk", 60));
  await playTurn(page);
  await watch(page);
  await waitForTurn(page);
  const seen = await seenBy(page);
  const card = seen.indexOf("card");
  assert.ok(card >= 0 && seen[card + 1]?.startsWith("greeting"), `a card comes, and its guest greets: ${seen}`);
});

for (const [name, game, switchOff] of /** @type {const} */ ([["who switched greetings off", "cafe-board", true], ["who plays with numbers", "forty-six", false]])) {
  test(`nobody greets a person ${name}`, async (t) => {
    const page = await openPage(t, { url: server.url });
    if (switchOff) {
      await page.goto("/settings");
      await page.locator("input[name=greetings][value=off]").check();
      await page.locator("form.new .actions button").click();
    }
    await continueRecord(page, await midGame(game));
    await watch(page);
    await playTurn(page);
    await waitForTurn(page);
    const seen = await seenBy(page);
    assert.ok(seen.includes("card"), `cards move all the same: ${seen}`);
    assert.deepEqual(seen.filter((line) => line.startsWith("greeting")), []);
  });
}

test("a turn that was played because time was up is announced", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await continueRecord(page, await midGame("cafe-board"));
  // Time limits are minutes: the answer of the server is changed to one about a time-out.
  await page.route("**/play", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<li data-seat="\d" data-step="\d+"/, "$& data-late=\"Time was up.\"");
    await route.fulfill({ response, body });
  });
  await playTurn(page);
  const message = page.locator(".time-up[role=status]");
  await message.waitFor();
  assert.equal(await message.textContent(), "Time was up.");
  await message.waitFor({ state: "detached" });
});

test("the next round waits until the end of the last one was read", async (t) => {
  const page = await openPage(t, { url: server.url });
  // The own step ends the round, and then a computer begins the next one.
  await continueRecord(page, await golden("forty-six-2", FIRST_ROUND - 1));
  const boxes = () => page.evaluate(() => ["t-hand", "t-board", "t-commands"].map((id) => JSON.stringify(document.getElementById(id)?.getBoundingClientRect())));
  const before = await boxes();
  await playTurn(page);
  await page.locator("#t-round[data-round]").waitFor();
  assert.deepEqual(await boxes(), before, "the end of the round moves nothing");
  const { seq } = await page.evaluate(() => ({ seq: document.getElementById("table")?.dataset.seq }));
  const path = new URL(page.url()).pathname;
  const onServer = async () => (await (await page.request.get(`${path}/table.json`)).json()).seq;
  while ((await onServer()) <= Number(seq)) await page.waitForTimeout(50);
  assert.equal(await page.locator("#table").getAttribute("data-seq"), seq, "the page still shows the end of the round");
  await page.locator("[data-next-round]").click();
  await page.waitForFunction((then) => document.getElementById("table")?.dataset.seq !== then, seq);
});

test("a row of the log lights its places, and opens to say more", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await continueRecord(page, await midGame("cafe-board"));
  const row = page.locator("#t-log li[data-places]").first();
  const places = (await row.getAttribute("data-places"))?.split(" ") ?? [];
  await row.locator("summary").hover();
  const lit = () => page.locator("#t-board [data-lit]").evaluateAll((found) => found.map((place) => place.getAttribute("data-place")));
  assert.deepEqual((await lit()).sort(), [...new Set(places)].sort());
  await page.mouse.move(1, 1);
  assert.deepEqual(await lit(), []);
  await row.locator("summary").focus();
  assert.notDeepEqual(await lit(), []);
  assert.ok(!(await row.locator("details p").isVisible()));
  await page.keyboard.press("Enter");
  assert.ok(await row.locator("details p").isVisible());
});

test("the end of a round says what it cost, until it was read", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await continueRecord(page, await golden("forty-six-2", FIRST_ROUND));
  const panel = page.locator("#t-round");
  assert.match((await panel.textContent()) ?? "", /Round 1 is over.*points for/);
  await page.locator("[data-next-round]").click();
  assert.ok(!(await panel.isVisible()));
  await playTurn(page);
  await waitForTurn(page);
  assert.ok(!(await panel.isVisible()));
});

/** A game of `players` in which everybody drew until the pile was empty, at the end of its first round. @param {number} players */
const fullHands = (players) => {
  const actions = [...Array.from({ length: 46 - 5 * players }, () => "draw"), "done"];
  return JSON.stringify({ game: "forty-six", players, version: 2, seed: "a6".repeat(32), actions });
};

for (const players of [2, 6]) {
  for (const [width, height] of /** @type {const} */ ([[390, 844], [844, 390], [1366, 768]])) {
    test(`the end of a round shows ${players} full hands at ${width}×${height}, and nothing is cut off`, async (t) => {
      const page = await openPage(t, { url: server.url, reducedMotion: true, locale: "de-DE" });
      await page.setViewportSize({ width, height });
      await continueRecord(page, fullHands(players));
      const panel = page.locator("#t-round");
      // All cards but the one on the board.
      assert.equal(await panel.locator(".face").count(), 46);
      assert.equal(await panel.locator("li").count(), players);
      const cut = await panel.locator(".face, .cost, button").evaluateAll((all) => all.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || right === left
          || !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      }).map((one) => one.outerHTML.slice(0, 80)));
      assert.deepEqual(cut, []);
    });
  }
}

/** @type {[import("./support/play.mjs").Game, "phone" | "desktop"][]} */
const ENDS = [["cafe-cards", "desktop"], ["forty-six", "desktop"], ["cafe-cards", "phone"], ["forty-six", "phone"]];
for (const [game, device] of ENDS) {
  test(`${game}: points that rise at the end do not lie over a score (${device})`, { timeout: 60_000 }, async (t) => {
    const page = await openPage(t, { url: server.url, device });
    await continueRecord(page, await lateGame(game));
    // The moments of the animation are chosen as soon as it begins, since it is short.
    const measured = page.evaluate(() => new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        const fly = document.querySelector(".fly");
        const [animation] = fly?.getAnimations() ?? [];
        if (!fly || !animation || document.getElementById("t-end") === null) return;
        observer.disconnect();
        const over = [0, 400, 800, 1200, 1599].filter((moment) => {
          animation.currentTime = moment;
          const one = fly.getBoundingClientRect();
          return [...document.querySelectorAll(".seat .points b")].some((score) => {
            const other = score.getBoundingClientRect();
            return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
          });
        });
        resolve({ over, width: fly.getBoundingClientRect().width });
      }).observe(document.body, { childList: true, subtree: true });
    }));
    await playTurn(page);
    const { over, width } = /** @type {{ over: number[], width: number }} */ (await measured);
    assert.ok(width > 0);
    assert.deepEqual(over, []);
  });
}

for (const game of GAMES) {
  test(`${game}: nothing of the end is cut off on a phone`, async (t) => {
    const page = await openPage(t, { url: server.url, device: "phone", reducedMotion: true });
    await continueRecord(page, await lateGame(game));
    await playTurn(page);
    await page.locator("#t-end").waitFor();
    const cut = await page.locator("#t-end *").evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 80)));
    assert.deepEqual(cut, []);
    assert.ok((await page.locator("#t-end .champion").count()) > 0);
    assert.ok((await page.locator("#t-end .course polyline").count()) > 1);
    assert.equal(await page.locator("#t-end .fewest").count(), game === "forty-six" ? 1 : 0);
  });
}

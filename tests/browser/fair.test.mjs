// What a browser remembers of a deal, and the checks that it shows when the game is over.

import assert from "node:assert/strict";
import { createHash, webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { BOTS_WITHOUT_PAUSE, createTable, playNow, playToEnd, waitUntil } from "./support/play.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("playwright-core").Page} Page */

// The script that pages load, alone: it touches no page.
const script = await readFile(new URL("../../crates/pages/assets/fair.js", import.meta.url), "utf8");
const { MAX_TABLES, checkDeal, command, recall, remember, verdictOf } = await import(
  `data:text/javascript;base64,${Buffer.from(script).toString("base64")}`
);

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** A storage like that of browsers. */
function newStore() {
  /** @type {Map<string, string>} */
  const remembered = new Map();
  return {
    getItem: (/** @type {string} */ name) => remembered.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void remembered.set(name, value),
  };
}

/** @param {string} label @param {Buffer[]} parts */
const sha256 = (label, ...parts) => createHash("sha256").update(Buffer.concat([Buffer.from(label), ...parts])).digest("hex");

/** A deal for two as an honest server reveals it: the second seat added no randomness. */
function honestDeal() {
  const [secret, share] = [Buffer.alloc(32, 0x5e), Buffer.alloc(32, 7)];
  const seal = sha256("gueridon commitment 1\n", secret);
  const seed = sha256("gueridon seed 1\n", secret, Buffer.from([1]), share, Buffer.from([0]));
  return { seal, secret: secret.toString("hex"), shares: [share.toString("hex"), null], seed };
}

const subtle = webcrypto.subtle;

test("an honest deal passes every check that the browser can make, and the others are open", async () => {
  const revealed = honestDeal();
  const whole = { seal: revealed.seal, share: revealed.shares[0], seat: 0 };
  assert.deepEqual(await checkDeal(revealed, whole, subtle), { seal: "good", share: "good", seed: "good" });
  assert.deepEqual(await checkDeal(revealed, {}, subtle), { seal: "open", share: "open", seed: "good" });
  assert.deepEqual(await checkDeal(revealed, whole, undefined), { seal: "good", share: "good", seed: "open" });
});

test("a server that chose the secret after it saw the shares is found by the seal alone", async () => {
  const revealed = honestDeal();
  const remembered = { seal: "ab".repeat(32), share: revealed.shares[0], seat: 0 };
  assert.deepEqual(await checkDeal(revealed, remembered, subtle), { seal: "bad", share: "good", seed: "good" });
});

test("a share that was changed, dropped or moved to another seat is found", async () => {
  const revealed = honestDeal();
  for (const remembered of [{ share: "cd".repeat(32), seat: 0 }, { share: revealed.shares[0], seat: 1 }]) {
    assert.equal((await checkDeal(revealed, remembered, subtle)).share, "bad");
  }
});

test("a secret, share or seed that does not fit the others is found", async () => {
  for (const lie of [{ secret: "00".repeat(32) }, { shares: [null, null] }, { seed: "00".repeat(32) }, { seal: "00".repeat(32) }]) {
    assert.equal((await checkDeal({ ...honestDeal(), ...lie }, {}, subtle)).seed, "bad");
  }
});

test("the first value stays, and the oldest tables are forgotten", () => {
  const store = newStore();
  remember(store, "a", { seal: "first" });
  remember(store, "a", { seal: "second", share: "mine" });
  assert.deepEqual(recall(store, "a"), { seal: "first", share: "mine" });
  for (let table = 0; table < MAX_TABLES; table += 1) remember(store, `t${table}`, { seal: "x" });
  assert.deepEqual(recall(store, "a"), {});
  assert.deepEqual(recall(store, "t0"), { seal: "x" });
  const broken = { getItem: () => "{nonsense", setItem: () => assert.fail("full") };
  remember(broken, "a", { seal: "x" });
  assert.deepEqual(recall(broken, "a"), {});
});

test("a deal is verified when every check holds, and not when one was not made", () => {
  assert.equal(verdictOf({ seal: "good", share: "good", seed: "good" }), "good");
  assert.equal(verdictOf({ seal: "good", share: "open", seed: "good" }), "open");
  assert.equal(verdictOf({ seal: "open", share: "bad", seed: "good" }), "bad");
});

test("the command for another machine has what the browser remembers", () => {
  assert.equal(command({}), "gueridon verify RECORD");
  assert.equal(command({ seal: "ab", share: "cd", seat: 2 }), "gueridon verify RECORD --commitment ab --share 2=cd");
});

/** The marks of the checks, in order, and what is said of the deal before they are unfolded. @param {Page} page */
const marks = async (page) => {
  await page.locator("[data-checks]:not([hidden])").waitFor({ state: "attached" });
  const verdict = await page.locator("#t-fair summary").textContent();
  if (await page.locator("#t-fair details:not([open])").count()) await page.locator("#t-fair summary").click();
  await page.locator("[data-checks]:not([hidden])").waitFor();
  const made = (await page.locator("[data-check]").allTextContents()).map((line) => line[0]).join("");
  return `${made} ${verdict}`;
};

test("the end page shows which checks this browser made, could not make, and found wrong", async (t) => {
  const page = await openPage(t, { url: server.url });
  await playNow(page, "cafe-cards");
  await playToEnd(page);
  assert.equal(await marks(page), "✓✓✓ ✓ Fair deal, verified");
  assert.match((await page.locator("[data-verify]").textContent()) ?? "", /--commitment [0-9a-f]{64} --share 0=[0-9a-f]{64}$/);
  await assertAccessible(page, { within: "#t-fair" });
  const watcher = await openPage(t, { url: server.url });
  await watcher.goto(page.url());
  assert.equal(await marks(watcher), "––✓ Fair deal: how to check it");
  const plain = await openPage(t, { url: server.url, javaScript: false });
  await plain.goto(page.url());
  await plain.getByText("Fair deal: how to check it").click();
  await plain.getByText("Nothing: scripts do not run here.").waitFor();
  // As if the server had shown another seal and used another share.
  await page.evaluate(() => {
    const [[id, remembered]] = JSON.parse(localStorage.getItem("gueridon-fair") ?? "[]");
    const other = "ab".repeat(32);
    localStorage.setItem("gueridon-fair", JSON.stringify([[id, { ...remembered, seal: other, share: other }]]));
  });
  await page.reload();
  assert.equal(await page.locator("#t-fair details").getAttribute("open"), "", "it is unfolded by itself");
  assert.equal(await marks(page), "✗✗✓ ✗ Fair deal: a check failed");
  await assertAccessible(page, { within: "#t-fair" });
});

for (const device of /** @type {const} */ (["phone", "desktop"])) {
  test(`the proof of a deal stays within its card on a ${device}`, async (t) => {
    const page = await openPage(t, { url: server.url, device, reducedMotion: true });
    await playNow(page, "forty-six");
    await playToEnd(page);
    await marks(page);
    const [past, parts] = await page.evaluate(() => {
      const card = document.getElementById("t-fair")?.getBoundingClientRect();
      const wide = [...document.querySelectorAll("#t-fair *")].filter((part) => part.getBoundingClientRect().right > (card?.right ?? 0));
      return [document.documentElement.scrollWidth - innerWidth, wide.map((part) => part.outerHTML.slice(0, 60))];
    });
    assert.deepEqual(parts, []);
    assert.ok(Number(past) <= 0, "the page cannot be scrolled sideways");
  });
}

test("an invitation asks before it takes a seat, and the browser remembers what it sent", async (t) => {
  const ada = await openPage(t, { url: server.url });
  await createTable(ada, "cafe-cards", "friends", { name: "Ada" });
  const invitation = (await ada.locator("#invitation").inputValue()) ?? "";
  const bob = await openPage(t, { url: server.url });
  await bob.goto("/me");
  await bob.locator("form.new input[name=name]").fill("Bob");
  await bob.locator("form.new button").click();
  await bob.goto(invitation);
  await bob.waitForLoadState("networkidle");
  assert.match(bob.url(), /\/join\//, "a name that is known is not reason enough");
  await bob.locator("form.sit button").click();
  await waitUntil(bob, (seen) => seen.phase !== "", "the table");
  const remembered = await bob.evaluate(() => JSON.parse(localStorage.getItem("gueridon-fair") ?? "[]")[0][1]);
  assert.match(remembered.seal, /^[0-9a-f]{64}$/);
  assert.match(remembered.share, /^[0-9a-f]{64}$/);
  assert.equal(remembered.seat, 1);
});

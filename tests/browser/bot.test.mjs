// A program of one's own plays at a table, over HTTP, against a person in a browser.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { whenDone } from "./support/cleanup.mjs";
import { invite, join, playToEnd, waitUntil } from "./support/play.mjs";
import { startServer } from "./support/server.mjs";

/** @typedef {import("node:test").TestContext} TestContext */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs a command as a person copies it into a terminal.
 * @param {TestContext} t @param {string} command
 * @returns {{ ended: Promise<unknown[]>, output: () => string }} its exit code, and what it wrote
 */
function run(t, command) {
  const found = spawnSync("python3", ["--version"]);
  assert.equal(found.status, 0, "this test runs a player written in Python: please install python3");
  // A group of its own, so that what the shell started ends with it.
  const shell = spawn(command, { shell: true, cwd: ROOT, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let written = "";
  for (const stream of [shell.stdout, shell.stderr]) stream.setEncoding("utf8").on("data", (text) => (written += text));
  const ended = once(shell, "close");
  whenDone(t, async () => {
    if (shell.exitCode === null && shell.pid) process.kill(-shell.pid, "SIGKILL");
    await ended;
  });
  return { ended, output: () => written };
}

test("a person plays a whole game against a program that has the token of a seat", async (t) => {
  const server = await startServer(t);
  const person = () => openPage(t, { url: server.url, reducedMotion: true });
  const [ada, bob] = [await person(), await person()];
  const invitation = await invite(ada, "forty-six", { name: "Ada", rounds: "one" });
  await join(bob, invitation, "Bob");
  await waitUntil(bob, (now) => now.phase === "playing", "the deal");
  const table = bob.url();
  await bob.locator("#program-1 summary").click();
  await bob.locator("#program-1 button").click();
  await bob.locator("#token").waitFor();
  await assertAccessible(bob);
  assert.equal(await bob.locator("[data-copy]:visible").count(), 3);
  await ada.locator("#seat-1 .tag", { hasText: "a program plays" }).waitFor();

  const program = run(t, await bob.locator("#command").inputValue());
  await bob.goto(table);
  await playToEnd(ada);
  await waitUntil(bob, (now) => now.phase === "over", "the end on the page of the player");
  const [code] = await program.ended;
  assert.equal(code, 0, program.output());

  // The result is the one that the page shows.
  const result = JSON.parse(program.output());
  const names = ["Ada", "Bob"];
  assert.deepEqual(
    await ada.locator(".champion > span:first-of-type").allTextContents(),
    result.winners.map((/** @type {number} */ seat) => names[seat]),
  );
  for (const [seat, points] of result.scores.entries()) {
    assert.equal(await ada.locator(`#seat-${seat} .points b`).textContent(), String(points).replace("-", "−"));
  }
  const turns = ada.locator("#t-log li[data-seat='1']");
  assert.ok((await turns.count()) > 0);
  assert.equal(await turns.filter({ has: ada.locator(".tag", { hasText: "program" }) }).count(), await turns.count());
  assert.equal(await ada.locator("#t-log li[data-seat='0'] .tag").count(), 0);
});

// The clock of a table counts by the server's time.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import { BOTS_WITHOUT_PAUSE, createTable, startGame } from "./support/play.mjs";
import { startServer } from "./support/server.mjs";

const server = await startServer({ after }, BOTS_WITHOUT_PAUSE);

/** @param {string | null} text such as "1:29" */
function seconds(text) {
  return (text ?? "").split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

for (const hours of [-3, 0, 3]) {
  test(`the clock is right on a device that is ${hours} hours ahead`, async (t) => {
    const page = await openPage(t, { url: server.url, reducedMotion: true });
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await createTable(page, "cafe-cards", "friends", { seat1: "strong", pace: "3m" });
    await startGame(page);
    const clock = page.locator(".clock");
    const shown = async () => seconds(await clock.textContent());
    const [first, started] = [await shown(), Date.now()];
    assert.ok(first > 120 && first <= 180, `${first} seconds are left of 180`);
    // It counts down, second by second.
    await page.waitForFunction((text) => document.querySelector(".clock")?.textContent !== text, await clock.textContent());
    await page.waitForTimeout(2000);
    const passed = (Date.now() - started) / 1000;
    const counted = first - (await shown());
    assert.ok(Math.abs(counted - passed) < 2, `${counted} seconds were counted in ${passed}`);
  });
}

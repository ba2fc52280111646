// What a page shows is what the settings say, wherever they were changed.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openPage } from "./support/browser.mjs";
import { playNow } from "./support/play.mjs";
import { startServer } from "./support/server.mjs";

const server = await startServer({ after });

test("the sound of the table is the sound of the settings", async (t) => {
  const page = await openPage(t, { url: server.url, reducedMotion: true });
  await playNow(page, "forty-six");
  const table = page.url();
  const button = page.locator("button[data-sound]");
  const isOn = () => button.getAttribute("aria-pressed");
  assert.equal(await isOn(), "false");
  const saved = page.waitForResponse((response) => response.url().endsWith("/settings"));
  await button.click();
  assert.equal(await isOn(), "true");
  await saved;
  await page.reload();
  assert.equal(await isOn(), "true");
  await page.goto("/settings");
  assert.ok(await page.locator("input[name=sound][value=on]").isChecked());
  await page.locator("input[name=sound][value=off]").check();
  await page.locator("form.new .actions button").click();
  await page.goto(table);
  assert.equal(await isOn(), "false", "nothing outweighs the settings");
});

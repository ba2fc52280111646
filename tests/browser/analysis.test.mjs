// The analysis of a game: asked for, followed while it is computed, and read.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { importRecord } from "./support/play.mjs";
import { golden } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

/** The longest time that the analysis of a few steps takes on a busy machine, in milliseconds. */
const PATIENCE = 120_000;

test("an analysis is asked for, shows how far it is, and leads to the positions that it names", async (t) => {
  const { url } = await startServer(t);
  const page = await openPage(t, { url });
  await importRecord(page, await golden("forty-six-2", 12));
  await page.getByRole("link", { name: "Analyse this game" }).click();
  await page.getByRole("button", { name: "Analyse this game" }).click();
  // The script looks again until it is there.
  await page.getByRole("heading", { name: "Where the result comes from" }).waitFor({ timeout: PATIENCE });
  await assertAccessible(page);
  await page.getByText("All turns").click();
  const rows = page.locator(".turns tbody tr");
  assert.ok((await rows.count()) > 3);
  await rows.first().getByRole("link").click();
  assert.match(page.url(), /\/replay\/\d+$/);
});

// The red side of one's own box, typed in, and the options of a new table.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";

const server = await startServer({ after });

/** A side that is no other: the blue one from its end. */
const numbers = Array.from({ length: 46 }, (_, index) => String(46 - index));

test("a side is typed on a phone without touching a field twice, and the next table has it", async (t) => {
  const page = await openPage(t, { url: server.url, device: "phone" });
  await page.goto("/new?game=forty-six");
  await page.getByRole("link", { name: "Type in the red side of your own box" }).click();
  await page.locator("[name=n1]").click();
  // The last number is missing; whoever types goes from field to field by the script.
  for (const number of numbers.slice(0, -1)) {
    await page.keyboard.type(number);
    if (number.length === 1 && Number(number) < 5) await page.keyboard.press("Tab");
  }
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("alert").getByText("Missing: 1.").waitFor();
  await assertAccessible(page);
  await page.locator("[name=n46]").fill("1");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("link", { name: "New table with this side" }).click();
  assert.equal(await page.locator("[name=side]:checked").getAttribute("value"), numbers.join("."));
  await page.goto("/new?game=forty-six");
  assert.equal(await page.locator("[name=side]").count(), 3, "it is kept for the next table");
});

test("a list that is pasted fills all squares", async (t) => {
  const page = await openPage(t, { url: server.url });
  await page.goto("/side");
  await page.locator("[name=n1]").evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, numbers.join(", "));
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("All 46 numbers are there.").or(page.getByText("The side that you typed in last")).waitFor();
});

test("house rules are folded, explained, and listed at the table", async (t) => {
  const page = await openPage(t, { url: server.url });
  await page.goto("/new?game=cafe-board&with=bots");
  await page.getByText("House rules", { exact: true }).click();
  await assertAccessible(page);
  await page.getByText("Ever steeper.").click();
  await page.getByRole("button", { name: "Create table" }).click();
  await page.getByText("Ever steeper").first().waitFor();
});

// The judge and the score pad, by clicks on a phone.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";

const server = await startServer({ after });

test("a position is set up by clicks on a phone, and a refusal names its rule", async (t) => {
  const page = await openPage(t, { url: server.url, device: "phone" });
  await page.goto("/judge/cafe-board");
  await page.getByRole("link", { name: "a Spanish woman", exact: true }).first().click();
  await page.locator("[data-place=m2]").click();
  await page.waitForURL(/on:ESf@m2/u);
  await page.getByRole("link", { name: "a Spanish man", exact: true }).first().click();
  await page.locator("[data-place=l1]").click();
  await page.waitForURL(/ESm@l1/u);
  await assertAccessible(page);

  await page.getByRole("link", { name: "Ask", exact: true }).click();
  await page.getByRole("link", { name: "a French woman", exact: true }).first().click();
  await page.locator("[data-place=l3]").click();
  await page.getByRole("heading", { name: "No, this is not allowed." }).waitFor();
  const rule = page.locator(".verdict .reasons a").first();
  assert.equal(await rule.getAttribute("href"), "/rules/en/cafe-board#nation");
  await assertAccessible(page);

  await page.getByRole("link", { name: "a Spanish woman", exact: true }).first().click();
  await page.locator("[data-place=l3]").click();
  await page.getByRole("heading", { name: "Yes, this is allowed." }).waitFor();
  assert.match(await page.locator(".verdict").innerText(), /\+6/u);
  await page.goBack();
  await page.goBack();
  await page.getByRole("heading", { name: "No, this is not allowed." }).waitFor();
});

test("a turn is noted on the pad without scripts, and undone", async (t) => {
  const page = await openPage(t, { url: server.url, device: "phone", javaScript: false });
  await page.goto("/judge/forty-six/pad");
  await page.locator("input[name=name0]").fill("Ann");
  await page.locator("input[name=name1]").fill("Bob");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".palette a[title='21']").click();
  assert.match(await page.locator(".turn").innerText(), /Ann/u);
  await page.locator(".palette a[title='22']").click();
  await page.locator("[data-place='22']").click();
  await page.getByRole("link", { name: "Done", exact: true }).click();
  assert.match(await page.locator(".turn").innerText(), /Bob/u);
  await assertAccessible(page);
  await page.getByRole("link", { name: "Undo" }).click();
  assert.match(await page.locator(".turn").innerText(), /Ann/u);
});

test("editions are readable side by side on a phone", async (t) => {
  const page = await openPage(t, { url: server.url, device: "phone", scheme: "dark" });
  await page.goto("/editions");
  assert.ok((await page.locator("article").count()) > 10);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `the page is ${width} pixels wide`);
  await assertAccessible(page);
});

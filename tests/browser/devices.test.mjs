// One player on several devices.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { assertAccessible } from "./support/axe.mjs";
import { openPage } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";

const server = await startServer({ after });
const { url } = server;

/** Somebody called Ada. @param {import("node:test").TestContext} t */
async function ada(t) {
  const page = await openPage(t, { url });
  await page.goto("/me");
  await page.locator("input[name=name]").fill("Ada");
  await page.locator("form[action='/me'] button").click();
  await page.waitForURL("**/me");
  return page;
}

/** A new link for another device. @param {import("playwright-core").Page} page */
async function newLink(page) {
  await page.goto("/me");
  return await page.locator("#carry").inputValue();
}

test("a link signs another device in, once, and its code is in no address", async (t) => {
  const link = await newLink(await ada(t));
  const phone = await openPage(t, { url, device: "phone" });
  /** @type {string[]} */
  const asked = [];
  phone.on("request", (request) => asked.push(request.url()));
  await phone.goto(link);
  await phone.getByText("Play on this device as Ada?").waitFor();
  await assertAccessible(phone);
  const [, code = ""] = link.split("#");
  assert.ok(code.length > 70);
  assert.ok(!asked.some((address) => address.includes(code)), asked.join(" "));
  assert.ok(!phone.url().includes(code));
  await phone.getByRole("button", { name: "Yes, this is me" }).click();
  await phone.waitForURL(`${url}/`);
  await phone.goto("/me");
  assert.equal(await phone.locator("input[name=name]").inputValue(), "Ada");

  const late = await openPage(t, { url, allow: ["/sign-in", "400"] });
  await late.goto(link);
  await late.getByText("This link signs nobody in").waitFor();
  // A newer link works in the same window.
  await late.goto(await newLink(phone));
  await late.getByText("Play on this device as Ada?").waitFor();
});

test("without scripts the link is pasted", async (t) => {
  const link = await newLink(await ada(t));
  const tablet = await openPage(t, { url, javaScript: false });
  await tablet.goto(link);
  await assertAccessible(tablet);
  await tablet.locator("input[name=code]").fill(link);
  await tablet.getByRole("button", { name: "Continue here" }).click();
  await tablet.getByRole("button", { name: "Yes, this is me" }).click();
  await tablet.goto("/me");
  assert.equal(await tablet.locator("input[name=name]").inputValue(), "Ada");
});

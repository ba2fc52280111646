// Lighthouse's scores for the home page and a table of the board game, on a phone and a desktop.
// `cargo xtask lighthouse` installs Lighthouse here and runs this.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { openPage } from "../support/browser.mjs";
import { BOTS_WITHOUT_PAUSE, createTable, playTurn, waitForTurn } from "../support/play.mjs";
import { startServer } from "../support/server.mjs";

const LIGHTHOUSE = fileURLToPath(new URL("node_modules/lighthouse/cli/index.js", import.meta.url));
const FOLDER = process.env.GUERIDON_LIGHTHOUSE || fileURLToPath(new URL("../../../target/lighthouse", import.meta.url));
const CATEGORIES = /** @type {const} */ (["performance", "accessibility", "best-practices", "seo"]);

/**
 * The part of Lighthouse's report that is read here.
 * @typedef {object} LighthouseResult
 * @property {Record<typeof CATEGORIES[number], { score: number, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, { score: number | null, title: string, displayValue?: string }>} audits
 */

const percent = (/** @type {number} */ score) => Math.round(score * 100);

/**
 * Measures a page.
 * @param {string} name
 * @param {string} url
 * @param {"mobile" | "desktop"} form
 * @param {string} cookie the session of the viewer
 * @returns {Promise<LighthouseResult>}
 */
async function measure(name, url, form, cookie) {
  const report = `${FOLDER}/${name}-${form}.json`;
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"];
  const options = [
    `--chrome-flags=${flags.join(" ")}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    "--output=json",
    `--output-path=${report}`,
    "--quiet",
    ...(form === "desktop" ? ["--preset=desktop"] : []),
  ];
  const environment = { ...process.env, CHROME_PATH: process.env.CHROMIUM || "/usr/bin/chromium" };
  await promisify(execFile)(process.execPath, [LIGHTHOUSE, url, ...options], { env: environment, timeout: 180_000 });
  return JSON.parse(await readFile(report, "utf8"));
}

/** The audits that keep a score below 100. @param {LighthouseResult} result */
function imperfectAudits(result) {
  const lines = [];
  for (const id of CATEGORIES) {
    for (const { id: audit, weight } of result.categories[id].auditRefs) {
      const { score, title, displayValue = "" } = result.audits[audit] ?? { score: null, title: audit };
      if (weight > 0 && score !== null && score < 1) lines.push(`    ${id}: ${title} ${displayValue} (${percent(score)})`);
    }
  }
  return lines;
}

await mkdir(FOLDER, { recursive: true });
const file = { after };
const server = await startServer(file, BOTS_WITHOUT_PAUSE);
const page = await openPage(file, { url: server.url });
// A private table is hidden from search engines, which costs points: this one is public.
await createTable(page, "cafe-board", "friends", { name: "Ada", seat1: "strong", seat2: "strong", visibility: "public" });
for (let turn = 0; turn < 5; turn += 1) await playTurn(page);
await waitForTurn(page);
const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
const pages = { home: `${server.url}/`, table: page.url() };
// Lighthouse starts its own browser; this one should not load it down.
await page.goto("about:blank");

for (const [name, url] of Object.entries(pages)) {
  for (const form of /** @type {const} */ (["mobile", "desktop"])) {
    test(`${name}, ${form}: every score is 100`, async () => {
      const result = await measure(name, url, form, cookie);
      const scores = CATEGORIES.map((id) => `${id} ${percent(result.categories[id].score)}`).join(", ");
      console.log(`${name}, ${form}: ${scores}`);
      const perfect = CATEGORIES.every((id) => result.categories[id].score === 1);
      assert.ok(perfect, `${scores}\n${imperfectAudits(result).join("\n")}`);
    });
  }
}

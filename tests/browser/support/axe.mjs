// Accessibility checks of pages by axe-core.

import assert from "node:assert/strict";

import axe from "axe-core";

/** @typedef {import("playwright-core").Page} Page */

/**
 * @typedef {object} Audit
 * @property {string} [within] look only inside this element
 * @property {string[]} [without] rules to leave out, by their ids; the test says why
 */

/** WCAG 2.2 up to AA, and axe's best practices. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails with every finding on a page: the rule, the element, and how to fix it.
 * @param {Page} page
 * @param {Audit} [audit]
 */
export async function assertAccessible(page, audit = {}) {
  const findings = await findViolations(page, audit);
  if (findings.length === 0) return;
  assert.fail(`${page.url()} is not accessible to all.\n${findings.map(describe).join("\n")}`);
}

/**
 * @param {Page} page
 * @param {Audit} audit
 * @returns {Promise<import("axe-core").Result[]>}
 */
async function findViolations(page, audit) {
  await page.evaluate(() => {
    // Where pages run no scripts, timers never fire either, and the audit waits for some.
    if (matchMedia("(scripting: none)").matches) {
      Object.assign(window, {
        setTimeout: (/** @type {() => void} */ callback) => Promise.resolve().then(callback),
      });
    }
  });
  // Evaluated from outside the page, so that its content policy may stay as strict as it is.
  await page.evaluate(axe.source);
  return page.evaluate(
    async ({ within, without, standards }) => {
      const { axe: auditor } = /** @type {typeof window & { axe: import("axe-core").AxePlugin }} */ (window);
      const { violations } = await auditor.run(within ?? document, {
        runOnly: { type: "tag", values: standards },
        rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])),
        resultTypes: ["violations"],
      });
      return violations;
    },
    { within: audit.within, without: audit.without ?? [], standards: STANDARDS },
  );
}

/** @param {import("axe-core").Result} finding */
function describe(finding) {
  const places = finding.nodes.map((node) => {
    const remedy = (node.failureSummary ?? "").replaceAll("\n", "\n    ");
    return `  ${node.target.join(" ")}\n    ${node.html}\n    ${remedy}`;
  });
  return `${finding.id} (${finding.impact}): ${finding.help}\n${places.join("\n")}`;
}

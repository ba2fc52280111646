// What would be random follows from one number, so that a test that fails does so again. Another is tried
// with `SEED=7 cargo xtask browser`.

/** The number. */
export const SEED = Number(process.env.SEED ?? 46);

/** How many browsers there were so far: each adds something else to the deals. */
let browsers = 0;

/**
 * Has a browser draw what it adds to deals from the number.
 * @param {import("playwright-core").BrowserContext} context
 */
export async function rehearse(context) {
  browsers += 1;
  await context.addInitScript((/** @type {number} */ seed) => {
    let state = seed;
    crypto.getRandomValues = (array) => {
      const bytes = array instanceof Uint8Array ? array : new Uint8Array(0);
      for (let at = 0; at < bytes.length; at += 1) {
        // A generator of Lehmer's kind, as good as needed to have each deal differ from the next.
        state = (state * 48271) % 0x7fffffff;
        bytes[at] = state >> 8;
      }
      return array;
    };
  }, SEED * 1000 + browsers);
}

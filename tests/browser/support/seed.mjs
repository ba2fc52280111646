// One seed for all randomness, so that a failure repeats. Another is tried with `SEED=7 cargo xtask browser`.

/** The seed. */
export const SEED = Number(process.env.SEED ?? 46);

/** The number of browsers so far: each adds other randomness to the deals. */
let browsers = 0;

/**
 * Makes a browser derive the randomness that it adds to deals from the seed.
 * @param {import("playwright-core").BrowserContext} context
 */
export async function fixRandomness(context) {
  browsers += 1;
  await context.addInitScript((/** @type {number} */ seed) => {
    let state = seed;
    crypto.getRandomValues = (array) => {
      const bytes = array instanceof Uint8Array ? array : new Uint8Array(0);
      for (let at = 0; at < bytes.length; at += 1) {
        // A Lehmer generator: each deal differs from the next, and no more is needed.
        state = (state * 48271) % 0x7fffffff;
        bytes[at] = state >> 8;
      }
      return array;
    };
  }, SEED * 1000 + browsers);
}

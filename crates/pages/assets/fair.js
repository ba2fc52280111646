// What this browser remembers of a deal, and the checks that it makes when the game is over. Nothing here
// touches a page: `page.js` does, and a test runs this file by itself.

/** @typedef {{ seal?: string, share?: string, seat?: number }} Remembered what one browser knows of one table */
/** @typedef {{ seal: string, secret: string, shares: (string | null)[], seed: string }} Revealed what the end page shows */
/** @typedef {"good" | "bad" | "open"} Mark the result of a check; `open`: this browser could not make it */
/** @typedef {Pick<Storage, "getItem" | "setItem">} Store */

/** The key of the storage that holds all tables. */
const NAME = "gueridon-fair";
/** The number of tables to remember; then the oldest is forgotten. */
export const MAX_TABLES = 200;

/** @param {Store} store @returns {[string, Remembered][]} tables by id, the oldest first */
function readAll(store) {
  try {
    const all = JSON.parse(store.getItem(NAME) ?? "[]");
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

/** What this browser remembers of a table. @param {Store} store @param {string} table @returns {Remembered} */
export const recall = (store, table) => readAll(store).find(([id]) => id === table)?.[1] ?? {};

/**
 * Remembers what is new about a table. The first value of each field stays: what a page says later is compared with it.
 * @param {Store} store @param {string} table @param {Remembered} seen
 */
export function remember(store, table, seen) {
  const all = readAll(store);
  const before = all.find(([id]) => id === table)?.[1];
  const after = { ...seen, ...before };
  if (before && Object.keys(after).length === Object.keys(before).length) return;
  const others = all.filter(([id]) => id !== table);
  try {
    store.setItem(NAME, JSON.stringify([...others, [table, after]].slice(-MAX_TABLES)));
  } catch {
    // Storage is full or forbidden: the checks at the end are marked as open.
  }
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} digits */
const bytes = (digits) => digits.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [];

/** @param {SubtleCrypto} subtle @param {string} label @param {number[]} rest */
async function digest(subtle, label, rest) {
  const data = new Uint8Array([...new TextEncoder().encode(label), ...rest]);
  return hex(new Uint8Array(await subtle.digest("SHA-256", data)));
}

/**
 * Makes the three checks. Browsers compute hashes only over HTTPS and on the own machine: without `subtle`,
 * the check of the seed stays open.
 * @param {Revealed} revealed @param {Remembered} remembered @param {SubtleCrypto | undefined} subtle
 * @returns {Promise<{ seal: Mark, share: Mark, seed: Mark }>}
 */
export async function checkDeal(revealed, remembered, subtle) {
  /** @param {boolean} holds @returns {Mark} */
  const mark = (holds) => (holds ? "good" : "bad");
  const seal = remembered.seal === undefined ? "open" : mark(remembered.seal === revealed.seal);
  const known = remembered.share !== undefined && remembered.seat !== undefined;
  const share = known ? mark(revealed.shares[remembered.seat ?? -1] === remembered.share) : "open";
  if (!subtle) return { seal, share, seed: "open" };
  const secret = bytes(revealed.secret);
  const shares = revealed.shares.flatMap((added) => (added === null ? [0] : [1, ...bytes(added)]));
  const fits = (await digest(subtle, "gueridon commitment 1\n", secret)) === revealed.seal;
  const follows = (await digest(subtle, "gueridon seed 1\n", [...secret, ...shares])) === revealed.seed;
  return { seal, share, seed: mark(fits && follows) };
}

/**
 * What the checks say together. A check that was not made proves nothing: only all of them make a verified deal.
 * @param {Record<string, Mark>} marks @returns {Mark}
 */
export function verdictOf(marks) {
  const all = Object.values(marks);
  if (all.includes("bad")) return "bad";
  return all.every((mark) => mark === "good") ? "good" : "open";
}

/** The command that makes the same checks elsewhere, with what is remembered here. @param {Remembered} remembered */
export function command({ seal, share, seat }) {
  const noted = seal === undefined ? "" : ` --commitment ${seal}`;
  return `gueridon verify RECORD${noted}${share === undefined || seat === undefined ? "" : ` --share ${seat}=${share}`}`;
}

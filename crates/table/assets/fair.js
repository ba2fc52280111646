// What this browser keeps of a deal until the game is over, and what it can say then. Nothing here
// touches a page: `page.js` does, and a test runs this file by itself.

/** @typedef {{ seal?: string, share?: string, seat?: number }} Kept what one browser knows of one table */
/** @typedef {{ seal: string, secret: string, shares: (string | null)[], seed: string }} Told what the end page says */
/** @typedef {"good" | "bad" | "open"} Mark how a check came out; `open`: not made by this browser */
/** @typedef {Pick<Storage, "getItem" | "setItem">} Store */

/** The name under which everything is kept. */
const NAME = "gueridon-fair";
/** Beyond so many tables, the oldest is forgotten. */
export const MAX_TABLES = 200;

/** @param {Store} store @returns {[string, Kept][]} tables by id, the oldest first */
function readAll(store) {
  try {
    const all = JSON.parse(store.getItem(NAME) ?? "[]");
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

/** What was kept of a table. @param {Store} store @param {string} table @returns {Kept} */
export const recall = (store, table) => readAll(store).find(([id]) => id === table)?.[1] ?? {};

/**
 * Keeps what is new about a table. What was kept first stays: whatever a page says later is compared with it.
 * @param {Store} store @param {string} table @param {Kept} seen
 */
export function keep(store, table, seen) {
  const all = readAll(store);
  const before = all.find(([id]) => id === table)?.[1];
  const after = { ...seen, ...before };
  if (before && Object.keys(after).length === Object.keys(before).length) return;
  const others = all.filter(([id]) => id !== table);
  try {
    store.setItem(NAME, JSON.stringify([...others, [table, after]].slice(-MAX_TABLES)));
  } catch {
    // A browser that keeps nothing says so at the end.
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
 * The three checks, by what this browser kept and can work out. Browsers work out hashes only over HTTPS
 * and on the own machine.
 * @param {Told} told @param {Kept} kept @param {SubtleCrypto | undefined} subtle
 * @returns {Promise<{ seal: Mark, share: Mark, seed: Mark }>}
 */
export async function judge(told, kept, subtle) {
  /** @param {boolean} holds @returns {Mark} */
  const mark = (holds) => (holds ? "good" : "bad");
  const seal = kept.seal === undefined ? "open" : mark(kept.seal === told.seal);
  const known = kept.share !== undefined && kept.seat !== undefined;
  const share = known ? mark(told.shares[kept.seat ?? -1] === kept.share) : "open";
  if (!subtle) return { seal, share, seed: "open" };
  const secret = bytes(told.secret);
  const shares = told.shares.flatMap((added) => (added === null ? [0] : [1, ...bytes(added)]));
  const fits = (await digest(subtle, "gueridon commitment 1\n", secret)) === told.seal;
  const follows = (await digest(subtle, "gueridon seed 1\n", [...secret, ...shares])) === told.seed;
  return { seal, share, seed: mark(fits && follows) };
}

/** The command that checks the same elsewhere, with what was kept here. @param {Kept} kept */
export function command({ seal, share, seat }) {
  const noted = seal === undefined ? "" : ` --commitment ${seal}`;
  return `gueridon verify RECORD${noted}${share === undefined || seat === undefined ? "" : ` --share ${seat}=${share}`}`;
}

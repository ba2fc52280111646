// Cleanup at the end of a test, the last started first: pages before the server that they use.

/**
 * A test, or a whole file with `import { after } from "node:test"` and `{ after }`.
 * @typedef {{ after: (fn: () => Promise<void>) => void }} Owner
 */

/** @type {WeakMap<Owner, (() => Promise<void>)[]>} */
const pending = new WeakMap();

/**
 * Runs something when its owner ends. The hooks of the test runner alone would not do: they run in the
 * order in which they were added, and none after one that failed.
 * @param {Owner} owner
 * @param {() => Promise<void>} cleanup
 */
export function whenDone(owner, cleanup) {
  const earlier = pending.get(owner);
  if (earlier) {
    earlier.push(cleanup);
    return;
  }
  const cleanups = [cleanup];
  pending.set(owner, cleanups);
  owner.after(async () => {
    /** @type {unknown[]} */
    const failures = [];
    for (const clean of cleanups.reverse()) {
      await clean().catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  });
}

// What a test has started ends with it, the last first: pages before the server that they talk to.

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
 * @param {() => Promise<void>} ending
 */
export function whenDone(owner, ending) {
  const endings = pending.get(owner);
  if (endings) {
    endings.push(ending);
    return;
  }
  const added = [ending];
  pending.set(owner, added);
  owner.after(async () => {
    /** @type {unknown[]} */
    const failures = [];
    for (const ending of added.reverse()) {
      await ending().catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  });
}

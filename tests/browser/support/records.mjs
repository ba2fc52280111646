// Games that are known from their first card to their last: the golden ones of the rules' own tests.

import { readFile } from "node:fs/promises";

const FOLDER = new URL("../../../crates/record/tests/golden/", import.meta.url);

/**
 * @typedef {object} Recorded
 * @property {string} game
 * @property {number} players
 * @property {string[]} actions
 */

/**
 * The first steps of a golden game as a line, all of them unless told.
 * @param {string} name
 * @param {number} [steps]
 */
export async function golden(name, steps) {
  const record = await wholeGolden(name);
  return JSON.stringify({ ...record, actions: record.actions.slice(0, steps) });
}

/** Where a golden game of each kind is busy, and a turn begins in which some card fits. */
const MIDWAY = { "cafe-board": ["cafe-board-amigo-2", 44], "cafe-cards": ["cafe-cards-groups", 47], "forty-six": ["forty-six-2", 39] };

/** Where it needs one more turn. */
const LATE = { "cafe-board": ["cafe-board-amigo-2", 120], "cafe-cards": ["cafe-cards-groups", 178], "forty-six": ["forty-six", 117] };

/** @param {import("./play.mjs").Game} game */
export const midway = (game) => golden(String(MIDWAY[game][0]), Number(MIDWAY[game][1]));

/** @param {import("./play.mjs").Game} game */
export const late = (game) => golden(String(LATE[game][0]), Number(LATE[game][1]));

/**
 * The golden game up to the step before an action, for its player to do again.
 * @param {string} name
 * @param {string} action
 */
export async function goldenBefore(name, action) {
  const { actions } = await wholeGolden(name);
  const at = actions.indexOf(action);
  if (at < 0) throw new Error(`Nobody plays ${action} in the golden game ${name}.`);
  return golden(name, at);
}

/** @param {string} name @returns {Promise<Recorded>} */
async function wholeGolden(name) {
  return JSON.parse(await readFile(new URL(`${name}.jsonl`, FOLDER), "utf8"));
}

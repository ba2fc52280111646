// The golden games of the rules' tests, whole or up to a step.

import { readFile } from "node:fs/promises";

const FOLDER = new URL("../../../crates/record/tests/golden/", import.meta.url);

/**
 * @typedef {object} Recorded
 * @property {string} game
 * @property {number} players
 * @property {string[]} actions
 */

/**
 * The first steps of a golden game as a line of JSON; all of them by default.
 * @param {string} name
 * @param {number} [steps]
 */
export async function golden(name, steps) {
  const record = await wholeGolden(name);
  return JSON.stringify({ ...record, actions: record.actions.slice(0, steps) });
}

/** A golden game of each kind, and a step in the middle at which a turn begins in which some card fits. */
const MID_GAME = { "cafe-board": ["cafe-board-amigo-2", 44], "cafe-cards": ["cafe-cards-groups", 47], "forty-six": ["forty-six-2", 39] };

/** A golden game of each kind, and the step at which one turn is left. */
const LATE_GAME = { "cafe-board": ["cafe-board-amigo-2", 120], "cafe-cards": ["cafe-cards-groups", 178], "forty-six": ["forty-six", 117] };

/** @param {import("./play.mjs").Game} game */
export const midGame = (game) => golden(String(MID_GAME[game][0]), Number(MID_GAME[game][1]));

/** @param {import("./play.mjs").Game} game */
export const lateGame = (game) => golden(String(LATE_GAME[game][0]), Number(LATE_GAME[game][1]));

/**
 * The golden game up to the step before an action, so that a test can play it.
 * @param {string} name
 * @param {string} action
 */
export async function goldenBefore(name, action) {
  const { actions } = await wholeGolden(name);
  const at = actions.indexOf(action);
  if (at < 0) throw new Error(`There is no ${action} in the golden game ${name}.`);
  return golden(name, at);
}

/** @param {string} name @returns {Promise<Recorded>} */
async function wholeGolden(name) {
  return JSON.parse(await readFile(new URL(`${name}.jsonl`, FOLDER), "utf8"));
}

// What happened, shown: the turns of others step by step, and the places of a row of the log.
//
// Before a part that came by itself is shown, the cards that others moved glide to their places. What moved is read from the
// rows of the log in the part, which hold no hidden card. Parts wait in a queue and are shown in order; a key, a touch, an
// own move or a hidden tab shows the newest at once, and a part that is older than the page is dropped.

import { afterSwap, isReplay, root } from "./frame.js";
import { greet } from "./greetings.js";
import { playCard } from "./sound.js";

/** Most cards that are shown moving before a part; after more, it is shown at once. */
const MAX_SHOWN = 16;
/** Milliseconds for the way of a card, for the way of its points, and before a full table is cleared. */
const TIMES = { quick: { card: 420, points: 380, full: 400 }, calm: { card: 900, points: 800, full: 900 } };
/** Milliseconds to read the end of a round before the next one is shown: against computers, and with other people. */
const ROUND_PAUSE = { alone: 12_000, together: 30_000 };
/** The size of a card on its way, in pixels. */
const [WIDTH, HEIGHT] = [50, 70];
/** How much larger it may get where it lies. */
const LARGEST = 2;

/** @typedef {{ card: number, points: number, full: number }} Pace */
/**
 * A card that moved, as a row of the log says.
 * @typedef {object} Piece
 * @property {string} seat
 * @property {number} step
 * @property {Element | null} face
 * @property {string | undefined} card its code, where everybody may know it
 * @property {string | undefined} to its place
 * @property {boolean} drawn whether it came from the pile
 * @property {boolean} clears whether a full table left the board after it
 * @property {number} points
 */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** How quickly cards move; none when nothing is to move. @returns {Pace | null} */
function pace() {
  const { speed } = document.documentElement.dataset;
  if (isReplay || document.hidden || reducedMotion.matches || speed === "off") return null;
  return speed === "calm" ? TIMES.calm : TIMES.quick;
}

/** Whether a player at this page has the seat. @param {string | undefined} seat */
const isOwn = (seat) => document.querySelector(`#seat-${seat}.own`) !== null;

/** The cards of a row of the log. @param {HTMLElement} row @returns {Piece[]} */
function piecesOf(row) {
  const pieces = /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(".piece"));
  return [...pieces].map((piece) => ({
    seat: row.dataset.seat ?? "",
    step: Number(piece.dataset.step),
    face: piece.querySelector("svg"),
    card: piece.dataset.code,
    to: piece.dataset.to,
    drawn: piece.dataset.drawn !== undefined,
    clears: piece.dataset.clears !== undefined,
    points: Number(piece.dataset.points ?? 0),
  }));
}

/** The rows of a log, the newest first. @param {ParentNode} page */
const rowsOf = (page) => /** @type {HTMLElement[]} */ ([...page.querySelectorAll("#t-log li[data-seat]")]);

/** The cards that others moved since the step that the page shows. @param {string} part */
function newPieces(part) {
  const rows = rowsOf(new DOMParser().parseFromString(part, "text/html")).reverse();
  const shown = Number(root().dataset.step);
  return rows.flatMap(piecesOf).filter(({ step, seat }) => step > shown && !isOwn(seat));
}

/** The cards that others moved since the own last turn, or in the last turn of each. */
function lastRound() {
  const rows = rowsOf(document);
  const first = rows.findIndex((row) => !isOwn(row.dataset.seat));
  const others = first < 0 ? [] : rows.slice(first);
  const end = others.findIndex((row) => isOwn(row.dataset.seat));
  const seats = document.querySelectorAll("#t-seats .seat").length;
  return others.slice(0, end < 0 ? seats : end).reverse().flatMap(piecesOf);
}

/* ── Cards on their way ───────────────────────────────────────────────────────────────────────── */

/** The place of the board that a card goes to; at the bar, its next free stool. @param {string} place */
function placeOf(place) {
  const stool = place === "bar" ? document.querySelector("#t-board use[href='#d-next']") : null;
  return stool ?? document.querySelector(`#t-board [data-place="${CSS.escape(place)}"]`);
}

/** Where something on its way lies over an element, as a transform; a card fits into it. @param {Element} over @param {boolean} [fits] */
function lyingOver(over, fits = true) {
  const { left, top, width, height } = over.getBoundingClientRect();
  const scale = fits ? Math.min(width / WIDTH, height / HEIGHT, LARGEST) : 1;
  return `translate(${left + width / 2 - WIDTH / 2}px, ${top + height / 2 - HEIGHT / 2}px) scale(${scale})`;
}

/** Adds something that moves over the page. @param {Node} content @param {string} kind */
function addFlight(content, kind) {
  const flight = document.createElement("div");
  flight.className = `flight ${kind}`;
  flight.setAttribute("aria-hidden", "true");
  flight.inert = true;
  flight.append(content);
  document.body.append(flight);
  return flight;
}

function removeFlights() {
  for (const flight of document.querySelectorAll(".flight")) flight.remove();
  for (const place of document.querySelectorAll(".unseen")) place.classList.remove("unseen");
}

/** Hides the guests of the last round, who are about to come again. @param {Piece[]} pieces */
function hideGuests(pieces) {
  for (const { to } of pieces) {
    const place = to === undefined ? null : placeOf(to);
    // What was changed in the last round has a ring; a guest who has left since has none.
    if (place?.querySelector(".d-fresh")) place.classList.add("unseen");
  }
}

/** Moves something; to its end at once when aborted. @param {Element} flight @param {string[]} path @param {number} duration @param {AbortSignal} signal */
async function move(flight, path, duration, signal) {
  if (signal.aborted) return;
  const frames = path.map((transform) => ({ transform }));
  const animation = flight.animate(frames, { duration, easing: "cubic-bezier(.3,.7,.3,1)", fill: "forwards" });
  signal.addEventListener("abort", () => animation.finish(), { once: true });
  await animation.finished;
}

/** @param {number} duration @param {AbortSignal} signal @returns {Promise<void>} */
function pause(duration, signal) {
  return new Promise((resume) => {
    setTimeout(resume, duration);
    signal.addEventListener("abort", () => resume(), { once: true });
  });
}

/** Shows a card moving, then its points. @param {Piece} piece @param {Pace} times @param {boolean} isNew whether the page does not show it yet @param {AbortSignal} signal */
async function showPiece(piece, times, isNew, signal) {
  const panel = document.getElementById(`seat-${piece.seat}`);
  const place = piece.to === undefined ? null : placeOf(piece.to);
  const from = piece.drawn ? placeOf("stock") : panel;
  const to = piece.drawn ? panel : place;
  if (!panel || !piece.face || !from || !to) return;
  const flight = addFlight(piece.face.cloneNode(true), "card-flight");
  flight.dataset.step = String(piece.step);
  await move(flight, [lyingOver(from), lyingOver(to)], times.card, signal);
  // A card on the board stays until the board is shown with it.
  if (!place || place.classList.contains("unseen")) flight.remove();
  place?.classList.remove("unseen");
  if (signal.aborted) return;
  playCard();
  if (piece.to !== undefined) greet(piece.card, piece.to);
  const score = panel.querySelector(".points b");
  if (piece.points !== 0 && place && score) {
    const gain = addFlight(document.createTextNode(piece.points > 0 ? `+${piece.points}` : `−${-piece.points}`), "gain-flight");
    gain.dataset.seat = piece.seat;
    await move(gain, [lyingOver(place, false), lyingOver(score, false)], times.points, signal);
    gain.remove();
    if (isNew && !signal.aborted) {
      const points = Number(score.textContent?.replace("−", "-")) + piece.points;
      score.textContent = String(points).replace("-", "−");
    }
  }
  if (!piece.clears) return;
  await pause(times.full, signal);
  // The board shows the guests who stayed; those of the full table have left it.
  if (!isNew) for (const guest of document.querySelectorAll(".card-flight")) guest.remove();
}

/** @param {Piece[]} pieces @param {Pace} times @param {boolean} isNew @param {AbortSignal} signal */
async function showPieces(pieces, times, isNew, signal) {
  for (const piece of pieces) {
    if (signal.aborted) return;
    await showPiece(piece, times, isNew, signal);
  }
}

/* ── Parts that wait for their turn ───────────────────────────────────────────────────────────── */

/** Parts to show, the oldest first. @type {{ part: string, show: () => void }[]} */
const queue = [];
/** Ends what is moving; none when nothing does. @type {AbortController | null} */
let running = null;
/** Whether the points of the part that is being shown were seen moving. */
let told = false;

/** Whether the points of the part that is being shown were seen moving. */
export const pointsWereTold = () => told;

/** Shows what others did, and then the part that came with it. Parts are shown in the order in which they come. @param {string} part @param {() => void} show */
export function tell(part, show) {
  queue.push({ part, show });
  if (running === null) showQueue();
}

async function showQueue() {
  for (let next = queue[0]; next; next = queue[0]) {
    if (!(await waitForReader())) return;
    const run = new AbortController();
    running = run;
    const times = pace();
    let moved = false;
    try {
      const pieces = times ? newPieces(next.part) : [];
      moved = pieces.length > 0 && pieces.length <= MAX_SHOWN;
      if (times && moved) await showPieces(pieces, times, true, run.signal);
    } catch (error) {
      reportError(error);
    }
    // The player skipped the animation, and the newest part is shown already.
    if (running !== run) return;
    queue.shift();
    told = moved && !run.signal.aborted;
    try {
      next.show();
    } catch (error) {
      reportError(error);
    }
    told = false;
    removeFlights();
  }
  running = null;
}

/** The end of a round that was waited for, by its step. */
let waitedFor = "";

/** Leaves time to read the end of a round; where turns have a limit, there is none. @returns {Promise<boolean>} whether to go on with the queue */
async function waitForReader() {
  const panel = document.getElementById("t-round");
  const { round = waitedFor } = panel?.dataset ?? {};
  if (round === waitedFor || panel?.hidden || !pace() || document.querySelector("[data-until]")) return true;
  waitedFor = round;
  const run = new AbortController();
  running = run;
  const people = document.querySelectorAll("#t-seats [data-presence]").length;
  await pause(people > 1 ? ROUND_PAUSE.together : ROUND_PAUSE.alone, run.signal);
  return running === run;
}

/** Ends what is moving, and shows the newest part at once. */
export function skip() {
  if (running === null) return;
  const run = running;
  running = null;
  run.abort();
  removeFlights();
  queue.splice(0).at(-1)?.show();
}

/** Shows what others did in the last round again. */
async function showAgain() {
  const [times, pieces] = [pace(), lastRound()];
  if (running !== null || !times) return;
  const run = new AbortController();
  running = run;
  // The button stands far below the board.
  document.getElementById("t-board")?.scrollIntoView({ block: "nearest", behavior: "instant" });
  hideGuests(pieces);
  await showPieces(pieces, times, false, run.signal).catch(reportError);
  removeFlights();
  if (running !== run) return;
  running = null;
  showQueue();
}

function offerAgain() {
  const button = /** @type {HTMLElement | null} */ (document.querySelector("[data-again]"));
  if (button) button.hidden = pace() === null || lastRound().length === 0;
}

/* ── The log and the end ──────────────────────────────────────────────────────────────────────── */

/** Lights the places of the row of the log that is pointed at or focused. @param {Event} event */
function lightPlaces({ target }) {
  const row = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(".log li[data-places]")) : null;
  const places = new Set(row?.dataset.places?.split(" "));
  for (const place of document.querySelectorAll("#t-board [data-place]")) {
    const isLit = places.has(place.getAttribute("data-place") ?? "");
    if (isLit) place.setAttribute("data-lit", row?.dataset.seat ?? "");
    else if (place.hasAttribute("data-lit")) place.removeAttribute("data-lit");
  }
}

/** The end of a round that was read and hidden, by its step. */
let readRound = "";

/** Hides the end of a round that was read, and offers to hide another. */
function showRoundEnd() {
  const panel = document.getElementById("t-round");
  if (!panel) return;
  panel.hidden = panel.dataset.round === readRound;
  const button = panel.querySelector("button");
  if (button) button.hidden = false;
}

/** Hands the picture of the table to another program of the device. @param {HTMLAnchorElement} link */
async function sharePicture({ href }) {
  const about = { title: document.title, url: location.href };
  try {
    const picture = await (await fetch(href)).blob();
    const whole = { ...about, files: [new File([picture], "gueridon.png", { type: picture.type })] };
    await navigator.share(navigator.canShare(whole) ? whole : about);
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!isCancelled) location.assign(href);
  }
}

document.addEventListener("pointerover", lightPlaces);
document.addEventListener("focusin", lightPlaces);
document.addEventListener("pointerdown", skip, { capture: true });
document.addEventListener("keydown", skip, { capture: true });
document.addEventListener("visibilitychange", () => {
  if (document.hidden) skip();
});
document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-again]")) showAgain();
  // A player who goes on has read it.
  if (target.closest("[data-next-round], .hand, .commands")) {
    readRound = document.getElementById("t-round")?.dataset.round ?? readRound;
    showRoundEnd();
  }
  const picture = /** @type {HTMLAnchorElement | null} */ (target.closest("a[data-picture]"));
  if (!picture || !("share" in navigator) || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  sharePicture(picture);
});
// Whatever was shown meanwhile is newer than what is moving.
afterSwap(() => {
  running?.abort();
  removeFlights();
  offerAgain();
  showRoundEnd();
});
offerAgain();
showRoundEnd();

// Where the board is larger than its frame: arrows to lit places outside of it, and a button for the whole board.

import { afterSwap } from "./frame.js";

/** @typedef {"up" | "right" | "down" | "left"} Side */

/** @type {Record<Side, string>} */
const SIGNS = { up: "▲", right: "▶", down: "▼", left: "◀" };

const board = () => document.getElementById("t-board");

/** Whether the board can be scrolled. @param {HTMLElement} frame */
const isLarger = (frame) => frame.scrollWidth > frame.clientWidth + 1 || frame.scrollHeight > frame.clientHeight + 1;

/** The side on which a place lies outside of the frame. @param {DOMRect} frame @param {DOMRect} place @returns {Side | null} */
function sideOf(frame, place) {
  const [x, y] = [place.left + place.width / 2, place.top + place.height / 2];
  if (y < frame.top) return "up";
  if (y > frame.bottom) return "down";
  if (x < frame.left) return "left";
  return x > frame.right ? "right" : null;
}

/** Scrolls a place to the middle of the board's frame. @param {Element} spot @param {ScrollBehavior} behavior */
export function scrollToSpot(spot, behavior) {
  const around = board();
  if (!around) return;
  const [frame, place] = [around.getBoundingClientRect(), spot.getBoundingClientRect()];
  around.scrollBy({
    left: place.left + place.width / 2 - frame.left - frame.width / 2,
    top: place.top + place.height / 2 - frame.top - frame.height / 2,
    behavior,
  });
}

/** @param {string} className @param {string} text @param {string} label @param {() => void} act */
function addButton(className, text, label, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.textContent = text;
  button.setAttribute("aria-label", label);
  button.addEventListener("click", act);
  board()?.parentElement?.append(button);
}

/** Shows arrows for lit places that are out of sight, with their number, and the button for the whole board. */
export function showEdges() {
  const around = board();
  const outer = around?.parentElement;
  if (!around || !outer) return;
  for (const old of outer.querySelectorAll(".edge, .whole")) old.remove();
  const isWhole = around.classList.contains("whole-board");
  if (!around.classList.contains("zoom") || !(isWhole || isLarger(around))) return;
  const { more = "", whole = "" } = outer.dataset;
  addButton("whole", isWhole ? "⊕" : "⊖", whole, () => {
    around.classList.toggle("whole-board");
    showEdges();
  });
  /** @type {Map<Side, Element[]>} */
  const hidden = new Map();
  const frame = around.getBoundingClientRect();
  for (const spot of around.querySelectorAll(".layer.on [data-spot]")) {
    const side = sideOf(frame, spot.getBoundingClientRect());
    if (side) hidden.set(side, [...(hidden.get(side) ?? []), spot]);
  }
  for (const [side, spots] of hidden) {
    addButton(`edge ${side}`, `${SIGNS[side]} ${spots.length}`, `${more}: ${spots.length}`, () => {
      if (spots[0]) scrollToSpot(spots[0], "auto");
      showEdges();
    });
  }
}

let waiting = false;
document.addEventListener("scroll", (event) => {
  if (event.target !== board() || waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; showEdges(); });
}, { capture: true, passive: true });
addEventListener("resize", showEdges);
afterSwap(showEdges);

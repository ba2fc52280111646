// Playing by keys; `?` shows which.

import { isReplay } from "./frame.js";

/** @type {(card: Element | null) => void} */
let choose = () => {};

/** Starts to listen. @param {(card: Element | null) => void} chooser chooses a card in hand, or none */
export function listenToKeys(chooser) {
  choose = chooser;
  document.addEventListener("keydown", pressed);
}

/** Shows the keys. */
export const showKeys = () => keysHelp()?.showModal();
const keysHelp = () => /** @type {HTMLDialogElement | null} */ (document.getElementById("keys"));

/** The place that lies next in a direction. @param {number} dx @param {number} dy */
function move(dx, dy) {
  const places = /** @type {SVGAElement[]} */ ([...document.querySelectorAll("#t-board a[data-place]")]);
  const middle = (/** @type {Element} */ of) => {
    const rect = of.getBoundingClientRect();
    return [rect.left + rect.width / 2, rect.top + rect.height / 2];
  };
  const now = places.find((place) => place === document.activeElement);
  if (!now) return places[0]?.focus();
  const [x, y] = middle(now);
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const [px, py] = middle(place);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    const cost = along + 2.5 * aside;
    if (along > 4 && cost < least) [best, least] = [place, cost];
  }
  best?.focus();
}

/** The next place where the chosen card can go, the best one first. */
function nextSpot() {
  const spots = [...document.querySelectorAll(".layer.on [data-spot]")];
  spots.sort((a, b) => Number(b.hasAttribute("data-best")) - Number(a.hasAttribute("data-best")));
  const ids = spots.map((spot) => spot.getAttribute("data-spot"));
  const at = ids.indexOf(document.activeElement?.getAttribute("data-place") ?? "");
  const next = ids[(at + 1) % ids.length];
  if (next) document.getElementById(`p-${next}`)?.focus();
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowLeft: () => (isReplay ? press("back") : move(-1, 0)),
  ArrowRight: () => (isReplay ? press("forward") : move(1, 0)),
  ArrowUp: () => move(0, -1),
  ArrowDown: () => move(0, 1),
  Home: () => press("first"),
  End: () => press("last"),
  n: nextSpot,
  d: () => /** @type {HTMLFormElement | null} */ (document.querySelector("#c-done form"))?.requestSubmit(),
  u: () => press("undo"),
  Escape: () => choose(null),
  "?": showKeys,
};

/** @param {string} name */
const press = (name) => document.getElementById(name)?.click();

/** @param {KeyboardEvent} event */
function pressed(event) {
  const at = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || at.closest("input:not([type=range]), select, textarea, dialog")) return;
  if (at.closest("input[type=range]") && event.key.startsWith("Arrow")) return;
  if (/^[0-9]$/.test(event.key)) {
    const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".hand a[data-card]"));
    const card = cards[(Number(event.key) + 9) % 10];
    card?.click();
    card?.focus();
    event.preventDefault();
    return;
  }
  const action = keys[event.key] ?? keys[event.key.toLowerCase()];
  const scrolls = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
  if (!action || (scrolls && !isReplay && !document.querySelector("#t-board a[data-place]"))) return;
  action();
  if (event.key !== "Escape") event.preventDefault();
}

// Playing by keyboard; `?` lists the keys.

import { isReplay } from "./frame.js";

/** @type {(card: Element | null) => void} */
let chooseCard = () => {};

/** Listens to keys. @param {(card: Element | null) => void} chooser chooses a card in hand, or none */
export function listenToKeys(chooser) {
  chooseCard = chooser;
  document.addEventListener("keydown", onKeyDown);
  document.addEventListener("focusin", describeFocused);
  document.addEventListener("focusout", describeFocused);
  window.addEventListener("scroll", describeFocused, { passive: true, capture: true });
}

/** Where the description of a place is shown. Screen readers read it from the place itself. */
const description = document.createElement("div");
description.className = "description";
description.setAttribute("aria-hidden", "true");

/** Shows by keyboard what a mouse that rests on a place shows. @param {Event} event */
function describeFocused(event) {
  description.remove();
  const place = event.type === "focusin" && event.target instanceof Element ? event.target.closest("a[data-place]") : null;
  if (!place?.matches(":focus-visible")) return;
  description.textContent = place.querySelector("title")?.textContent ?? "";
  document.body.append(description);
  const { top, bottom, left, width } = place.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = description;
  const below = bottom + offsetHeight + 8 < innerHeight;
  const x = Math.min(Math.max(8, left + width / 2 - offsetWidth / 2), innerWidth - offsetWidth - 8);
  description.style.left = `${x}px`;
  description.style.top = `${below ? bottom + 8 : top - offsetHeight - 8}px`;
}

/** Shows the list of keys. */
export const showKeys = () => keysHelp()?.showModal();
const keysHelp = () => /** @type {HTMLDialogElement | null} */ (document.getElementById("keys"));

/** Focuses the next place in a direction, which is a unit vector. @param {number} dx @param {number} dy */
function focusTowards(dx, dy) {
  const places = /** @type {SVGAElement[]} */ ([...document.querySelectorAll("#t-board a[data-place]")]);
  const middle = (/** @type {Element} */ of) => {
    const rect = of.getBoundingClientRect();
    return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
  };
  const focused = places.find((place) => place === document.activeElement);
  if (!focused) return places[0]?.focus();
  const from = middle(focused);
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const to = middle(place);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const cost = along + 2.5 * aside;
    if (along > 4 && cost < least) [best, least] = [place, cost];
  }
  best?.focus();
}

/** Focuses the next place where the chosen card can go, the best one first. */
function focusNextSpot() {
  const spots = [...document.querySelectorAll(".layer.on [data-spot]")];
  spots.sort((a, b) => Number(b.hasAttribute("data-best")) - Number(a.hasAttribute("data-best")));
  const ids = spots.map((spot) => spot.getAttribute("data-spot"));
  const at = ids.indexOf(document.activeElement?.getAttribute("data-place") ?? "");
  const next = ids[(at + 1) % ids.length];
  if (next) document.getElementById(`p-${next}`)?.focus();
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowLeft: () => (isReplay ? click("back") : focusTowards(-1, 0)),
  ArrowRight: () => (isReplay ? click("forward") : focusTowards(1, 0)),
  ArrowUp: () => focusTowards(0, -1),
  ArrowDown: () => focusTowards(0, 1),
  Home: () => click("first"),
  End: () => click("last"),
  n: focusNextSpot,
  d: () => /** @type {HTMLFormElement | null} */ (document.querySelector("#c-done form"))?.requestSubmit(),
  u: () => click("undo"),
  Escape: () => chooseCard(null),
  "?": showKeys,
};

/** @param {string} id */
const click = (id) => document.getElementById(id)?.click();

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (target.closest("input:not([type=range]), select, textarea, dialog")) return;
  if (target.closest("input[type=range]") && event.key.startsWith("Arrow")) return;
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

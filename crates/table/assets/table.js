// Choosing and playing with a script: at once, in place, with cards that glide.
// Everything here also works by plain links and forms; this only saves the way through the address.

import { checkFairness, offerCopies, shareRandomness } from "./page.js";
import { address, afterSwap, asked, home, isReplay, load, part, root } from "./frame.js";
import { listenToKeys, showKeys } from "./keys.js";
import { first, persist, toggleSound } from "./live.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Shows where a card can go, at once. @param {Element | null} chosen the card in hand */
export function choose(chosen) {
  const card = chosen?.getAttribute("data-card") ?? null;
  if (card === null) delete root().dataset.card;
  else root().dataset.card = card;
  for (const element of document.querySelectorAll(".hand [data-card]")) {
    element.setAttribute("aria-pressed", String(element === chosen));
  }
  for (const layer of document.querySelectorAll(".layer")) {
    layer.classList.toggle("on", layer.getAttribute("data-card") === card);
  }
  document.getElementById("t-board")?.classList.toggle("zoom", card !== null);
  // What was said about the card before does not hold for this one.
  for (const said of document.querySelectorAll("#t-status .choice, #t-status .why, #t-status .hint")) said.remove();
  root().dataset.place = "";
  scrollToBest();
}

/** Where it is small, the board moves to the best place for the chosen card. */
function scrollToBest() {
  const board = document.getElementById("t-board");
  if (!board?.classList.contains("zoom") || board.scrollWidth <= board.clientWidth) return;
  const spot = board.querySelector(".layer.on [data-best]") ?? board.querySelector(".layer.on [data-spot]");
  if (!spot) return;
  const [frame, place] = [board.getBoundingClientRect(), spot.getBoundingClientRect()];
  board.scrollBy({
    left: place.left + place.width / 2 - frame.left - frame.width / 2,
    top: place.top + place.height / 2 - frame.top - frame.height / 2,
    behavior: calm.matches ? "auto" : "smooth",
  });
}

/** Puts the chosen card somewhere; a second time on the same place confirms. @param {string} place */
async function put(place) {
  const confirm = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("#t-status .choice form"));
  if (root().dataset.place === place && confirm.length === 1) return confirm[0].requestSubmit();
  const ghost = document.querySelector(`#t-board [data-place="${place}"] .d-ghost`);
  const done = /** @type {HTMLFormElement | null} */ (document.querySelector("#c-done form"));
  if (ghost && done && !root().dataset.card) return done.requestSubmit();
  const from = document.querySelector(".hand [aria-pressed=true]");
  const start = from && { rect: from.getBoundingClientRect(), face: from.cloneNode(true) };
  const drafted = root().dataset.draft;
  await first(() => part(address({ ...asked(), place })));
  if (start && root().dataset.draft !== drafted) glide(start, place);
}

/** A card glides to its place. @param {{rect: DOMRect, face: Node}} start @param {string} place */
function glide({ rect, face }, place) {
  const target = document.getElementById(`p-${place}`);
  if (calm.matches || !target) return;
  const end = target.getBoundingClientRect();
  const flight = document.createElement("div");
  flight.append(face);
  flight.setAttribute("aria-hidden", "true");
  flight.inert = true;
  for (const element of flight.querySelectorAll("[id]")) element.removeAttribute("id");
  Object.assign(flight.style, {
    position: "fixed", zIndex: "40", pointerEvents: "none",
    left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`,
  });
  document.body.append(flight);
  const scale = Math.min(end.width, end.height) / rect.height;
  const [x, y] = [
    end.left + end.width / 2 - rect.left - (rect.width / 2) * scale,
    end.top + end.height / 2 - rect.top - (rect.height / 2) * scale,
  ];
  flight.style.transformOrigin = "0 0";
  const path = [{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.25 }];
  flight.animate(path, { duration: 320, easing: "cubic-bezier(.2,.7,.2,1)" }).finished.finally(() => flight.remove());
}

/** Sends a form and shows its answer. @param {HTMLFormElement} form */
async function send(form) {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const from = document.querySelector(".hand [aria-pressed=true]");
  const start = from && { rect: from.getBoundingClientRect(), face: from.cloneNode(true) };
  const place = root().dataset.place;
  await persist(async () => {
    if (!(await load(form.action, { method: "POST", body }))) location.assign(home);
  });
  if (start && place) glide(start, place);
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "post" || !/\/(play|chat|leave|return|ready)$/.test(form.action) || form.action.endsWith("/chat") && !form.action.includes("/t/")) return;
  event.preventDefault();
  if (form.classList.contains("say")) {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    if (field.value.trim() === "") return;
    const said = field.value;
    send(form).then(() => {
      const now = document.getElementById("say");
      // What was written meanwhile stays.
      if (now instanceof HTMLInputElement && now.value === said) now.value = "";
    });
    return;
  }
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  send(form).finally(() => delete form.dataset.busy);
});

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const card = target.closest(".hand a[data-card]");
  const place = target.closest("#t-board a[data-place]");
  const own = target.closest("#t-status a[href^='/t/'], #t-cover a");
  const sheet = target.closest("a[data-dialog]");
  const step = target.closest("#t-controls a");
  if (card) {
    event.preventDefault();
    const only = card.getAttribute("data-only");
    if (card.getAttribute("aria-pressed") !== "true") choose(card);
    else if (only) put(only);
    else choose(null);
  } else if (place) {
    event.preventDefault();
    put(place.getAttribute("data-place") ?? "");
  } else if (own) {
    event.preventDefault();
    first(() => part(own.getAttribute("href") ?? home));
  } else if (sheet) {
    event.preventDefault();
    showSheet(sheet.getAttribute("href") ?? home);
  } else if (step) {
    event.preventDefault();
    turnTo(step.getAttribute("href") ?? home);
  } else if (target.closest("[data-sound]")) {
    toggleSound();
  } else if (target.closest("[data-keys]")) {
    showKeys();
  }
});

/** A receipt in a window of its own. @param {string} url */
async function showSheet(url) {
  const page = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
  const content = page.querySelector("[data-sheet]");
  if (!content) return location.assign(url);
  const dialog = document.createElement("dialog");
  dialog.append(document.importNode(content, true));
  dialog.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a.button");
    if (event.target === dialog || link) { event.preventDefault(); dialog.close(); }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/* ── Dragging ─────────────────────────────────────────────────────────────────────────────────── */

document.addEventListener("dragstart", (event) => {
  const card = /** @type {Element} */ (event.target).closest?.(".hand a[data-card]");
  if (!card) return;
  event.dataTransfer?.setData("text/plain", card.getAttribute("data-card") ?? "");
  choose(card);
});
document.addEventListener("dragover", (event) => {
  if (root().dataset.card && /** @type {Element} */ (event.target).closest?.("#t-board a[data-place]")) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const place = /** @type {Element} */ (event.target).closest?.("#t-board a[data-place]");
  if (!place || !root().dataset.card) return;
  event.preventDefault();
  put(place.getAttribute("data-place") ?? "");
});

/* ── Replays ──────────────────────────────────────────────────────────────────────────────────── */

/** @param {string | undefined} step */
const moment = (step) => `${home}/replay/${step}`;

/** Shows a moment; when it does not come, the browser says why. @param {string} url */
const turnTo = (url) => load(url).catch(() => location.assign(url));

document.addEventListener("input", (event) => {
  const slider = /** @type {HTMLInputElement} */ (event.target);
  if (slider.id === "slider") turnTo(moment(slider.value));
});
// The address is that of the moment which is shown, whichever was asked for last.
if (isReplay) afterSwap(() => history.replaceState(null, "", moment(root().dataset.replay)));

/* ── Points and new parts ─────────────────────────────────────────────────────────────────────── */

/** Points by seat, as shown. */
function points() {
  const shown = document.querySelectorAll("#t-seats .seat");
  return new Map([...shown].map((seat) => [seat.id, Number(seat.querySelector(".points b")?.textContent?.replace("−", "-"))]));
}

/** Points that were won or lost fly up beside the score. @param {Map<string, number>} before */
function flyPoints(before) {
  for (const [seat, now] of points()) {
    const change = now - (before.get(seat) ?? now);
    const panel = document.getElementById(seat);
    if (!change || !panel || isReplay) continue;
    const fly = document.createElement("span");
    fly.className = change > 0 ? "fly" : "fly minus";
    fly.setAttribute("aria-hidden", "true");
    fly.textContent = change > 0 ? `+${change}` : `−${-change}`;
    panel.append(fly);
    setTimeout(() => fly.remove(), 1700);
  }
}

let shown = points();

/** Whatever has to be done to parts that are new. */
function settle() {
  shareRandomness();
  offerCopies();
  checkFairness();
  scrollToBest();
}

afterSwap(() => {
  flyPoints(shown);
  shown = points();
  settle();
});
listenToKeys(choose);
settle();

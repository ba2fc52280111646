// Choosing and playing with a script: at once, in place, with cards that glide.
// Everything here also works by plain links and forms; this only saves loading the whole page.

import { checkFairness, offerCopies, shareRandomness } from "./page.js";
import { address, afterSwap, isPractice, isReplay, load, root, selection, tableUrl } from "./frame.js";
import { scrollToSpot, showEdges } from "./edges.js";
import { listenToKeys, showKeys } from "./keys.js";
import { greet } from "./greetings.js";
import { loadSelection, sendWithRetry, toggleSound } from "./live.js";
import { playCard } from "./sound.js";
import { pointsWereTold } from "./story.js";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Shows at once where a card can go. @param {Element | null} chosen the card in hand, or none */
function chooseCard(chosen) {
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
  // Remarks about the card before do not hold for this one.
  for (const remark of document.querySelectorAll("#t-messages :is(.choice, .why, .hint)")) remark.remove();
  showInstruction(chosen);
  root().dataset.place = "";
  scrollToBestPlace();
}

/** Says what to do next with the chosen card. @param {Element | null} chosen the card in hand, or none */
function showInstruction(chosen) {
  const now = /** @type {HTMLElement | null} */ (document.querySelector("#t-status .now"));
  if (!now) return;
  const { open, placeable, unplaceable } = now.dataset;
  now.textContent = (chosen === null ? open : chosen.classList.contains("playable") ? placeable : unplaceable) ?? "";
}

/** Where the board is larger than its frame, scrolls to the best place for the chosen card. */
function scrollToBestPlace() {
  const board = document.getElementById("t-board");
  showEdges();
  if (!board?.classList.contains("zoom") || board.scrollWidth <= board.clientWidth) return;
  const spot = board.querySelector(".layer.on [data-best]") ?? board.querySelector(".layer.on [data-spot]");
  if (!spot) return;
  scrollToSpot(spot, reducedMotion.matches ? "auto" : "smooth");
}

/** The chosen card as it lies in the hand, for an animation. */
function chosenCard() {
  const card = document.querySelector(".hand [aria-pressed=true]");
  return card && { rect: card.getBoundingClientRect(), face: card.cloneNode(true), code: card.getAttribute("data-card") };
}

/** Puts the chosen card on a place; a second click on the same place confirms. @param {string} place */
async function placeCard(place) {
  const ways = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("#t-messages .choice form"));
  if (root().dataset.place === place && ways.length === 1) return ways[0]?.requestSubmit();
  const ghost = document.querySelector(`#t-board [data-place="${place}"] .d-ghost`);
  const done = /** @type {HTMLFormElement | null} */ (document.querySelector("#c-done form"));
  if (ghost && done && !root().dataset.card) return done.requestSubmit();
  if (mustConfirm(place)) return;
  const card = chosenCard();
  const { draft } = root().dataset;
  await loadSelection(address({ ...selection(), place }));
  if (card && root().dataset.draft !== draft) animateCard(card, place);
}

/**
 * For players who want to confirm each card: marks a lit place at the first click.
 * @param {string} place @returns {boolean} whether a second click has to follow
 */
function mustConfirm(place) {
  if (document.documentElement.dataset.moves !== "confirm") return false;
  const spot = document.querySelector(`.layer.on [data-spot="${place}"]`);
  if (!spot || spot.classList.contains("asked")) return false;
  for (const other of document.querySelectorAll(".asked")) other.classList.remove("asked");
  spot.classList.add("asked");
  const now = /** @type {HTMLElement | null} */ (document.querySelector("#t-status .now"));
  if (now) now.textContent = now.dataset.confirm ?? "";
  return true;
}

/** Lets a card glide from the hand to its place, where its guest greets. @param {{rect: DOMRect, face: Node, code: string | null}} card @param {string} place */
function animateCard({ rect, face, code }, place) {
  const target = document.getElementById(`p-${place}`);
  if (reducedMotion.matches || !target) return;
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
  flight.animate(path, { duration: 320, easing: "cubic-bezier(.2,.7,.2,1)" }).finished.finally(() => {
    flight.remove();
    playCard();
    greet(code, place);
  });
}

/* ── Forms ────────────────────────────────────────────────────────────────────────────────────── */

/** The fields of a form as they are sent. @param {HTMLFormElement} form @param {HTMLElement | null} submitter the button that sends it */
function formBody(form, submitter) {
  const body = new URLSearchParams();
  if (submitter instanceof HTMLButtonElement && submitter.name) body.append(submitter.name, submitter.value);
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  return body;
}

/** Adds what is chosen and laid out, so that the answer shows it too. @param {URLSearchParams} body */
function addSelection(body) {
  for (const name of ["d", "card", "show", "advice"]) body.delete(name);
  const { search } = new URL(address({ ...selection(), place: null }), location.href);
  for (const [name, value] of new URLSearchParams(search)) body.append(name, value);
}

/** Says on the button of a form that its answer takes a while. @param {HTMLFormElement} form @returns {() => void} takes it back */
function showWaiting(form) {
  const waiting = form.closest("[data-waiting]")?.getAttribute("data-waiting");
  const button = form.querySelector("button");
  if (!waiting || !button) return () => {};
  const label = button.textContent;
  button.textContent = waiting;
  return () => { button.textContent = label; };
}

/** Sends a form and shows its answer. @param {HTMLFormElement} form @param {URLSearchParams} body */
async function submitForm(form, body) {
  const [card, place] = [chosenCard(), root().dataset.place];
  form.dataset.busy = "yes";
  const restoreLabel = showWaiting(form);
  const answered = await sendWithRetry(form.action, body, () => submitForm(form, body));
  delete form.dataset.busy;
  restoreLabel();
  if (!answered) return;
  if (card && place) animateCard(card, place);
  const field = document.getElementById("say");
  // A line that was written meanwhile stays.
  if (field instanceof HTMLInputElement && field.value === body.get("text")) field.value = "";
}

// Forms whose answer is the table say so; all others are sent by the browser.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { submit, busy } = form.dataset;
  if (!submit) return;
  event.preventDefault();
  const body = formBody(form, event.submitter);
  if (submit === "chat") addSelection(body);
  // A move that is clicked twice is sent once; lines of chat may follow each other quickly.
  const isSaid = body.has("phrase") || body.get("text")?.trim();
  if (submit === "chat" ? isSaid : !busy) submitForm(form, body);
});

/* ── Clicks ───────────────────────────────────────────────────────────────────────────────────── */

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (target.closest("button[data-sound]")) return toggleSound();
  if (target.closest("[data-keys]")) return showKeys();
  const link = target.closest("a");
  if (!link) return;
  const url = link.getAttribute("href") ?? tableUrl;
  if (link.matches(".hand [data-card]")) {
    const only = link.getAttribute("data-only");
    if (link.getAttribute("aria-pressed") !== "true") chooseCard(link);
    else if (only) placeCard(only);
    else chooseCard(null);
  } else if (link.matches("#t-board [data-place]")) placeCard(link.getAttribute("data-place") ?? "");
  else if (link.matches("#undo, #hide-advice, #t-advice a, #t-messages a:not(.rule), #t-cover a, [data-load]")) loadSelection(url);
  else if (link.matches("[data-dialog]")) showReceipt(url);
  else if (link.matches("#t-controls a")) showMoment(url);
  else return;
  event.preventDefault();
});

/** Shows a receipt in a dialog. @param {string} url */
async function showReceipt(url) {
  const text = await fetch(url).then((response) => response.text()).catch(() => "");
  const content = new DOMParser().parseFromString(text, "text/html").querySelector("[data-sheet]");
  // The browser loads the page and says what is wrong.
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

/** The nearest element around an event's target that a selector matches. @param {Event} event @param {string} selector */
const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

document.addEventListener("dragstart", (event) => {
  const card = around(event, ".hand a[data-card]");
  if (!card) return;
  event.dataTransfer?.setData("text/plain", card.getAttribute("data-card") ?? "");
  chooseCard(card);
});
document.addEventListener("dragover", (event) => {
  if (root().dataset.card && around(event, "#t-board a[data-place]")) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const place = around(event, "#t-board a[data-place]");
  if (!place || !root().dataset.card) return;
  event.preventDefault();
  placeCard(place.getAttribute("data-place") ?? "");
});

// Reasons may lie over places: a tap takes them away.
document.addEventListener("click", (event) => {
  const why = around(event, "#t-messages .why");
  if (why && !around(event, "a")) why.remove();
});

/* ── Replays ──────────────────────────────────────────────────────────────────────────────────── */

/** @param {string | undefined} step */
const momentUrl = (step) => `${tableUrl}/replay/${step}`;

/** Shows a moment; when that fails, the browser loads its page and says why. @param {string} url */
const showMoment = (url) => load(url).catch(() => location.assign(url));

document.addEventListener("input", (event) => {
  const slider = /** @type {HTMLInputElement} */ (event.target);
  if (slider.id === "slider") showMoment(momentUrl(slider.value));
});
// The address is that of the moment which is shown, whichever was requested last.
if (isPractice) afterSwap(() => history.replaceState(null, "", address({ ...selection(), place: null })));
if (isReplay) afterSwap(() => history.replaceState(null, "", momentUrl(root().dataset.replay)));

/* ── Points and new parts ─────────────────────────────────────────────────────────────────────── */

/** The points that each seat shows. */
function points() {
  const seats = document.querySelectorAll("#t-seats .seat");
  return new Map([...seats].map((seat) => [seat.id, Number(seat.querySelector(".points b")?.textContent?.replace("−", "-"))]));
}

/** Shows points that were won or lost flying up beside the score. @param {Map<string, number>} before */
function animatePoints(before) {
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

let shownPoints = points();

/** The script of the switch for notifications, once it is loaded. @type {typeof import("./push.js") | undefined} */
let push;

/** Shows the switch for notifications; its script is loaded where there is one. */
async function showSwitch() {
  if (document.querySelector("[data-notify]")) push ??= await import("./push.js");
  push?.showSwitch();
}

/** Prepares parts of the page that are new. */
function prepareParts() {
  showSwitch();
  shareRandomness();
  offerCopies();
  checkFairness();
  scrollToBestPlace();
}

afterSwap(() => {
  if (!pointsWereTold()) animatePoints(shownPoints);
  shownPoints = points();
  prepareParts();
});
listenToKeys(chooseCard);
prepareParts();

// The page of a table: what it shows, what it is asked to show, and swapping in what changed.

/** @typedef {{ draft: string[], card: string | null, place: string | null, show: string | null }} Ask */

/** The part of the page that changes. @returns {HTMLElement} */
export const root = () => /** @type {HTMLElement} */ (document.getElementById("table"));
/** The address of the table. */
export const home = `/t/${root().dataset.id}`;
/** Whether this is a look back. */
export const isReplay = root().dataset.replay !== undefined;

/** What is chosen and laid out, as the page says. @returns {Ask} */
export function asked() {
  const { draft, card, place, show } = root().dataset;
  return { draft: draft ? draft.split(",") : [], card: card ?? null, place: place || null, show: show ?? null };
}

/** The address of the table with something chosen. @param {Ask} ask */
export function address(ask) {
  const query = new URLSearchParams();
  if (ask.draft.length > 0) query.set("d", ask.draft.join(","));
  for (const name of /** @type {const} */ (["card", "place", "show"])) {
    const value = ask[name];
    if (value !== null) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${home}?${text}` : home;
}

/** The newest request wins: an answer that was overtaken is dropped. */
let newest = 0;

/**
 * Whether an answer is a proxy's own, which did not reach the server: whatever we say is marked.
 * @param {Response} response
 */
const isFromBetween = (response) => [502, 503, 504].includes(response.status) && !response.headers.has("x-gueridon");

/**
 * Fetches a page and swaps in what differs, if it is still wanted when it comes; false when it is no
 * page of the table. Throws when nobody answered.
 * @param {string} url @param {RequestInit} [options] @param {() => boolean} [isWanted]
 */
export async function load(url, options, isWanted = () => true) {
  newest += 1;
  const mine = newest;
  const response = await fetch(url, { ...options, headers: { ...options?.headers, "x-part": "1" } });
  if (isFromBetween(response)) throw new Error(`no answer but ${response.status}`);
  const text = await response.text();
  if (mine !== newest || !isWanted() || !text.includes("id=\"table\"")) return response.ok;
  swap(text);
  return true;
}

/** Fetches only what changes from step to step. @param {string} url @param {() => boolean} [isWanted] */
export const part = (url, isWanted) => load(url, undefined, isWanted);

/** @type {((before: DOMStringMap) => void)[]} */
const followers = [];

/** Calls back after every swap, with what the page said before. @param {(before: DOMStringMap) => void} follower */
export const afterSwap = (follower) => followers.push(follower);

/** Where one writes to the others. */
const sayField = () => /** @type {HTMLInputElement | null} */ (document.getElementById("say"));

/** Notes what has the focus, by its own name or its number within what has one; the answer gives it back. */
function keepFocus() {
  const focused = document.activeElement;
  const name = focused?.closest("[id]")?.id;
  const stops = () => {
    const named = name ? document.getElementById(name) : null;
    return named ? [named, .../** @type {NodeListOf<HTMLElement>} */ (named.querySelectorAll("a, button, input, summary"))] : [];
  };
  const at = stops().findIndex((stop) => stop === focused);
  return () => {
    const stop = at < 0 ? undefined : stops()[at];
    if (stop !== document.activeElement) stop?.focus({ preventScroll: true });
  };
}

/** @param {string} html */
function swap(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!next) return;
  const before = { ...root().dataset };
  const refocus = keepFocus();
  const written = sayField()?.value;
  const names = (/** @type {Element} */ of) => [...of.querySelectorAll("[id^='t-']")].map((part) => part.id).join(" ");
  const adopted = document.importNode(next, true);
  if (names(root()) === names(adopted)) {
    const moved = adopted.dataset.step !== before.step;
    for (const fresh of adopted.querySelectorAll("[id^='t-']")) replacePart(fresh, moved);
    for (const { name } of [...root().attributes]) if (!adopted.hasAttribute(name)) root().removeAttribute(name);
    for (const { name, value } of [...adopted.attributes]) root().setAttribute(name, value);
  } else {
    root().replaceWith(adopted);
  }
  const say = sayField();
  if (say && written) say.value = written;
  refocus();
  if (root().dataset.title) document.title = root().dataset.title ?? "";
  for (const follower of followers) follower(before);
}

/** @param {Element} fresh @param {boolean} moved whether a step was played meanwhile */
function replacePart(fresh, moved) {
  const old = document.getElementById(fresh.id);
  // What the script has added to a part that never changes stays, and is not read out a second time.
  if (!old || old.outerHTML === fresh.outerHTML || old.dataset.final !== undefined) return;
  const opened = moved ? [] : [...old.querySelectorAll("details[open][id]")].map((details) => details.id);
  if (fresh.id === "t-board") {
    // The frame stays, so that it stays scrolled where it was.
    old.className = fresh.className;
    old.replaceChildren(...fresh.childNodes);
  } else {
    old.replaceWith(fresh);
  }
  for (const name of opened) document.getElementById(name)?.setAttribute("open", "");
}

// The page of a table: what it shows, what its player has selected, and replacing the parts that changed.

/** @typedef {{ draft: string[], card: string | null, place: string | null, show: string | null, advice: string | null }} Selection */

/** The part of the page that changes. @returns {HTMLElement} */
export const root = () => /** @type {HTMLElement} */ (document.getElementById("table"));
/** The path of the table. */
export const tableUrl = root().dataset.url ?? `/t/${root().dataset.id}`;
/** Whether the table is for practice: nobody else is there, and what was played is in the address. */
export const isPractice = root().dataset.practice !== undefined;
/** Whether the page is a replay. */
export const isReplay = root().dataset.replay !== undefined;

/** What is chosen and laid out, as the page says. @returns {Selection} */
export function selection() {
  const { draft, card, place, show, advice } = root().dataset;
  return { draft: draft ? draft.split(",") : [], card: card ?? null, place: place || null, show: show ?? null, advice: advice ?? null };
}

/** The address of the table with a selection. @param {Selection} selected */
export function address(selected) {
  const query = new URLSearchParams(root().dataset.practice);
  if (selected.draft.length > 0) query.set("d", selected.draft.join(","));
  for (const name of /** @type {const} */ (["card", "place", "show", "advice"])) {
    const value = selected[name];
    if (value !== null) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${tableUrl}?${text}` : tableUrl;
}

/** No answer came, or one of a server or proxy in trouble (5xx): the same request may succeed later. */
export class Unanswered extends Error {}

/** The server refuses the request (4xx). The message is its sentence for people, empty when there is none. */
export class Refused extends Error {
  /** @param {number} status @param {string} page the page of the answer */
  constructor(status, page) {
    const sentence = new DOMParser().parseFromString(page, "text/html").querySelector(".note-page .lead");
    super(sentence?.textContent ?? "");
    this.status = status;
  }
}

/** @param {Request} request @throws {Unanswered} when the network fails */
async function answerTo(request) {
  try {
    const response = await fetch(request);
    return { response, text: await response.text() };
  } catch (cause) {
    throw new Unanswered("no answer", { cause });
  }
}

/** The number of the newest request: an answer to an earlier one is dropped. */
let newest = 0;

/**
 * Fetches a page of the table and replaces the parts that differ, if it is still wanted when it comes.
 * A refusal that shows the table is an answer like any other.
 * @param {string} url @param {RequestInit} [options] @param {() => boolean} [isWanted]
 * @throws {Unanswered | Refused} when the answer is no page
 */
export async function load(url, options, isWanted = () => true) {
  newest += 1;
  const mine = newest;
  const request = new Request(url, { ...options, headers: { ...options?.headers, "x-part": "1" } });
  const { response, text } = await answerTo(request);
  // The server marks its answers: a page without the mark is a proxy's own.
  const isTable = response.headers.has("x-gueridon") && text.includes("id=\"table\"");
  if (response.status >= 500 && !isTable) throw new Unanswered(`status ${response.status}`);
  if (response.status >= 400 && !isTable) throw new Refused(response.status, text);
  if (isTable && mine === newest && isWanted()) swap(text);
}

/** The address of the table with nothing selected. */
export const plainAddress = () => address({ draft: [], card: null, place: null, show: null, advice: null });

/** Whether nothing is chosen or laid out: then every page of the same viewer looks the same. */
export const nothingSelected = () => address(selection()) === plainAddress();

/** Shows a part of the page that came by itself. @param {string} html */
export const showPart = (html) => swap(html);

/** Fetches only what changes from step to step. @param {string} url @param {() => boolean} [isWanted] */
export const loadPart = (url, isWanted) => load(url, undefined, isWanted);

/** @type {((before: DOMStringMap) => void)[]} */
const listeners = [];

/** Calls back after every swap, with the data of the page before. @param {(before: DOMStringMap) => void} listener */
export const afterSwap = (listener) => listeners.push(listener);

/** The field for a line of chat. */
const chatField = () => /** @type {HTMLInputElement | null} */ (document.getElementById("say"));

/** Notes the focused element, by its id or its position within one that has an id. @returns {() => void} restores it */
function keepFocus() {
  const focused = document.activeElement;
  const id = focused?.closest("[id]")?.id;
  const stops = () => {
    const owner = id ? document.getElementById(id) : null;
    return owner ? [owner, .../** @type {NodeListOf<HTMLElement>} */ (owner.querySelectorAll("a, button, input, summary"))] : [];
  };
  const index = stops().findIndex((stop) => stop === focused);
  return () => {
    const stop = index < 0 ? undefined : stops()[index];
    if (stop !== document.activeElement) stop?.focus({ preventScroll: true });
  };
}

/** @param {string} html */
function swap(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!next) return;
  const before = { ...root().dataset };
  const restoreFocus = keepFocus();
  const written = chatField()?.value;
  const parts = (/** @type {Element} */ of) => [...of.querySelectorAll("[id^='t-']")];
  const names = (/** @type {Element} */ of) => parts(of).map((part) => part.id).join(" ");
  const adopted = document.importNode(next, true);
  if (names(root()) === names(adopted)) {
    const moved = adopted.dataset.step !== before.step;
    for (const fresh of parts(adopted)) replacePart(fresh, moved);
    for (const { name } of [...root().attributes]) if (!adopted.hasAttribute(name)) root().removeAttribute(name);
    for (const { name, value } of [...adopted.attributes]) root().setAttribute(name, value);
  } else {
    root().replaceWith(adopted);
  }
  const field = chatField();
  if (field && written) field.value = written;
  restoreFocus();
  if (root().dataset.title) document.title = root().dataset.title ?? "";
  for (const listener of listeners) listener(before);
}

/** @param {Element} fresh @param {boolean} moved whether a step was played since */
function replacePart(fresh, moved) {
  const old = document.getElementById(fresh.id);
  // A part that never changes keeps what the script added to it, and is not read out a second time.
  if (!old || old.outerHTML === fresh.outerHTML || old.dataset.final !== undefined) return;
  // What is open about a turn that was played stays open.
  const open = moved ? ".log details[open][id]" : "details[open][id]";
  const opened = [...old.querySelectorAll(open)].map((details) => details.id);
  if (fresh.id === "t-board") {
    // The element of the board stays, and with it its scroll position.
    old.className = fresh.className;
    old.replaceChildren(...fresh.childNodes);
  } else {
    old.replaceWith(fresh);
  }
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
}

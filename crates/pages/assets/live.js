// The live table: events from the server, sending with retries, messages about failures and time-outs, the sound and the clock.

import { Refused, Unanswered, address, afterSwap, isPractice, isReplay, load, loadPart, nothingSelected, plainAddress, root, selection, showPart, tableUrl } from "./frame.js";
import { hasSound, playTick, playTurn } from "./sound.js";
import { skip, tell } from "./story.js";

/** Attempts to send something before the player is asked; with the delays below, about a minute. */
const MAX_ATTEMPTS = 10;
/** Milliseconds before the second attempt; each further delay is twice as long, up to the longest. */
const [FIRST_DELAY, LONGEST_DELAY] = [800, 8000];

/** Milliseconds to wait after a number of failed attempts in a row. @param {number} failed */
const retryDelay = (failed) => Math.min(FIRST_DELAY * 2 ** (failed - 1), LONGEST_DELAY);

/** Statuses that refuse now and may accept the same request later: time-out, too early, too many requests. */
const TEMPORARY = [408, 425, 429];

/* ── Sound ────────────────────────────────────────────────────────────────────────────────────── */

/** What is being saved, one after the other. @type {Promise<void>} */
let saving = Promise.resolve();

/** Switches the sound on or off, in the settings of this browser. */
export function toggleSound() {
  showSound(hasSound() ? "off" : "on");
  playTurn();
  saving = saving.then(saveSound);
}

/** Saves whether sound is on as the setting; when that fails, it is as before. */
async function saveSound() {
  const { sound = "off" } = document.documentElement.dataset;
  const body = new URLSearchParams({ sound });
  // The answer is a redirect to the page of the settings, which nobody reads here.
  const answer = await fetch("/settings", { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect") return;
  showSound(sound === "on" ? "off" : "on");
  showFailure(new Unanswered("no answer"), toggleSound);
}

/** @param {string} sound "on" or "off" */
function showSound(sound) {
  document.documentElement.dataset.sound = sound;
  showScriptButtons();
}

/** Shows the buttons that need a script. */
function showScriptButtons() {
  const sound = /** @type {HTMLElement | null} */ (document.querySelector("button[data-sound]"));
  if (sound) {
    sound.hidden = false;
    sound.setAttribute("aria-pressed", String(hasSound()));
  }
  const help = /** @type {HTMLElement | null} */ (document.querySelector("[data-keys]"));
  if (help) help.hidden = false;
}

/* ── Messages ─────────────────────────────────────────────────────────────────────────────────── */

/** @param {"offline" | "failure" | "time-up"} kind @param {string} role @param {string | undefined} text */
function showMessage(kind, role, text) {
  const message = document.createElement("p");
  message.className = `message ${kind}`;
  message.setAttribute("role", role);
  message.textContent = text || "…";
  document.body.append(message);
  return message;
}

const hideFailure = () => document.querySelector(".failure")?.remove();

/** Says that the server cannot be reached, or takes that back. @param {boolean} offline */
function showOffline(offline) {
  document.querySelector(".offline")?.remove();
  // A failure says more, and waits for a click.
  if (offline && !document.querySelector(".failure")) showMessage("offline", "status", root().dataset.offline);
}

/**
 * Says what failed for good, with a button that helps: to try again, or to load the page again.
 * @param {unknown} error @param {() => void} retry
 */
function showFailure(error, retry) {
  const { unanswered, broken, retry: tryAgain, reload } = root().dataset;
  const wasRefused = error instanceof Refused;
  // The table has moved on: its page shows how it stands.
  if (wasRefused && error.status === 409) return location.assign(plainAddress());
  const mayRetry = error instanceof Unanswered || (wasRefused && TEMPORARY.includes(error.status));
  if (!wasRefused && !mayRetry) reportError(error);
  showOffline(false);
  hideFailure();
  const text = error instanceof Unanswered ? unanswered : (wasRefused && error.message) || broken;
  const message = showMessage("failure", "alert", text);
  const button = document.createElement("button");
  button.textContent = (mayRetry ? tryAgain : reload) || "↻";
  button.addEventListener("click", () => {
    message.remove();
    if (mayRetry) retry();
    else location.assign(plainAddress());
  });
  message.append(" ", button);
}

/* ── Requests ─────────────────────────────────────────────────────────────────────────────────── */

let refreshing = false;
/** Refreshes in a row that got no answer. */
let failedRefreshes = 0;
/** The next refresh, after one got no answer. @type {ReturnType<typeof setTimeout> | undefined} */
let retryTimer;
/** Requests under way whose answer is the table. */
let sending = 0;
/** Whether the page has to be fetched although no newer entry is known. */
let stale = false;
/** The number of the newest entry that the server told of. */
let newest = 0;

/** Whether the page does not show all that is known. */
const isStale = () => stale || newest > Number(root().dataset.seq);

/** Refreshes after a delay. @param {number} failed attempts in a row */
function retryLater(failed) {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(refresh, retryDelay(failed));
}

/** Shows the table as it stands, with the selection. Waits for requests whose answer is the table. */
async function refresh() {
  if (refreshing || sending > 0) return;
  refreshing = true;
  try {
    let known;
    do {
      known = newest;
      stale = false;
      const wanted = address(selection());
      await loadPart(wanted, () => {
        // When the selection has changed since, the answer is out of date.
        const outdated = sending > 0 || address(selection()) !== wanted;
        stale ||= outdated;
        return !outdated;
      });
    } while ((stale || newest > known) && isStale() && sending === 0);
    failedRefreshes = 0;
    showOffline(false);
    // The answer came from a node that is behind the one of the events.
    if (isStale() && sending === 0) retryLater(1);
  } catch (error) {
    if (error instanceof Unanswered) {
      stale = true;
      failedRefreshes += 1;
      retryLater(failedRefreshes);
    } else showFailure(error, refresh);
  }
  refreshing = false;
}

/**
 * Sends a form until it is answered, at most {@link MAX_ATTEMPTS} times: the server applies it once, however
 * often it comes. A refusal and an error of this script end it at once.
 * @param {string} url @param {URLSearchParams} body
 * @param {() => void} retry what the player's button does when all attempts failed
 * @returns {Promise<boolean>} whether it was answered
 */
export async function sendWithRetry(url, body, retry) {
  hideFailure();
  sending += 1;
  /** @type {unknown} */
  let failure;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    failure = await load(url, { method: "POST", body }).catch((error) => error);
    if (!(failure instanceof Unanswered) || attempt === MAX_ATTEMPTS) break;
    showOffline(true);
    await new Promise((resume) => setTimeout(resume, retryDelay(attempt)));
  }
  sending -= 1;
  showOffline(false);
  if (failure !== undefined) showFailure(failure, retry);
  if (isStale()) refresh();
  return failure === undefined;
}

/** Loads the table with another selection; refreshes wait for it. @param {string} url */
export async function loadSelection(url) {
  sending += 1;
  try {
    await loadPart(url);
  } catch (error) {
    if (error instanceof Unanswered) {
      // Nothing was changed: the player clicks again when the server answers again.
      stale = true;
      showOffline(true);
    } else showFailure(error, () => loadSelection(url));
  }
  sending -= 1;
  if (isStale()) refresh();
}

/* ── Events ───────────────────────────────────────────────────────────────────────────────────── */

/** Milliseconds before a stream that was closed is opened again. */
const RECONNECT_DELAY = 1000;

/** @typedef {{ here: boolean[], watching: number, sentence: string }} Presence who has a page of the table open */

/** The newest presence that the server told of. @type {Presence | null} */
let presence = null;

/** Shows who is at the table. */
function showPresence() {
  if (presence === null) return;
  const { here, watching, sentence } = presence;
  for (const dot of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-presence]"))) {
    const isHere = here[Number(dot.dataset.presence)] === true;
    const title = (isHere ? dot.dataset.here : dot.dataset.away) ?? "";
    dot.classList.toggle("here", isHere);
    dot.classList.toggle("away", !isHere);
    if (dot.title !== title) {
      dot.title = title;
      dot.setAttribute("aria-label", title);
    }
  }
  for (const tag of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-here-tag]"))) {
    tag.hidden = here[Number(tag.dataset.hereTag)] !== true;
  }
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-watching]"))) {
    line.hidden = watching === 0;
    line.textContent = sentence;
  }
}

/**
 * Notes an entry, and shows the part that came with it. Without one, or when something is selected, the page is
 * fetched, unless an answer that is under way shows it.
 * @param {number} seq @param {string | null} part
 */
function receive(seq, part) {
  showOffline(false);
  newest = Math.max(newest, seq);
  if (newest <= Number(root().dataset.seq)) return;
  if (part !== null && canShow()) return tell(part, () => showUpdate(seq, part));
  // What others did before is shown at once: this page goes on.
  skip();
  if (isStale()) refresh();
}

/** Whether a part that came by itself may be shown: no answer under way is newer, and nothing is selected. */
const canShow = () => !refreshing && sending === 0 && nothingSelected();

/** Shows a part unless the page shows a newer one by now. @param {number} seq @param {string} part */
function showUpdate(seq, part) {
  if (seq <= Number(root().dataset.seq)) return;
  if (canShow()) showPart(part);
  else refresh();
}

function connect() {
  const stream = new EventSource(`${tableUrl}/events?part=1&after=${root().dataset.seq}`);
  stream.addEventListener("update", ({ data }) => {
    // The entry is the first line, and the part, if there is one, the second.
    const end = data.indexOf("\n");
    const { seq } = JSON.parse(end < 0 ? data : data.slice(0, end));
    receive(seq, end < 0 ? null : data.slice(end + 1));
  });
  stream.addEventListener("now", ({ data }) => receive(JSON.parse(data).seq, null));
  stream.addEventListener("presence", ({ data }) => {
    presence = JSON.parse(data);
    showPresence();
  });
  stream.addEventListener("error", () => {
    showOffline(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(connect, RECONNECT_DELAY);
  });
}

/* ── Clock ────────────────────────────────────────────────────────────────────────────────────── */

/** The server's time minus this device's, in milliseconds, and the element that it was measured by. */
let clockOffset = 0;
/** @type {HTMLElement | null} */
let measuredBy = null;

/** Seconds before the deadline in which the clock looks and sounds different. */
const LAST_SECONDS = 10;
/** The second that was heard last. */
let ticked = 0;

/** Shows the time that is left until the deadline, by the server's time: the device's may be wrong. */
function showClock() {
  const clock = /** @type {HTMLElement | null} */ (document.querySelector("[data-until]"));
  if (!clock) return;
  if (clock !== measuredBy) {
    measuredBy = clock;
    clockOffset = Number(clock.dataset.now ?? Date.now()) - Date.now();
  }
  const left = Math.max(0, Math.floor((Number(clock.dataset.until) - Date.now() - clockOffset) / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const isLast = left > 0 && left <= LAST_SECONDS;
  clock.classList.toggle("last", isLast);
  if (isLast && left !== ticked && root().dataset.turn === "true") playTick();
  ticked = left;
  clock.textContent = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/* ── Time-outs ────────────────────────────────────────────────────────────────────────────────── */

/** How long it is said that the time of a player was up, in milliseconds. */
const TIME_UP_SHOWN = 6000;

/** Says whose time was up since the page before. @param {DOMStringMap} before */
function showTimeUp(before) {
  const rows = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#t-log li[data-late]"));
  const late = [...rows].find((row) => Number(row.dataset.step) > Number(before.step));
  if (!late || isReplay) return;
  document.querySelector(".time-up")?.remove();
  const message = showMessage("time-up", "status", late.dataset.late);
  setTimeout(() => message.remove(), TIME_UP_SHOWN);
}

afterSwap((before) => {
  showScriptButtons();
  showTimeUp(before);
  showPresence();
  showClock();
  if (root().dataset.turn === "true" && before.turn !== "true") playTurn();
});
showScriptButtons();
showClock();
setInterval(showClock, 1000);
if (!isReplay && !isPractice) connect();

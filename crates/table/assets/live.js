// The live table: events from the server, sending with retries, messages about failures, the sound and the clock.

import { Refused, Unanswered, address, afterSwap, isReplay, load, loadPart, root, selection, tableUrl } from "./frame.js";

/** Attempts to send something before the player is asked; with the delays below, about a minute. */
const MAX_ATTEMPTS = 10;
/** Milliseconds before the second attempt; each further delay is twice as long, up to the longest. */
const [FIRST_DELAY, LONGEST_DELAY] = [800, 8000];

/** Milliseconds to wait after a number of failed attempts in a row. @param {number} failed */
const retryDelay = (failed) => Math.min(FIRST_DELAY * 2 ** (failed - 1), LONGEST_DELAY);

/** Statuses that refuse now and may accept the same request later: time-out, too early, too many requests. */
const TEMPORARY = [408, 425, 429];

/* ── Sound ────────────────────────────────────────────────────────────────────────────────────── */

const hasSound = () => localStorage.getItem("sound") === "on";

/** Plays two soft tones, if sound is on. */
function playSound() {
  if (!hasSound()) return;
  const audio = new AudioContext();
  for (const { delay, pitch } of [{ delay: 0, pitch: 523 }, { delay: 0.16, pitch: 659 }]) {
    const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + delay];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  }
}

/** Switches the sound on or off. */
export function toggleSound() {
  localStorage.setItem("sound", hasSound() ? "off" : "on");
  showScriptButtons();
  playSound();
}

/** Shows the buttons that need a script. */
function showScriptButtons() {
  const sound = /** @type {HTMLElement | null} */ (document.querySelector("[data-sound]"));
  if (sound) {
    sound.hidden = false;
    sound.setAttribute("aria-pressed", String(hasSound()));
  }
  const help = /** @type {HTMLElement | null} */ (document.querySelector("[data-keys]"));
  if (help) help.hidden = false;
}

/* ── Messages ─────────────────────────────────────────────────────────────────────────────────── */

/** @param {"offline" | "failure"} kind @param {string} role @param {string | undefined} text */
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
  if (wasRefused && error.status === 409) return location.assign(tableUrl);
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
    else location.assign(tableUrl);
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
/** Whether the table changed and the change is not shown yet. */
let stale = false;

/** Shows the table as it stands, with the selection. Waits for requests whose answer is the table. */
async function refresh() {
  stale = true;
  if (refreshing || sending > 0) return;
  refreshing = true;
  try {
    while (stale && sending === 0) {
      stale = false;
      const wanted = address(selection());
      await loadPart(wanted, () => {
        // When the selection has changed since, the answer is out of date.
        const outdated = sending > 0 || address(selection()) !== wanted;
        stale ||= outdated;
        return !outdated;
      });
    }
    failedRefreshes = 0;
    showOffline(false);
  } catch (error) {
    if (error instanceof Unanswered) {
      stale = true;
      failedRefreshes += 1;
      clearTimeout(retryTimer);
      retryTimer = setTimeout(refresh, retryDelay(failedRefreshes));
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
  if (stale) refresh();
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
  if (stale) refresh();
}

/* ── Events ───────────────────────────────────────────────────────────────────────────────────── */

/** Milliseconds before a stream that was closed is opened again. */
const RECONNECT_DELAY = 1000;

/** The players and spectators at the table, as the last event said. */
let presence = "";

function connect() {
  const stream = new EventSource(`${tableUrl}/events`);
  stream.addEventListener("now", (event) => {
    showOffline(false);
    const now = JSON.parse(event.data);
    const present = JSON.stringify([now.here, now.watching]);
    const changed = String(now.seq) !== root().dataset.seq || (presence !== "" && present !== presence);
    presence = present;
    if (changed) refresh();
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
  clock.textContent = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

afterSwap((before) => {
  showScriptButtons();
  showClock();
  if (root().dataset.turn === "true" && before.turn !== "true") playSound();
});
showScriptButtons();
showClock();
setInterval(showClock, 1000);
if (!isReplay) connect();

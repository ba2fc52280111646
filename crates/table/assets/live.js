// The table as it happens: events from the server, a sound, the clock, and what to do when the line is down.

import { address, afterSwap, asked, home, isReplay, part, root } from "./frame.js";

/** Whether a sound is wanted. */
const hasSound = () => localStorage.getItem("sound") === "on";

/** Two soft tones when it is one's turn. */
function ring() {
  if (!hasSound()) return;
  const audio = new AudioContext();
  for (const [at, pitch] of [[0, 523], [0.16, 659]]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.5);
  }
}

/** Switches the sound on or off. */
export function toggleSound() {
  localStorage.setItem("sound", hasSound() ? "off" : "on");
  offerExtras();
  ring();
}

/** Buttons that only make sense with a script. */
function offerExtras() {
  const sound = /** @type {HTMLElement | null} */ (document.querySelector("[data-sound]"));
  if (sound) {
    sound.hidden = false;
    sound.setAttribute("aria-pressed", String(hasSound()));
  }
  const help = /** @type {HTMLElement | null} */ (document.querySelector("[data-keys]"));
  if (help) help.hidden = false;
}

/** Says that the line is down, or takes it back. @param {boolean} down */
function offline(down) {
  document.querySelector(".offline")?.remove();
  if (!down) return;
  const note = document.createElement("p");
  note.className = "offline";
  note.setAttribute("role", "status");
  note.textContent = root().dataset.offline ?? "…";
  document.body.append(note);
}

let refreshing = false;
/** When to try again, after an update did not come. @type {ReturnType<typeof setTimeout> | undefined} */
let later;
let sending = 0;
/** Whether something happened while it could not be shown. */
let again = false;

/** Shows the table as it stands, with what is chosen and laid out. */
async function refresh() {
  again = true;
  // While something is sent, nothing else is asked for: its answer is the table.
  if (refreshing || sending > 0) return;
  refreshing = true;
  try {
    while (again && sending === 0) {
      again = false;
      const wanted = address(asked());
      await part(wanted, () => {
        // Something was chosen meanwhile: what was asked for is out of date.
        const outdated = sending > 0 || address(asked()) !== wanted;
        again ||= outdated;
        return !outdated;
      });
    }
    offline(false);
  } catch {
    again = true;
    clearTimeout(later);
    later = setTimeout(refresh, 1000);
  }
  refreshing = false;
}

/**
 * Sends something until it is answered: the server applies it once, however often it comes.
 * @param {() => Promise<void>} work
 */
export async function persist(work) {
  sending += 1;
  for (;;) {
    try {
      await work();
      break;
    } catch {
      offline(true);
      await new Promise((resume) => setTimeout(resume, 800));
    }
  }
  sending -= 1;
  offline(false);
  if (again) refresh();
}

/** Does something whose answer is the table; updates wait for it. @param {() => Promise<unknown>} work */
export async function first(work) {
  sending += 1;
  try {
    await work();
  } catch {
    // Nothing was changed: whoever wants it asks again when the line is up.
    offline(true);
    again = true;
  }
  sending -= 1;
  if (again) refresh();
}

let presence = "";

function connect() {
  const stream = new EventSource(`${home}/events`);
  stream.addEventListener("now", (event) => {
    offline(false);
    const now = JSON.parse(event.data);
    const who = JSON.stringify([now.here, now.watching]);
    const changed = String(now.seq) !== root().dataset.seq || (presence !== "" && who !== presence);
    presence = who;
    if (changed) refresh();
  });
  stream.addEventListener("error", () => {
    offline(true);
    if (stream.readyState !== EventSource.CLOSED) return;
    setTimeout(connect, 1000);
  });
}

setInterval(() => {
  const clock = /** @type {HTMLElement | null} */ (document.querySelector("[data-until]"));
  if (!clock) return;
  const left = Math.max(0, Math.floor((Number(clock.dataset.until) - Date.now()) / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  clock.textContent = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}, 1000);

afterSwap((before) => {
  offerExtras();
  if (root().dataset.turn === "true" && before.turn !== "true") ring();
});
offerExtras();
if (!isReplay) connect();

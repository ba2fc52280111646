// The table with a script: choosing is instant, updates come by themselves, cards glide.
// Everything here also works by plain links and forms; this only saves the way through the address.

import { checkFairness, offerCopies, shareRandomness } from "./page.js";

/** @typedef {{ draft: string[], card: string | null, place: string | null, show: string | null }} Ask */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @returns {HTMLElement} */
const root = () => /** @type {HTMLElement} */ (document.getElementById("table"));
const id = root().dataset.id;
const home = `/t/${id}`;
const isReplay = root().dataset.replay !== undefined;

/** What is chosen and laid out, as the page says. @returns {Ask} */
function asked() {
  const { draft, card, show } = root().dataset;
  return { draft: draft ? draft.split(",") : [], card: card ?? null, place: null, show: show ?? null };
}

/** The address of the table with something chosen. @param {Ask} ask */
function address(ask) {
  const query = new URLSearchParams();
  if (ask.draft.length > 0) query.set("d", ask.draft.join(","));
  for (const name of /** @type {const} */ (["card", "place", "show"])) {
    const value = ask[name];
    if (value !== null) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${home}?${text}` : home;
}

/* ── Swapping in what changed ─────────────────────────────────────────────────────────────────── */

/** The newest request wins: an answer that was overtaken is dropped. */
let newest = 0;

/** Fetches a page and swaps in what differs. @param {string} url @param {RequestInit} [options] */
async function load(url, options) {
  newest += 1;
  const mine = newest;
  const response = await fetch(url, { ...options, headers: { ...options?.headers, "x-part": "1" } });
  const text = await response.text();
  if (mine === newest && text.includes("id=\"table\"")) {
    swap(text);
    return true;
  }
  return response.ok;
}

/** @param {string} url */
const part = (url) => load(url + (url.includes("?") ? "&" : "?") + "part=1");

/** @param {string} html */
function swap(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const next = parsed.getElementById("table");
  if (!next) return;
  const before = points();
  const wasTurn = root().dataset.turn;
  const focused = document.activeElement?.id;
  const names = (/** @type {Element} */ of) => [...of.querySelectorAll("[id^='t-']")].map((part) => part.id).join(" ");
  const adopted = document.importNode(next, true);
  if (names(root()) === names(adopted)) {
    for (const fresh of adopted.querySelectorAll("[id^='t-']")) replacePart(fresh);
    for (const { name } of [...root().attributes]) if (!adopted.hasAttribute(name)) root().removeAttribute(name);
    for (const { name, value } of [...adopted.attributes]) root().setAttribute(name, value);
  } else {
    root().replaceWith(adopted);
  }
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
  if (root().dataset.title) document.title = root().dataset.title ?? "";
  flyPoints(before);
  if (root().dataset.turn === "true" && wasTurn !== "true") ring();
  settle();
}

/** @param {Element} fresh */
function replacePart(fresh) {
  const old = document.getElementById(fresh.id);
  if (!old || old.outerHTML === fresh.outerHTML) return;
  const say = /** @type {HTMLInputElement | null} */ (old.querySelector("#say"));
  const opened = [...old.querySelectorAll("details[open][id]")].map((details) => details.id);
  if (fresh.id === "t-board") {
    // The frame stays, so that it stays scrolled where it was.
    old.className = fresh.className;
    old.replaceChildren(...fresh.childNodes);
  } else {
    old.replaceWith(fresh);
  }
  const newSay = /** @type {HTMLInputElement | null} */ (document.getElementById("say"));
  if (say && newSay) newSay.value = say.value;
  for (const name of opened) document.getElementById(name)?.setAttribute("open", "");
}

/** Whatever has to be done to parts that are new. */
function settle() {
  shareRandomness();
  offerCopies();
  checkFairness();
  offerExtras();
  if (root().dataset.phase === "playing") root().dataset.place ??= "";
  scrollToBest();
}

/* ── Choosing and playing ─────────────────────────────────────────────────────────────────────── */

/** Shows where a card can go, at once. @param {string | null} card */
function choose(card) {
  if (card === null) delete root().dataset.card;
  else root().dataset.card = card;
  for (const element of document.querySelectorAll(".hand [data-card]")) {
    element.setAttribute("aria-pressed", String(element.getAttribute("data-card") === card));
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
  const ghost = document.querySelector(`[data-place="${place}"] .d-ghost`);
  const done = /** @type {HTMLFormElement | null} */ (document.querySelector("#c-done form"));
  if (ghost && done && !root().dataset.card) return done.requestSubmit();
  const from = document.querySelector(".hand [aria-pressed=true]");
  const start = from && { rect: from.getBoundingClientRect(), face: from.cloneNode(true) };
  const drafted = root().dataset.draft;
  await part(address({ ...asked(), place }));
  root().dataset.place = place;
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

/** Sends a form; when the line is down, tries again until it is answered: it is applied once. @param {HTMLFormElement} form */
async function send(form) {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const from = document.querySelector(".hand [aria-pressed=true]");
  const start = from && { rect: from.getBoundingClientRect(), face: from.cloneNode(true) };
  const place = root().dataset.place;
  for (;;) {
    try {
      const known = await load(form.action, { method: "POST", body });
      if (!known) location.assign(home);
      if (start && place) glide(start, place);
      return;
    } catch {
      offline(true);
      await new Promise((resume) => setTimeout(resume, 800));
    }
  }
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "post" || !/\/(play|chat|leave|return|ready)$/.test(form.action) || form.action.endsWith("/chat") && !form.action.includes("/t/")) return;
  event.preventDefault();
  if (form.classList.contains("say")) {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    if (field.value.trim() === "") return;
    send(form).then(() => { const now = document.getElementById("say"); if (now instanceof HTMLInputElement) now.value = ""; });
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
    const name = card.getAttribute("data-card");
    const only = card.getAttribute("data-only");
    if (root().dataset.card !== name) choose(name);
    else if (only) put(only);
    else choose(null);
  } else if (place) {
    event.preventDefault();
    put(place.getAttribute("data-place") ?? "");
  } else if (own) {
    event.preventDefault();
    part(own.getAttribute("href") ?? home);
  } else if (sheet) {
    event.preventDefault();
    showSheet(sheet.getAttribute("href") ?? home);
  } else if (step) {
    event.preventDefault();
    goTo(step.getAttribute("href") ?? home);
  } else if (target.closest("[data-sound]")) {
    localStorage.setItem("sound", hasSound() ? "off" : "on");
    offerExtras();
    ring();
  } else if (target.closest("[data-keys]")) {
    keysHelp()?.showModal();
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
  choose(card.getAttribute("data-card"));
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

/* ── Keys ─────────────────────────────────────────────────────────────────────────────────────── */

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
  "?": () => keysHelp()?.showModal(),
};

/** @param {string} name */
const press = (name) => document.getElementById(name)?.click();

document.addEventListener("keydown", (event) => {
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
});

/* ── Replays ──────────────────────────────────────────────────────────────────────────────────── */

/** @param {string} url */
async function goTo(url) {
  await load(url);
  history.replaceState(null, "", url);
}
document.addEventListener("input", (event) => {
  const slider = /** @type {HTMLInputElement} */ (event.target);
  if (slider.id === "slider") goTo(`${home}/replay/${slider.value}`);
});

/* ── Live ─────────────────────────────────────────────────────────────────────────────────────── */

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
let again = false;

/** Shows the table as it stands, with what is chosen and laid out. */
async function refresh() {
  if (refreshing) { again = true; return; }
  refreshing = true;
  try {
    do {
      again = false;
      await part(address(asked()));
    } while (again);
  } catch {
    // The line is down: the stream will say when it is back.
  }
  refreshing = false;
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

settle();
if (!isReplay) connect();

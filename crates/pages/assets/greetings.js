// Guests who sit down greet in their own language, in a bubble beside their chair.

/** How long a greeting is seen, in milliseconds; story.css fades it in and out within this time. */
const SHOWN = 1500;
/** The distance of a bubble from its chair and from the edges of the board, in pixels. */
const GAP = 7;

/**
 * By the nation with which the code of a card begins: the language of the greeting, and the greeting. Hindi and
 * Chinese are in Latin letters, because not every device has theirs.
 * @type {Record<string, [lang: string, words: string] | undefined>}
 */
const GREETINGS = {
  DE: ["de", "Guten Tag!"],
  FR: ["fr", "Bonjour\u{202f}!"],
  GB: ["en-GB", "Good afternoon!"],
  US: ["en-US", "Hi!"],
  TR: ["tr", "Merhaba!"],
  IN: ["hi-Latn", "Namaste!"],
  CN: ["zh-Latn", "Nǐ hǎo!"],
  RU: ["ru", "Здравствуйте!"],
  ES: ["es-ES", "¡Hola!"],
  CU: ["es-CU", "¿Qué tal?"],
  CF: ["sg", "Bara ala!"],
  IT: ["it", "Buongiorno!"],
};

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether guests greet: not where nothing is to move. */
function areOn() {
  const { greetings, speed } = document.documentElement.dataset;
  return greetings !== "off" && speed !== "off" && !reducedMotion.matches;
}

/** Whether two boxes lie over each other. @param {DOMRect} one @param {DOMRect} other */
const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Ends all greetings. */
export function endGreetings() {
  for (const bubble of document.querySelectorAll(".greeting")) bubble.remove();
}

/**
 * Shows the greeting of a guest at its chair; nothing for a joker, at the bar, and where the chair is out of sight.
 * @param {string | null | undefined} card the code of the card @param {string} place
 */
export function greet(card, place) {
  const greeting = GREETINGS[card?.slice(0, 2) ?? ""];
  const chair = document.querySelector(`#t-board [data-place="${CSS.escape(place)}"]`);
  const frame = chair?.closest(".frame");
  if (!areOn() || !greeting || place === "bar" || !chair || !frame) return;
  const [at, around] = [chair.getBoundingClientRect(), frame.getBoundingClientRect()];
  const [x, y] = [at.left + at.width / 2 - around.left, at.top + at.height / 2 - around.top];
  if (x < 0 || y < 0 || x > around.width || y > around.height) return;

  const bubble = document.createElement("span");
  bubble.className = "greeting";
  bubble.setAttribute("aria-hidden", "true");
  [bubble.lang, bubble.textContent] = greeting;
  frame.append(bubble);
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const left = Math.max(GAP, Math.min(x - width / 2, around.width - width - GAP));
  const above = y - at.height / 2 - height - GAP;
  bubble.classList.toggle("below", above < 0);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above < 0 ? y + at.height / 2 + GAP : above}px`;
  bubble.style.setProperty("--tip", `${x - left}px`);
  // A neighbour who spoke before has said it.
  for (const other of frame.querySelectorAll(".greeting")) {
    if (other !== bubble && overlap(other.getBoundingClientRect(), bubble.getBoundingClientRect())) other.remove();
  }
  setTimeout(() => bubble.remove(), SHOWN);
}

// A touch or a key means that the player goes on.
document.addEventListener("pointerdown", endGreetings, { capture: true });
document.addEventListener("keydown", endGreetings, { capture: true });

// What every page does a little better with a script. Without it, everything works all the same.

import { command, hex, judge, keep, recall } from "./fair.js";

/** Where this browser keeps things; where it may not, nothing is kept. @type {import("./fair.js").Store} */
const store = (() => {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem() {} };
  }
})();

/** The table that a form is sent to. @param {HTMLFormElement} form */
const tableOf = (form) => new URL(form.action).pathname.split("/")[2];

/** The field for what this browser adds to the deal. @param {HTMLFormElement} form */
const shareField = (form) => /** @type {HTMLInputElement} */ (form.elements.namedItem("share"));

/** Keeps the seal that is shown before the first card, and the seat that the share was sent with. */
function rememberDeal() {
  for (const shown of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-seal-of]"))) {
    keep(store, shown.dataset.sealOf ?? "", { seal: shown.textContent ?? "" });
  }
  const { id, seat } = document.getElementById("table")?.dataset ?? {};
  if (id && seat && recall(store, id).share) keep(store, id, { seat: Number(seat) });
}

// Before it is sent: a server that has the share cannot take back the seal.
document.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement && target.matches("[data-share]"))) return;
  keep(store, tableOf(target), { share: shareField(target).value });
}, true);

/** Fills in the randomness that this browser adds to the deal, and sends what needs no click. */
export function shareRandomness() {
  rememberDeal();
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-share]"))) {
    const field = shareField(form);
    // One share a table, also when it has to be sent a second time.
    const sent = recall(store, tableOf(form)).share;
    if (field.value === "") field.value = sent ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    if (form.dataset.auto !== undefined && !form.dataset.sent) {
      form.dataset.sent = "yes";
      form.requestSubmit();
    }
  }
}

/** Buttons that copy a field. */
export function offerCopies() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
    button.hidden = false;
    button.onclick = async () => {
      const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
      button.textContent = button.dataset.done ?? button.textContent;
    };
  }
}

/** A file goes into the field for text. */
function offerFiles() {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[type=file][data-into]"))) {
    input.hidden = false;
    input.onchange = async () => {
      const text = await input.files?.[0]?.text();
      const into = /** @type {HTMLTextAreaElement} */ (input.form?.elements.namedItem(input.dataset.into ?? ""));
      if (text !== undefined) into.value = text.split("\n", 1)[0];
    };
  }
}

/** Open menus and sheets close when one clicks elsewhere or presses Escape. */
function closeOpened() {
  /** @param {EventTarget | null} target */
  const close = (target) => {
    for (const open of document.querySelectorAll("details.menu[open], details.command[open]")) {
      if (!(target instanceof Node && open.contains(target))) open.removeAttribute("open");
    }
  };
  document.addEventListener("click", (event) => close(event.target));
  document.addEventListener("keydown", (event) => event.key === "Escape" && close(null));
}

/** Compares the end of the game with what this browser kept, and says which checks it made. */
export async function checkFairness() {
  const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-fair]"));
  const checks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-check]"));
  const table = document.getElementById("table")?.dataset.id;
  if (!list || !table) return;
  /** @param {string} name */
  const text = (name) => list.querySelector(`[${name}]`)?.textContent ?? "";
  const shares = Array.from({ length: Number(list.dataset.fair) }, (_, seat) => (
    list.querySelector(`[data-share-of="${seat}"]`)?.textContent ?? null
  ));
  const told = { seal: text("data-commitment"), secret: text("data-secret"), shares, seed: text("data-seed") };
  const kept = recall(store, table);
  const marks = await judge(told, kept, crypto.subtle);
  for (const check of checks) {
    const mark = marks[/** @type {keyof typeof marks} */ (check.dataset.check)];
    const sentence = `${{ good: "✓", bad: "✗", open: "–" }[mark]} ${check.dataset[mark]}`;
    check.className = mark;
    // What is written again is read out again.
    if (check.textContent !== sentence) check.textContent = sentence;
  }
  for (const verify of document.querySelectorAll("[data-verify]")) verify.textContent = command(kept);
  document.querySelector("[data-unchecked]")?.remove();
  document.querySelector("[data-checks]")?.removeAttribute("hidden");
}

closeOpened();
offerCopies();
offerFiles();
shareRandomness();
checkFairness();

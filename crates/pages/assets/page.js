// Improvements that a script makes to every page. Without it, everything works all the same.

import { checkDeal, command, hex, recall, remember, verdictOf } from "./fair.js";

/** The storage of this browser; where it is forbidden, nothing is stored. @type {import("./fair.js").Store} */
const store = (() => {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem() {} };
  }
})();

/** The table to whose deal a form adds randomness. @param {HTMLFormElement} form */
const tableOf = (form) => form.dataset.share ?? "";

/** The field for the randomness that this browser adds to the deal. @param {HTMLFormElement} form */
const shareField = (form) => /** @type {HTMLInputElement} */ (form.elements.namedItem("share"));

/** Remembers the seal that is shown before the first card, and the seat that the share was sent for. */
function rememberDeal() {
  for (const shown of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-seal-of]"))) {
    remember(store, shown.dataset.sealOf ?? "", { seal: shown.textContent ?? "" });
  }
  const { id, seat } = document.getElementById("table")?.dataset ?? {};
  if (id && seat && recall(store, id).share) remember(store, id, { seat: Number(seat) });
}

// In the capture phase, before the form is sent: a server that has the share cannot take back the seal.
document.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement && target.matches("[data-share]"))) return;
  remember(store, tableOf(target), { share: shareField(target).value });
}, true);

/** Fills in the randomness that this browser adds to the deal, and sends the forms that need no click. */
export function shareRandomness() {
  rememberDeal();
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-share]"))) {
    const field = shareField(form);
    // One share per table, also when it has to be sent a second time.
    const sent = recall(store, tableOf(form)).share;
    if (field.value === "") field.value = sent ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    if (form.dataset.auto !== undefined && !form.dataset.sent) {
      form.dataset.sent = "yes";
      form.requestSubmit();
    }
  }
}

/** Time between two looks at something that is under way, in milliseconds. */
const POLL = 2000;

/** Looks again at a part of the page that is under way, until it is done. @param {HTMLElement} part */
function poll(part) {
  setTimeout(async () => {
    const answer = await fetch(part.dataset.poll ?? "", { headers: { "x-part": "1" } }).catch(() => null);
    if (!answer?.ok) return poll(part);
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
    if (!next?.dataset.poll) return location.reload();
    // What has the focus stays.
    for (const [place, old] of [...part.children].entries()) {
      const fresh = next.children[place];
      if (fresh?.tagName === old.tagName && !old.contains(document.activeElement)) old.replaceWith(fresh.cloneNode(true));
    }
    return poll(part);
  }, POLL);
}
for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-poll]"))) poll(part);

/** Shows the buttons that copy or share a field. */
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
  offerSharing();
}

/** Shows the buttons that open the share sheet of the system, where there is one. */
function offerSharing() {
  if (!navigator.share) return;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-share-link]"))) {
    button.hidden = false;
    button.onclick = async () => {
      const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.shareLink ?? ""));
      // Refused when the player closes the sheet.
      await navigator.share({ title: document.title, url: field.value }).catch(() => {});
    };
  }
}

/** Shows the buttons that read a file into a field for text. */
function offerFiles() {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[type=file][data-into]"))) {
    input.hidden = false;
    input.onchange = async () => {
      const text = await input.files?.[0]?.text();
      const into = /** @type {HTMLTextAreaElement} */ (input.form?.elements.namedItem(input.dataset.into ?? ""));
      if (text !== undefined) into.value = text.split("\n", 1)[0] ?? "";
    };
  }
}

/** In a row of fields for numbers: goes on to the next field when a number is complete, and spreads a list that is pasted. */
function fillRows() {
  /** @param {EventTarget | null} target */
  const fieldsFrom = (target) => {
    if (!(target instanceof HTMLInputElement && target.matches("[data-next]"))) return [];
    const fields = /** @type {HTMLInputElement[]} */ ([...target.form?.querySelectorAll("[data-next]") ?? []]);
    return fields.slice(fields.indexOf(target));
  };
  document.addEventListener("input", (event) => {
    const [field, next] = fieldsFrom(event.target);
    // No number of two digits begins with 5 or more.
    if (event instanceof InputEvent && event.data && (field?.value.length === 2 || Number(field?.value) > 4)) next?.select();
  });
  document.addEventListener("paste", (event) => {
    const numbers = event.clipboardData?.getData("text").match(/\d+/g) ?? [];
    if (numbers.length < 2 || fieldsFrom(event.target).length === 0) return;
    event.preventDefault();
    fieldsFrom(event.target).forEach((field, index) => { field.value = numbers[index] ?? field.value; });
  });
}

/** Takes the code of a link out of the address, where nobody may read it, and sends it by the form of the page. */
function sendCode() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-from-hash]"));
  if (!field || location.hash.length < 2) return;
  field.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  field.form?.requestSubmit();
}

/** Closes open menus and lists on a click elsewhere and on Escape. */
function closeMenus() {
  /** @param {EventTarget | null} target */
  const close = (target) => {
    for (const open of document.querySelectorAll("details.menu[open], details.command[open], details.help[open]")) {
      if (!(target instanceof Node && open.contains(target))) open.removeAttribute("open");
    }
  };
  document.addEventListener("click", (event) => close(event.target));
  document.addEventListener("keydown", (event) => event.key === "Escape" && close(null));
}

/** Shows the link back to the table that a reader came from. */
function offerReturn() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-back]"));
  if (!link || !document.referrer) return;
  const from = new URL(document.referrer);
  if (from.origin !== location.origin || !/^\/(t|learn)\/./.test(from.pathname)) return;
  link.href = from.pathname + from.search;
  link.hidden = false;
}

/** Compares the deal that the end page reveals with what this browser remembers, and shows each check. */
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
  const revealed = { seal: text("data-commitment"), secret: text("data-secret"), shares, seed: text("data-seed") };
  const remembered = recall(store, table);
  const marks = await checkDeal(revealed, remembered, crypto.subtle);
  for (const check of checks) {
    const mark = marks[/** @type {keyof typeof marks} */ (check.dataset.check)];
    const sentence = `${{ good: "✓", bad: "✗", open: "–" }[mark]} ${check.dataset[mark]}`;
    check.className = mark;
    // Screen readers read a text out again whenever it is written.
    if (check.textContent !== sentence) check.textContent = sentence;
  }
  for (const verify of document.querySelectorAll("[data-verify]")) verify.textContent = command(remembered);
  const verdict = /** @type {HTMLElement | null} */ (document.querySelector("[data-verdict]"));
  const outcome = verdictOf(marks);
  if (verdict && outcome !== "open") verdict.textContent = verdict.dataset[outcome] ?? "";
  // Nobody has to look for a deal that is not to be trusted.
  if (outcome === "bad") verdict?.closest("details")?.setAttribute("open", "");
  document.querySelector("[data-unchecked]")?.remove();
  document.querySelector("[data-checks]")?.removeAttribute("hidden");
}

/** Starts the script that keeps style and scripts, where browsers have one: so the site can be installed. */
function startWorker() {
  // All files change their folder together: /assets/HASH/page.js.
  const hash = new URL(import.meta.url).pathname.split("/")[2];
  navigator.serviceWorker?.register(`/worker.js?${hash}`).catch(() => {});
}

startWorker();
closeMenus();
offerReturn();
offerCopies();
offerFiles();
fillRows();
sendCode();
addEventListener("hashchange", sendCode);
shareRandomness();
checkFairness();

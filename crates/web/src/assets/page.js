// What every page does a little better with a script. Without it, everything works all the same.

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Fills in the randomness that this browser adds to the deal, and sends what needs no click. */
export function shareRandomness() {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-share]"))) {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("share"));
    if (field.value === "") field.value = hex(crypto.getRandomValues(new Uint8Array(32)));
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

/** Works out for itself that seal, secret, shares and seed fit together. */
export async function checkFairness() {
  const list = document.querySelector("[data-fair]");
  const verdict = /** @type {HTMLElement | null} */ (document.querySelector("[data-fair-verdict]"));
  if (!list || !verdict || !crypto.subtle) return;
  /** @param {string} name */
  const text = (name) => list.querySelector(`[${name}]`)?.textContent ?? "";
  /** @param {string} digits */
  const bytes = (digits) => digits.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [];
  /** @param {string} label @param {number[]} rest */
  const digest = async (label, rest) => {
    const data = new Uint8Array([...new TextEncoder().encode(label), ...rest]);
    return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
  };
  const secret = bytes(text("data-secret"));
  const seats = Number(/** @type {HTMLElement} */ (list).dataset.fair);
  const shares = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const share = list.querySelector(`[data-share-of="${seat}"]`);
    shares.push(...(share ? [1, ...bytes(share.textContent ?? "")] : [0]));
  }
  const seal = await digest("gueridon commitment 1\n", secret);
  const seed = await digest("gueridon seed 1\n", [...secret, ...shares]);
  const good = seal === text("data-commitment") && seed === text("data-seed");
  verdict.textContent = (good ? verdict.dataset.good : verdict.dataset.bad) ?? "";
  verdict.hidden = false;
}

closeOpened();
offerCopies();
offerFiles();
shareRandomness();
checkFairness();

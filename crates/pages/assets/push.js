// The switch of slow tables that lets the browser notify its player, also when no page is open.

/** The public key of the site; pages of slow tables have it, where the site sends notifications. */
const siteKey = document.documentElement.dataset.pushKey ?? "";

/** Whether this browser is subscribed; unknown until it was asked. @type {boolean | undefined} */
let subscribed;

/** The server's sentence about a request that it refused. */
class Refused extends Error {}

/** Where subscriptions are made: the worker that shows notifications. */
const pushManager = async () => (await navigator.serviceWorker.ready).pushManager;

/** Whether a subscription was made with the key that the site has now. @param {PushSubscription} subscription */
function isCurrent({ options }) {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === siteKey;
}

/** @param {string} url @param {Record<string, string>} fields @throws {Refused} */
async function send(url, fields) {
  const headers = { accept: "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: new URLSearchParams(fields) });
  if (!response.ok) throw new Refused((await response.json()).message, { cause: response.status });
}

/** Tells the server of a subscription, also of one that it knows: player and language may have changed. @param {PushSubscription} subscription */
const save = (subscription) => send("/push", { endpoint: subscription.endpoint, ...subscription.toJSON().keys });

/** Ends a subscription here and at the server. @param {PushSubscription} subscription */
async function end(subscription) {
  await subscription.unsubscribe();
  await send("/push/forget", { endpoint: subscription.endpoint });
}

/** Subscribes, after the player was asked for permission. @returns {Promise<boolean>} whether that was given */
async function subscribe() {
  if (await Notification.requestPermission() !== "granted") return false;
  const manager = await pushManager();
  const old = await manager.getSubscription();
  if (old && !isCurrent(old)) await old.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: siteKey });
  try {
    await save(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return true;
}

/** @param {HTMLButtonElement} button */
async function toggle(button) {
  const { denied = "", failed = "" } = button.dataset;
  let note = "";
  button.disabled = true;
  try {
    const subscription = subscribed ? await (await pushManager()).getSubscription() : null;
    if (subscription) await end(subscription);
    if (subscribed) subscribed = false;
    else if (await subscribe()) subscribed = true;
    else note = denied;
  } catch (error) {
    note = error instanceof Refused ? error.message : failed;
  }
  button.disabled = false;
  showSwitch();
  showNote(note);
}

/** Says why nothing was changed. @param {string} text nothing to take back what was said */
function showNote(text) {
  document.getElementById("push-note")?.remove();
  if (!text) return;
  const note = document.createElement("p");
  note.id = "push-note";
  note.setAttribute("role", "alert");
  note.textContent = text;
  document.querySelector("[data-notify]")?.after(note);
}

/** Shows the switch as it is, once that is known. */
export function showSwitch() {
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-notify]"));
  if (!button || subscribed === undefined) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(subscribed));
  button.onclick = () => toggle(button);
}

/** Finds out whether the browser is subscribed, and renews that. */
async function start() {
  const supported = siteKey && navigator.serviceWorker && "PushManager" in window && "Notification" in window;
  if (!supported || Notification.permission === "denied") return;
  const subscription = await (await pushManager()).getSubscription();
  subscribed = subscription !== null && Notification.permission === "granted" && isCurrent(subscription);
  showSwitch();
  if (!subscription || !subscribed) return;
  try {
    await save(subscription);
  } catch (error) {
    // Only a refusal of this player says anything: the network may be away.
    if (!(error instanceof Refused) || error.cause !== 403) return;
    await subscription.unsubscribe();
    subscribed = false;
    showSwitch();
  }
}

start();

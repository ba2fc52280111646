// The program under test: started on a port of its own with fresh data, stopped, killed, started again.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { whenDone } from "./cleanup.mjs";
import { SEED } from "./seed.mjs";

/** So long may a start or an orderly stop take, in milliseconds, on a machine that is busy. */
const PATIENCE = 20_000;

/** Only so much of what the program says is kept. */
const LOG_LIMIT = 100_000;

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

// Nothing that a test started outlives it, however the test ends.
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.once(signal, () => process.exit(1));
}

/**
 * @typedef {object} ServerOptions
 * @property {string[]} [args] more arguments for the program
 * @property {Record<string, string>} [env] more variables for the program
 */

export class Server {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;
  #log = "";
  /** @type {Required<ServerOptions>} */
  #options;

  /**
   * Use {@link startServer}.
   * @param {number} port
   * @param {string} data
   * @param {ServerOptions} options
   */
  constructor(port, data, options) {
    this.port = port;
    /** The folder with its data. */
    this.data = data;
    this.#options = { args: [], env: {}, ...options };
  }

  /** Where it answers, without a slash at the end. */
  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What it said so far on both of its outputs, over all starts. */
  get log() {
    return this.#log;
  }

  /** Starts it and waits until it answers. */
  async start() {
    if (this.#child) throw new Error("The server runs already.");
    const child = spawn(program(), this.#options.args, {
      env: this.#environment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    running.add(child);
    child.once("exit", () => running.delete(child));
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding("utf8").on("data", (text) => {
        this.#log = (this.#log + text).slice(-LOG_LIMIT);
      });
    }
    /** @type {Error | undefined} */
    let failed;
    child.once("error", (error) => (failed = error));

    const deadline = Date.now() + PATIENCE;
    while (!(await this.#answers())) {
      const ended = failed?.message ?? ending(child);
      if (ended || Date.now() > deadline) {
        await this.kill();
        const why = ended ? `ended (${ended})` : `does not answer on ${this.url}/healthz`;
        throw new Error(`The server ${why}. It said:\n${this.#log}`);
      }
      await sleep(20);
    }
    // Another program may have taken the port and be the one that answered.
    if (ending(child)) throw new Error(`The server ended at once. It said:\n${this.#log}`);
  }

  /**
   * Asks it to end, as an operator does, and waits until it has.
   * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} how it ended
   */
  async stop() {
    const child = this.#child;
    if (!child) throw new Error("The server does not run.");
    if (!ending(child)) {
      child.kill("SIGTERM");
      const late = sleep(PATIENCE, "late", { ref: false });
      if ((await Promise.race([once(child, "exit"), late])) === "late") {
        await this.kill();
        throw new Error(`The server does not end when asked to. It said:\n${this.#log}`);
      }
    }
    this.#child = undefined;
    return { code: child.exitCode, signal: child.signalCode };
  }

  /** Ends it at once, as a power cut does. It may have ended already. */
  async kill() {
    const child = this.#child;
    this.#child = undefined;
    if (!child?.pid || ending(child)) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** Starts it again with the same port and data; whoever still runs is stopped in order. */
  async restart() {
    if (this.#child) await this.stop();
    await this.start();
  }

  async #answers() {
    try {
      const response = await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(2000) });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  #environment() {
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith("GUERIDON_"));
    return {
      ...Object.fromEntries(own),
      GUERIDON_LISTEN: `127.0.0.1:${this.port}`,
      GUERIDON_DATA: this.data,
      GUERIDON_REHEARSAL: String(SEED),
      ...this.#options.env,
    };
  }
}

/**
 * Starts a server with a fresh folder for its data; when the test ends, so do both.
 * @param {import("./cleanup.mjs").Owner} owner
 * @param {ServerOptions} [options]
 */
export async function startServer(owner, options = {}) {
  const data = await mkdtemp(join(tmpdir(), "gueridon-test-"));
  const server = new Server(await freePort(), data, options);
  whenDone(owner, async () => {
    await server.kill();
    await rm(data, { recursive: true, force: true });
  });
  await server.start();
  return server;
}

/** How a child ended, in words; nothing while it runs. */
function ending(/** @type {import("node:child_process").ChildProcess} */ child) {
  return child.signalCode ?? (child.exitCode === null ? undefined : `exit ${child.exitCode}`);
}

function program() {
  const path = process.env.GUERIDON_BIN;
  if (!path) {
    throw new Error("GUERIDON_BIN must name the program to test; `cargo xtask test` sets it.");
  }
  return path;
}

/** A port that nobody listens on. It is fixed, so that a restarted server is found again. */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, "close");
  return port;
}

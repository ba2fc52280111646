// The program under test: started on a free port with an empty data folder, stopped, killed, started again.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { whenDone } from "./cleanup.mjs";
import { SEED } from "./seed.mjs";

/** Limit for a start or an orderly stop, in milliseconds, on a busy machine. */
const TIMEOUT = 20_000;

/** The number of characters of the log that are kept, the last ones. */
const LOG_LIMIT = 100_000;

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

// Nothing that a test started outlives it, however the test ends.
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
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

  /** Its address, without a slash at the end. */
  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The end of what it wrote to both of its outputs, over all starts. */
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

    const deadline = Date.now() + TIMEOUT;
    while (!(await this.#answers())) {
      const ended = failed?.message ?? exitReason(child);
      if (ended || Date.now() > deadline) {
        await this.kill();
        const why = ended ? `ended (${ended})` : `does not answer on ${this.url}/healthz`;
        throw new Error(`The server ${why}. It said:\n${this.#log}`);
      }
      await sleep(20);
    }
    // Another program may have taken the port and be the one that answered.
    if (exitReason(child)) throw new Error(`The server ended at once. It said:\n${this.#log}`);
  }

  /**
   * Stops it with SIGTERM, as an operator does, and waits until it has ended.
   * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} how it ended
   */
  async stop() {
    const child = this.#child;
    if (!child) throw new Error("The server does not run.");
    if (!exitReason(child)) {
      child.kill("SIGTERM");
      const late = sleep(TIMEOUT, "late", { ref: false });
      if ((await Promise.race([once(child, "exit"), late])) === "late") {
        await this.kill();
        throw new Error(`The server does not end when asked to. It said:\n${this.#log}`);
      }
    }
    this.#child = undefined;
    return { code: child.exitCode, signal: child.signalCode };
  }

  /** Kills it, as a power cut does. It may have ended already. */
  async kill() {
    const child = this.#child;
    this.#child = undefined;
    if (!child?.pid || exitReason(child)) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** Starts it again with the same port and data; stops it first if it runs. */
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
 * Starts a server with an empty data folder; both are removed when the test ends.
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

/** Why a process ended, in words; undefined while it runs. */
function exitReason(/** @type {import("node:child_process").ChildProcess} */ child) {
  return child.signalCode ?? (child.exitCode === null ? undefined : `exit ${child.exitCode}`);
}

function program() {
  const path = process.env.GUERIDON_BIN;
  if (!path) {
    throw new Error("GUERIDON_BIN must name the program to test; `cargo xtask test` sets it.");
  }
  return path;
}

/** A free port. The server keeps it, so that pages find it again after a restart. */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, "close");
  return port;
}

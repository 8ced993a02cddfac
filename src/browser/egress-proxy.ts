// The browser's only way out: loopback proxies, a pair per tab, that dial only addresses the guard has passed.
//
// Each connection calls the guard once and dials exactly what it returned: no name is resolved twice.
import { Agent, type ClientRequestArgs } from "node:http";
import type { Duplex } from "node:stream";
import type { Dial } from "../net/connect.ts";
import type { HostGuard } from "../net/guard.ts";
import { dialOut } from "../net/tunnel.ts";
import { underController } from "../runtime/abort.ts";
import { portOf } from "../url/web-address.ts";
import { Exit, type ExitOptions } from "./exit.ts";

type Connect = ExitOptions["connect"];

const CONNECT_TIMEOUT_MS = 30_000;
/** Maximum hosts whose failure is kept, to explain why a page did not load. */
const MAX_FAILURES = 500;

/** Opens an exit for each tab. */
export class EgressProxy {
  readonly #guard: HostGuard;
  readonly #dial: Dial;
  readonly #agent: Agent;
  readonly #exits = new Set<Exit>();
  readonly #failures = new Map<string, unknown>();
  readonly #closing = new AbortController();

  constructor(guard: HostGuard, dial: Dial = dialOut) {
    this.#guard = guard;
    this.#dial = dial;
    this.#agent = new GuardedAgent(this.#connect);
  }

  /** Opens an exit on free ports of loopback. `release` or `close` closes it. */
  async open(): Promise<Exit> {
    const exit = await Exit.open({ agent: this.#agent, connect: this.#connect });
    this.#exits.add(exit);
    return exit;
  }

  /** Closes an exit. */
  async release(exit: Exit): Promise<void> {
    this.#exits.delete(exit);
    await exit.close();
  }

  /** Returns why the last connection to an address's host failed: the guard's or the network's error. */
  failureOf(address: string): unknown {
    const url = new URL(address);
    return this.#failures.get(`${url.hostname}:${portOf(url)}`);
  }

  /** Closes every exit and every connection. */
  async close(): Promise<void> {
    this.#closing.abort(new Error("the browser's proxy is closed"));
    this.#agent.destroy();
    await Promise.all([...this.#exits].map((exit) => this.release(exit)));
  }

  /** Opens a guarded connection or records why not. `protocol` selects the operator's proxy. */
  readonly #connect: Connect = async (protocol, hostname, port) => {
    const url = new URL(`${protocol}//${hostname}:${port}/`);
    const key = `${url.hostname}:${port}`;
    try {
      const signals = [this.#closing.signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)];
      const socket = await underController(signals, async ({ signal }) =>
        this.#dial({ ...(await this.#guard.check(url, signal)), port }, signal),
      );
      this.#failures.delete(key);
      return socket.setNoDelay(true);
    } catch (error) {
      if (this.#failures.size >= MAX_FAILURES) this.#failures.clear();
      this.#failures.set(key, error);
      throw error;
    }
  };
}

/** Keeps connections alive like any agent, but opens them through the guard. */
class GuardedAgent extends Agent {
  readonly #connect: Connect;

  constructor(connect: Connect) {
    super({ keepAlive: true, maxSockets: 32 });
    this.#connect = connect;
  }

  override createConnection(
    { host, port }: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    // Node accepts an error without a stream, unlike its type.
    const done = callback as ((error: unknown, stream?: Duplex) => void) | undefined;
    this.#connect("http:", host ?? "", Number(port)).then(
      (socket) => done?.(null, socket),
      (error: unknown) => done?.(error),
    );
    return undefined;
  }
}

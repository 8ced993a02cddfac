// The one way out of the browser: proxies on loopback, a pair for each tab, that dial only addresses the guard has passed.
//
// The guard is asked once a connection, and what it returned is what is dialled: no name is looked up twice.
import { Agent, type AgentOptions, type ClientRequestArgs } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Dial } from "../net/connect.ts";
import type { HostGuard } from "../net/guard.ts";
import { dialOut } from "../net/tunnel.ts";
import { underController } from "../runtime/abort.ts";
import { Exit } from "./exit.ts";

const CONNECT_TIMEOUT_MS = 30_000;
/** Hosts whose refusal or failure is remembered, to be named when a page did not come. */
const MAX_FAILURES = 500;

/** Opens an exit for each tab. */
export class EgressProxy {
  readonly #agent: GuardedAgent;
  readonly #connector: ProxyConnector;
  readonly #exits = new Set<Exit>();

  constructor(guard: HostGuard, dial: Dial = dialOut) {
    this.#connector = new ProxyConnector(guard, dial);
    this.#agent = new GuardedAgent(this.#connector);
  }

  /** Opens an exit on free ports of loopback. `release` or `close` closes it. */
  async open(): Promise<Exit> {
    const exit = await Exit.open({
      agent: this.#agent,
      connect: (...target) => this.#connector.connect(...target),
    });
    this.#exits.add(exit);
    return exit;
  }

  /** Closes an exit. */
  async release(exit: Exit): Promise<void> {
    this.#exits.delete(exit);
    await exit.close();
  }

  /** Why the last connection to the host of an address failed: the guard's refusal or the network's error. */
  failureOf(address: string): unknown {
    const { hostname, port, protocol } = new URL(address);
    const portNumber = Number(port) || (protocol === "http:" ? 80 : 443);
    return this.#connector.failures.get(`${hostname}:${portNumber}`);
  }

  /** Closes every exit and every connection. */
  async close(): Promise<void> {
    this.#connector.close();
    this.#agent.destroy();
    await Promise.all([...this.#exits].map((exit) => this.release(exit)));
  }
}

/** Opens guarded connections and remembers why one failed. */
class ProxyConnector {
  readonly failures = new Map<string, unknown>();
  readonly #guard: HostGuard;
  readonly #dial: Dial;
  readonly #closing = new AbortController();

  constructor(guard: HostGuard, dial: Dial) {
    this.#guard = guard;
    this.#dial = dial;
  }

  /** `protocol` says which of the operator's proxies it goes through. */
  async connect(protocol: "http:" | "https:", hostname: string, port: number): Promise<Socket> {
    const url = new URL(`${protocol}//${hostname}:${port}/`);
    const key = `${url.hostname}:${port}`;
    try {
      const signals = [this.#closing.signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)];
      const socket = await underController(signals, async ({ signal }) =>
        this.#dial({ ...(await this.#guard.check(url, signal)), port }, signal),
      );
      this.failures.delete(key);
      return socket.setNoDelay(true);
    } catch (error) {
      if (this.failures.size >= MAX_FAILURES) this.failures.clear();
      this.failures.set(key, error);
      throw error;
    }
  }

  close(): void {
    this.#closing.abort(new Error("the browser's way out is closed"));
  }
}

/** Keeps connections alive as any agent, and opens them through the guard. */
class GuardedAgent extends Agent {
  readonly #connector: ProxyConnector;

  constructor(
    connector: ProxyConnector,
    options: AgentOptions = { keepAlive: true, maxSockets: 32 },
  ) {
    super(options);
    this.#connector = connector;
  }

  override createConnection(
    { host, port }: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    // Node takes an error without a stream; its type does not say so.
    const done = callback as ((error: unknown, stream?: Duplex) => void) | undefined;
    this.#connector.connect("http:", host ?? "", Number(port)).then(
      (socket) => done?.(null, socket),
      (error: unknown) => done?.(error),
    );
    return undefined;
  }
}

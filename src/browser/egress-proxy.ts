// The browser's only way out: loopback proxies, a pair per tab, that dial only addresses the guard has passed.
//
// Each connection calls the guard once and dials exactly what it returned: no name is resolved twice.
import { Agent, type AgentOptions, type ClientRequestArgs } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Dial } from "../net/connect.ts";
import type { HostGuard } from "../net/guard.ts";
import { dialOut } from "../net/tunnel.ts";
import { underController } from "../runtime/abort.ts";
import { Exit } from "./exit.ts";

const CONNECT_TIMEOUT_MS = 30_000;
/** Maximum hosts whose failure is kept, to explain why a page did not load. */
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

  /** Returns why the last connection to an address's host failed: the guard's or the network's error. */
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

/** Opens guarded connections and records why one failed. */
class ProxyConnector {
  readonly failures = new Map<string, unknown>();
  readonly #guard: HostGuard;
  readonly #dial: Dial;
  readonly #closing = new AbortController();

  constructor(guard: HostGuard, dial: Dial) {
    this.#guard = guard;
    this.#dial = dial;
  }

  /** `protocol` selects the operator's proxy. */
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
    this.#closing.abort(new Error("the browser's proxy is closed"));
  }
}

/** Keeps connections alive like any agent, but opens them through the guard. */
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
    // Node accepts an error without a stream, unlike its type.
    const done = callback as ((error: unknown, stream?: Duplex) => void) | undefined;
    this.#connector.connect("http:", host ?? "", Number(port)).then(
      (socket) => done?.(null, socket),
      (error: unknown) => done?.(error),
    );
    return undefined;
  }
}

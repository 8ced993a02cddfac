// HTTP/1.1 by undici, loaded with the first request: loading takes a quarter of the start-up time.
import type { Socket } from "node:net";
import type { Agent, buildConnector } from "undici";

/** Options of undici's agent, with the project's own way to open a connection. */
export interface Http1Options extends Omit<Agent.Options, "connect"> {
  /** Opens a connection to an origin. */
  readonly open: (origin: URL) => Promise<Socket>;
}

/** An agent of undici that exists once it is used. */
export class Http1 {
  readonly #options: Http1Options;
  #agent: Promise<Agent> | undefined;

  constructor(options: Http1Options) {
    this.#options = options;
  }

  /** Sends a request, as the agent's own method does. */
  async request(options: Parameters<Agent["request"]>[0]): ReturnType<Agent["request"]> {
    this.#agent ??= this.#load();
    const agent = await this.#agent;
    return await agent.request(options);
  }

  async destroy(): Promise<void> {
    const agent = await this.#agent;
    await agent?.destroy();
  }

  async #load(): Promise<Agent> {
    // The bundle has a CommonJS module's exports under `default` alone.
    const {
      default: { Agent },
    } = await import("undici");
    const { open, ...options } = this.#options;
    const connect: buildConnector.connector = ({ protocol, hostname, port }, done) => {
      const host = hostname.includes(":") ? `[${hostname}]` : hostname;
      const origin = new URL(`${protocol}//${host}${port === "" ? "" : `:${port}`}`);
      open(origin).then(
        (socket) => done(null, socket),
        (error) => done(error instanceof Error ? error : new Error(String(error)), null),
      );
    };
    return new Agent({ ...options, connect });
  }
}

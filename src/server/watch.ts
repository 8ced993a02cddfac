// What is seen of each request, for the log and the numbers: its run, the host it asked for, how it ended.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { OperationName } from "../operations/operations.ts";
import { CODE_HEADER } from "./http-errors.ts";
import type { Metrics } from "./metrics.ts";

/** What an event shows of a run; every other field is left alone. */
interface SeenEvent {
  readonly type: string;
  readonly run?: unknown;
  readonly ok?: unknown;
  readonly strategy?: unknown;
}

/** What is known of a request beside its answer. */
interface Seen {
  run?: string;
  host?: string;
  /** Names of the tools of MCP that it called. */
  tools?: readonly string[];
  code?: string;
}

/** Sees requests and the events of their runs. */
export class Watch {
  readonly #log: Logger | undefined;
  readonly #metrics: Metrics;
  readonly #seen = new WeakMap<FastifyRequest, Seen>();

  constructor(metrics: Metrics, log: Logger | undefined) {
    this.#metrics = metrics;
    this.#log = log;
  }

  /** Logs and counts every answer of a server. */
  attach(app: FastifyInstance): void {
    app.addHook("onResponse", async (request, reply) => this.#answered(request, reply));
  }

  /** A checked request. */
  asked(request: FastifyRequest, asked: object): void {
    const url = "url" in asked ? asked.url : undefined;
    if (typeof url === "string" && URL.canParse(url)) this.#of(request).host = new URL(url).host;
  }

  /** A tool of MCP that the request calls; each name once, however many calls a message holds. */
  called(request: FastifyRequest, tool: string): void {
    const seen = this.#of(request);
    seen.tools = [...new Set([...(seen.tools ?? []), tool])];
  }

  /** An event of the request's run. */
  event(request: FastifyRequest, name: OperationName, event: SeenEvent): void {
    if (event.type === "run" && typeof event.run === "string") this.#of(request).run = event.run;
    const ends = name === "crawl" ? event.type === "page" : ONE_PAGE.has(event.type);
    if (ends) this.#metrics.page(name, event.type !== "error" && event.ok !== false);
    const isObtained = event.type === "resolve" || event.type === "page";
    if (isObtained && RENDERED.has(event.strategy)) this.#metrics.rendered();
  }

  /** The failure behind a stream's last event, or undefined. */
  ended(request: FastifyRequest, failure: unknown): void {
    const code = failure instanceof Error && "code" in failure ? failure.code : undefined;
    if (typeof code === "string") this.#of(request).code = code;
  }

  #of(request: FastifyRequest): Seen {
    const seen = this.#seen.get(request) ?? {};
    this.#seen.set(request, seen);
    return seen;
  }

  #answered(request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? "";
    const { method } = request;
    const header = reply.getHeader(CODE_HEADER);
    const code = typeof header === "string" ? header : this.#seen.get(request)?.code;
    if (code !== undefined) this.#metrics.refused(code);
    this.#metrics.answered({ method, route, status, seconds: elapsedTime / 1000 });
    const left = !reply.raw.writableFinished;
    this.#log?.info(
      {
        method,
        route,
        status,
        ms: Math.round(elapsedTime),
        ...this.#seen.get(request),
        ...(code !== undefined && { code }),
        ...(left && { left }),
      },
      "request",
    );
  }
}

/** Last events of a run that reads one page. */
const ONE_PAGE: ReadonlySet<string> = new Set(["done", "error"]);
/** Strategies in which a browser took part. */
const RENDERED: ReadonlySet<unknown> = new Set(["union", "rendered-only"]);

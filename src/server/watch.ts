// Observes requests for log and metrics: run, requested host, outcome.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { OperationName } from "../operations/operations.ts";
import { parseUrl } from "../url/parse-url.ts";
import { CODE_HEADER } from "./http-errors.ts";
import type { Metrics } from "./metrics.ts";

/** Fields of an event that are observed. */
interface SeenEvent {
  readonly type: string;
  readonly run?: unknown;
  readonly ok?: unknown;
  readonly strategy?: unknown;
}

/** Observations of a request besides its answer. */
interface Seen {
  run?: string;
  host?: string;
  /** Names of the MCP tools that it called. */
  tools?: readonly string[];
  code?: string;
}

/** Observes requests and the events of their runs. */
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

  /** Observes a checked request. */
  asked(request: FastifyRequest, asked: object): void {
    const url = "url" in asked ? asked.url : undefined;
    const parsed = typeof url === "string" ? parseUrl(url) : undefined;
    if (parsed !== undefined) this.#of(request).host = parsed.host;
  }

  /** Observes the call of an MCP tool; records each name once per request. */
  called(request: FastifyRequest, tool: string): void {
    const seen = this.#of(request);
    seen.tools = [...new Set([...(seen.tools ?? []), tool])];
  }

  /** Observes an event of the request's run. */
  event(request: FastifyRequest, name: OperationName, event: SeenEvent): void {
    if (event.type === "run" && typeof event.run === "string") this.#of(request).run = event.run;
    const ends = name === "crawl" ? event.type === "page" : ONE_PAGE.has(event.type);
    if (ends) this.#metrics.page(name, event.type !== "error" && event.ok !== false);
    const isObtained = event.type === "resolve" || event.type === "page";
    if (isObtained && RENDERED.has(event.strategy)) this.#metrics.rendered();
  }

  /** Observes the failure after a stream's last event, or undefined. */
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
/** Strategies that involve a browser. */
const RENDERED: ReadonlySet<unknown> = new Set(["union", "rendered-only"]);

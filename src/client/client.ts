// Calls of the service over HTTP: every operation as a method, with the options and answers of the library.
import type { Answers } from "../model/answers.ts";
import type { LoggedEvent } from "../model/detached-crawl.ts";
import type { GivenOf, OPERATIONS, OperationName } from "../model/operations.ts";
import { framesOf, identifiedFramesOf, linesOf, textOf } from "./lines.ts";
import { cutStream, foreignAnswer, refusalOf } from "./service-error.ts";

/** Where the service is, and how it is called. */
export interface ClientOptions {
  /** `http://127.0.0.1:8000`, with a path where the service stands under one. */
  readonly address: string;
  /** Sent with every request: what a proxy in front of the service asks for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In the place of the global `fetch`. */
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

/** Ends a call when it aborts; the call rejects with the signal's reason. */
type Cancellable = { readonly signal?: AbortSignal | undefined };

type Rows = typeof OPERATIONS;

/** Names of the fields that only the library and the command line take. */
type OwnFields<F> = {
  [K in keyof F]: F[K] extends { readonly own: true } ? K : never;
}[keyof F];

/** What an operation is asked over HTTP: its fields, and a signal. */
export type ClientRequest<N extends OperationName> = Omit<
  GivenOf<N>,
  OwnFields<Rows[N]["fields"]>
> &
  Cancellable;

/**
 * The service. Every method rejects with a `ServiceError` where the service refuses, with what `fetch` throws where it is not
 * reached, and with the signal's reason.
 */
export interface Client {
  readonly health: (options?: Cancellable) => Promise<Answers["health"]>;
  readonly config: (options?: Cancellable) => Promise<Answers["config"]>;
  /** One page, whole. */
  readonly readPage: (request: ClientRequest<"read">) => Promise<Answers["read"]>;
  /** The events of one page; a page that cannot be had ends them with an `error` event. Leaving the loop ends the read. */
  readonly streamPage: (
    request: ClientRequest<"stream">,
  ) => AsyncGenerator<Answers["stream"], void>;
  /** The events of a crawl; a root that cannot be read ends them with an `error` event. Leaving the loop ends the crawl. */
  readonly streamSite: (request: ClientRequest<"crawl">) => AsyncGenerator<Answers["crawl"], void>;
  /** Begins a crawl that goes on without its client. */
  readonly startCrawl: (request: ClientRequest<"crawl_start">) => Promise<Answers["crawl_start"]>;
  readonly crawls: (request?: ClientRequest<"crawls">) => Promise<Answers["crawls"]>;
  readonly crawlStatus: (
    request: ClientRequest<"crawl_status">,
  ) => Promise<Answers["crawl_status"]>;
  /** The events of a detached crawl with their ids. They end without a last event when the service closes. */
  readonly crawlEvents: (
    request: ClientRequest<"crawl_events">,
  ) => AsyncGenerator<LoggedEvent, void>;
  readonly crawlPages: (
    request: ClientRequest<"crawl_pages">,
  ) => AsyncGenerator<Answers["crawl_pages"], void>;
  readonly pauseCrawl: (request: ClientRequest<"crawl_pause">) => Promise<Answers["crawl_pause"]>;
  readonly resumeCrawl: (
    request: ClientRequest<"crawl_resume">,
  ) => Promise<Answers["crawl_resume"]>;
  /** Ends a crawl, and removes one that has ended. */
  readonly cancelCrawl: (
    request: ClientRequest<"crawl_cancel">,
  ) => Promise<Answers["crawl_cancel"]>;
  readonly siteContext: (request: ClientRequest<"context">) => Promise<Answers["context"]>;
  readonly graphSummary: (request: ClientRequest<"summary">) => Promise<Answers["summary"]>;
  /** The graph, line by line. */
  readonly graphLines: (
    request: Omit<ClientRequest<"graph">, "format">,
  ) => AsyncGenerator<Answers["graph"], void>;
  /** The graph as a file of any form, its text in pieces. */
  readonly graphFile: (request: ClientRequest<"graph">) => AsyncGenerator<string, void>;
  readonly siteOutline: (request: ClientRequest<"outline">) => Promise<Answers["outline"]>;
  readonly siteSection: (request: ClientRequest<"section">) => Promise<Answers["section"]>;
  readonly detectTechnologies: (
    request: ClientRequest<"technologies">,
  ) => Promise<Answers["technologies"]>;
  /** What changed of a page since its site was crawled. */
  readonly diff: (request: ClientRequest<"diff">) => Promise<Answers["diff"]>;
  /** A page block by block, with the place of each. */
  readonly pageBlocks: (request: ClientRequest<"blocks">) => Promise<Answers["blocks"]>;
  readonly keptGraphs: (options?: Cancellable) => Promise<Answers["graphs"]>;
  readonly listRuns: (request?: ClientRequest<"runs">) => Promise<Answers["runs"]>;
  /** The events of a run by the name of its trace. */
  readonly runTrace: (request: ClientRequest<"trace">) => Promise<Answers["trace"]>;
  readonly extractFacts: (request: ClientRequest<"facts">) => Promise<Answers["facts"]>;
}

/** Routes as the operations have them: the compiler compares. */
const ROUTES: {
  readonly [N in OperationName]: `${Rows[N]["route"]["method"]} ${Rows[N]["route"]["path"]}`;
} = {
  health: "GET /api/health",
  config: "GET /api/config",
  read: "POST /api/text",
  stream: "POST /api/text/stream",
  crawl: "POST /api/site/stream",
  crawl_start: "POST /api/crawls",
  crawls: "GET /api/crawls",
  crawl_status: "GET /api/crawls/{id}",
  crawl_events: "GET /api/crawls/{id}/events",
  crawl_pages: "GET /api/crawls/{id}/pages",
  crawl_pause: "POST /api/crawls/{id}/pause",
  crawl_resume: "POST /api/crawls/{id}/resume",
  crawl_cancel: "DELETE /api/crawls/{id}",
  context: "POST /api/site/context",
  summary: "GET /api/site/graph/summary",
  graph: "GET /api/site/graph",
  outline: "GET /api/site/outline",
  section: "GET /api/site/section",
  technologies: "POST /api/technologies",
  diff: "POST /api/diff",
  facts: "POST /api/extract",
  blocks: "POST /api/blocks",
  graphs: "GET /api/site/graphs",
  runs: "GET /api/runs",
  trace: "GET /api/runs/trace",
};

/** A client of the service at an address. It opens nothing and needs no closing. */
export function createClient(options: ClientOptions): Client {
  const answer =
    <N extends OperationName>(name: N) =>
    async (request: Asked = {}): Promise<Answers[N]> =>
      JSON.parse(await (await send(options, name, request)).text());
  const events = <N extends "stream" | "crawl">(name: N) =>
    async function* (request: Asked): AsyncGenerator<Answers[N], void> {
      const response = await send(options, name, request);
      let last = "";
      for await (const frame of framesOf(linesOf(textOf(bodyOf(response))))) {
        const event: Answers[N] = JSON.parse(frame);
        last = event.type;
        yield event;
      }
      request.signal?.throwIfAborted();
      if (last !== "done" && last !== "error") throw cutStream(response.status);
    };
  const lines = async function* <N extends "graph" | "crawl_pages">(
    name: N,
    request: Asked,
  ): AsyncGenerator<Answers[N], void> {
    const response = await send(options, name, request);
    for await (const line of linesOf(textOf(bodyOf(response)))) yield JSON.parse(line);
  };
  const file = async function* (request: Asked): AsyncGenerator<string, void> {
    yield* textOf(bodyOf(await send(options, "graph", request)));
  };
  return {
    health: answer("health"),
    config: answer("config"),
    readPage: answer("read"),
    streamPage: events("stream"),
    streamSite: events("crawl"),
    siteContext: answer("context"),
    graphSummary: answer("summary"),
    startCrawl: answer("crawl_start"),
    crawls: answer("crawls"),
    crawlStatus: answer("crawl_status"),
    crawlEvents: async function* (request) {
      const response = await send(options, "crawl_events", request);
      for await (const { id, data } of identifiedFramesOf(linesOf(textOf(bodyOf(response))))) {
        yield { id: Number(id), event: JSON.parse(data) };
      }
    },
    crawlPages: (request) => lines("crawl_pages", request),
    pauseCrawl: answer("crawl_pause"),
    resumeCrawl: answer("crawl_resume"),
    cancelCrawl: answer("crawl_cancel"),
    graphLines: (request) => lines("graph", { ...request, format: "jsonl" }),
    graphFile: file,
    siteOutline: answer("outline"),
    siteSection: answer("section"),
    detectTechnologies: answer("technologies"),
    diff: answer("diff"),
    extractFacts: answer("facts"),
    pageBlocks: answer("blocks"),
    keptGraphs: answer("graphs"),
    listRuns: answer("runs"),
    runTrace: answer("trace"),
  };
}

/** A request of any operation. */
type Asked = Cancellable & { readonly [field: string]: unknown };

/** The body of a success, which has one. */
function bodyOf({ body, status }: Response): ReadableStream<Uint8Array> {
  if (body === null) throw cutStream(status);
  return body;
}

/** The media type of each answer that is not JSON; a graph has one for each of its forms. */
const TYPES: { readonly [N in OperationName]?: string } = {
  stream: "text/event-stream",
  crawl: "text/event-stream",
  crawl_events: "text/event-stream",
  crawl_pages: "application/x-ndjson",
  graph: "*/*",
};

/** Sends a request; rejects with a ServiceError for an answer other than the one that was asked for. */
async function send(
  { address, headers, fetch: call = fetch }: ClientOptions,
  name: OperationName,
  { signal, ...fields }: Asked,
): Promise<Response> {
  const [method = "", path = ""] = ROUTES[name].split(" ");
  const accept = TYPES[name] ?? "application/json";
  const { id, idempotency_key: key, ...rest } = fields;
  const isOfOne = path.includes("{id}");
  const step = path.slice(1).replace("{id}", encodeURIComponent(String(id)));
  const url = new URL(step, address.endsWith("/") ? address : `${address}/`);
  const sent: Record<string, string> = { ...headers, accept };
  const init: RequestInit = { method, headers: sent };
  if (typeof key === "string") sent["idempotency-key"] = key;
  if (signal !== undefined) init.signal = signal;
  if (method === "POST" && !isOfOne) {
    sent["content-type"] = "application/json";
    init.body = JSON.stringify(rest);
  } else {
    url.search = queryOf(isOfOne ? rest : { ...rest, id });
  }
  const response = await call(url.href, init);
  if (!response.ok) throw await refusalOf(response);
  const type = response.headers.get("content-type") ?? "";
  if (accept === "*/*" || type.startsWith(accept)) return response;
  await response.body?.cancel();
  throw foreignAnswer(response, accept);
}

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const texts = given.map(([name, value]) => [name, String(value)] as const);
  return String(new URLSearchParams(Object.fromEntries(texts)));
}

// Calls of the service over HTTP: every operation as a method, with the options and answers of the library.
import type { Answers } from "../model/answers.ts";
import type { GivenOf, OPERATIONS, OperationName } from "../model/operations.ts";
import { framesOf, linesOf, textOf } from "./lines.ts";
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
  readonly extractFacts: (request: ClientRequest<"facts">) => Promise<Answers["facts"]>;
}

/** Routes as the operations have them: the compiler compares. */
const ROUTES: { readonly [N in OperationName]: Rows[N]["route"] } = {
  health: { method: "GET", path: "/api/health" },
  config: { method: "GET", path: "/api/config" },
  read: { method: "POST", path: "/api/text" },
  stream: { method: "POST", path: "/api/text/stream" },
  crawl: { method: "POST", path: "/api/site/stream" },
  context: { method: "POST", path: "/api/site/context" },
  summary: { method: "GET", path: "/api/site/graph/summary" },
  graph: { method: "GET", path: "/api/site/graph" },
  outline: { method: "GET", path: "/api/site/outline" },
  section: { method: "GET", path: "/api/site/section" },
  technologies: { method: "POST", path: "/api/technologies" },
  facts: { method: "POST", path: "/api/extract" },
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
    graphLines: async function* (request) {
      for await (const line of linesOf(file({ ...request, format: "jsonl" }))) {
        yield JSON.parse(line);
      }
    },
    graphFile: file,
    siteOutline: answer("outline"),
    siteSection: answer("section"),
    detectTechnologies: answer("technologies"),
    extractFacts: answer("facts"),
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
  graph: "*/*",
};

/** Sends a request; rejects with a ServiceError for an answer other than the one that was asked for. */
async function send(
  { address, headers, fetch: call = fetch }: ClientOptions,
  name: OperationName,
  { signal, ...fields }: Asked,
): Promise<Response> {
  const { method, path } = ROUTES[name];
  const accept = TYPES[name] ?? "application/json";
  const url = new URL(path.slice(1), address.endsWith("/") ? address : `${address}/`);
  const init: RequestInit = { method, headers: { ...headers, accept } };
  if (signal !== undefined) init.signal = signal;
  if (method === "POST") {
    init.headers = { ...headers, accept, "content-type": "application/json" };
    init.body = JSON.stringify(fields);
  } else {
    url.search = queryOf(fields);
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

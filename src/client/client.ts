// HTTP client of the service: a method per operation, with the library's options and answers.
import type { Answers } from "../operations/rows.ts";
import { CALLS, type ClientCall, type OperationMethods } from "./calls.ts";
import { framesOf, linesOf, textOf } from "./lines.ts";
import type { Cancellable, ClientRequest } from "./request.ts";
import { cutStream, foreignAnswer, refusalOf } from "./service-error.ts";

/** Address of the service, and how to call it. */
export interface ClientOptions {
  /** Base URL such as `http://127.0.0.1:8000`, with a path if the service has one. */
  readonly address: string;
  /** Headers of every request, for example for a proxy in front of the service. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global `fetch`. */
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

/**
 * Client of the service. Every method rejects with a `ServiceError` if the service refuses, with
 * the error of `fetch` if it is unreachable, and with the signal's reason. Leaving a loop over
 * events stops their work.
 */
export interface Client extends OperationMethods {
  /** Yields the lines of the graph, parsed. */
  readonly graphLines: (
    request: Omit<ClientRequest<"graph">, "format">,
  ) => AsyncGenerator<Answers["graph"], void>;
}

/** Request of any operation. */
type Asked = Cancellable & { readonly [field: string]: unknown };

/** Creates a client of the service. It opens nothing and needs no closing. */
export function createClient(options: ClientOptions): Client {
  const methods: Record<string, (request?: Asked) => unknown> = {};
  for (const [name, call] of Object.entries<ClientCall>(CALLS)) {
    const read = READERS[call[1]] ?? answerOf;
    methods[name] = (request = {}) => read(options, call, request);
  }
  const graphLines = (request: Asked) =>
    jsonLinesOf(options, CALLS.graphFile, { ...request, format: "jsonl" });
  // Both the methods and their interface are generated from the same rows.
  return { ...methods, graphLines } as unknown as Client;
}

/** Readers of answers, by kind. */
const READERS: Readonly<
  Record<string, (options: ClientOptions, call: ClientCall, request: Asked) => unknown>
> = { events: eventsOf, log: loggedEventsOf, lines: jsonLinesOf, file: fileOf };

async function answerOf(options: ClientOptions, call: ClientCall, request: Asked) {
  return JSON.parse(await (await send(options, call, request)).text());
}

async function* eventsOf(options: ClientOptions, call: ClientCall, request: Asked) {
  const response = await send(options, call, request);
  let last = "";
  for await (const { data } of framesOf(linesOf(textOf(bodyOf(response))))) {
    const event = JSON.parse(data);
    last = event.type;
    yield event;
  }
  request.signal?.throwIfAborted();
  if (last !== "done" && last !== "error") throw cutStream(response.status);
}

async function* loggedEventsOf(options: ClientOptions, call: ClientCall, request: Asked) {
  const response = await send(options, call, request);
  for await (const { id, data } of framesOf(linesOf(textOf(bodyOf(response))))) {
    yield { id: Number(id), event: JSON.parse(data) };
  }
}

async function* jsonLinesOf(options: ClientOptions, call: ClientCall, request: Asked) {
  const response = await send(options, call, request);
  for await (const line of linesOf(textOf(bodyOf(response)))) yield JSON.parse(line);
}

async function* fileOf(options: ClientOptions, call: ClientCall, request: Asked) {
  yield* textOf(bodyOf(await send(options, call, request)));
}

/** Returns the body of a successful response. */
function bodyOf({ body, status }: Response): ReadableStream<Uint8Array> {
  if (body === null) throw cutStream(status);
  return body;
}

/** Media types of answers other than JSON; a file's depends on its format. */
const TYPES: Readonly<Record<string, string>> = {
  events: "text/event-stream",
  log: "text/event-stream",
  lines: "application/x-ndjson",
  file: "*/*",
};

/** Sends a request; rejects with a ServiceError for a failure or an unexpected media type. */
async function send(
  { address, headers, fetch: call = fetch }: ClientOptions,
  [route, gives, ...inHeaders]: ClientCall,
  { signal, ...fields }: Asked,
): Promise<Response> {
  const accept = TYPES[gives] ?? "application/json";
  const rest: Record<string, unknown> = { ...fields };
  const sent: Record<string, string> = { ...headers, accept };
  const [method = "", path = ""] = route.split(" ");
  const step = path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(fields[name]));
  });
  for (const name of inHeaders) {
    const value = fields[name];
    if (value !== undefined && value !== null) sent[name.replaceAll("_", "-")] = String(value);
    delete rest[name];
  }
  const url = new URL(step, address.endsWith("/") ? address : `${address}/`);
  const init: RequestInit = { method, headers: sent };
  if (signal !== undefined) init.signal = signal;
  if (method === "POST" && !path.includes("{")) {
    sent["content-type"] = "application/json";
    init.body = JSON.stringify(rest);
  } else {
    url.search = queryOf(rest);
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

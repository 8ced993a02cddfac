// Calls of the service over HTTP: every operation as a method, with the options and answers of the library.
import type { Answers } from "../operations/rows.ts";
import { CALLS, type ClientCall, type OperationMethods } from "./calls.ts";
import { framesOf, identifiedFramesOf, linesOf, textOf } from "./lines.ts";
import type { Cancellable, ClientRequest } from "./request.ts";
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

/**
 * The service. Every method rejects with a `ServiceError` where the service refuses, with what `fetch` throws where it is not
 * reached, and with the signal's reason. Leaving the loop over events ends their work.
 */
export interface Client extends OperationMethods {
  /** The graph, line by line. */
  readonly graphLines: (
    request: Omit<ClientRequest<"graph">, "format">,
  ) => AsyncGenerator<Answers["graph"], void>;
}

/** A request of any operation. */
type Asked = Cancellable & { readonly [field: string]: unknown };

/** A client of the service at an address. It opens nothing and needs no closing. */
export function createClient(options: ClientOptions): Client {
  const methods: Record<string, (request?: Asked) => unknown> = {};
  for (const [name, call] of Object.entries<ClientCall>(CALLS)) {
    const read = READERS[call[1]] ?? answerOf;
    methods[name] = (request = {}) => read(options, call, request);
  }
  const graphLines = (request: Asked) =>
    jsonLinesOf(options, CALLS.graphFile, { ...request, format: "jsonl" });
  // The methods are those of the interface: both are generated from the same rows.
  return { ...methods, graphLines } as unknown as Client;
}

/** How an answer is read, by what the operation gives. */
const READERS: Readonly<
  Record<string, (options: ClientOptions, call: ClientCall, request: Asked) => unknown>
> = { events: eventsOf, log: loggedEventsOf, lines: jsonLinesOf, file: fileOf };

async function answerOf(options: ClientOptions, call: ClientCall, request: Asked) {
  return JSON.parse(await (await send(options, call, request)).text());
}

async function* eventsOf(options: ClientOptions, call: ClientCall, request: Asked) {
  const response = await send(options, call, request);
  let last = "";
  for await (const frame of framesOf(linesOf(textOf(bodyOf(response))))) {
    const event = JSON.parse(frame);
    last = event.type;
    yield event;
  }
  request.signal?.throwIfAborted();
  if (last !== "done" && last !== "error") throw cutStream(response.status);
}

async function* loggedEventsOf(options: ClientOptions, call: ClientCall, request: Asked) {
  const response = await send(options, call, request);
  for await (const { id, data } of identifiedFramesOf(linesOf(textOf(bodyOf(response))))) {
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

/** The body of a success, which has one. */
function bodyOf({ body, status }: Response): ReadableStream<Uint8Array> {
  if (body === null) throw cutStream(status);
  return body;
}

/** The media type of an answer that is not JSON, by what the operation gives; a file has one for each of its formats. */
const TYPES: Readonly<Record<string, string>> = {
  events: "text/event-stream",
  log: "text/event-stream",
  lines: "application/x-ndjson",
  file: "*/*",
};

/** Sends a request; rejects with a ServiceError for an answer other than the one that was asked for. */
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

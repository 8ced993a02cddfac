// Engine of the library: starts on first use, closes when idle.
import type { OperationName, RequestOf } from "../operations/operations.ts";
import type { Answers } from "../operations/rows.ts";
import type { Cancellable } from "./call-options.ts";
import { createEngine, type Engine } from "./engine.ts";
import { readEnvironment } from "./environment.ts";
import { assertKnown, parseRequest } from "./request.ts";

/** Runs an operation that returns one answer. */
export async function callOperation<N extends OperationName>(
  name: N,
  url: string,
  options: object,
): Promise<Answers[N]> {
  const { signal = new AbortController().signal, ...fields }: Cancellable = options;
  const request = libraryRequest(name, { ...fields, url });
  return withSharedEngine(async (engine) => {
    await engine.admit(name, request, { signal });
    return (await engine.run(name, request, { signal })) as Answers[N];
  });
}

/** Runs an operation that yields events. */
export async function* streamEvents<N extends "stream" | "crawl">(
  name: N,
  url: string,
  options: object,
): AsyncGenerator<Answers[N], void> {
  const { signal = new AbortController().signal, ...fields }: Cancellable = options;
  const request = libraryRequest(name, { ...fields, url });
  const engine = borrowEngine();
  try {
    // An unreadable page ends its events with an `error` event; a crawl is checked before its first
    // event.
    if (name === "crawl") await engine.admit(name, request, { signal });
    yield* engine.run(name, request, { signal }) as AsyncGenerator<Answers[N], unknown>;
    signal.throwIfAborted();
  } finally {
    giveBackEngine();
  }
}

/** Parses the request of a call. Throws InvalidRequestError, also for an unknown option. */
export function libraryRequest<N extends OperationName>(name: N, given: object): RequestOf<N> {
  assertKnown(name, given);
  return parseRequest(name, given);
}

/** Time until an unused engine closes. */
const IDLE_MS = 2000;

let shared: Engine | undefined;
let users = 0;
let idle: NodeJS.Timeout | undefined;

export async function withSharedEngine<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = borrowEngine();
  try {
    return await work(engine);
  } finally {
    giveBackEngine();
  }
}

function borrowEngine(): Engine {
  clearTimeout(idle);
  shared ??= createEngine({
    environment: readEnvironment(process.env),
    surface: "library",
    report: () => undefined,
  });
  users++;
  return shared;
}

function giveBackEngine(): void {
  users--;
  if (users > 0) return;
  // Unreferenced: without an open browser, a finished program exits at once; else after the pause.
  idle = setTimeout(() => {
    const unused = shared;
    shared = undefined;
    void unused?.close();
  }, IDLE_MS).unref();
}

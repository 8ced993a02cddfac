// Engine of the library: its code is loaded and it starts on first use; it closes when idle.
import type { OperationName, RequestOf } from "../operations/operations.ts";
import type { Answers } from "../operations/rows.ts";
import type { Cancellable } from "./call-options.ts";
import type { Engine } from "./engine.ts";

/** Whether work reads pages: the thread that reads them then starts with a new engine. */
interface EngineUse {
  readonly reads: boolean;
}

/** Runs an operation that returns one answer. */
export async function callOperation<N extends OperationName>(
  name: N,
  url: string,
  options: object,
  use: EngineUse = { reads: true },
): Promise<Answers[N]> {
  const { signal = new AbortController().signal, ...fields }: Cancellable = options;
  const request = await libraryRequest(name, { ...fields, url });
  return withSharedEngine(async (engine) => {
    await engine.admit(name, request, { signal });
    return (await engine.run(name, request, { signal })) as Answers[N];
  }, use);
}

/** Runs an operation that yields events. */
export async function* streamEvents<N extends "stream" | "crawl">(
  name: N,
  url: string,
  options: object,
): AsyncGenerator<Answers[N], void> {
  const { signal = new AbortController().signal, ...fields }: Cancellable = options;
  const request = await libraryRequest(name, { ...fields, url });
  try {
    const engine = await borrowEngine(true);
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
export async function libraryRequest<N extends OperationName>(
  name: N,
  given: object,
): Promise<RequestOf<N>> {
  const { assertKnown, parseRequest } = await import("./request.ts");
  assertKnown(name, given);
  return parseRequest(name, given);
}

/** Time until an unused engine closes. */
const IDLE_MS = 2000;

let shared: Promise<Engine> | undefined;
let users = 0;
let idle: NodeJS.Timeout | undefined;

/** Runs work with the engine. */
export async function withSharedEngine<T>(
  work: (engine: Engine) => Promise<T>,
  { reads }: EngineUse = { reads: false },
): Promise<T> {
  try {
    return await work(await borrowEngine(reads));
  } finally {
    giveBackEngine();
  }
}

async function borrowEngine(reads: boolean): Promise<Engine> {
  clearTimeout(idle);
  users++;
  shared ??= startEngine(reads);
  try {
    return await shared;
  } catch (error) {
    shared = undefined;
    throw error;
  }
}

async function startEngine(reads: boolean): Promise<Engine> {
  const { readEnvironment } = await import("./environment.ts");
  const { openEngine } = await import("./open-engine.ts");
  const environment = readEnvironment(process.env);
  return openEngine({ environment, surface: "library", report: () => undefined }, reads);
}

function giveBackEngine(): void {
  users--;
  if (users > 0) return;
  // Unreferenced: without an open browser, a finished program exits at once; else after the pause.
  idle = setTimeout(() => {
    const unused = shared;
    shared = undefined;
    void unused?.then((engine) => engine.close());
  }, IDLE_MS).unref();
}

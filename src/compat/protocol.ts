// What a foreign protocol needs of the server: routes that translate to operations.
import type { ResultOf } from "../api/operation.ts";
import type { ValidationEntry } from "../model/errors.ts";
import type { OperationName } from "../operations/operations.ts";

/** The protocols that SERVICE_COMPAT may name. */
export const COMPAT_NAMES = ["firecrawl", "jina", "openwebui"] as const;
export type CompatName = (typeof COMPAT_NAMES)[number];

/** A request of a foreign protocol. */
export interface CompatAsk {
  /** Address of this service as the client knows it, without a slash at its end. */
  readonly origin: string;
  /** Path and query as received. */
  readonly target: string;
  /** Values of the route's parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or the fields of a form; undefined without a body. */
  readonly body: unknown;
}

/** Answer of a foreign protocol. */
export interface CompatReply {
  readonly status: number;
  /** Media type of bytes or of pieces; default JSON. */
  readonly type?: string;
  /** Bytes as they are, anything else as JSON. */
  readonly body?: unknown;
  /** A text in pieces, instead of a body. */
  readonly pieces?: Iterable<string>;
}

/** Runs operations for one request, socket or job, in the limits of the service. */
export interface CompatHost {
  readonly signal: AbortSignal;
  /**
   * Waits for its turn, checks and runs an operation. Throws as its route refuses, and CompatError
   * TIMEOUT after `limit` milliseconds.
   */
  run<N extends OperationName>(
    name: N,
    given: object,
    limit?: number,
  ): Promise<Awaited<ResultOf<N>>>;
  /** Waits for the turn of one page read, and does work in it. Throws as `run`. */
  reading<Result>(work: (reader: Reader) => Promise<Result>, limit?: number): Promise<Result>;
  /** Returns why a run was refused, and reports an internal failure to the operator. */
  failureOf(error: unknown): CompatFailure;
}

/** The functions that write pages, by name. */
export type Writers = typeof import("./writers.ts");

/** Reads and writes pages, one after the other, in the turn of one page read. */
export interface Reader {
  run<N extends "read" | "facts">(name: N, given: object): Promise<Awaited<ResultOf<N>>>;
  /**
   * Writes a page in the form of a protocol, on a thread and in the limits of a read. Throws
   * CompatError PAGE_FETCH_FAILED beyond them.
   */
  write<Name extends keyof Writers>(
    name: Name,
    input: Parameters<Writers[Name]>[0],
  ): Promise<ReturnType<Writers[Name]>>;
}

/** A refusal that only foreign protocols know. */
export class CompatError extends Error {
  override readonly name = "CompatError";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Why a request is refused: status and code as in this service's own routes. */
export interface CompatFailure {
  readonly status: number;
  readonly code: string;
  readonly detail: string | readonly ValidationEntry[];
}

/** One route. */
export interface CompatRoute {
  readonly method: "GET" | "POST" | "DELETE";
  /** Path in the syntax of the server's router. */
  readonly path: string;
  /** Whether the route is no open request: it returns a status, or waits for its turn. */
  readonly isFree?: boolean;
  /** `background` starts work that outlives the request; it ends with the server. */
  answer(ask: CompatAsk, host: CompatHost, background: Background): Promise<CompatReply>;
}

/** Starts work that outlives its request. Never throws. */
export type Background = (work: (host: CompatHost) => Promise<void>) => void;

/** A foreign protocol. */
export interface Protocol {
  readonly routes: readonly CompatRoute[];
  /** Whether its bodies may be forms, which browsers send for any page; else they are JSON. */
  readonly takesForms?: boolean;
  /** Writes an error in the format of the protocol. */
  refusal(failure: CompatFailure): CompatReply;
  /** WebSockets of the protocol; absent if it has none. */
  readonly sockets?: {
    /** Whether there is one at a path. */
    has(path: string): boolean;
    /** Yields the messages that it sends, as JSON, until its end. */
    messages(path: string, host: CompatHost): AsyncIterable<string>;
  };
}

/** Returns the JSON of an object with one more field, whose value is a list of objects in JSON. */
export function* jsonWithList(
  head: object,
  name: string,
  items: readonly string[],
): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(name)}:[`;
  for (const [index, item] of items.entries()) yield index === 0 ? item : `,${item}`;
  yield "]}";
}

/** Writes a refusal's detail as one sentence. */
export function sentenceOf({ detail }: CompatFailure): string {
  if (typeof detail === "string") return detail;
  return detail.map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg}`).join("; ");
}

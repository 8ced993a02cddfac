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

/** Answer of a foreign protocol: text as it is, anything else as JSON. */
export interface CompatReply {
  readonly status: number;
  /** Media type of a text or of bytes. */
  readonly type?: string;
  readonly body: unknown;
}

/** Runs operations for one request or job, in the limits of the service. */
export interface CompatHost {
  readonly signal: AbortSignal;
  /** Checks, admits and runs an operation. Throws as its route refuses. */
  run<N extends OperationName>(name: N, given: object): Promise<Awaited<ResultOf<N>>>;
  /** The same with a time limit in milliseconds; undefined for none. Throws CompatError TIMEOUT. */
  runWithin<N extends OperationName>(
    limit: number | undefined,
    name: N,
    given: object,
  ): Promise<Awaited<ResultOf<N>>>;
  /** Returns why a run was refused, and reports an internal failure to the operator. */
  failureOf(error: unknown): CompatFailure;
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
  /** Writes a refusal in the form of the protocol. */
  refusal(failure: CompatFailure): CompatReply;
  /** WebSockets of the protocol; absent if it has none. */
  readonly sockets?: {
    /** Whether there is one at a path. */
    has(path: string): boolean;
    /** Yields the messages that it sends, until its end. */
    messages(path: string, host: CompatHost): AsyncIterable<object>;
  };
}

/** Writes a refusal's detail as one sentence. */
export function sentenceOf({ detail }: CompatFailure): string {
  if (typeof detail === "string") return detail;
  return detail.map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg}`).join("; ");
}

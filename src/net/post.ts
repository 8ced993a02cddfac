// Sends small JSON bodies to addresses that an operator allowed, with the guard and dialling of other requests.
import { oncePerObject } from "../model/once.ts";
import { createConnector, type Dial } from "./connect.ts";
import type { HostGuard } from "./guard.ts";
import { Http1 } from "./http1.ts";
import { dialOut } from "./tunnel.ts";

/** Message to send. */
export interface PostMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Time limit for the whole exchange. */
  readonly timeoutMs: number;
}

/** Sends messages. */
export interface Poster {
  /** Returns the status; follows no redirect. Rejects with a connection error or BlockedHostError. */
  post(url: URL, message: PostMessage, signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** Bytes of a response received before the rest is dropped. */
const ANSWER_BYTES = 65_536;

/** Creates a poster; each connection passes the guard of its address. */
export function createPoster({
  guardOf,
  dial = dialOut,
}: {
  readonly guardOf: (url: URL) => HostGuard;
  readonly dial?: Dial | undefined;
}): Poster {
  const closing = new AbortController();
  const connectorOf = oncePerObject((guard: HostGuard) =>
    createConnector({ guard, dial, closing: closing.signal }),
  );
  const http1 = new Http1({
    // Calls are minutes apart, so connections are not kept.
    pipelining: 0,
    open: (origin) => connectorOf(guardOf(origin)).open(origin, ["http/1.1"]),
  });
  return {
    async post(url, { headers, body, timeoutMs }, signal) {
      const limit = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(timeoutMs)]);
      const answer = await http1.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: "POST",
        headers,
        body,
        signal: limit,
      });
      await answer.body.dump({ limit: ANSWER_BYTES, signal: limit });
      return answer.statusCode;
    },
    async close() {
      closing.abort(new Error("the service is closing"));
      await http1.destroy();
    },
  };
}

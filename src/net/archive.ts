// Dispatchers that record every exchange, or answer from an archive instead of the network.
import { HttpError } from "../model/errors.ts";
import type { ArchivedResponse, HttpArchive, RecordedExchange } from "../model/http-archive.ts";
import { withoutFragment } from "../url/identity.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { HttpBody, HttpRequest, HttpResponse } from "./http-message.ts";

/** Headers that describe how a body was transferred, which its record does not keep. */
const TRANSFER: ReadonlySet<string> = new Set(["transfer-encoding", "connection", "keep-alive"]);

/** Returns a dispatcher that passes each exchange to `record` when its body has ended. */
export function recordingDispatcher(
  inner: Dispatcher,
  { record, nowMs }: { record: (exchange: RecordedExchange) => void; nowMs: () => number },
): Dispatcher {
  return {
    async request(request) {
      // An archive has one response for an address: the one with its body.
      if (request.method === "HEAD") return await inner.request(request);
      const startedMs = nowMs();
      const response = await inner.request(request);
      const body = recordedBody(response.body, (read, isTruncated) =>
        record({
          url: withoutFragment(request.url.href),
          startedMs,
          requestHeaders: request.headers,
          response: { status: response.status, headers: headerList(response), body: read },
          isTruncated,
        }),
      );
      return { ...response, body };
    },
    close: () => inner.close(),
  };
}

function headerList({ headers }: HttpResponse): readonly (readonly [string, string])[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || TRANSFER.has(name) || name.startsWith(":")) return [];
    return [value].flat().map((one) => [name, one] as const);
  });
}

/** Returns a body that reports the data read of it, once: at its end, or when it is discarded. */
function recordedBody(
  body: HttpBody,
  ended: (read: Uint8Array, isTruncated: boolean) => void,
): HttpBody {
  const chunks: Uint8Array[] = [];
  let isReported = false;
  const report = (isTruncated: boolean): void => {
    if (isReported) return;
    isReported = true;
    ended(Buffer.concat(chunks), isTruncated);
  };
  return {
    async *[Symbol.asyncIterator]() {
      for await (const chunk of body) {
        chunks.push(chunk);
        yield chunk;
      }
      report(false);
    },
    discard: () => {
      report(true);
      body.discard();
    },
  };
}

/** Returns a dispatcher that answers from an archive. A robots.txt that it lacks is a 404. */
export function replayDispatcher(archive: HttpArchive): Dispatcher {
  return {
    async request({ url, signal }: HttpRequest) {
      const address = withoutFragment(url.href);
      const found = await archive.find(address);
      signal.throwIfAborted();
      if (found !== undefined) return responseOf(found);
      if (url.pathname === "/robots.txt") return responseOf(NO_ROBOTS);
      throw new HttpError("closed", "the archive has no response for it");
    },
    close: async () => undefined,
  };
}

const NO_ROBOTS: ArchivedResponse = { status: 404, headers: [], body: new Uint8Array(0) };

function responseOf({ status, headers, body }: ArchivedResponse): HttpResponse {
  const named: Record<string, string | string[]> = Object.create(null);
  for (const [written, value] of headers) {
    const name = written.toLowerCase();
    if (TRANSFER.has(name)) continue;
    const known = named[name];
    named[name] = known === undefined ? value : [known, value].flat();
  }
  return {
    status,
    headers: named,
    body: {
      async *[Symbol.asyncIterator]() {
        if (body.length > 0) yield body;
      },
      discard: () => undefined,
    },
  };
}

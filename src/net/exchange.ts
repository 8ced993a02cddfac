// Makes one request within its time limits: headers, then the requested part of the body.
import { HttpError } from "../model/errors.ts";
import { underController } from "../runtime/abort.ts";
import { type BodyLimit, readBody } from "./body.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";
import { transportError } from "./transport-error.ts";

/** The head of a response. */
export interface ResponseHead {
  readonly status: number;
  /** Header values by lower-case name; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** Set-Cookie headers separately, since their values contain commas. */
  readonly cookies: readonly string[];
  /** Content-Length, undefined when absent or not a number. */
  readonly contentLength: number | undefined;
}

/** Settings of one request. */
export interface Exchange extends Pick<HttpRequest, "method"> {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Time limit for the response's headers. */
  readonly headersMs: number;
  /** Time limit for the whole response, redirects included. */
  readonly wholeMs: number;
  /** Part of `wholeMs` left when this request starts. */
  readonly leftMs: number;
  /** Returns how much of the body to read; with `optional`, a failing body is empty. May throw. */
  plan(head: ResponseHead): (BodyLimit & { readonly optional?: boolean }) | undefined;
}

/** A response with the requested part of its body. */
export interface ServerAnswer extends ResponseHead {
  readonly body: Uint8Array;
  /** Bytes of the body that came, before its coding was undone. */
  readonly receivedBytes: number;
}

const NO_BODY = new Uint8Array(0);

/** Makes one request. Throws HttpError, BlockedHostError, or the signal's reason. */
export async function exchange(
  dispatcher: Dispatcher,
  request: Exchange,
  signals: readonly AbortSignal[],
): Promise<ServerAnswer> {
  return await underController(signals, async (controller) => {
    const { headersMs, wholeMs, leftMs } = request;
    const late = new HttpError(
      "timeout",
      `the server did not answer within ${seconds(headersMs)} s`,
    );
    const slow = new HttpError("slow", `the answer was not complete within ${seconds(wholeMs)} s`);
    const headersTimer = setTimeout(() => controller.abort(late), headersMs);
    const wholeTimer = setTimeout(() => controller.abort(slow), leftMs);
    try {
      const { url, method, headers } = request;
      const { signal } = controller;
      const response = await dispatcher.request({ url, method, headers, signal });
      clearTimeout(headersTimer);
      return await take(response, request, signal);
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason;
      throw transportError(error);
    } finally {
      clearTimeout(headersTimer);
      clearTimeout(wholeTimer);
    }
  });
}

function seconds(ms: number): number {
  return Number((ms / 1000).toFixed(1));
}

async function take(
  response: HttpResponse,
  request: Exchange,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  const head = headOf(response);
  try {
    const limit = request.plan(head);
    if (limit === undefined) return { ...head, body: NO_BODY, receivedBytes: 0 };
    const framing = {
      contentEncoding: head.headers["content-encoding"] ?? "",
      contentLength: head.contentLength,
    };
    let receivedBytes = 0;
    const counted = async function* () {
      for await (const chunk of response.body) {
        receivedBytes += chunk.length;
        yield chunk;
      }
    };
    const reading = readBody(counted(), framing, limit);
    const body = await (limit.optional ? reading.catch(() => NO_BODY) : reading);
    signal.throwIfAborted();
    return { ...head, body, receivedBytes };
  } finally {
    response.body.discard();
  }
}

function headOf({ status, headers }: HttpResponse): ResponseHead {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  const cookies = headers["set-cookie"] ?? [];
  const length = joined["content-length"]?.trim() ?? "";
  return {
    status,
    headers: joined,
    cookies: Array.isArray(cookies) ? cookies : [cookies],
    contentLength: /^\d{1,15}$/.test(length) ? Number(length) : undefined,
  };
}

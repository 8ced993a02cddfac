// Takes the page out of a WARC file with one response, which the caller supplies, as its site sent it.
import { Readable } from "node:stream";
import { messageOf } from "../model/error-code.ts";
import { HttpError } from "../model/errors.ts";
import type { FetchedPage } from "../model/page.ts";
import { SETTINGS } from "../model/settings.ts";
import { readBody } from "../net/body.ts";
import { isGzip } from "../text/gzip.ts";
import { pageTypeOf, parsedResponse, warcRecords, wholeResponse } from "../text/warc.ts";
import type { Fetched } from "./input.ts";
import { failureOf } from "./refusals.ts";

/** Maximum records of a file: a response, its request, and metadata about them. */
const MAX_RECORDS = 16;

/** Returns the page of a file that is a WARC or compressed, or why there is none. */
export async function pageInWarc(bytes: Uint8Array): Promise<Fetched<FetchedPage>> {
  try {
    return { ok: true, page: await pageIn(bytes) };
  } catch (error) {
    const failure = error instanceof HttpError ? error : new HttpError("type", messageOf(error));
    return { ok: false, failure: failureOf(failure) };
  }
}

async function pageIn(bytes: Uint8Array): Promise<FetchedPage> {
  if (isGzip(bytes)) {
    throw new Error(
      "it is compressed (gzip): decompress it; a compressed WARC file can also be crawled (`legible crawl --from-warc`)",
    );
  }
  let page: FetchedPage | undefined;
  for await (const record of warcRecords(Readable.from([bytes]), MAX_RECORDS)) {
    if (page !== undefined) {
      throw new Error("it has more than one response; `legible crawl --from-warc` reads them");
    }
    const whole = await wholeResponse(record);
    if (whole === undefined || record.isTruncated) {
      throw new Error(`it has only a part of the response of ${record.url}`);
    }
    page = await pageOf(record.url, whole);
  }
  if (page === undefined) throw new Error("it has no response");
  return page;
}

async function pageOf(url: string, whole: Uint8Array): Promise<FetchedPage> {
  const response = parsedResponse(whole);
  if (response === undefined || pageTypeOf(response) === undefined) {
    const status = response === undefined ? "" : ` (HTTP ${response.status})`;
    throw new Error(`its response of ${url} is no page${status}`);
  }
  const headers: Record<string, string> = Object.create(null);
  for (const [written, value] of response.headers) {
    const name = written.toLowerCase();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const { status, body: sent } = response;
  const body = await readBody(
    Readable.from(sent.length > 0 ? [sent] : []),
    { contentEncoding: headers["content-encoding"] ?? "", contentLength: undefined },
    { maxBytes: SETTINGS.FETCH_MAX_BYTES, cut: false },
  );
  return { url, status, headers, body, identity_declared: false };
}

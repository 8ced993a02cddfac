// Takes one page out of a WARC file that the caller supplies, as its site sent it.
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { messageOf } from "../model/error-code.ts";
import { HttpError } from "../model/errors.ts";
import type { ArchivedResponse } from "../model/http-archive.ts";
import type { FetchedPage } from "../model/page.ts";
import { SETTINGS } from "../model/settings.ts";
import { readBody } from "../net/body.ts";
import { withThousands } from "../text/thousands.ts";
import {
  isBetter,
  isGzip,
  pageTypeOf,
  parsedResponse,
  type WarcRecord,
  warcRecords,
  wholeResponse,
} from "../text/warc.ts";
import { withoutFragment } from "../url/identity.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { Fetched } from "./input.ts";
import { failureOf } from "./refusals.ts";

/** Maximum bytes of a file, decompressed. */
const MAX_BYTES = 2_147_483_648;
/** Maximum bytes of the header of a response. */
const MAX_HEAD_BYTES = 65_536;
/** Addresses that a refusal names. */
const NAMED = 3;

/** Returns the page at an address, or else the only page of the file, or why there is none. */
export async function pageInWarc(bytes: Uint8Array, url: string): Promise<Fetched<FetchedPage>> {
  try {
    const found = await responseIn(bytes, url);
    return { ok: true, page: await pageOf(found) };
  } catch (error) {
    const failure = error instanceof HttpError ? error : new HttpError("type", messageOf(error));
    return { ok: false, failure: failureOf(failure) };
  }
}

interface Found extends Pick<WarcRecord, "url" | "isTruncated"> {
  readonly response: ArchivedResponse;
}

async function responseIn(bytes: Uint8Array, address: string): Promise<Found> {
  const wanted = parseUrl(withoutFragment(address))?.href;
  const pages = new Set<string>();
  let [named, only]: (Found | undefined)[] = [];
  for await (const found of responsesIn(bytes)) {
    if (found.url === wanted && isBetter(found, named)) named = found;
    if (pageTypeOf(found.response) === undefined) continue;
    pages.add(found.url);
    if (pages.size > 1) only = undefined;
    else if (isBetter(found, only)) only = found;
  }
  const found = named ?? only;
  if (found !== undefined) return found;
  if (pages.size === 0) throw new Error("it has no page");
  const names = [...pages].slice(0, NAMED).join(", ");
  const count = withThousands(pages.size);
  throw new Error(`it has ${count} pages; name the address of one, such as ${names}`);
}

async function* responsesIn(bytes: Uint8Array): AsyncGenerator<Found, void> {
  const file = Readable.from([bytes]);
  let left = MAX_BYTES;
  for await (const record of warcRecords(isGzip(bytes) ? file.pipe(createGunzip()) : file)) {
    left -= record.size;
    if (left < 0) throw new Error(`it has more than ${withThousands(MAX_BYTES)} bytes`);
    if (record.size > SETTINGS.FETCH_MAX_BYTES + MAX_HEAD_BYTES) continue;
    const whole = await wholeResponse(record);
    const response = whole && parsedResponse(whole);
    if (response !== undefined) {
      yield { url: record.url, isTruncated: record.isTruncated, response };
    }
  }
}

async function pageOf({ url, response }: Found): Promise<FetchedPage> {
  const { status, body: sent } = response;
  const headers: Record<string, string> = Object.create(null);
  for (const [written, value] of response.headers) {
    const name = written.toLowerCase();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const body = await readBody(
    Readable.from(sent.length > 0 ? [sent] : []),
    { contentEncoding: headers["content-encoding"] ?? "", contentLength: undefined },
    { maxBytes: SETTINGS.FETCH_MAX_BYTES, cut: false },
  );
  return { url, status, headers, body, identity_declared: false };
}

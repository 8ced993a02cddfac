// Asks a web-archive index (Common Crawl's API) about a site's host, once and within a time limit.
import { HttpError, LegibleError } from "../model/errors.ts";
import type { FetchedPage } from "../model/page.ts";
import { SETTINGS } from "../model/settings.ts";
import type { WebArchive } from "../model/web-archive.ts";
import { withDeadline } from "../runtime/abort.ts";
import { inTurns } from "../runtime/turns.ts";
import { fieldsOf, parsedJson } from "../text/json-values.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { hostAndPortKey, pageKey } from "../url/identity.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { Network, ResourceOptions } from "./network.ts";

/** Query to the index. */
export interface ArchiveQuestion {
  /** Base address of the index, `SERVICE_WEB_ARCHIVE_URL`; "" disables it. */
  readonly base: string;
  /** Address of the site's root. */
  readonly site: string;
  /** Time limit for the whole query. */
  readonly seconds?: number;
}

/** Maximum bytes of the collection list and of the rows; longer responses are cut. */
const MAX_COLLECTIONS_BYTES = 1_048_576;
const MAX_ROWS_BYTES = 8_388_608;
/** Rows requested: sites are listed with many rows per address. */
const MAX_ROWS = 20_000;
/** Maximum length of an address. */
const MAX_ADDRESS = 2000;

/** One collection of the index. */
interface Collection {
  readonly id: string;
  readonly name: string;
  readonly api: string;
}

/**
 * Queries the index for the addresses of the host that it saw last; undefined if disabled. Never
 * rejects: a failure, timeout or abort is `unavailable` with the reason.
 */
export async function askWebArchive(
  network: Pick<Network, "fetchResource">,
  question: ArchiveQuestion,
  signal: AbortSignal,
): Promise<WebArchive | undefined> {
  const { base, site, seconds = SETTINGS.WEB_ARCHIVE_SECONDS } = question;
  if (base === "") return undefined;
  const late = new HttpError("timeout", `the index did not answer within ${seconds} s`);
  let collection: Collection | undefined;
  try {
    return await withDeadline({ ms: seconds * 1000, late, signal }, async (ending) => {
      const ask = (url: string, maxBytes: number) =>
        network.fetchResource(url, limits(seconds, maxBytes), ending);
      const url = `${base.replace(/\/+$/, "")}/collinfo.json`;
      collection = newest(await ask(url, MAX_COLLECTIONS_BYTES));
      const rows = await ask(rowsUrl(collection, site), MAX_ROWS_BYTES);
      return await inTurns(answered(rows, site, collection), ending);
    });
  } catch (error) {
    return unavailable(error, collection);
  }
}

function limits(seconds: number, maxBytes: number): ResourceOptions {
  return { kind: "web_archive", timeoutSeconds: seconds, maxBytes, cut: true };
}

/** Returns the newest collection: the greatest year-and-week identifier, else the first. Throws IndexError. */
function newest({ status, body }: FetchedPage): Collection {
  if (status !== 200)
    throw new IndexError(`the list of collections was answered with HTTP ${status}`);
  const listed = parsedJson(new TextDecoder().decode(body));
  const collections = (Array.isArray(listed) ? listed : []).flatMap(collectionOf);
  const dated = collections.filter(({ id }) => /^CC-MAIN-\d{4}-\d{2}$/.test(id));
  const [found] = dated.sort((a, b) => (a.id < b.id ? 1 : -1)).concat(collections);
  if (found === undefined) throw new IndexError("the index lists no collection");
  return found;
}

function collectionOf(listed: unknown): readonly Collection[] {
  const { id, name, "cdx-api": api } = fieldsOf(listed);
  if (typeof id !== "string" || typeof api !== "string" || !/^https?:/i.test(api)) return [];
  if (parseUrl(api) === undefined) return [];
  return [{ id, name: typeof name === "string" ? name : id, api }];
}

function rowsUrl({ api }: Collection, site: string): string {
  const url = new URL(api);
  url.searchParams.set("url", `${new URL(site).host}/*`);
  url.searchParams.set("output", "json");
  url.searchParams.set("fl", "url,status");
  url.searchParams.set("filter", "=status:200");
  url.searchParams.set("limit", String(MAX_ROWS));
  return url.href;
}

function* answered(
  page: FetchedPage,
  site: string,
  collection: Collection,
): Generator<void, WebArchive> {
  const { status, body } = page;
  // The index answers 404 if it has no row.
  if (status === 404) return { ...known("not-seen", collection), error: null };
  if (status !== 200) throw new IndexError(`the index answered with HTTP ${status}`);
  const host = hostAndPortKey(new URL(site));
  const { urls, records } = yield* readRows(new TextDecoder().decode(body), host);
  const seen = { urls, records, sample: urls.slice(0, SETTINGS.WEB_ARCHIVE_SAMPLE) };
  return { ...known(urls.length > 0 ? "seen" : "not-seen", collection), ...seen, error: null };
}

/** Parses the rows, a JSON object per line; skips others. Throws IndexError if no line is a row. */
function* readRows(
  text: string,
  host: string,
): Generator<void, { readonly urls: readonly string[]; readonly records: number }> {
  const urls = new Map<string, string>();
  let records = 0;
  let lines = 0;
  for (const line of text.split("\n")) {
    yield;
    if (line.trim() === "") continue;
    lines++;
    const address = addressOf(line);
    if (address === undefined) continue;
    records++;
    const url = urls.size < SETTINGS.WEB_ARCHIVE_MAX_URLS ? canonicalUrl(address) : undefined;
    if (url === undefined || hostAndPortKey(new URL(url)) !== host) continue;
    const key = pageKey(url);
    if (!urls.has(key)) urls.set(key, url);
  }
  if (lines > 0 && records === 0) throw new IndexError("the index's answer holds no row");
  return { urls: [...urls.values()], records };
}

function addressOf(line: string): string | undefined {
  const { url } = fieldsOf(parsedJson(line));
  return typeof url === "string" && url.length <= MAX_ADDRESS ? url : undefined;
}

/** An unexpected response from the index. */
class IndexError extends Error {}

function known(status: WebArchive["status"], collection: Collection | undefined) {
  const index = collection?.id ?? null;
  const index_name = collection?.name ?? null;
  return { status, index, index_name, urls: [], records: 0, sample: [] };
}

function unavailable(error: unknown, collection: Collection | undefined): WebArchive {
  const isExplained = error instanceof IndexError || error instanceof LegibleError;
  const words = isExplained ? error.message : "the index could not be asked";
  return { ...known("unavailable", collection), error: words };
}

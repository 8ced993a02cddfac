// Reads one page from start to finish as an async generator of its steps.
import type { Validators } from "../model/cached-reading.ts";
import type { Captures } from "../model/captures.ts";
import type { PageStep, StageEvent } from "../model/event.ts";
import type { FetchedPage } from "../model/page.ts";
import type { PageReading } from "../model/reading.ts";
import type { SuppliedFile, TextRequest } from "../operations/operations.ts";
import { mayBeWarc } from "../text/warc.ts";
import { pageKeyOf } from "../url/identity.ts";
import { readingEvents, resolveEvent } from "./answers.ts";
import {
  type CacheEntry,
  cachedOutcome,
  cacheEntryOf,
  type PageResult,
  updateCache,
} from "./cached-copy.ts";
import type { ReadContext } from "./context.ts";
import { admit, fetchPlain, fetchRendered, mayAnswer } from "./fetch.ts";
import type { Fetched, ReadingInput } from "./input.ts";
import { withOpened } from "./open-file.ts";
import type { ReadingOutcome } from "./reading.ts";
import { type JudgedPage, withRecognised } from "./recognised.ts";
import { refusalError, refuseReading } from "./refusals.ts";
import { checkSupplied, headersOf, ofFile } from "./supplied.ts";
import { withTwin } from "./twin.ts";
import { unrenderedOutcome } from "./unrendered.ts";
import { pageInWarc } from "./warc-page.ts";

const MESSAGES = {
  supplied: "Reading the HTML supplied by the caller",
  file: "Reading the file",
  cached: "Answering from the page cache",
  plain: "Fetching as plain HTTP",
  union: "Fetching as plain HTTP and through a browser, then merging",
} as const;

const resolving = (how: keyof typeof MESSAGES): StageEvent => ({
  type: "stage",
  stage: "resolve",
  state: "running",
  message: MESSAGES[how],
});

/** Yields a page read's events as they happen; returns the resulting reading. */
export type PageRead = AsyncGenerator<PageStep, PageReading>;

/** Reads one page and yields its steps, from stage to done. Throws a PageError if that fails. */
export async function* readPage(request: TextRequest, context: ReadContext): PageRead {
  const reading = yield* readStages(request, context);
  yield* readingEvents(reading);
  return reading;
}

/** Reads one page; yields its stages and the result of fetching. Throws as `readPage` does. */
export async function* takeReading(request: TextRequest, context: ReadContext): PageRead {
  const reading = yield* readStages(request, context);
  yield resolveEvent(reading);
  return reading;
}

async function* readStages(request: TextRequest, context: ReadContext): PageRead {
  const read = yield* stagesOf(request, context);
  if (!("outcome" in read)) throw new Error("a page outside a crawl cannot be a duplicate");
  const { outcome, captures } = read;
  if (!outcome.ok) throw refusalError(outcome.refusal);
  return captures === undefined ? outcome.reading : { ...outcome.reading, captures };
}

function stagesOf(
  request: TextRequest,
  context: ReadContext,
): AsyncGenerator<StageEvent, ReadOutcome | KnownPage> {
  const { html, file } = request;
  if (file !== undefined) return readFileOnDisk(request, file, context);
  return html === undefined ? readFetched(request, context) : readSupplied(request, html, context);
}

/** A page's reading and its input; `input` is undefined if it is not available here. */
export interface ReadOutcome {
  readonly outcome: ReadingOutcome;
  readonly input?: ReadingInput | undefined;
  /** Captures of the rendered page; undefined without any. */
  readonly captures?: Captures | undefined;
}

/** A page that the crawl has already read from another address. */
export interface KnownPage {
  /** Its final address. */
  readonly landed: string;
  /** Addresses that redirected to the page, in order; absent without any. */
  readonly redirects?: readonly string[];
}

/** Reads one page without events; the outcome explains a failure. */
export async function readQuietly(
  request: TextRequest,
  context: ReadContext,
): Promise<ReadOutcome | KnownPage> {
  const steps = readFetched(request, context);
  let next = await steps.next();
  while (next.done !== true) next = await steps.next();
  return next.value;
}

/** A page read by both methods, and again from its plain half alone. */
export interface BothWays {
  readonly union: ReadOutcome;
  readonly plain: ReadOutcome;
}

/**
 * Reads one page by plain HTTP and, if available, in a browser; each method fetches once. `plain`
 * is the reading of the plain half alone. The wanted one is compared with the Markdown version.
 */
export async function readBothWays(request: TextRequest, context: ReadContext): Promise<BothWays> {
  const ways = await fetchBothWays(request, context);
  return request.render
    ? { ...ways, union: await besideTwin(request, context, ways.union) }
    : { ...ways, plain: await besideTwin(request, context, ways.plain) };
}

async function fetchBothWays(request: TextRequest, context: ReadContext): Promise<BothWays> {
  const input = inputOf(request, context);
  if (!(await context.browser.available())) {
    const fetched = { ...input, plain: await fetchPlain(request, context) };
    const { outcome, judged } = await judgeFetched(request, context, fetched);
    const plain = { outcome, input: judged };
    return { union: { ...plain, outcome: unrenderedOutcome(outcome) }, plain };
  }
  const refused = await admit(request, context);
  if (refused !== undefined) {
    const outcome = await context.execute({ ...input, plain: refused });
    return { union: { outcome }, plain: { outcome } };
  }
  const [plain, { rendered }] = await Promise.all([
    fetchPlain(request, context, { admitted: true }),
    fetchRendered(request, context),
  ]);
  const { outcome, judged } = await judgeFetched(request, context, { ...input, plain, rendered });
  const { rendered: _, ...plainHalf } = judged;
  return {
    union: { outcome, input: judged },
    plain: { outcome: await context.execute(plainHalf), input: plainHalf },
  };
}

async function* readSupplied(
  request: TextRequest,
  html: string,
  context: ReadContext,
): AsyncGenerator<StageEvent, ReadOutcome> {
  yield resolving("supplied");
  checkSupplied(request.url, html);
  return { outcome: await context.execute({ ...inputOf(request, context), html }) };
}

/** Reads a file on disk as if a site had sent it. */
async function* readFileOnDisk(
  request: TextRequest,
  { name, bytes: body }: SuppliedFile,
  context: ReadContext,
): AsyncGenerator<StageEvent, ReadOutcome> {
  yield resolving("file");
  const { url } = request;
  const head = { url, status: 200, headers: headersOf(name), identity_declared: false };
  const plain = mayBeWarc(body)
    ? await pageInWarc(body)
    : ({ ok: true, page: { ...head, body } } as const);
  const input: ReadingInput = { ...inputOf(request, context), reads_files: true };
  const { outcome } = await judgeFetched(request, context, { ...input, plain });
  return { outcome: outcome.ok ? outcome : { ok: false, refusal: ofFile(outcome.refusal, name) } };
}

async function* readFetched(
  request: TextRequest,
  context: ReadContext,
): AsyncGenerator<StageEvent, ReadOutcome | KnownPage> {
  const place = await cacheEntryOf(request, context);
  if (request.fetch.offline) return offlineOutcome(request, place);
  if (place?.cached !== undefined && place.isFresh) {
    yield resolving("cached");
    const refused = await mayAnswer(
      [request.url, place.cached.reading.source.url],
      request,
      context,
    );
    if (refused !== undefined) {
      return { outcome: await context.execute({ ...inputOf(request, context), plain: refused }) };
    }
    return {
      outcome: cachedOutcome(place.cached, { nowMs: place.cache.nowMs(), revalidated: false }),
    };
  }
  const first = yield* readNow(request, context, place?.cached?.validators);
  if ("landed" in first) return first;
  const result = await besideTwin(request, context, first);
  const { input, captures } = result;
  if (place !== undefined) {
    const asked = { ...context, render: request.render };
    return { outcome: await updateCache(place, result, asked), input };
  }
  if (result.outcome === undefined) throw new Error("an unconditional request returned no page");
  return { outcome: result.outcome, input, captures };
}

/** Returns the cached copy of a page, whatever its age, or the refusal without one. */
function offlineOutcome({ url }: TextRequest, place: CacheEntry | undefined): ReadOutcome {
  if (place?.cached === undefined) {
    const reason = "the request is offline, and no copy of the page is cached";
    return { outcome: { ok: false, refusal: refuseReading({ url }, reason) } };
  }
  const nowMs = place.cache.nowMs();
  return { outcome: cachedOutcome(place.cached, { nowMs, revalidated: false }) };
}

/** Result of one request for a page; without an outcome if the page has not changed. */
type FirstRead = PageResult & Omit<ReadOutcome, "outcome">;

/** Reads a page again beside its Markdown version, if the request asks for it and the site has one. */
async function besideTwin<R extends ReadOutcome | FirstRead>(
  request: TextRequest,
  context: ReadContext,
  result: R,
): Promise<R> {
  const { outcome, input } = result;
  if (request.fetch.markdown === "off" || outcome?.ok !== true || input === undefined)
    return result;
  const found = await withTwin(request, context, { reading: outcome.reading, input });
  return found === undefined ? result : { ...result, outcome: await context.execute(found) };
}

/** Requests the page from the site, conditionally if `validators` are given. */
async function* readNow(
  request: TextRequest,
  context: ReadContext,
  validators: Validators | undefined,
): AsyncGenerator<StageEvent, FirstRead | KnownPage> {
  const input = inputOf(request, context);
  if (request.render) {
    yield resolving("union");
    const refused = await admit(request, context);
    if (refused !== undefined) {
      return { outcome: await context.execute({ ...input, plain: refused }), plain: refused };
    }
    const [plain, { rendered, captures }] = await Promise.all([
      fetchPlain(request, context, { admitted: true }),
      fetchRendered(request, context),
    ]);
    // A browser may be led elsewhere than a plain request, such as past a notice for old browsers.
    const isOne =
      !rendered?.ok || (plain.ok && pageKeyOf(rendered.page.url) === pageKeyOf(plain.page.url));
    if (isOne && isKnown(plain, context)) return knownPage(plain.page);
    const fetched = { ...input, plain, rendered };
    const { outcome, judged } = await judgeFetched(request, context, fetched);
    return { outcome, plain, rendered, captures, input: judged };
  }
  yield resolving("plain");
  const plain = await fetchPlain(request, context, { ...(validators && { validators }) });
  if (validators !== undefined && plain.ok && confirms(plain.page, validators)) {
    return { outcome: undefined, plain };
  }
  if (isKnown(plain, context)) return knownPage(plain.page);
  const { outcome, judged } = await judgeFetched(request, context, { ...input, plain });
  const needsBrowser = outcome.ok ? outcome.reading.shape.requires_render : outcome.refusal.shell;
  if (!needsBrowser || !context.escalate) return { outcome, plain, input: judged };
  if (!(await context.browser.available())) {
    return { outcome: unrenderedOutcome(outcome), plain, input: judged };
  }
  yield resolving("union");
  const { rendered, captures } = await fetchRendered(request, context);
  const both = { ...judged, rendered };
  return { outcome: await context.execute(both), plain, rendered, captures, input: both };
}

const knownPage = ({ url: landed, redirects }: FetchedPage): KnownPage =>
  redirects === undefined ? { landed } : { landed, redirects };

function isKnown(
  plain: Fetched<FetchedPage>,
  { isKnown: knows }: ReadContext,
): plain is Fetched<FetchedPage> & { readonly ok: true } {
  return plain.ok && knows?.(plain.page.url) === true;
}

/** Whether the page has not changed; a redirect target was requested unconditionally. */
function confirms({ status, url }: FetchedPage, validators: Validators): boolean {
  return status === 304 && url === validators.url;
}

/** Reads the fetched page; fetches once more if the site asks clients to identify themselves. */
async function judgeFetched(
  request: TextRequest,
  context: ReadContext,
  fetched: ReadingInput,
): Promise<JudgedPage> {
  const input = await withOpened(context, fetched);
  const outcome = await context.execute(input);
  const declares =
    !outcome.ok &&
    outcome.refusal.undeclared &&
    request.file === undefined &&
    context.network.contact !== "";
  if (!declares) return withRecognised(context, fetched, { outcome, judged: input });
  const plain = await fetchPlain(request, context, { declareIdentity: true });
  const judged = await withOpened(context, { ...fetched, plain });
  return { outcome: await context.execute(judged), judged };
}

function inputOf({ url, fetch }: TextRequest, { options }: ReadContext): ReadingInput {
  return {
    ...options,
    url,
    ...(fetch.read_files && { reads_files: true }),
    ...(fetch.read_refused && { reads_refused: true }),
    ...(fetch.cell_breaks === "space" && { cellBreak: " " }),
  };
}

// Crawls for Firecrawl's routes: each is a detached crawl of this service.
import type { CrawlPage, DetachedCrawl } from "../../model/detached-crawl.ts";
import {
  type Given,
  inside,
  into,
  isOff,
  neverOff,
  numberOf,
  type Options,
  objectOf,
  refusal,
  takeOptions,
  textOf,
  textsOf,
} from "../given.ts";
import { type CompatAsk, type CompatHost, type CompatRoute, jsonWithList } from "../protocol.ts";
import { documentMessage } from "./batch.ts";
import { draftOfCrawl, type TextsWanted } from "./document.ts";
import {
  FORMATS,
  type Format,
  PROMPTS,
  type ScrapeAsk,
  SHARED_OPTIONS,
  scrapeAsk,
} from "./scrape-options.ts";

/** Pages of one answer; `next` leads to the rest. */
const PAGES = 50;
/** Pages of a crawl that names no limit, as Firecrawl documents it. */
const DEFAULT_LIMIT = 10_000;
const MAX_CONCURRENCY = 12;
const MAX_DELAY = 10;

interface Draft {
  max_pages: number;
  concurrency: number | undefined;
  withinPath: boolean;
  crawl: Record<string, unknown>;
  scrape: ScrapeAsk;
}

const OPTIONS: Options<Draft> = {
  ...SHARED_OPTIONS,
  ...PROMPTS,
  limit: into("max_pages", numberOf),
  maxDiscoveryDepth: inside("crawl", "max_depth", numberOf),
  includePaths: inside("crawl", "include_paths", patternsOf),
  excludePaths: inside("crawl", "exclude_paths", patternsOf),
  crawlEntireDomain: into("withinPath", isOff),
  allowSubdomains: inside("crawl", "strict_domain", isOff),
  ignoreRobotsTxt: inside("crawl", "respect_robots", isOff),
  sitemap: (name, value, draft) => {
    if (value === "skip") draft.crawl["sitemap_limit"] = 0;
    else if (value !== "include") {
      throw refusal(name, "`include` or `skip`; /v2/map lists the addresses of sitemaps");
    }
  },
  delay: inside("crawl", "delay_seconds", (name, value) => {
    const seconds = numberOf(name, value);
    if (seconds > MAX_DELAY) throw refusal(name, `at most ${MAX_DELAY} seconds`);
    return seconds;
  }),
  maxConcurrency: into("concurrency", (name, value) =>
    Math.min(MAX_CONCURRENCY, numberOf(name, value)),
  ),
  scrapeOptions: into("scrape", (name, value) => scrapeAsk(objectOf(name, value))),
  deduplicateSimilarURLs: neverOff("spellings of one address are one page"),
  ignoreQueryParameters: "addresses with other parameters are other pages; use `excludePaths`",
  allowExternalLinks: "a crawl stays on its site",
  regexOnFullURL: "patterns are searched in the path",
  robotsUserAgent: "the rules for this service's own name apply",
  webhook: "its messages have another form: use `webhook` of /api/crawls",
};

/** Joins a list of patterns; a comma separates them. */
function patternsOf(name: string, value: unknown): string {
  return textsOf(name, value)
    .map((pattern) => pattern.replaceAll(",", "\\,"))
    .join(",");
}

/** Returns the fields of a detached crawl. Throws InvalidRequestError. */
function crawlFields(given: Given): { readonly fields: object; readonly wanted: TextsWanted } {
  const { url, ...options } = given;
  const draft: Draft = {
    max_pages: DEFAULT_LIMIT,
    concurrency: undefined,
    withinPath: true,
    crawl: { respect_robots: true },
    scrape: scrapeAsk({}),
  };
  takeOptions(options, OPTIONS, draft);
  const { scrape, max_pages, concurrency, withinPath, crawl } = draft;
  for (const format of ["rawHtml", "screenshot", "json"] as const) {
    if (scrape.formats.has(format)) {
      throw refusal(`scrapeOptions.formats.${format}`, "a crawl returns texts; use /v2/scrape");
    }
  }
  if (scrape.headers !== undefined) throw refusal("scrapeOptions.headers", "use /v2/scrape");
  if (scrape.timeout !== undefined) throw refusal("scrapeOptions.timeout", "use /v2/scrape");
  const { parts, fetch, renderOptions } = scrape;
  const fields = {
    url: textOf("url", url),
    max_pages,
    ...(concurrency !== undefined && { concurrency }),
    ...parts,
    crawl: { ...crawl, within_path: withinPath, fields: "markdown,content_markdown,images" },
    fetch,
    renderOptions,
  };
  return { fields, wanted: scrape };
}

/** Letters of the formats in a job id, so that the request need not be stored; `c` is the content alone. */
const LETTERS: Readonly<Partial<Record<Format, string>>> = {
  markdown: "m",
  html: "h",
  links: "l",
  images: "i",
};

/** Returns the id that clients see: the id of the detached crawl, then the requested formats as letters. */
function writtenId(id: string, { formats, isContent }: TextsWanted): string {
  const letters = [...formats].map((format) => LETTERS[format] ?? "").join("");
  return `${id}-${letters}${isContent ? "c" : ""}`;
}

/** Splits such an id. Without letters, it belongs to a crawl that was started by `/api/crawls`. */
function readId(written: string): { readonly id: string; readonly wanted: TextsWanted } {
  const [id = "", letters = "mc"] = written.split("-", 2);
  const formats = new Set(FORMATS.filter((format) => letters.includes(LETTERS[format] ?? "-")));
  return { id, wanted: { formats, isContent: letters.includes("c") } };
}

const STATES: Readonly<Record<DetachedCrawl["state"], string>> = {
  waiting: "scraping",
  running: "scraping",
  paused: "scraping",
  done: "completed",
  failed: "failed",
  cancelled: "cancelled",
};

/** Returns a crawl's status with its pages after an id, as JSON. */
async function statusOf(ask: CompatAsk, host: CompatHost): Promise<Iterable<string>> {
  const written = ask.params["id"] ?? "";
  const { id, wanted } = readId(written);
  // The status comes first: all pages of a crawl precede its end.
  const crawl = await host.run("crawl_status", { id });
  const after = Math.trunc(numberOf("after", ask.query["after"] ?? 0));
  const data: string[] = [];
  let last = after;
  let taken = 0;
  await host.reading(async ({ write }) => {
    for await (const page of await host.run("crawl_pages", { id, after, limit: PAGES })) {
      last = page.id;
      taken++;
      if (page.ok) data.push(await write("firecrawlDocument", draftOfCrawl(page, wanted)));
    }
  });
  const { pages_ok, failed, queued, message } = crawl;
  const head = {
    success: true,
    status: STATES[crawl.state],
    completed: pages_ok + failed,
    total: pages_ok + failed + queued,
    creditsUsed: 0,
    ...(message !== null && { error: message }),
    ...(taken === PAGES && { next: `${ask.origin}/v2/crawl/${written}?after=${last}` }),
  };
  return jsonWithList(head, "data", data);
}

async function errorsOf(written: string, host: CompatHost): Promise<object> {
  const { id } = readId(written);
  const crawl = await host.run("crawl_status", { id });
  const errors: object[] = [];
  let after = 0;
  for (;;) {
    let taken = 0;
    for await (const page of await host.run("crawl_pages", { id, after, limit: 1000 })) {
      after = page.id;
      taken++;
      if (!page.ok) errors.push(errorOf(page, id));
    }
    if (taken < 1000) break;
  }
  if (crawl.state === "failed")
    errors.push({ id, url: crawl.url, error: crawl.message, code: crawl.code });
  return { errors, robotsBlocked: await robotsBlocked(crawl, host) };
}

const errorOf = (page: CrawlPage, id: string): object => ({
  id: `${id}-${page.id}`,
  url: page.url,
  error: page.error,
  ...(page.code && { code: page.code }),
});

/** Returns the addresses that robots.txt disallows, as far as the end of the crawl names them. */
async function robotsBlocked(
  { id, ended, last_event }: DetachedCrawl,
  host: CompatHost,
): Promise<readonly string[]> {
  if (ended === null) return [];
  const asked = { id, after: Math.max(0, last_event - 1), last_event_id: 0, fields: "none" };
  for await (const { event } of await host.run("crawl_events", asked)) {
    if (event.type !== "done") continue;
    return event.refused_urls.filter(({ reason }) => reason === "robots").map(({ url }) => url);
  }
  return [];
}

export const CRAWL: readonly CompatRoute[] = [
  {
    method: "POST",
    path: "/v2/crawl",
    answer: async ({ body, origin }, host) => {
      const { fields, wanted } = crawlFields(objectOf("body", body));
      const id = writtenId((await host.run("crawl_start", fields)).id, wanted);
      return { status: 200, body: { success: true, id, url: `${origin}/v2/crawl/${id}` } };
    },
  },
  {
    method: "GET",
    path: "/v2/crawl/active",
    isFree: true,
    answer: async (_, host) => {
      const { crawls } = await host.run("crawls", {});
      const running = crawls.filter(({ ended }) => ended === null);
      const listed = running.map(({ id, url }) => ({ id, teamId: "", url, options: null }));
      return { status: 200, body: { success: true, crawls: listed } };
    },
  },
  {
    method: "GET",
    path: "/v2/crawl/:id",
    isFree: true,
    answer: async (ask, host) => ({ status: 200, pieces: await statusOf(ask, host) }),
  },
  {
    method: "GET",
    path: "/v2/crawl/:id/errors",
    isFree: true,
    answer: async ({ params }, host) => ({
      status: 200,
      body: await errorsOf(params["id"] ?? "", host),
    }),
  },
  {
    method: "DELETE",
    path: "/v2/crawl/:id",
    isFree: true,
    answer: async ({ params }, host) => {
      const { id } = readId(params["id"] ?? "");
      await host.run("crawl_cancel", { id });
      return { status: 200, body: { success: true, status: "cancelled" } };
    },
  },
];

/** Yields the messages about a crawl until its end: its pages so far, then each new page. */
export async function* watchCrawl(written: string, host: CompatHost): AsyncGenerator<string> {
  const { id, wanted } = readId(written);
  // An unknown crawl is refused before the first message.
  await host.run("crawl_status", { id });
  const asked = { id, after: 0, last_event_id: 0, fields: "markdown,content_markdown,images" };
  let completed = 0;
  let queued = 0;
  yield JSON.stringify({
    type: "catchup",
    data: { success: true, status: "scraping", completed, total: 0, data: [] },
  });
  for await (const { id: event_id, event } of await host.run("crawl_events", asked)) {
    if (event.type !== "page") continue;
    completed++;
    queued = event.queued;
    if (!event.ok) continue;
    const draft = draftOfCrawl({ ...event, id: event_id }, wanted);
    yield documentMessage(await host.reading(({ write }) => write("firecrawlDocument", draft)));
  }
  const { state } = await host.run("crawl_status", { id });
  const numbers = { completed, total: completed + queued, creditsUsed: 0, data: [] };
  const data = { success: true, status: STATES[state], ...numbers };
  yield JSON.stringify({ type: "done", data });
}

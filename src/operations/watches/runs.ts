// Runs the operations of watches. Also reads the pages of a check.
import { createHash } from "node:crypto";
import type { Runner } from "../../api/operation.ts";
import { pageRun, readingOf } from "../../api/page-run.ts";
import type { EngineParts } from "../../api/parts.ts";
import { compilePatterns } from "../../crawl/frontier/patterns.ts";
import { PageMissingError } from "../../model/errors.ts";
import { isMissing } from "../../model/page-failure.ts";
import type { PageReading } from "../../model/reading.ts";
import { SETTINGS } from "../../model/settings.ts";
import type { WatchedPage, WatchRequest } from "../../model/watch-store.ts";
import { PAGE_REQUEST } from "../../read/input.ts";
import { pageKeyOf } from "../../url/identity.ts";
import type { CheckedSite } from "../../watches/compare.ts";
import { watchFeed as feedOf } from "../../watches/feed.ts";
import { quietText } from "../../watches/noise.ts";
import { nextCheck } from "../../watches/schedule.ts";
import { watchedRows } from "../../watches/watched-rows.ts";
import { crawlForReport, reportRequest } from "../crawl/run.ts";
import { readLists } from "../records/run.ts";

export const watchStart: Runner<"watch_start"> = {
  admit: async (parts, { crawl, webhook, ...request }) => {
    compilePatterns(crawl.include_paths, "include_paths");
    compilePatterns(crawl.exclude_paths, "exclude_paths");
    nextCheck(request, Date.now());
    if (webhook !== undefined) parts.webhooks.assertAllowed(webhook);
  },
  run: async ({ watches }, request) => watches.start(request),
};

/**
 * Reads the pages of a watch. An address that answers that there is no page is missing; any other
 * failure of the root rejects.
 */
export async function readWatched(
  parts: EngineParts,
  request: WatchRequest,
  signal: AbortSignal,
): Promise<CheckedSite> {
  try {
    if (request.records) return await rowsOfList(parts, request, signal);
    return request.max_pages === 1
      ? await onePage(parts, request, signal)
      : await wholeSite(parts, request, signal);
  } catch (error) {
    if (!(error instanceof PageMissingError)) throw error;
    return { pages: [], missing: new Set([keyOf(request.url)]), complete: false };
  }
}

const keyOf = (url: string): string => pageKeyOf(url) ?? url;
const TEXTS = ["markdown", "content_markdown"] as const;

async function onePage(
  parts: EngineParts,
  { url, complete, fetch, renderOptions }: WatchRequest,
  signal: AbortSignal,
): Promise<CheckedSite> {
  const run = pageRun(
    parts,
    { ...PAGE_REQUEST, url, fetch, renderOptions, render: complete },
    { signal, rtl: undefined, escalate: true, renders: parts.renders, wants: { texts: TEXTS } },
  );
  const reading = await readingOf(run, { signal });
  // A redirect to another address does not make it another page.
  const page = { ...watchedPage(reading), key: keyOf(url) };
  return { pages: [page], missing: new Set(), complete: false };
}

/** Maximum pages of a watched list. */
const MAX_LIST_PAGES = 100;

/** Reads the rows of a page's lists, of the first one over its next pages. */
async function rowsOfList(
  parts: EngineParts,
  { url, complete, fetch, renderOptions, max_pages }: WatchRequest,
  signal: AbortSignal,
): Promise<CheckedSite> {
  const asked = { url, fetch, renderOptions, render: complete };
  const most = Math.min(max_pages, MAX_LIST_PAGES);
  const { page, lists, pages, ended_by } = await readLists(
    { parts, asked, call: { signal } },
    most,
  );
  const failed = pages.find(({ error }) => error !== undefined);
  const { language } = page;
  const rows = watchedRows({ url: page.url, lists }, { nowMs: Date.now(), language });
  return {
    pages: rows.map(hashed),
    missing: new Set(),
    complete: failed === undefined,
    goesOn: ended_by === "pages" && lists[0]?.next !== null,
  };
}

async function wholeSite(
  parts: EngineParts,
  request: WatchRequest,
  signal: AbortSignal,
): Promise<CheckedSite> {
  const pages: WatchedPage[] = [];
  const missing = new Set<string>();
  let isComplete = false;
  let failed = 0;
  await crawlForReport(parts, reportRequest(request), {
    signal,
    report: {
      wants: { texts: TEXTS, graph: false },
      add: ({ reading }) => {
        pages.push(watchedPage(reading));
        return undefined;
      },
    },
    take: (event) => {
      if (event.type === "done") isComplete = event.exhausted;
      if (event.type !== "page" || event.ok) return;
      if (isMissing(event)) missing.add(keyOf(event.url));
      else failed++;
    },
  });
  // A page that a failed one links to was not found either.
  return { pages, missing, complete: isComplete && failed === 0 };
}

function watchedPage({ source, title, texts, about }: PageReading): WatchedPage {
  const { markdown = "", content_markdown = "" } = texts;
  const whole = content_markdown === "" ? markdown : content_markdown;
  const text = quietText(whole, { nowMs: Date.now(), language: about.language });
  return hashed({ key: keyOf(source.url), url: source.url, title, text });
}

function hashed({ text, ...page }: Omit<WatchedPage, "hash">): WatchedPage {
  return {
    ...page,
    hash: createHash("sha256").update(text, "utf8").digest("hex"),
    text: text.length > SETTINGS.WATCH_MAX_PAGE_CHARS ? "" : text,
  };
}

export const watchStatus: Runner<"watch_status"> = {
  run: async ({ watches }, { id }) => watches.status(id),
};

export const watchReports: Runner<"watch_reports"> = {
  run: async ({ watches }, { id, after }) => {
    const { reports } = await watches.find(id);
    return { reports: reports.filter((report) => report.id > after) };
  },
};

export const watchFeed: Runner<"watch_feed"> = {
  run: async ({ watches }, { id }) => ({
    name: `${id}.xml`,
    content_type: "application/atom+xml; charset=utf-8",
    lines: [await feedOf(await watches.find(id))],
  }),
};

export const watchCheck: Runner<"watch_check"> = {
  run: ({ watches }, { id }) => watches.checkSoon(id),
};

export const watchStop: Runner<"watch_stop"> = {
  run: ({ watches }, { id }) => watches.remove(id),
};

export const watches: Runner<"watches"> = {
  run: async ({ watches }) => ({ watches: await watches.list() }),
};

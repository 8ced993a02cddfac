// Runs the operations of watches. Also reads the pages of a check.
import type { Runner } from "../../api/operation.ts";
import { readingOfPage } from "../../api/page-run.ts";
import type { EngineParts } from "../../api/parts.ts";
import { InvalidRequestError, PageMissingError, SelectorError } from "../../model/errors.ts";
import { isMissing } from "../../model/page-failure.ts";
import { contentOf, type PageReading, type ReadingWants } from "../../model/reading.ts";
import type { Recipe } from "../../model/recipe.ts";
import type { WatchedPage, WatchRequest } from "../../model/watch-store.ts";
import { PAGE_REQUEST } from "../../read/input.ts";
import { noColumn } from "../../recipes/table.ts";
import { compilePatterns } from "../../text/patterns.ts";
import { pageKeyOf } from "../../url/identity.ts";
import type { CheckedSite } from "../../watches/compare.ts";
import { watchFeed as feedOf } from "../../watches/feed.ts";
import type { PageFit } from "../../watches/layout.ts";
import { factsFor, missingColumns, numbersOfPage } from "../../watches/numbers.ts";
import { nextCheck } from "../../watches/schedule.ts";
import {
  hashed,
  type Watching,
  watchedNumbers,
  watchedText,
  watchingOf,
  withoutIgnored,
  withoutNumbers,
} from "../../watches/watched-page.ts";
import { watchedRows } from "../../watches/watched-rows.ts";
import { readLists } from "../pages/records-run.ts";
import { crawlForReport, reportRequest } from "../sites/crawl-run.ts";

export const watchStart: Runner<"watch_start"> = {
  admit: async (parts, { crawl, webhook, ...request }) => {
    if (request.records && request.recipe !== undefined)
      throw new InvalidRequestError("set either records or recipe");
    if (request.recipe !== undefined && (request.include ?? request.exclude) !== undefined)
      throw new InvalidRequestError(
        "recipe finds its values on the whole page: leave out include and exclude",
      );
    compilePatterns(crawl.include_paths, "include_paths");
    compilePatterns(crawl.exclude_paths, "exclude_paths");
    watchingOf(request);
    nextCheck(request, Date.now());
    if (webhook !== undefined) parts.webhooks.assertAllowed(webhook);
  },
  run: async ({ watches }, request) => watches.start(request),
};

/** A check in progress. */
interface Check {
  readonly parts: EngineParts;
  readonly request: WatchRequest;
  readonly watching: Watching;
  readonly signal: AbortSignal;
}

/**
 * Reads the pages of a watch. An address that answers that there is no page is missing; any other
 * failure of the root rejects, and so does a page without the chosen parts or numbers.
 */
export async function readWatched(
  parts: EngineParts,
  request: WatchRequest,
  signal: AbortSignal,
): Promise<CheckedSite> {
  const check = { parts, request, signal, watching: watchingOf(request) };
  try {
    if (request.records || request.recipe?.of === "list") return await rowsOfList(check);
    return request.max_pages === 1 ? await onePage(check) : await wholeSite(check);
  } catch (error) {
    if (!(error instanceof PageMissingError)) throw error;
    return { pages: [], missing: new Set([keyOf(request.url)]), complete: false };
  }
}

const keyOf = (url: string): string => pageKeyOf(url) ?? url;

/** Returns the parts of a page that a watch compares. */
function wantsOf({ conditions }: Watching): Pick<ReadingWants, "texts" | "facts"> {
  const facts = factsFor(conditions);
  return { texts: ["markdown", "content_markdown"], ...(facts && { facts }) };
}

async function onePage({ parts, request, watching, signal }: Check): Promise<CheckedSite> {
  const { url, complete, include, exclude, fetch, renderOptions, recipe } = request;
  const asked = { ...PAGE_REQUEST, url, include, exclude, fetch, renderOptions, render: complete };
  const wants = recipe ? { texts: [], site: true, recipe } : wantsOf(watching);
  const reading = await readingOfPage(parts, asked, { signal }, { wants });
  const part = partOf(reading);
  if (recipe !== undefined) {
    const named = { ...part, key: keyOf(url), isNamed: true };
    const { fit, pages } = await factsOf(named, recipe, { watching, signal });
    return { pages, fits: [fit], missing: new Set(), complete: false };
  }
  const { page, missing } = await watchedPage(part, { watching, signal });
  if (missing.length > 0) throw withoutNumbers(reading.source.url, missing);
  // A redirect to another address does not make it another page.
  return { pages: [{ ...page, key: keyOf(url) }], missing: new Set(), complete: false };
}

/** Maximum pages of a watched list. */
const MAX_LIST_PAGES = 100;

/** Reads the rows of a page's lists, of the first one over its next pages. */
async function rowsOfList({ parts, request, watching, signal }: Check): Promise<CheckedSite> {
  const { url, complete, include, exclude, fetch, renderOptions, max_pages, recipe } = request;
  const asked = { url, include, exclude, fetch, renderOptions, render: complete, recipe };
  const most = Math.min(max_pages, MAX_LIST_PAGES);
  const answer = await readLists({ parts, asked, call: { signal } }, most);
  const { page, pages, ended_by, recipe: fit } = answer;
  const lists = recipe === undefined ? answer.lists : answer.lists.slice(0, 1);
  const isLike = lists.length > 0;
  const { conditions } = watching;
  const unknown = missingColumns(conditions, lists);
  if (unknown.length > 0 && (recipe === undefined || isLike))
    throw withoutNumbers(page.url, unknown);
  const failed = pages.find(({ error }) => error !== undefined);
  const read = { nowMs: Date.now(), language: page.language };
  const rows = await comparedRows({ url: page.url, lists, conditions }, read, { watching, signal });
  return {
    pages: rows,
    missing: new Set(),
    // A recipe that finds no list says nothing of its rows.
    complete: failed === undefined && (recipe === undefined || isLike),
    goesOn: ended_by === "pages" && lists[0]?.next !== null,
    ...(fit && {
      fits: [{ key: keyOf(url), url, title: page.title ?? "", ...fit, isLike, isNamed: true }],
      isList: true,
    }),
  };
}

async function wholeSite({ parts, request, watching, signal }: Check): Promise<CheckedSite> {
  const read: PagePart[] = [];
  const { recipe } = request;
  const missing = new Set<string>();
  const unchosen: string[] = [];
  let isComplete = false;
  let failed = 0;
  await crawlForReport(parts, reportRequest(request), {
    signal,
    report: {
      wants: { ...wantsOf(watching), graph: false },
      add: ({ reading }) => {
        if (reading.unchosen === true) unchosen.push(reading.source.url);
        else read.push(partOf(reading));
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
  const pages: WatchedPage[] = [];
  const fits: PageFit[] = [];
  const unnumbered: string[] = [];
  for (const part of read) {
    if (recipe !== undefined) {
      const page = { ...part, key: keyOf(part.url), isNamed: false };
      const facts = await factsOf(page, recipe, { watching, signal });
      pages.push(...facts.pages);
      fits.push(facts.fit);
      continue;
    }
    const watched = await watchedPage(part, { watching, signal });
    if (watched.missing.length === 0) pages.push(watched.page);
    else unnumbered.push(watched.page.url);
  }
  const [first = ""] = unchosen;
  if (read.length === 0 && unchosen.length > 0) {
    throw new SelectorError(first, "no page of the site has an element that `include` selects");
  }
  if (pages.length === 0 && unnumbered.length > 0) {
    throw withoutNumbers(request.url, [...new Set(watching.conditions.map(({ name }) => name))]);
  }
  const notes = [
    ...(unchosen.length > 0 ? [noteOf("no element that `include` selects", unchosen)] : []),
    ...(unnumbered.length > 0 ? [noteOf("not all numbers of the conditions", unnumbered)] : []),
  ];
  return {
    pages,
    missing,
    // A page that a failed one links to was not found either.
    complete: isComplete && failed + unchosen.length + unnumbered.length === 0,
    ...(recipe && { fits }),
    ...(notes.length > 0 && { note: notes.join("; ") }),
  };
}

/** Options by which a check compares rows. */
type Comparing = Pick<Check, "watching" | "signal">;

/** Returns the rows of lists to compare: by their texts, or by the numbers that conditions name. */
async function comparedRows(
  page: Parameters<typeof watchedRows>[0],
  read: Parameters<typeof watchedRows>[1],
  { watching, signal }: Comparing,
): Promise<readonly WatchedPage[]> {
  const rows: WatchedPage[] = [];
  for (const { numbers, text, ...row } of watchedRows(page, read)) {
    rows.push(
      page.conditions.length > 0
        ? watchedNumbers({ ...row, text }, numbers)
        : hashed({ ...row, text: await withoutIgnored(text, watching, signal) }),
    );
  }
  return rows;
}

/** A page that was read by a recipe. */
type RecipePage = PagePart & Pick<PageFit, "key" | "isNamed">;

/** Returns the facts that a recipe reads from a watched page, and how well the recipe fits. */
async function factsOf(
  { key, url, title, language, by_recipe, isNamed }: RecipePage,
  { fields }: Recipe,
  comparing: Comparing,
): Promise<{ readonly pages: readonly WatchedPage[]; readonly fit: PageFit }> {
  const { fit = 0, notes = [], rows = [] } = by_recipe ?? {};
  const read = { nowMs: Date.now(), language };
  const { conditions } = comparing.watching;
  const lists = [{ columns: fields.map(noColumn), rows }];
  const watched = await comparedRows({ url, lists, conditions }, read, comparing);
  return {
    pages: watched.map((page) => ({ ...page, key, url, title })),
    fit: { key, url, title, fit, notes, isLike: rows.length > 0, isNamed },
  };
}

const noteOf = (what: string, urls: readonly string[]): string =>
  `${urls.length === 1 ? "1 page has" : `${urls.length} pages have`} ${what}: ${urls[0]}${urls.length > 1 ? " and others" : ""}`;

/** The part of a reading that a check needs. */
interface PagePart extends Pick<PageReading, "title"> {
  readonly url: string;
  readonly text: string;
  readonly language: string | null;
  readonly facts: PageReading["facts"] | undefined;
  readonly by_recipe: PageReading["by_recipe"] | undefined;
}

function partOf({ source, title, texts, facts, about, by_recipe }: PageReading): PagePart {
  const { url } = source;
  return { url, title, text: contentOf(texts), language: about.language, facts, by_recipe };
}

/** Returns a page to compare, and the names of conditions without a number. */
async function watchedPage(
  { url, title, text: whole, language, facts }: PagePart,
  { watching, signal }: Comparing,
): Promise<{ readonly page: WatchedPage; readonly missing: readonly string[] }> {
  const { conditions } = watching;
  const text = await withoutIgnored(whole, watching, signal);
  const page = { key: keyOf(url), url, title, text };
  if (conditions.length === 0) {
    return { page: watchedText(page, { nowMs: Date.now(), language }), missing: [] };
  }
  const { numbers, missing } = numbersOfPage(conditions, { text, facts });
  return { page: watchedNumbers(page, numbers), missing };
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

// Runs `coverage`: compares pages with and without their scripts.
import type { Call, Runner } from "../../api/operation.ts";
import { readingOfPage } from "../../api/page-run.ts";
import type { EngineParts } from "../../api/parts.ts";
import type { CoveragePage, CoverageReport, MissingText } from "../../model/coverage.ts";
import type { PageReading } from "../../model/reading.ts";
import type { SitePageEvent } from "../../model/site-event.ts";
import { PAGE_REQUEST } from "../../read/input.ts";
import type { RequestOf } from "../operations.ts";
import { crawlForReport, crawl as crawlRunner, reportRequest } from "./crawl-run.ts";

type CoverageRequest = RequestOf<"coverage">;

export const coverage: Runner<"coverage"> = {
  admit: (parts, request, call) =>
    crawlRunner.admit?.(parts, siteRequest(request), call) ?? Promise.resolve(),
  run: async (parts, request, call) => {
    const pages =
      request.max_pages === 1
        ? [await onePage(parts, request, call)]
        : await sitePages(parts, request, call);
    return reportOf(request.url, pages);
  },
};

async function onePage(
  parts: EngineParts,
  { url, fetch, renderOptions }: CoverageRequest,
  call: Call,
): Promise<CoveragePage> {
  const asked = { ...PAGE_REQUEST, url, fetch, renderOptions, render: true };
  const policy = { escalate: false, wants: { texts: [], missing: true } };
  const reading = await readingOfPage(parts, asked, call, policy);
  return pageOf(
    { url: reading.source.url, title: reading.title },
    reading.missing,
    errorOf(reading),
  );
}

const errorOf = ({ source }: PageReading): string =>
  source.render_error ?? "the page was not rendered";

async function sitePages(
  parts: EngineParts,
  request: CoverageRequest,
  call: Call,
): Promise<readonly CoveragePage[]> {
  const pages: CoveragePage[] = [];
  await crawlForReport(parts, siteRequest(request), {
    ...call,
    report: { wants: { missing: true } },
    take: (event) => {
      if (event.type === "page" && event.same_as === undefined) pages.push(pageOfEvent(event));
    },
  });
  return pages;
}

const siteRequest = (request: CoverageRequest): RequestOf<"crawl"> =>
  reportRequest({ ...request, complete: true });

function pageOfEvent(event: SitePageEvent): CoveragePage {
  const { url, title, error, code, render_note } = event;
  const why = error ?? render_note ?? "the page was not rendered";
  return pageOf({ url, title, ...(code && { code }) }, event.without_scripts, why);
}

function pageOf(
  page: Pick<CoveragePage, "url" | "title" | "code">,
  found: MissingText | undefined,
  error: string,
): CoveragePage {
  if (found === undefined) {
    return {
      ...page,
      error,
      words: 0,
      missing_words: 0,
      coverage: null,
      is_shell: false,
      missing: [],
    };
  }
  return { ...page, error: null, ...found, coverage: shareOf(found) };
}

function reportOf(root: string, pages: readonly CoveragePage[]): CoverageReport {
  const compared = pages.filter(({ error }) => error === null);
  const sum = (field: "words" | "missing_words") =>
    compared.reduce((total, page) => total + page[field], 0);
  const sums = { words: sum("words"), missing_words: sum("missing_words") };
  return {
    root,
    pages,
    compared: compared.length,
    failed: pages.length - compared.length,
    ...sums,
    coverage: compared.length === 0 ? null : shareOf(sums),
  };
}

/** Returns the share of words that the plain page has, with four decimals. */
function shareOf({ words, missing_words }: Pick<CoveragePage, "words" | "missing_words">): number {
  return words === 0 ? 1 : Math.round((1 - missing_words / words) * 10_000) / 10_000;
}

// Pages of a graph by path, type, language and date.
import { InvalidRequestError } from "../model/errors.ts";
import { dateSpan } from "../text/instant.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { SiteGraph } from "./site-graph.ts";

/** Conditions on pages; undefined means any. */
export interface PageFilter {
  /** Start of the path. */
  readonly path?: string | undefined;
  readonly page_type?: string | undefined;
  /** Language tag; one without a region matches all regions. */
  readonly language?: string | undefined;
  /** First and last day of publication, as ISO 8601. */
  readonly published_after?: string | undefined;
  readonly published_before?: string | undefined;
}

type Test = (page: SiteGraph["pages"][number]) => boolean;

/**
 * Returns the pages that meet all conditions, ascending. A page without a type, language or date
 * meets no condition on it. Throws InvalidRequestError for a date that is none.
 */
export function pagesWhere({ pages }: SiteGraph, filter: PageFilter): readonly number[] {
  const tests = testsOf(filter);
  const all = [...pages.keys()];
  if (tests.length === 0) return all;
  return all.filter((number) => {
    const page = pages[number];
    return page !== undefined && tests.every((test) => test(page));
  });
}

/** Returns whether a section is on such a page. */
export function sectionsWhere(
  graph: SiteGraph,
  filter: PageFilter,
): ((section: number) => boolean) | undefined {
  if (testsOf(filter).length === 0) return undefined;
  const wanted = new Uint8Array(graph.counts.pages);
  for (const page of pagesWhere(graph, filter)) wanted[page] = 1;
  return (section) => wanted[graph.sections.page[section] ?? 0] === 1;
}

function testsOf(filter: PageFilter): readonly Test[] {
  const { path, page_type, language, published_after, published_before } = filter;
  const tests: Test[] = [];
  if (path !== undefined) {
    tests.push(({ url }) => parseUrl(url)?.pathname.startsWith(path) ?? false);
  }
  if (page_type !== undefined) tests.push((page) => page.page_type === page_type);
  if (language !== undefined) tests.push((page) => isLanguage(page.language, language));
  if (published_after !== undefined) {
    const { first } = spanOf("published_after", published_after);
    tests.push((page) => (publication(page.published)?.last ?? Number.NEGATIVE_INFINITY) >= first);
  }
  if (published_before !== undefined) {
    const { last } = spanOf("published_before", published_before);
    tests.push((page) => (publication(page.published)?.first ?? Number.POSITIVE_INFINITY) <= last);
  }
  return tests;
}

function isLanguage(tag: string | undefined, wanted: string): boolean {
  if (tag === undefined) return false;
  const [one, other] = [tag, wanted].map((text) => text.toLowerCase().replaceAll("_", "-"));
  return one === other || (one?.startsWith(`${other}-`) ?? false);
}

const publication = (written: string | undefined) =>
  written === undefined ? undefined : dateSpan(written);

function spanOf(name: string, written: string) {
  const span = dateSpan(written);
  if (span !== undefined) return span;
  throw new InvalidRequestError(`${name} must be a date such as 2026-11-26, not ${written}`);
}

// File content for a page of a crawl: Markdown with front matter, or a JSON record.
import { contentOf } from "../model/reading.ts";
import type { SitePageEvent } from "../model/site-event.ts";
import { hashText } from "../text/hash.ts";
import { frontMatter } from "./front-matter.ts";

/** Returns the page as Markdown with YAML front matter. */
export function markdownFile(page: SitePageEvent, isWhole: boolean, now = new Date()): string {
  const text = isWhole ? page.markdown : contentOf(page);
  const fields = {
    title: page.title,
    url: page.url,
    canonical: page.canonical === page.url ? null : page.canonical,
    description: page.description,
    author: page.byline,
    date: page.published,
    type: page.page_type,
    language: page.language,
    depth: page.citation.depth,
    hash: hashText(text).toString(36),
    crawled: now.toISOString(),
  };
  return `${frontMatter(fields)}${text}
`;
}

/** Returns a page's record without its texts and the crawl's counters, for an index of pages. */
export function pageRecord(page: SitePageEvent) {
  const { url, ok, error, title, byline, published, language, citation, change } = page;
  const { page_type, page_type_confidence, strategy, chars, tables } = page;
  const { code, status } = page;
  const why = { error, ...(code && { code }), ...(status && { status }) };
  const details = { url, ok, ...why, title, byline, published, language, citation, change };
  return { ...details, page_type, page_type_confidence, strategy, chars, tables };
}

/** Returns a page's record with its texts. */
export function wholeRecord(page: SitePageEvent) {
  const { images, links_out, markdown, content_markdown } = page;
  return { ...pageRecord(page), images, links_out, markdown, content_markdown };
}

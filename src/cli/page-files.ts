// Output of a crawl's pages: their formats, the content of their files, and the sink for standard output.
import { contentOf } from "../model/reading.ts";
import type { SitePageEvent } from "../model/site-event.ts";
import { hashText } from "../text/hash.ts";
import { yamlText } from "../text/yaml.ts";
import { printPiece } from "./write-text.ts";

/** Page formats: a Markdown file, a line of JSON Lines, a JSON file. */
export const PAGE_FORMATS = ["md", "jsonl", "json"] as const;

export type PageFormat = (typeof PAGE_FORMATS)[number];

/** Returns the page as Markdown with YAML front matter. */
export function markdownFile(page: SitePageEvent, isWhole: boolean): string {
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
    crawled: new Date().toISOString(),
  };
  return `${frontMatter(fields)}${text}\n`;
}

/** Returns front matter to precede Markdown; omits fields without a value. */
export function frontMatter(fields: Readonly<Record<string, string | number | null>>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === ""
      ? []
      : [`${name}: ${typeof value === "number" ? value : yamlText(value)}`],
  );
  return `---\n${lines.join("\n")}\n---\n\n`;
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

/** Output for pages. */
export interface CrawlSink {
  /** Writes a page, read or failed; resolves when it is stored. */
  take(page: SitePageEvent): Promise<void>;
  close(): Promise<void>;
}

/** Writes to standard output: JSON Lines, or Markdown files one after the other. */
export function outputSink(format: Exclude<PageFormat, "json">, isWhole: boolean): CrawlSink {
  const text = (page: SitePageEvent): string => {
    if (format === "jsonl") return `${JSON.stringify(wholeRecord(page))}\n`;
    return page.ok ? `${markdownFile(page, isWhole)}\n` : "";
  };
  return {
    take: async (page) => {
      if (page.same_as !== undefined) return;
      await printPiece(text(page));
    },
    close: async () => undefined,
  };
}

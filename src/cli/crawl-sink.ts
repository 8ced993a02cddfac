// Output of a crawl's pages: formats, and the sink for standard output.
import type { SitePageEvent } from "../model/site-event.ts";
import { markdownFile, wholeRecord } from "./page-files.ts";
import { printPiece } from "./page-lines.ts";

/** Page formats: a Markdown file, a line of JSON Lines, a JSON file. */
export const PAGE_FORMATS = ["md", "jsonl", "json"] as const;

export type PageFormat = (typeof PAGE_FORMATS)[number];

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

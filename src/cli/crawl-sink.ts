// Where the pages of a crawl go, and in which form; standard output is one such place.
import { once } from "node:events";
import type { SitePageEvent } from "../model/site-event.ts";
import { markdownFile, wholeRecord } from "./page-files.ts";

/** Forms of a page: a Markdown file, a line of JSON among others, a JSON file. */
export const PAGE_FORMATS = ["md", "jsonl", "json"] as const;

/** The form pages are kept in. */
export type PageFormat = (typeof PAGE_FORMATS)[number];

/** A place for pages. */
export interface CrawlSink {
  /** Takes a page, read or failed; done when it is kept. */
  take(page: SitePageEvent): Promise<void>;
  close(): Promise<void>;
}

/** Standard output: lines of JSON, or Markdown files one after the other. */
export function outputSink(format: Exclude<PageFormat, "json">, isWhole: boolean): CrawlSink {
  const text = (page: SitePageEvent): string => {
    if (format === "jsonl") return `${JSON.stringify(wholeRecord(page))}\n`;
    return page.ok ? `${markdownFile(page, isWhole)}\n` : "";
  };
  return {
    take: async (page) => {
      if (page.same_as !== undefined) return;
      if (!process.stdout.write(text(page))) await once(process.stdout, "drain");
    },
    close: async () => undefined,
  };
}

// The tool that crawls a site within bounds, tells of every page, and leaves a graph that the other tools ask.
import { parseRequest } from "../engine/request.ts";
import { OPERATIONS } from "../model/operations.ts";
import type { SiteEvent } from "../model/site-event.ts";
import { defineTool, type ToolCall } from "./tool.ts";

const FIELDS = OPERATIONS.crawl.fields;

/** `crawl_site`. */
export const crawlSite = defineTool({
  name: "crawl_site",
  title: "Crawl a website",
  description:
    "Crawls a site from its root, breadth-first, up to `max_pages` pages, and keeps what it read; robots.txt and the site's pace are respected. Answers with the pages read and failed, not with their texts: ask site_context, site_outline and read_section for those. It takes seconds a page, tells its progress, and can be cancelled.",
  operation: "crawl",
  gives: "data",
  keeps: true,
  openWorld: true,
  fields: {
    url: FIELDS.url,
    max_pages: {
      kind: "integer",
      value: 20,
      range: [1, 500],
      comment: "Most pages read, failed ones among them.",
    },
    complete: {
      ...FIELDS.complete,
      value: false,
      comment: "Fetch every page through a browser as well, and merge what both brought: slower.",
    },
    crawl: FIELDS.crawl,
  },
  shown: { crawl: ["max_depth", "include_paths", "exclude_paths"] },
  run: async (values, call) => {
    const request = parseRequest("crawl", values);
    const { engine, signal } = call;
    await engine.admit("crawl", request, { signal });
    const events = engine.run("crawl", request, { signal });
    const report = new CrawlReport();
    try {
      let next = await events.next();
      for (; next.done !== true; next = await events.next()) {
        call.onEvent(next.value);
        report.see(next.value);
        await tell(next.value, report.most, call);
      }
      signal.throwIfAborted();
      if (next.value !== undefined) throw next.value;
    } finally {
      await events.return(undefined);
    }
    return { data: report.data };
  },
});

/** Tells of a page that is settled. */
async function tell(event: SiteEvent, most: number, { progress }: ToolCall): Promise<void> {
  if (event.type !== "page") return;
  const known = event.index + event.queued;
  const total = Math.max(event.index, most === 0 ? known : Math.min(most, known));
  const message = event.ok ? event.url : `${event.url}: ${event.error}`;
  await progress({ done: event.index, total, message });
}

interface ReportedPage {
  readonly url: string;
  readonly title?: string;
  readonly chars?: number;
  readonly error?: string;
}

/** What a crawl comes to: its pages without their texts, and its end. */
class CrawlReport {
  /** Pages it reads at most; 0 for no limit. */
  most = 0;
  readonly #pages: ReportedPage[] = [];
  readonly #warnings: string[] = [];
  #root = "";
  #end: object = {};

  see(event: SiteEvent): void {
    if (event.type === "run") {
      this.most = event.max_pages;
      this.#root = event.url;
    }
    if (event.type === "page") {
      const { url, title, chars, ok, error } = event;
      this.#pages.push(ok ? { url, title, chars } : { url, error: error ?? "unknown" });
    }
    if (event.type === "warning") this.#warnings.push(event.message);
    if (event.type === "done") {
      const { pages_ok, failed, discovered, remaining_queued, exhausted, refused, graph } = event;
      this.#end = { pages_ok, failed, discovered, remaining_queued, exhausted, refused, graph };
    }
  }

  get data(): object {
    return {
      root: this.#root,
      max_pages: this.most,
      ...this.#end,
      warnings: this.#warnings,
      pages: this.#pages,
    };
  }
}

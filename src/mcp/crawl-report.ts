// Summarises a crawl's events for a tool's answer: numbers, end, and pages without their texts.
import type { ErrorEvent } from "../model/event.ts";
import { failureWords, plainWords } from "../model/plain-words.ts";
import type { SiteEvent, SitePageEvent } from "../model/site-event.ts";
import { ToolRefusal } from "./refusal.ts";

/** Page without its texts: URL and length, or the reason for its failure. */
export interface ReportedPage {
  readonly url: string;
  readonly title?: string;
  readonly chars?: number;
  readonly error?: string;
  readonly code?: string;
}

/** Summarises a page event. */
export function reportedPage({ url, title, chars, ok, ...why }: SitePageEvent): ReportedPage {
  const { error, code } = why;
  if (ok) return { url, title, chars };
  return { url, error: plainWords(error ?? "unknown"), ...(code && { code }) };
}

/** Returns the result of a crawl from its last event. */
export function reportedEnd(event: SiteEvent): object {
  if (event.type === "error") return { error: endWords(event) };
  if (event.type !== "done") return {};
  const { pages_ok, failed, discovered, remaining_queued, exhausted, refused, graph } = event;
  return { pages_ok, failed, discovered, remaining_queued, exhausted, refused, graph };
}

/** Returns why a crawl failed: code and words. */
const endWords = (event: ErrorEvent): string => `${event.code}: ${failureWords(event)}`;

/** Collects a crawl's results. */
export class CrawlReport {
  /** Maximum pages of the crawl; 0 if there is no limit or the crawl has not started. */
  max = 0;
  readonly #pages: ReportedPage[] = [];
  readonly #warnings: string[] = [];
  #root = "";
  #numbers: object = { pages_ok: 0, failed: 0, discovered: 0, remaining_queued: 0 };
  #last: SiteEvent | undefined;

  see(event: SiteEvent): void {
    if (event.type === "run") {
      this.max = event.max_pages;
      this.#root = event.url;
    }
    if (event.type === "page") {
      const { extracted: pages_ok, failed, discovered, queued: remaining_queued } = event;
      this.#numbers = { pages_ok, failed, discovered, remaining_queued };
      this.#pages.push(reportedPage(event));
    }
    if (event.type === "warning") this.#warnings.push(event.message);
    if (event.type === "done" || event.type === "error") this.#last = event;
  }

  /** `done` or `failed` once the crawl has ended; before that, whether it has started. */
  get state(): "waiting" | "running" | "done" | "failed" {
    if (this.#last !== undefined) return this.#last.type === "error" ? "failed" : "done";
    return this.#root === "" ? "waiting" : "running";
  }

  /** Returns the crawl's failure; undefined if it has not failed. */
  get failure(): ToolRefusal | undefined {
    if (this.#last?.type !== "error") return undefined;
    return new ToolRefusal(endWords(this.#last));
  }

  get data(): object {
    const end = this.#last === undefined ? {} : reportedEnd(this.#last);
    return {
      state: this.state,
      root: this.#root,
      max_pages: this.max,
      ...this.#numbers,
      ...end,
      warnings: this.#warnings,
      pages: this.#pages,
    };
  }
}

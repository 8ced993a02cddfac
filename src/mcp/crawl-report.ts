// The events of a crawl to what a tool answers with: its numbers, its end, its pages without their texts.
import type { SiteEvent, SitePageEvent } from "../model/site-event.ts";
import { ToolRefusal } from "./refusal.ts";

/** A page without its texts: where it is and how long, or why it could not be read. */
export interface ReportedPage {
  readonly url: string;
  readonly title?: string;
  readonly chars?: number;
  readonly error?: string;
}

/** What is said of a page. */
export function reportedPage({ url, title, chars, ok, error }: SitePageEvent): ReportedPage {
  return ok ? { url, title, chars } : { url, error: error ?? "unknown" };
}

/** How a crawl ended, from its last event. */
export function reportedEnd(event: SiteEvent): object {
  if (event.type === "error") return { error: `${event.code}: ${event.message}` };
  if (event.type !== "done") return {};
  const { pages_ok, failed, discovered, remaining_queued, exhausted, refused, graph } = event;
  return { pages_ok, failed, discovered, remaining_queued, exhausted, refused, graph };
}

/** What a crawl came to so far. */
export class CrawlReport {
  /** Pages it reads at most; 0 for no limit, and before it has begun. */
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

  /** `done` or `failed` once it has ended; before that, whether it has begun. */
  get state(): "waiting" | "running" | "done" | "failed" {
    if (this.#last !== undefined) return this.#last.type === "error" ? "failed" : "done";
    return this.#root === "" ? "waiting" : "running";
  }

  /** Why it ended without its root; undefined where it did not. */
  get failure(): ToolRefusal | undefined {
    if (this.#last?.type !== "error") return undefined;
    // The class of the error is no word of the caller's.
    const words = this.#last.message.replace(/^[A-Za-z]{1,40}Error: /, "");
    return new ToolRefusal(`${this.#last.code}: ${words}`);
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

// The running numbers of a crawl: pages read and failed, sums over them, identical texts, pages a minute.
import type { SettledEntry } from "../model/journal.ts";
import type { PageReading } from "../model/reading.ts";
import type { CrawlTotals } from "../model/site-event.ts";
import { IdenticalContent } from "./identical.ts";

/** What a crawl has done so far. */
export class CrawlProgress {
  readonly identical = new IdenticalContent();
  #startedMs: number;
  #ok = 0;
  #failed = 0;
  #chars = 0;
  #markdown = 0;
  #images = 0;
  #tables = 0;

  /** `startedMs` is the clock's time when the crawl began. */
  constructor(startedMs: number) {
    this.#startedMs = startedMs;
  }

  /** Stands as an earlier run of the crawl did when it had taken so many seconds. */
  restore(
    {
      extracted,
      failed,
      totals,
      seconds,
    }: Pick<SettledEntry, "extracted" | "failed" | "totals" | "seconds">,
    nowMs: number,
  ): void {
    this.#startedMs = nowMs - seconds * 1000;
    this.#ok = extracted;
    this.#failed = failed;
    this.#chars = totals.chars;
    this.#markdown = totals.markdown;
    this.#images = totals.images;
    this.#tables = totals.tables;
  }

  /** Takes in a page that was read. */
  addPage({ source, images, tables, texts }: PageReading): void {
    this.#ok++;
    this.#chars += source.union_chars;
    this.#markdown += texts.markdown?.length ?? 0;
    this.#images += images.length;
    this.#tables += tables;
  }

  addFailure(): void {
    this.#failed++;
  }

  /** Pages read. */
  get ok(): number {
    return this.#ok;
  }

  get failed(): number {
    return this.#failed;
  }

  /** Pages that ended, either way. */
  get ended(): number {
    return this.#ok + this.#failed;
  }

  get totals(): CrawlTotals {
    return {
      chars: this.#chars,
      markdown: this.#markdown,
      images: this.#images,
      tables: this.#tables,
    };
  }

  /** Seconds since the crawl began, with 1 decimal. */
  seconds(nowMs: number): number {
    return rounded((nowMs - this.#startedMs) / 1000);
  }

  /** Pages ended a minute since the crawl began, with 1 decimal. */
  pagesPerMinute(nowMs: number): number {
    const minutes = (nowMs - this.#startedMs) / 60_000;
    return minutes <= 0 ? 0 : rounded(this.ended / minutes);
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

// Running numbers of a crawl: pages read and failed, totals, identical texts, pages per minute.
import { LOW_FIT } from "../model/anchors.ts";
import type { SettledEntry } from "../model/journal.ts";
import { lacksRender } from "../model/page.ts";
import type { PageReading } from "../model/reading.ts";
import type { Recipe } from "../model/recipe.ts";
import type { RecipeRows } from "../model/records.ts";
import type { CrawlTotals, RecipeTotals } from "../model/site-event.ts";
import { pageKeyOf } from "../url/identity.ts";
import { IdenticalContent } from "./identical.ts";

/** Maximum addresses of pages that a recipe fits badly. */
const MAX_LOW_URLS = 3;

/** Progress of a crawl so far. */
export class CrawlProgress {
  readonly identical = new IdenticalContent();
  /** Pages read. */
  ok = 0;
  failed = 0;
  /** Pages read without the requested render. */
  unrendered = 0;
  totals: CrawlTotals;
  #startedMs: number;
  readonly #learnedFrom: ReadonlySet<string>;

  /** `startedMs` is the clock time of the crawl's start. */
  constructor(startedMs: number, recipe?: Pick<Recipe, "learned_from">) {
    this.#startedMs = startedMs;
    this.totals = {
      chars: 0,
      markdown: 0,
      images: 0,
      tables: 0,
      ...(recipe && { recipe: { pages: 0, rows: 0, unlike: 0, low: 0, low_urls: [] } }),
    };
    this.#learnedFrom = new Set(recipe?.learned_from.map((url) => pageKeyOf(url) ?? url));
  }

  /** Restores the progress of an earlier run after the given seconds. */
  restore(entry: SettledEntry, nowMs: number): void {
    const { extracted, failed, totals, seconds, unrendered = 0 } = entry;
    this.#startedMs = nowMs - seconds * 1000;
    this.ok = extracted;
    this.failed = failed;
    this.unrendered = unrendered;
    this.totals = { ...this.totals, ...totals };
  }

  /** Adds a page that was read. */
  addPage({ source, images, tables, texts, by_recipe }: PageReading): void {
    this.ok++;
    if (lacksRender(source)) this.unrendered++;
    const { totals } = this;
    const recipe =
      totals.recipe && by_recipe && this.#withRows(totals.recipe, source.url, by_recipe);
    this.totals = {
      chars: totals.chars + source.union_chars,
      markdown: totals.markdown + (texts.markdown?.length ?? 0),
      images: totals.images + images.length,
      tables: totals.tables + tables,
      ...(totals.recipe && { recipe: recipe ?? totals.recipe }),
    };
  }

  #withRows(before: RecipeTotals, url: string, { fit, rows }: RecipeRows): RecipeTotals {
    const isLike = rows.length > 0;
    const isLow = isLike ? fit < LOW_FIT : this.#learnedFrom.has(pageKeyOf(url) ?? url);
    return {
      pages: before.pages + Number(isLike),
      rows: before.rows + rows.length,
      unlike: before.unlike + Number(!isLike),
      low: before.low + Number(isLow),
      low_urls: isLow ? [...before.low_urls, url].slice(0, MAX_LOW_URLS) : before.low_urls,
    };
  }

  /** Pages finished, read or failed. */
  get ended(): number {
    return this.ok + this.failed;
  }

  /** Seconds since the crawl started, with 1 decimal. */
  seconds(nowMs: number): number {
    return rounded((nowMs - this.#startedMs) / 1000);
  }

  /** Pages finished per minute since the crawl started, with 1 decimal. */
  pagesPerMinute(nowMs: number): number {
    const minutes = (nowMs - this.#startedMs) / 60_000;
    return minutes <= 0 ? 0 : rounded(this.ended / minutes);
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

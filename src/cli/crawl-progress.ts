// Shows a crawl's progress on standard error: one line redrawn on a terminal, and a summary at the
// end.
import type { SiteChanges } from "../model/change.ts";
import { isMissing } from "../model/page-failure.ts";
import { plainWords } from "../model/plain-words.ts";
import type { SiteDoneEvent, SiteEvent, SitePageEvent } from "../model/site-event.ts";
import { counted } from "../text/counted.ts";
import { withThousands } from "../text/thousands.ts";
import type { StoredFailure } from "./crawl-folder.ts";
import { tell, tellStage, tellUnrendered, WAIT_MS } from "./tell.ts";
import { cut, paintOf, printable, type Terminal, USUAL_COLUMNS } from "./terminal-text.ts";

/** Minimum time between redraws. */
const REDRAW_MS = 100;
const CLEAR_LINE = "\r\u001b[K";
/** Maximum failure reasons in the summary; the rest is counted. */
const MAX_REASONS = 8;
/** Maximum addresses named for each reason; the rest is counted. */
const MAX_ADDRESSES = 3;

/** Pages that failed for one reason. */
interface FailedPages {
  count: number;
  /** The first of their addresses; those of an earlier run are not known. */
  readonly urls: string[];
}

interface ProgressOptions {
  /** Failures of the pages of an earlier run. */
  readonly failures?: readonly StoredFailure[] | undefined;
  /** Whether to print warnings only. */
  readonly isQuiet: boolean;
  /** Where the line of progress is drawn; by default standard error. */
  readonly terminal?: Terminal & { write(text: string): unknown };
}

/** Shows the events of a crawl. */
export class CrawlProgress {
  readonly #terminal: NonNullable<ProgressOptions["terminal"]>;
  readonly #isTerminal: boolean;
  readonly #isQuiet: boolean;
  /** Failed pages by reason. */
  readonly #failures = new Map<string, FailedPages>();
  #last: SitePageEvent | undefined;
  #drawnMs = 0;
  /** 0 for no limit. */
  #maxPages = 0;
  #inFlight: readonly string[] = [];
  #waiting: NodeJS.Timeout | undefined;
  #unrendered = 0;
  /** Whether an existing page was not read. */
  hasGaps = false;
  /** The final event; undefined before it. */
  done: SiteDoneEvent | undefined;

  constructor({ failures = [], isQuiet, terminal = process.stderr }: ProgressOptions) {
    this.#isQuiet = isQuiet;
    this.#terminal = terminal;
    this.#isTerminal = terminal.isTTY === true && !isQuiet;
    for (const failure of failures) this.#fail(failure);
  }

  see(event: SiteEvent): void {
    clearTimeout(this.#waiting);
    if (!this.#isQuiet) tellStage(event, (message) => this.#say(message));
    if (event.type === "warning") this.#warn(event);
    else if (event.type === "run") this.#maxPages = event.max_pages;
    else if (event.type === "done") this.done = event;
    else if (event.type === "fetching") this.#await(event.urls);
    else if (event.type === "page") {
      this.#last = event;
      const { error } = event;
      if (error !== null) this.#fail({ ...event, error }, event.url);
      // The note of a page that was not rendered can only be the reason.
      if (event.strategy === "static-only" && event.render_note !== null) {
        this.#addUnrendered(event.render_note);
      }
      const nowMs = performance.now();
      if (nowMs - this.#drawnMs >= REDRAW_MS) this.#draw(event.url);
      this.#await(this.#inFlight.filter((url) => url !== event.url));
    }
  }

  /** Shows a page that the crawl waits for if no event follows soon. */
  #await(urls: readonly string[]): void {
    this.#inFlight = urls;
    const [url] = urls;
    if (!this.#isTerminal || url === undefined) return;
    this.#waiting = setTimeout(() => this.#draw(`waiting for ${url}`), WAIT_MS).unref();
  }

  #warn(event: SiteEvent & { readonly type: "warning" }): void {
    if (event.code === "not-rendered") this.#unrendered = event.count;
    else if (!isReported(event)) this.#say(event.message);
  }

  #addUnrendered(note: string): void {
    this.#unrendered++;
    if (this.#unrendered > 1) return;
    this.#clear();
    tellUnrendered(note.replace(/^not rendered: /, ""));
  }

  /** The limit on pages, if it ended the crawl. */
  get reachedLimit(): number | undefined {
    const { done } = this;
    const isReached = done !== undefined && !done.stopped && done.remaining_queued > 0;
    return isReached ? this.#maxPages : undefined;
  }

  /** Ends the line of progress. */
  end(): void {
    clearTimeout(this.#waiting);
    this.#clear();
  }

  /** Prints the summary. */
  finish(): void {
    this.end();
    if (!this.#isQuiet) for (const line of this.#sum()) tell(line);
  }

  #fail(failure: StoredFailure, url?: string): void {
    if (!isMissing(failure)) this.hasGaps = true;
    // reasons that differ only in the URL are the same
    const kind = plainWords(failure.error).replace(/https?:\/\/\S+/g, "...");
    const failed = this.#failures.get(kind) ?? { count: 0, urls: [] };
    failed.count++;
    if (url !== undefined && failed.urls.length < MAX_ADDRESSES) failed.urls.push(url);
    this.#failures.set(kind, failed);
  }

  #sum(): readonly string[] {
    const last = this.#last;
    const { done } = this;
    const read = done?.pages_ok ?? last?.extracted ?? 0;
    const failed = done?.failed ?? last?.failed ?? 0;
    const left = done?.remaining_queued ?? last?.queued ?? 0;
    const refused = Object.entries(done?.refused ?? last?.refused ?? {});
    const took = done === undefined ? "" : ` in ${done.duration_seconds} s`;
    const lines = [`${counted(read, "page")} read, ${failed} failed${took}`];
    if (done !== undefined && done.changes !== null) lines.push(changesLine(done.changes));
    lines.push(...this.#failureLines());
    if (this.#unrendered > 0) lines.push(`  not rendered: ${counted(this.#unrendered, "page")}`);
    if (done?.recipe !== undefined) {
      const { rows, pages, unlike } = done.recipe;
      lines.push(
        `  by the recipe: ${counted(rows, "row")} from ${counted(pages, "page")}, ${counted(unlike, "page")} not like it`,
      );
    }
    const skipped = refused.filter(([, count]) => count > 0);
    if (skipped.length > 0) {
      lines.push(`  skipped: ${skipped.map(([reason, count]) => `${count} ${reason}`).join(", ")}`);
    }
    if (left > 0) lines.push(`  left: ${counted(left, "page")} in the queue`);
    const trapped = done?.refused.trap ?? 0;
    if (trapped > 0) {
      lines.push(
        `  incomplete: ${counted(trapped, "address", "addresses")} of closed patterns not read; --no-traps reads them`,
      );
    }
    return lines;
  }

  #failureLines(): readonly string[] {
    const reasons = [...this.#failures].sort(([, a], [, b]) => b.count - a.count);
    const lines: string[] = [];
    for (const [reason, { count, urls }] of reasons.slice(0, MAX_REASONS)) {
      lines.push(`  failed: ${count} × ${reason}`, ...urls.map((url) => `    ${url}`));
      if (urls.length > 0 && count > urls.length) lines.push(`    and ${count - urls.length} more`);
    }
    if (reasons.length > MAX_REASONS) {
      lines.push(`  failed: for ${reasons.length - MAX_REASONS} more reasons`);
    }
    return lines;
  }

  /** Draws pages, their share of the known pages, failures, time left and the current page. */
  #draw(now: string): void {
    if (!this.#isTerminal) return;
    this.#drawnMs = performance.now();
    const { extracted = 0, failed = 0, queued = 0, pages_per_minute = 0 } = this.#last ?? {};
    const done = extracted + failed;
    const most = this.#maxPages > 0 ? this.#maxPages - done : Number.POSITIVE_INFINITY;
    const left = Math.max(0, Math.min(queued + this.#inFlight.length, most));
    const share = Math.floor((100 * done) / Math.max(1, done + left));
    const numbers = `${withThousands(done)} of ${counted(done + left, "page")} (${share} %)`;
    const failures = failed === 0 ? "" : `, ${withThousands(failed)} failed`;
    const time = pages_per_minute > 0 ? `, ${duration(left / pages_per_minute)} left` : "";
    const columns = (this.#terminal.columns ?? USUAL_COLUMNS) - 1;
    const before = numbers.length + failures.length + time.length + 2;
    const place = cut(printable(now), Math.max(0, columns - before));
    const paint = paintOf(this.#terminal);
    this.#terminal.write(`${CLEAR_LINE}${numbers}${paint("red", failures)}${time}  ${place}`);
  }

  #say(message: string): void {
    this.#clear();
    tell(message);
  }

  #clear(): void {
    if (this.#isTerminal) this.#terminal.write(CLEAR_LINE);
  }
}

/** Whether a warning's failure is printed anyway, with its path: an unwritable graph. */
const isReported = (event: SiteEvent & { readonly type: "warning" }): boolean =>
  event.code === "graph-not-kept" && event.kept_pages === undefined;

const changesLine = ({ new: added, changed, moved, gone }: SiteChanges): string =>
  `  since the last crawl: ${added} new, ${changed} changed, ${moved} moved, ${gone} gone`;

/** Returns a time in words: seconds, minutes or hours. */
function duration(minutes: number): string {
  if (minutes < 1) return `${Math.ceil(minutes * 60)} s`;
  return minutes < 120 ? `${Math.ceil(minutes)} min` : `${Math.round(minutes / 60)} h`;
}

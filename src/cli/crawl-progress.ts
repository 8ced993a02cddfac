// Shows a crawl's progress on standard error: one line redrawn on a terminal, and a summary at the
// end.
import { isMissing } from "../model/page-failure.ts";
import { plainWords } from "../model/plain-words.ts";
import type { SiteDoneEvent, SiteEvent, SitePageEvent } from "../model/site-event.ts";
import type { StoredFailure } from "./crawl-folder.ts";
import { tell, tellUnrendered } from "./tell.ts";

/** Minimum time between redraws. */
const REDRAW_MS = 100;
const CLEAR_LINE = "\r\u001b[K";
/** Maximum failure reasons in the summary; the rest is counted. */
const MAX_REASONS = 8;

interface ProgressOptions {
  /** Failures of the pages of an earlier run. */
  readonly failures?: readonly StoredFailure[] | undefined;
  /** Whether to print warnings only. */
  readonly isQuiet: boolean;
}

/** Shows the events of a crawl. */
export class CrawlProgress {
  readonly #isTerminal: boolean;
  readonly #isQuiet: boolean;
  readonly #failures = new Map<string, number>();
  #last: SitePageEvent | undefined;
  #done: SiteDoneEvent | undefined;
  #drawnMs = 0;
  #unrendered = 0;
  #hasGaps = false;

  constructor({ failures = [], isQuiet }: ProgressOptions) {
    this.#isQuiet = isQuiet;
    this.#isTerminal = process.stderr.isTTY === true && !isQuiet;
    for (const failure of failures) this.#fail(failure);
  }

  see(event: SiteEvent): void {
    if (event.type === "stage" && !this.#isQuiet) this.#say(event.message);
    else if (event.type === "warning") this.#warn(event);
    else if (event.type === "done") this.#done = event;
    else if (event.type === "page") {
      this.#last = event;
      const { error } = event;
      if (error !== null) this.#fail({ ...event, error });
      // The note of a page that was not rendered can only be the reason.
      if (event.strategy === "static-only" && event.render_note !== null) {
        this.#addUnrendered(event.render_note);
      }
      this.#draw(event);
    }
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

  /** Whether an existing page was not read. */
  get hasGaps(): boolean {
    return this.#hasGaps;
  }

  /** The final event; undefined before it. */
  get done(): SiteDoneEvent | undefined {
    return this.#done;
  }

  /** Prints the summary. */
  finish(): void {
    this.#clear();
    if (!this.#isQuiet) for (const line of this.#sum()) tell(line);
  }

  #fail(failure: StoredFailure): void {
    if (!isMissing(failure)) this.#hasGaps = true;
    // reasons that differ only in the URL are the same
    const kind = plainWords(failure.error).replace(/https?:\/\/\S+/g, "...");
    this.#failures.set(kind, (this.#failures.get(kind) ?? 0) + 1);
  }

  #sum(): readonly string[] {
    const last = this.#last;
    const done = this.#done;
    const read = done?.pages_ok ?? last?.extracted ?? 0;
    const failed = done?.failed ?? last?.failed ?? 0;
    const left = done?.remaining_queued ?? last?.queued ?? 0;
    const refused = Object.entries(done?.refused ?? last?.refused ?? {});
    const took = done === undefined ? "" : ` in ${done.duration_seconds} s`;
    const lines = [`${counted(read, "page")} read, ${failed} failed${took}`];
    const reasons = [...this.#failures].sort(([, a], [, b]) => b - a);
    for (const [reason, count] of reasons.slice(0, MAX_REASONS)) {
      lines.push(`  failed: ${count} × ${reason}`);
    }
    if (reasons.length > MAX_REASONS) {
      lines.push(`  failed: for ${reasons.length - MAX_REASONS} more reasons`);
    }
    if (this.#unrendered > 0) lines.push(`  not rendered: ${counted(this.#unrendered, "page")}`);
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

  #draw({ extracted, failed, queued, pages_per_minute, url }: SitePageEvent): void {
    const nowMs = performance.now();
    if (!this.#isTerminal || nowMs - this.#drawnMs < REDRAW_MS) return;
    this.#drawnMs = nowMs;
    const failures = failed === 0 ? "" : `, ${failed} failed`;
    const numbers = `${counted(extracted, "page")}${failures}, ${queued} queued, ${Math.round(pages_per_minute)}/min`;
    const line = `${numbers}  ${url}`.slice(0, Math.max(20, (process.stderr.columns ?? 80) - 1));
    process.stderr.write(`${CLEAR_LINE}${line}`);
  }

  #say(message: string): void {
    this.#clear();
    tell(message);
  }

  #clear(): void {
    if (this.#isTerminal) process.stderr.write(CLEAR_LINE);
  }
}

/**
 * Whether a warning's failure is printed with its path anyway: a graph that could not be written.
 */
const isReported = (event: SiteEvent & { readonly type: "warning" }): boolean =>
  event.code === "graph-not-kept" && event.kept_pages === undefined;

function counted(count: number, what: string, several = `${what}s`): string {
  return `${count} ${count === 1 ? what : several}`;
}

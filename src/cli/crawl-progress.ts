// How a crawl goes, on standard error: one line that is drawn over on a terminal, and the sum of it at the end.
import type {
  GraphWarningEvent,
  SiteDoneEvent,
  SiteEvent,
  SitePageEvent,
  WarningEvent,
} from "../model/site-event.ts";
import { tellUnrendered } from "./rendered.ts";
import { tell } from "./tell.ts";

/** Least time between two drawings of the line. */
const REDRAW_MS = 100;
const CLEAR_LINE = "\r\u001b[K";
/** Failure reasons named in the sum; the others are one number. */
const MOST_REASONS = 8;

/** Statuses by which a server says that there is no such page. */
const ABSENT: ReadonlySet<string> = new Set(["HTTP 404", "HTTP 410"]);

interface ProgressOptions {
  /** Why each page of an earlier run of the crawl failed. */
  readonly failures?: readonly string[] | undefined;
  /** Whether warnings alone are written. */
  readonly isQuiet: boolean;
}

/** Tells of a crawl as its events come. */
export class CrawlProgress {
  readonly #isTerminal: boolean;
  readonly #isQuiet: boolean;
  readonly #failures = new Map<string, number>();
  #last: SitePageEvent | undefined;
  #done: SiteDoneEvent | undefined;
  #drawnMs = 0;
  #unrendered = 0;

  constructor({ failures = [], isQuiet }: ProgressOptions) {
    this.#isQuiet = isQuiet;
    this.#isTerminal = process.stderr.isTTY === true && !isQuiet;
    for (const reason of failures) this.#fail(reason);
  }

  /** Takes note of an event. */
  see(event: SiteEvent): void {
    if (event.type === "stage" && !this.#isQuiet) this.#say(event.message);
    else if (event.type === "warning") this.#warn(event);
    else if (event.type === "done") this.#done = event;
    else if (event.type === "page") {
      this.#last = event;
      if (event.error !== null) this.#fail(event.error);
      // Of a page without a render, the note can only say why.
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

  /** Whether a page that exists was not read. */
  get hasGaps(): boolean {
    return [...this.#failures.keys()].some((reason) => !ABSENT.has(reason));
  }

  /** The event of the end; undefined while there was none. */
  get done(): SiteDoneEvent | undefined {
    return this.#done;
  }

  /** Says what came of the crawl. */
  finish(): void {
    this.#clear();
    if (!this.#isQuiet) for (const line of this.#sum()) tell(line);
  }

  #fail(reason: string): void {
    // what says the same of another page is the same reason
    const kind = reason.replace(/https?:\/\/\S+/g, "...");
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
    for (const [reason, count] of reasons.slice(0, MOST_REASONS)) {
      lines.push(`  failed: ${count} × ${reason}`);
    }
    if (reasons.length > MOST_REASONS) {
      lines.push(`  failed: for ${reasons.length - MOST_REASONS} more reasons`);
    }
    if (this.#unrendered > 0) lines.push(`  not rendered: ${counted(this.#unrendered, "page")}`);
    const skipped = refused.filter(([, count]) => count > 0);
    if (skipped.length > 0) {
      lines.push(`  skipped: ${skipped.map(([reason, count]) => `${count} ${reason}`).join(", ")}`);
    }
    if (left > 0) lines.push(`  left: ${counted(left, "page")} in the queue`);
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

/** Whether a warning is printed as the fault it is, with its path: that a graph could not be written. */
const isReported = (event: WarningEvent | GraphWarningEvent): boolean =>
  event.code === "graph-not-kept" && event.kept_pages === undefined;

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

// Reads the pages of a crawl, each final address once.
import type { CanvasPage } from "../model/site.ts";
import type { KnownPage, ReadOutcome } from "../read/read-page.ts";
import { type CanvasScripts, readCanvasScripts } from "./canvas-scripts.ts";
import type { ChromeJudge, JudgedRead } from "./chrome-judge.ts";
import type { CrawlContext, SiteRequest } from "./context.ts";
import type { FinalAddresses } from "./final-addresses.ts";
import type { QueuedPage } from "./frontier/frontier.ts";
import { readingOptions, textRequest } from "./page-request.ts";
import type { ReadingList } from "./reading-list.ts";

/** A page that was read, and its canvas-rendered content. */
export interface ReadPage extends JudgedRead {
  readonly canvas: (CanvasScripts & Pick<CanvasPage, "canvases" | "words">) | undefined;
}

/** The parts of a crawl that its reads use. */
export interface PageReadsParts {
  readonly request: SiteRequest;
  readonly context: CrawlContext;
  readonly chrome: ChromeJudge;
  readonly finalAddresses: FinalAddresses;
  /** The root's result, if the crawl has read it; undefined to read it like other pages. */
  readonly root: ReadOutcome | undefined;
  readonly textOf: ReadingList["textOf"] | undefined;
}

/** Reads pages, passing on the crawl's knowledge of the site. */
export class PageReads {
  readonly #parts: PageReadsParts;
  /** Scripts of canvas-rendered pages, cached for the next such page. */
  readonly #scripts = new Map<string, Buffer>();

  constructor(parts: PageReadsParts) {
    this.#parts = parts;
  }

  async read(page: QueuedPage): Promise<ReadPage | KnownPage> {
    const { network, signal } = this.#parts.context;
    // Since it was queued, another page has reached this final address.
    if (this.#parts.finalAddresses.at(page.url) !== undefined) return { landed: page.url };
    const { profile } = this.#parts.chrome;
    const read = await this.#readOnce(page, profile);
    if (!("outcome" in read)) return read;
    const { outcome } = read;
    const drawn = outcome.ok ? outcome.reading.site?.drawn : undefined;
    if (!outcome.ok || drawn === undefined) return { ...read, profile, canvas: undefined };
    const { url } = outcome.reading.source;
    const asked = { page: drawn, url, known: this.#scripts };
    const scripts = await readCanvasScripts(network, asked, signal);
    const canvas = { canvases: drawn.canvases, words: drawn.words, ...scripts };
    return { ...read, profile, canvas };
  }

  async #readOnce(
    page: QueuedPage,
    profile: JudgedRead["profile"],
  ): Promise<ReadOutcome | KnownPage> {
    if (page.id === 0 && this.#parts.root !== undefined) return this.#parts.root;
    const listed = this.#parts.textOf?.(page.url);
    const { request, context } = this.#parts;
    const own = readingOptions(request, context.clock.date(), profile);
    const options = { ...own, ...(listed && { listed }) };
    return context.read(textRequest(request, page.url), options, {
      isKnown: (url) => this.#parts.finalAddresses.isTaken(url, page.id),
      again: this.#parts.chrome.isYoung,
    });
  }
}

/** Returns a page's final address; undefined if it could not be read. */
export function landedAt(read: ReadPage | KnownPage): string | undefined {
  if (!("outcome" in read)) return read.landed;
  return read.outcome.ok ? read.outcome.reading.source.url : undefined;
}

/** Returns the addresses that redirected to a page; undefined without any. */
export function redirectsOf(read: ReadPage | KnownPage): readonly string[] | undefined {
  if (!("outcome" in read)) return read.redirects;
  return read.outcome.ok ? read.outcome.reading.redirects : undefined;
}

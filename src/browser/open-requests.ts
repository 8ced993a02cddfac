// Tracks a page's pending requests and which of them may still bring content.
import type { Page, Request, WebSocket } from "playwright-core";
import { systemClock } from "../runtime/clock.ts";
import { isSameSite } from "../url/site.ts";

/** Resource types that may bring text, by Playwright's names. */
const BRINGS_TEXT = new Set(["document", "script", "stylesheet", "xhr", "fetch"]);
/** Types that a running page requests, after its load. */
const ASKED_BY_SCRIPTS = new Set(["xhr", "fetch"]);
const EVENTS = "eventsource";
const BEACON = "ping";
/** An identical request repeated this often is a poll. */
const POLL_TIMES = 3;
/** Characters compared of a request's body. */
const MAX_BODY_CHARS = 2000;

/** Which requests to wait for. */
export interface Awaited {
  /** Only requests of scripts; otherwise also those of the document. */
  readonly byScripts: boolean;
  /** Requests started earlier count as streams or as long polls. */
  readonly since: number;
}

/** Pending network activity of a page. */
export class OpenRequests {
  readonly #page: Page;
  readonly #open = new Map<
    Request,
    { readonly kind: string; readonly startedMs: number; readonly polls: boolean }
  >();
  readonly #sockets = new Set<WebSocket>();
  readonly #asked = new Map<string, number>();
  readonly #waiting = new Set<() => void>();

  constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => this.#begin(request));
    page.on("requestfinished", (request) => this.#end(request));
    page.on("requestfailed", (request) => this.#end(request));
    page.on("websocket", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  /** Counts requests that may still bring text, without polls. */
  awaited({ byScripts, since }: Awaited): number {
    let count = 0;
    for (const { kind, startedMs, polls } of this.#open.values()) {
      if (polls || startedMs < since || !BRINGS_TEXT.has(kind)) continue;
      if (!byScripts || ASKED_BY_SCRIPTS.has(kind)) count++;
    }
    return count;
  }

  /** Whether a connection may bring text at any time: a socket, an event stream, a worker. */
  get listens(): boolean {
    if (this.#sockets.size > 0 || this.#page.workers().length > 0) return true;
    for (const { kind } of this.#open.values()) if (kind === EVENTS) return true;
    return false;
  }

  /** Number of pending beacons. They outlive the page and occupy the next one's connections. */
  get beacons(): number {
    let count = 0;
    for (const { kind } of this.#open.values()) if (kind === BEACON) count++;
    return count;
  }

  /** Resolves when the next request ends. */
  ended(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /** Resets: responses to the previous document do not reach this one. */
  forget(): void {
    this.#open.clear();
    this.#sockets.clear();
    this.#asked.clear();
    this.#tell();
  }

  #begin(request: Request): void {
    const kind = request.resourceType();
    // `Traffic` tracks the page's own document.
    if (!BRINGS_TEXT.has(kind) && kind !== EVENTS && kind !== BEACON) return;
    if (kind !== BEACON && !this.#isOfSite(request)) return;
    const polls = ASKED_BY_SCRIPTS.has(kind) && this.#countAsked(request) >= POLL_TIMES;
    this.#open.set(request, { kind, startedMs: systemClock.now(), polls });
  }

  /** Whether a request is neither for a replacement document nor for a frame that is not read. */
  #isOfSite(request: Request): boolean {
    const main = this.#page.mainFrame();
    const isDocument = request.isNavigationRequest();
    // A request lacks a frame only while a window opens, and such windows are closed.
    const frame = request.frame();
    if (frame === main) return !isDocument;
    const address = isDocument ? request.url() : frame.url();
    if (!/^https?:/.test(address)) return true;
    return isSameSite(new URL(address), new URL(main.url()));
  }

  #countAsked(request: Request): number {
    const body = (request.postData() ?? "").slice(0, MAX_BODY_CHARS);
    const key = `${request.method()} ${request.url()} ${body}`;
    const times = (this.#asked.get(key) ?? 0) + 1;
    this.#asked.set(key, times);
    return times;
  }

  #end(request: Request): void {
    if (this.#open.delete(request)) this.#tell();
  }

  #tell(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

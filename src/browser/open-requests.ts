// The requests of a page that have no answer yet, and which of them may still bring something to read.
import type { Page, Request, WebSocket } from "playwright-core";
import { systemClock } from "../runtime/clock.ts";
import { isSameSite } from "../url/site.ts";

/** Kinds of request that may bring text, by Playwright's names. */
const BRINGS_TEXT = new Set(["document", "script", "stylesheet", "xhr", "fetch"]);
/** Those that a page makes when it has begun, and not while it is loaded. */
const ASKED_BY_SCRIPTS = new Set(["xhr", "fetch"]);
const EVENTS = "eventsource";
const BEACON = "ping";
/** A request made so often, word for word, is one of a poll. */
const POLL_TIMES = 3;
/** Characters of a request's body that tell it from another. */
const MAX_BODY_CHARS = 2000;

/** What is to be waited for. */
export interface Awaited {
  /** Only what scripts ask for; what the document asks for otherwise. */
  readonly byScripts: boolean;
  /** Requests that began before are taken for streams, or for polls that are answered late. */
  readonly since: number;
}

interface OpenRequest {
  readonly kind: string;
  readonly begun: number;
  readonly polls: boolean;
}

/** What a page waits for from the network. */
export class OpenRequests {
  readonly #page: Page;
  readonly #open = new Map<Request, OpenRequest>();
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

  /** Requests that may still bring text, besides those of polls. */
  awaited({ byScripts, since }: Awaited): number {
    let count = 0;
    for (const { kind, begun, polls } of this.#open.values()) {
      if (polls || begun < since || !BRINGS_TEXT.has(kind)) continue;
      if (!byScripts || ASKED_BY_SCRIPTS.has(kind)) count++;
    }
    return count;
  }

  /** Something is connected that may bring text at any time: a socket, a stream of events, a worker. */
  get listens(): boolean {
    if (this.#sockets.size > 0 || this.#page.workers().length > 0) return true;
    for (const { kind } of this.#open.values()) if (kind === EVENTS) return true;
    return false;
  }

  /** Beacons without an answer. They outlive the page, and keep connections from the next. */
  get beacons(): number {
    let count = 0;
    for (const { kind } of this.#open.values()) if (kind === BEACON) count++;
    return count;
  }

  /** Resolves with the next request that ends. */
  ended(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /** Begins anew: what the document before asked for does not come to this one. */
  forget(): void {
    this.#open.clear();
    this.#sockets.clear();
    this.#asked.clear();
    this.#tell();
  }

  #begin(request: Request): void {
    const kind = request.resourceType();
    // The page's own document is awaited by `Traffic`.
    if (!BRINGS_TEXT.has(kind) && kind !== EVENTS && kind !== BEACON) return;
    if (kind !== BEACON && !this.#isOfSite(request)) return;
    const polls = ASKED_BY_SCRIPTS.has(kind) && this.#countAsked(request) >= POLL_TIMES;
    this.#open.set(request, { kind, begun: systemClock.now(), polls });
  }

  /** Not a document that takes the page's place, and not for a frame that is not read. */
  #isOfSite(request: Request): boolean {
    const main = this.#page.mainFrame();
    const isDocument = request.isNavigationRequest();
    // Only while a window opens has a request no frame, and such a window is closed.
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

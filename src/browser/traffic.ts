// Tracks a page's requests: which documents came, which is pending, and what else was requested.
import type { Page, Request, Response } from "playwright-core";
import { SETTINGS } from "../model/settings.ts";

/** Network activity of a page since the last `forget`. */
export class Traffic {
  readonly #page: Page;
  readonly #onDocument: () => void;
  readonly #addresses = new Set<string>();
  readonly #origins = new Set<string>();
  readonly #onArrival = new Set<() => void>();
  #document: Request | undefined;
  #awaited: Request | undefined;
  #onFailure: (() => void) | undefined;
  #documents = 0;
  /** Number of requests in the page's life. */
  requests = 0;
  /** Response of the current document. */
  answer: Response | undefined;
  /** Whether the last requested document failed. */
  lacksDocument = false;

  /** Calls `onDocument` when the page's document is answered, before any request of that document. */
  constructor(page: Page, onDocument: () => void) {
    this.#page = page;
    this.#onDocument = onDocument;
    page.on("request", (request) => this.#noteRequest(request));
    page.on("response", (response) => this.#noteResponse(response));
    page.on("requestfailed", (request) => {
      if (request === this.#awaited) this.end();
      if (!this.#isDocument(request)) return;
      this.lacksDocument = true;
      this.#onFailure?.();
    });
    page.on("requestfinished", (request) => {
      if (request === this.#awaited) this.end();
    });
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.end();
    });
    page.on("close", () => this.end());
  }

  /** Addresses that the page requested, in order, and the documents of its frames. */
  get addresses(): readonly string[] {
    return [...this.#addresses];
  }

  /** Origins of the documents of the page and its frames. */
  get origins(): readonly string[] {
    return [...this.#origins];
  }

  /** Address of the last requested document, redirects followed. */
  get documentAddress(): string | undefined {
    return this.#document?.url();
  }

  /** Whether another document replaced the first one. */
  get moved(): boolean {
    return this.#documents > 1;
  }

  /** Whether a requested document has not yet replaced the current one. */
  get awaitsDocument(): boolean {
    return this.#awaited !== undefined;
  }

  /** Resolves when no document is pending: it came, failed or was not a page. */
  arrival(): Promise<void> {
    if (this.#awaited === undefined) return Promise.resolve();
    return new Promise((resolve) => this.#onArrival.add(resolve));
  }

  /** Resolves when a document requested from now on fails; never if all succeed. */
  documentFailed(): Promise<"failed"> {
    return new Promise((resolve) => {
      this.#onFailure = () => resolve("failed");
    });
  }

  /** Marks that no document is pending. */
  end(): void {
    this.#awaited = undefined;
    for (const resolve of this.#onArrival) resolve();
    this.#onArrival.clear();
  }

  /** Resets for the next read. */
  forget(): void {
    this.end();
    this.#addresses.clear();
    this.#origins.clear();
    this.#document = undefined;
    this.answer = undefined;
    this.#documents = 0;
    this.lacksDocument = false;
    this.#onFailure = undefined;
  }

  #noteRequest(request: Request): void {
    this.requests++;
    const address = request.url();
    if (!/^https?:/.test(address)) return;
    const isNavigation = request.isNavigationRequest();
    const isOfPage = isNavigation || request.frame() === this.#page.mainFrame();
    if (isOfPage && this.#addresses.size < SETTINGS.RENDER_MAX_REQUESTS) {
      this.#addresses.add(address);
    }
    if (!isNavigation) return;
    this.#origins.add(new URL(address).origin);
    if (!this.#isDocument(request)) return;
    this.#document = request;
    this.#awaited = request;
    this.lacksDocument = false;
  }

  #noteResponse(response: Response): void {
    if (!this.#isDocument(response.request())) return;
    // Without content, the previous document stays.
    if (response.status() === 204 || response.status() === 205) this.end();
    else {
      if (!isRedirect(response.status())) this.#documents++;
      this.answer = response;
      this.#onDocument();
    }
  }

  /** Whether a request is for the page itself and not for a part of it. A service worker's has no frame. */
  #isDocument(request: Request): boolean {
    return request.isNavigationRequest() && request.frame() === this.#page.mainFrame();
  }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

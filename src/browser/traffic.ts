// The requests of a page to what a read asks of them: which documents came, which is awaited, what else was asked for.
import type { Page, Request, Response } from "playwright-core";
import { SETTINGS } from "../model/settings.ts";

/** What a page has seen of the network since it was last told to forget. */
export class Traffic {
  readonly #page: Page;
  readonly #onDocument: () => void;
  readonly #addresses = new Set<string>();
  readonly #origins = new Set<string>();
  readonly #onArrival = new Set<() => void>();
  #document: Request | undefined;
  #awaited: Request | undefined;
  #answer: Response | undefined;
  #onFailure: (() => void) | undefined;
  #failed = false;
  #requests = 0;

  /** `onDocument` is called when the document of the page is answered, before anything that document asks for. */
  constructor(page: Page, onDocument: () => void) {
    this.#page = page;
    this.#onDocument = onDocument;
    page.on("request", (request) => this.#noteRequest(request));
    page.on("response", (response) => this.#noteResponse(response));
    page.on("requestfailed", (request) => {
      if (request === this.#awaited) this.end();
      if (!this.#isDocument(request)) return;
      this.#failed = true;
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

  /** Requests of the page's whole life. */
  get requests(): number {
    return this.#requests;
  }

  /** Addresses the page asked for, its frames' documents included but not what those asked for; in order, `RENDER_MAX_REQUESTS` at most. */
  get addresses(): readonly string[] {
    return [...this.#addresses];
  }

  /** Origins of the page's documents and of those of its frames. */
  get origins(): readonly string[] {
    return [...this.#origins];
  }

  /** Address of the last document asked for, redirects followed. */
  get documentAddress(): string | undefined {
    return this.#document?.url();
  }

  /** The answer the current document came with. */
  get answer(): Response | undefined {
    return this.#answer;
  }

  /** Another document was asked for and has not taken the place of the one shown. */
  get awaitsDocument(): boolean {
    return this.#awaited !== undefined;
  }

  /** The last document asked for did not come. */
  get lacksDocument(): boolean {
    return this.#failed;
  }

  /** Resolves when no document is awaited: it came, failed or turned out to be not a page. */
  arrival(): Promise<void> {
    if (this.#awaited === undefined) return Promise.resolve();
    return new Promise((resolve) => this.#onArrival.add(resolve));
  }

  /** Resolves when a document the page is sent to from now on does not come; never when all do. */
  documentFailed(): Promise<"failed"> {
    return new Promise((resolve) => {
      this.#onFailure = () => resolve("failed");
    });
  }

  /** No document is awaited any more. */
  end(): void {
    this.#awaited = undefined;
    for (const resolve of this.#onArrival) resolve();
    this.#onArrival.clear();
  }

  /** Begins anew for the next read. */
  forget(): void {
    this.end();
    this.#addresses.clear();
    this.#origins.clear();
    this.#document = undefined;
    this.#answer = undefined;
    this.#failed = false;
    this.#onFailure = undefined;
  }

  #noteRequest(request: Request): void {
    this.#requests++;
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
    this.#failed = false;
  }

  #noteResponse(response: Response): void {
    if (!this.#isDocument(response.request())) return;
    // Without content the document before stays.
    if (response.status() === 204 || response.status() === 205) this.end();
    else {
      this.#answer = response;
      this.#onDocument();
    }
  }

  /** A request for the page itself and not for a part of it. A service worker's has no frame. */
  #isDocument(request: Request): boolean {
    return request.isNavigationRequest() && request.frame() === this.#page.mainFrame();
  }
}

// One page of a browser in a context of its own, used for one read after another and cleaned in between.
import type { Browser, BrowserContext, CDPSession, Page, Request, Response } from "playwright-core";
import { SETTINGS } from "../model/settings.ts";
import { InPage } from "./in-page.ts";
import { doneWithin } from "./time-bound.ts";

/**
 * Answers dialogs in the page as a user who closes them. The browser's own hold the page up, and a loop of them cannot be
 * ended from outside: neither interrupt nor disabled scripts reach a page that waits for an answer. The functions are bound,
 * so that they look like the browser's own to a page that looks.
 */
const NO_DIALOGS = `{
  const answers = { __proto__: null, alert: undefined, confirm: false, prompt: null };
  for (const name in answers) {
    const answer = (() => answers[name]).bind();
    window[name] = Object.defineProperty(answer, "name", { value: name, configurable: true });
  }
}`;

/** How a tab is set up. */
export interface TabOptions {
  /** Address of the guarded proxy, the only way out. */
  readonly proxy: string;
  readonly userAgent: string;
}

/** What the current read has seen of the network. */
interface Traffic {
  readonly addresses: Set<string>;
  readonly origins: Set<string>;
  document: Request | undefined;
  answer: Response | undefined;
  /** A document that was asked for and has not taken the place of the one shown. */
  awaited: Request | undefined;
  readonly onArrival: Set<() => void>;
  onFailure: (() => void) | undefined;
}

/** What a tab shows before and between reads. */
export const BLANK = "about:blank";
const MAX_REQUESTS = 2000;
const END_AGAIN_MS = 250;

/** A page that can be read with. `close` frees it. */
export class Tab {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #session: CDPSession;
  readonly #frameId: string;
  #traffic = noTraffic();
  #requests = 0;
  #crashed = false;
  #halted = false;

  private constructor(context: BrowserContext, page: Page, session: CDPSession, frameId: string) {
    this.#context = context;
    this.page = page;
    this.#session = session;
    this.#frameId = frameId;
    page.on("crash", () => {
      this.#crashed = true;
      this.#arrive();
    });
    page.on("close", () => this.#arrive());
    page.on("request", (request) => this.#noteRequest(request));
    page.on("response", (response) => this.#noteResponse(response));
    page.on("requestfailed", (request) => {
      if (request === this.#traffic.awaited) this.#arrive();
      if (this.#isDocument(request)) this.#traffic.onFailure?.();
    });
    page.on("requestfinished", (request) => {
      if (request === this.#traffic.awaited) this.#arrive();
    });
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.#arrive();
    });
    // A window that is opened all the same is closed unread; its failure to close is the browser's end.
    context.on("page", (opened) => {
      if (opened !== page) opened.close().catch(() => undefined);
    });
  }

  /** Opens a page in a new context of the browser. */
  static async open(browser: Browser, options: TabOptions): Promise<Tab> {
    const context = await browser.newContext({
      proxy: { server: options.proxy, bypass: "<-loopback>" },
      userAgent: options.userAgent,
      viewport: {
        width: SETTINGS.RENDER_VIEWPORT_WIDTH,
        height: SETTINGS.RENDER_VIEWPORT_HEIGHT,
      },
      acceptDownloads: false,
      serviceWorkers: "block",
    });
    await context.addInitScript(NO_DIALOGS);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { targetInfo } = await session.send("Target.getTargetInfo");
    await blockResources(session);
    // The id of a page's main frame is its target's.
    return new Tab(context, page, session, targetInfo.targetId);
  }

  /** The process behind the page is gone. */
  get crashed(): boolean {
    return this.#crashed || this.page.isClosed();
  }

  /**
   * Is not to be used again: its process is gone, it was halted, or it has seen so many requests that what the driver keeps
   * of them, 16 KB each, is worth a new context.
   */
  get spent(): boolean {
    return this.crashed || this.#halted || this.#requests > MAX_REQUESTS;
  }

  /** Addresses asked for since the last cleaning. */
  get addresses(): readonly string[] {
    return [...this.#traffic.addresses];
  }

  /** Address of the last document asked for, redirects followed. */
  get documentAddress(): string | undefined {
    return this.#traffic.document?.url();
  }

  /** The answer the current document came with. */
  get answer(): Response | undefined {
    return this.#traffic.answer;
  }

  /** Hosts of the page's frames. */
  get frameHosts(): string[] {
    const hosts = new Set<string>();
    for (const frame of this.page.frames()) {
      const address = frame.url();
      if (URL.canParse(address)) hosts.add(new URL(address).hostname);
    }
    return [...hosts];
  }

  /** Another document was asked for and has not come. */
  get awaitsDocument(): boolean {
    return this.#traffic.awaited !== undefined;
  }

  /** Resolves when no document is awaited: it came, failed or turned out to be no page. */
  arrival(): Promise<void> {
    const { awaited, onArrival } = this.#traffic;
    if (awaited === undefined) return Promise.resolve();
    return new Promise((resolve) => onArrival.add(resolve));
  }

  #arrive(): void {
    const { onArrival } = this.#traffic;
    this.#traffic.awaited = undefined;
    for (const resolve of onArrival) resolve();
    onArrival.clear();
  }

  /** Resolves when a document the page is sent to from now on does not come; never when all do. */
  documentFailed(): Promise<"failed"> {
    return new Promise((resolve) => {
      this.#traffic.onFailure = () => resolve("failed");
    });
  }

  /** Sets the viewport; nothing is sent when it is set so already. */
  async setViewport(width: number, height: number): Promise<void> {
    const now = this.page.viewportSize();
    if (now?.width !== width || now.height !== height) {
      await this.page.setViewportSize({ width, height });
    }
  }

  /** Puts our scripts into the document shown now. */
  enter(): Promise<InPage> {
    return InPage.enter(this.#session, this.#frameId);
  }

  /**
   * Stops every script of the page for good and then its loading, and puts our scripts into what stands. What runs on
   * after the first try is ended again until ours are in.
   */
  async enterHalted(): Promise<InPage> {
    this.#halted = true;
    const disabled = this.#session.send("Emulation.setScriptExecutionDisabled", { value: true });
    const end = () => this.#ask(this.#session.send("Runtime.terminateExecution"));
    end();
    const again = setInterval(end, END_AGAIN_MS);
    try {
      // Answered once the scripts have ended, after all the driver is to know of the document.
      await doneWithin(SETTINGS.RENDER_HALT_MS, disabled);
      // Without its scripts the page may come to its own end.
      const parsed = this.page.waitForLoadState("domcontentloaded", { timeout: 0 });
      await doneWithin(SETTINGS.RENDER_HALT_MS, parsed);
      this.#ask(this.#session.send("Page.stopLoading"));
      // A second time when the end of the page's scripts was also that of ours.
      return await this.enter().catch(() => this.enter());
    } finally {
      clearInterval(again);
    }
  }

  /** Sends without waiting: a page that hangs does not answer, and one that is gone need not. */
  #ask(sent: Promise<unknown>): void {
    sent.catch(() => undefined);
  }

  /** Leaves the page and clears cookies and storage. False when that fails: the tab is then no good. */
  async clean(): Promise<boolean> {
    const { origins } = this.#traffic;
    const cleaned = await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#clear(origins));
    this.#traffic = noTraffic();
    return cleaned && !this.crashed;
  }

  async #clear(origins: ReadonlySet<string>): Promise<void> {
    await this.page.goto(BLANK, { waitUntil: "commit" });
    await Promise.all([
      this.#session.send("Network.clearBrowserCookies"),
      // The tab's own: its name lives through a change of site, its history counts the pages before.
      this.#session.send("Runtime.evaluate", { expression: "window.name = ''" }),
      this.#session.send("Page.resetNavigationHistory"),
      ...[...origins].map((origin) =>
        this.#session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
      ),
    ]);
  }

  /** Closes the context and its page; a page that hangs is crashed first. False when it is still there after that. */
  async close(): Promise<boolean> {
    if (await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#context.close())) return true;
    this.#session.send("Page.crash").catch(() => undefined);
    return doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#context.close());
  }

  #noteRequest(request: Request): void {
    this.#requests++;
    const { addresses } = this.#traffic;
    const address = request.url();
    if (addresses.size < SETTINGS.RENDER_MAX_REQUESTS && /^https?:/.test(address)) {
      addresses.add(address);
    }
    if (request.isNavigationRequest() && /^https?:/.test(address)) {
      this.#traffic.origins.add(new URL(address).origin);
    }
    if (!this.#isDocument(request)) return;
    this.#traffic.document = request;
    this.#traffic.awaited = request;
  }

  #noteResponse(response: Response): void {
    if (!this.#isDocument(response.request())) return;
    // Without content the document before stays.
    if (response.status() === 204 || response.status() === 205) this.#arrive();
    else this.#traffic.answer = response;
  }

  /** A request for the page itself and not for a part of it. A service worker's has no frame. */
  #isDocument(request: Request): boolean {
    return request.isNavigationRequest() && request.frame() === this.page.mainFrame();
  }
}

function noTraffic(): Traffic {
  return {
    addresses: new Set(),
    origins: new Set(),
    document: undefined,
    answer: undefined,
    awaited: undefined,
    onArrival: new Set(),
    onFailure: undefined,
  };
}

const BLOCKED_TYPES = { font: "Font", image: "Image", media: "Media" } as const;

/** Has the browser stop and ask before it loads a resource that is never downloaded; all others go on unasked. */
async function blockResources(session: CDPSession): Promise<void> {
  session.on("Fetch.requestPaused", ({ requestId }) => {
    // It may be gone with its page by then.
    session
      .send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" })
      .catch(() => undefined);
  });
  await session.send("Fetch.enable", {
    patterns: SETTINGS.RENDER_BLOCK_RESOURCES.flatMap((kind) =>
      isBlocked(kind) ? [{ urlPattern: "*", resourceType: BLOCKED_TYPES[kind] }] : [],
    ),
  });
}

function isBlocked(kind: string): kind is keyof typeof BLOCKED_TYPES {
  return kind in BLOCKED_TYPES;
}

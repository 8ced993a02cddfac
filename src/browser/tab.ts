// One page of a browser in a context of its own, used for one read after another and cleaned in between.
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { SETTINGS } from "../model/settings.ts";
import { InPage } from "./in-page.ts";
import { doneWithin } from "./time-bound.ts";
import { Traffic } from "./traffic.ts";

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

/** What a tab shows before and between reads. */
export const BLANK = "about:blank";
const MAX_REQUESTS = 2000;
const END_AGAIN_MS = 250;

/** A page that can be read with. `close` frees it. */
export class Tab {
  readonly page: Page;
  /** What the current read has seen of the network. */
  readonly traffic: Traffic;
  readonly #context: BrowserContext;
  readonly #session: CDPSession;
  readonly #frameId: string;
  #crashed = false;
  #halted = false;

  private constructor(context: BrowserContext, page: Page, session: CDPSession, frameId: string) {
    this.#context = context;
    this.page = page;
    this.#session = session;
    this.#frameId = frameId;
    this.traffic = new Traffic(page);
    page.on("crash", () => {
      this.#crashed = true;
      this.traffic.end();
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
    return this.crashed || this.#halted || this.traffic.requests > MAX_REQUESTS;
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
    const { origins } = this.traffic;
    const cleaned = await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#clear(origins));
    this.traffic.forget();
    return cleaned && !this.crashed;
  }

  async #clear(origins: readonly string[]): Promise<void> {
    await this.page.goto(BLANK, { waitUntil: "commit" });
    await Promise.all([
      this.#session.send("Network.clearBrowserCookies"),
      // The tab's own: its name lives through a change of site, its history counts the pages before.
      this.#session.send("Runtime.evaluate", { expression: "window.name = ''" }),
      this.#session.send("Page.resetNavigationHistory"),
      ...origins.map((origin) =>
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

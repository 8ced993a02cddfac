// One page of a browser in a context of its own, used for one read after another and cleaned in between.
import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { SETTINGS } from "../model/settings.ts";
import { asSetCookie, type Extras } from "../net/extras.ts";
import { isSameSite } from "../url/site.ts";
import { InPage, mainWorldSource } from "./in-page.ts";
import { Interception } from "./interception.ts";
import { OpenRequests } from "./open-requests.ts";
import { doneWithin } from "./time-bound.ts";
import { Traffic } from "./traffic.ts";

/** How a tab is set up. */
export interface TabOptions {
  /** Address of the guarded proxy, the only way out. */
  readonly proxy: string;
  readonly userAgent: string;
  /** What the operator adds to requests. */
  readonly extras: Extras;
}

interface TabParts {
  readonly context: BrowserContext;
  readonly extras: Extras;
  readonly page: Page;
  readonly session: CDPSession;
  readonly word: string;
  readonly frameId: string;
  readonly interception: Interception;
}

/** What a tab shows before and between reads. */
export const BLANK = "about:blank";
const MAX_REQUESTS = 2000;
/** Connections the browser makes to one host. */
const MAX_BEACONS = 6;
const END_AGAIN_MS = 250;
/** Time after the end of its loading in which a page that loads says that it has. */
const STOP_GRACE_MS = 200;

/** A page that can be read with. `close` frees it. */
export class Tab {
  readonly page: Page;
  /** What the current read has seen of the network, and what it still waits for. */
  readonly traffic: Traffic;
  readonly open: OpenRequests;
  readonly #context: BrowserContext;
  readonly #extras: Extras;
  readonly #session: CDPSession;
  readonly #interception: Interception;
  /** Names the events between our scripts and those in the pages' own world. */
  readonly #word: string;
  readonly #frameId: string;
  #onStopped: (() => void) | undefined;
  #onCrash: (() => void) | undefined;
  #crashed = false;
  #halted = false;

  private constructor(parts: TabParts) {
    const { context, extras, page, session, word, frameId, interception } = parts;
    this.#context = context;
    this.#extras = extras;
    this.page = page;
    this.#session = session;
    this.#interception = interception;
    this.#word = word;
    this.#frameId = frameId;
    this.open = new OpenRequests(page);
    this.traffic = new Traffic(page, () => this.open.forget());
    page.on("crash", () => {
      this.#crashed = true;
      this.traffic.end();
      this.#onCrash?.();
    });
    session.on("Page.frameStoppedLoading", ({ frameId: stopped }) => {
      if (stopped === frameId) this.#onStopped?.();
    });
    // A window that is opened all the same is closed unread; closing fails only where the browser has ended.
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
    const { extras } = options;
    const word = randomUUID();
    await context.addInitScript(mainWorldSource(word));
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { targetInfo } = await session.send("Target.getTargetInfo");
    // The id of a page's main frame is its target's.
    const frameId = targetInfo.targetId;
    const interception = await Interception.start(session, frameId, extras);
    await session.send("Page.enable");
    await addCookies(context, extras);
    return new Tab({ context, extras, page, session, word, frameId, interception });
  }

  /** The process behind the page is gone. */
  get crashed(): boolean {
    return this.#crashed || this.page.isClosed();
  }

  /**
   * Is not to be used again: its process is gone, it was halted, beacons of the page hold as many connections as a host is
   * given, or it has seen so many requests that what the driver keeps of them, 16 KB each, is worth a new context.
   */
  get spent(): boolean {
    if (this.crashed || this.#halted || this.open.beacons >= MAX_BEACONS) return true;
    return this.traffic.requests > MAX_REQUESTS;
  }

  /** Hosts of the page's frames that are of its site. */
  get siteHosts(): string[] {
    const page = new URL(this.page.url());
    const hosts = new Set<string>();
    for (const frame of this.page.frames()) {
      const address = frame.url();
      if (!URL.canParse(address)) continue;
      const url = new URL(address);
      if (isSameSite(url, page)) hosts.add(url.hostname);
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

  /** Resolves when the process behind the page ends in the read that begins; asked once a read. */
  crash(): Promise<void> {
    return new Promise((resolve) => {
      this.#onCrash = resolve;
    });
  }

  /** Resolves when the page the tab is sent to ends its own loading (`window.stop`), and never when it loads or fails to. */
  stoppedItself(): Promise<void> {
    return new Promise((resolve) => {
      this.#onStopped = async () => {
        const { answer, awaitsDocument, lacksDocument } = this.traffic;
        if (answer === undefined || awaitsDocument || lacksDocument) return;
        const loads = this.page.waitForLoadState("load", { timeout: 0 });
        if (!(await doneWithin(STOP_GRACE_MS, loads))) resolve();
      };
    });
  }

  /** Puts our scripts into the document shown now. */
  enter(): Promise<InPage> {
    return InPage.enter(this.#session, this.#frameId, this.#word);
  }

  /**
   * Stops every script of the page for good and then its loading, and puts our scripts into what stands. What runs on
   * after the first try is ended again until ours are in.
   */
  async enterHalted(): Promise<InPage> {
    this.#halted = true;
    const disabled = this.#setScripts(false);
    const end = () => this.#send(this.#session.send("Runtime.terminateExecution"));
    end();
    const again = setInterval(end, END_AGAIN_MS);
    try {
      // Answered once the scripts have ended, after all the driver is to know of the document.
      await doneWithin(SETTINGS.RENDER_HALT_MS, disabled);
      // Without its scripts the page may come to its own end.
      const parsed = this.page.waitForLoadState("domcontentloaded", { timeout: 0 });
      await doneWithin(SETTINGS.RENDER_HALT_MS, parsed);
      this.#send(this.#session.send("Page.stopLoading"));
      // A second time when the end of the page's scripts was also that of ours.
      return await this.enter().catch(() => this.enter());
    } finally {
      clearInterval(again);
    }
  }

  /**
   * From here on the page only asks: its requests other than GET and HEAD are refused, and where it `stays`, documents that
   * would take its place. Ends with `free`, or when the page is left.
   */
  hold(stays: boolean): Promise<void> {
    return this.#interception.hold(stays);
  }

  /** Ends `hold`. */
  free(): Promise<void> {
    return this.#interception.free();
  }

  /** A document was to take the place of the page that stays. */
  get triedToLeave(): boolean {
    return this.#interception.triedToLeave;
  }

  /**
   * Leaves the page, for no other. One that is held says no last word: its scripts are ended first, since what they still ask
   * for outlives them, and a document they ask for would take the place of the blank one.
   */
  async leave(): Promise<void> {
    const { held } = this.#interception;
    if (held) await this.#setScripts(false);
    await this.page.goto(BLANK, { waitUntil: "commit" });
    // Answered by the page's process, once that has sent what it had to.
    await this.#session.send("Runtime.evaluate", { expression: "window.name = ''" });
    if (held) await this.#setScripts(true);
    await this.free();
  }

  /** Lets the page's scripts run, or no more of them; answered once those that run have ended. */
  async #setScripts(run: boolean): Promise<void> {
    await this.#session.send("Emulation.setScriptExecutionDisabled", { value: !run });
  }

  /** Sends without waiting: a page that hangs does not answer, and one that is gone need not. */
  #send(sent: Promise<unknown>): void {
    sent.catch(() => undefined);
  }

  /** Leaves the page and clears cookies and storage. False when that fails: the tab is not to be used again. */
  async clean(): Promise<boolean> {
    const { origins } = this.traffic;
    const cleaned = await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#clear(origins));
    this.traffic.forget();
    this.open.forget();
    return cleaned && !this.crashed;
  }

  async #clear(origins: readonly string[]): Promise<void> {
    // The tab's own: its name lives through a change of site, its history counts the pages before.
    await this.leave();
    await Promise.all([
      this.#session.send("Network.clearBrowserCookies"),
      this.#session.send("Page.resetNavigationHistory"),
      ...origins.map((origin) =>
        this.#session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
      ),
    ]);
    await addCookies(this.#context, this.#extras);
  }

  /**
   * Closes the context and its page; a page that hangs is crashed first. False when it is still there after that. A page that
   * is held is left before: requests that nobody decides over any more are sent.
   */
  async close(): Promise<boolean> {
    if (this.#interception.held) await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.leave());
    if (await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#context.close())) return true;
    this.#session.send("Page.crash").catch(() => undefined);
    return doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#context.close());
  }
}

/** Gives a context the operator's cookies. Requests that other sites make to theirs go without them. */
async function addCookies(context: BrowserContext, { cookies }: Extras): Promise<void> {
  if (cookies.length === 0) return;
  await context.addCookies(
    cookies.map((cookie) => {
      const { name, value, to } = cookie;
      const { url } = asSetCookie(cookie);
      const secure = to.protocol === "https:";
      // A domain with its dot is that of all names below it; an address alone is of its host.
      const place = to.withSubdomains ? { domain: `.${to.hostname}`, path: "/" } : { url };
      return { name, value, secure, sameSite: "Lax" as const, ...place };
    }),
  );
}

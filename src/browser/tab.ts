// One page of a browser in a context of its own, used for one read after another and cleaned in between.
import type { CDPSession, Page } from "playwright-core";
import type { RenderOptions } from "../model/options.ts";
import { SETTINGS } from "../model/settings.ts";
import { asSetCookie, type Extras } from "../net/extras.ts";
import { isSameSite } from "../url/site.ts";
import { BLANK, type Contexts } from "./contexts.ts";
import type { EgressProxy } from "./egress-proxy.ts";
import type { Exit } from "./exit.ts";
import { InPage } from "./in-page.ts";
import { Interception } from "./interception.ts";
import { OpenRequests } from "./open-requests.ts";
import { doneWithin } from "./time-bound.ts";
import { Traffic } from "./traffic.ts";

/** How a tab is set up. */
export interface TabOptions {
  /** Opens the only way out. */
  readonly egress: EgressProxy;
  /** What the operator adds to requests. */
  readonly extras: Extras;
}

interface TabParts {
  readonly contexts: Contexts;
  readonly contextId: string;
  readonly options: TabOptions;
  readonly exit: Exit;
  readonly page: Page;
  readonly session: CDPSession;
  readonly frameId: string;
  readonly interception: Interception;
}

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
  readonly #contexts: Contexts;
  readonly #contextId: string;
  readonly #options: TabOptions;
  readonly #exit: Exit;
  readonly #session: CDPSession;
  readonly #interception: Interception;
  readonly #frameId: string;
  #onStopped: (() => void) | undefined;
  #onCrash: (() => void) | undefined;
  #crashed = false;
  #halted = false;
  #closing: Promise<void> | undefined;

  private constructor(parts: TabParts) {
    const { contexts, contextId, options, exit, page, session, frameId, interception } = parts;
    this.#contexts = contexts;
    this.#contextId = contextId;
    this.#options = options;
    this.#exit = exit;
    this.page = page;
    this.#session = session;
    this.#interception = interception;
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
  }

  /** Opens a page in a context of its own. */
  static async open(contexts: Contexts, options: TabOptions): Promise<Tab> {
    const exit = await options.egress.open();
    try {
      const { page, contextId } = await contexts.open(exit.rules);
      const session = await page.context().newCDPSession(page);
      const { targetInfo } = await session.send("Target.getTargetInfo");
      // The id of a page's main frame is its target's.
      const frameId = targetInfo.targetId;
      const interception = await Interception.start(session, frameId, options.extras);
      await session.send("Page.enable");
      await addCookies(session, options.extras);
      const own = { contexts, contextId, page, session, frameId };
      return new Tab({ ...own, options, exit, interception });
    } catch (error) {
      await options.egress.release(exit);
      throw error;
    }
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

  /** Navigates to an address; resolves when the page has come as far as `waitUntil` says. */
  async goTo(url: string, waitUntil: RenderOptions["wait_until"]): Promise<void> {
    this.#interception.expect(url);
    await this.page.goto(url, { waitUntil, timeout: 0 });
  }

  /** Puts our scripts into the document shown now. */
  enter(): Promise<InPage> {
    return InPage.enter(this.#session, this.#frameId, this.#contexts.word);
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
   * From here on the page only asks: its requests other than GET and HEAD are refused, its WebSockets are silent, and where it
   * `stays`, documents that would take its place are refused. Ends with `free`, or when the page is left.
   */
  async hold(stays: boolean): Promise<void> {
    this.#exit.hold();
    await this.#interception.hold(stays);
  }

  /** Ends `hold`. */
  async free(): Promise<void> {
    await this.#interception.free();
    this.#exit.free();
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
    this.#exit.cutSockets();
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
    await addCookies(this.#session, this.#options.extras);
  }

  /**
   * Closes the context and its page; a page that hangs is crashed first. False when it is still there after that. A page that
   * is held is left before: requests that nobody decides over any more are sent.
   */
  async close(): Promise<boolean> {
    if (this.#interception.held) await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.leave());
    this.#closing ??= this.#dispose();
    if (await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#closing)) return true;
    this.#session.send("Page.crash").catch(() => undefined);
    return doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#closing);
  }

  async #dispose(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.page.once("close", () => resolve()));
    const isGone = this.page.isClosed();
    try {
      await this.#contexts.close(this.#contextId);
      if (!isGone) await gone;
    } finally {
      await this.#options.egress.release(this.#exit);
    }
  }
}

/**
 * Gives the context of a page the operator's cookies. Requests that other sites make to theirs go without them, and no script
 * of a page reads them.
 */
async function addCookies(session: CDPSession, { cookies }: Extras): Promise<void> {
  if (cookies.length === 0) return;
  await session.send("Network.setCookies", {
    cookies: cookies.map((cookie) => {
      const { name, value, to } = cookie;
      const { url } = asSetCookie(cookie);
      const secure = to.protocol === "https:";
      // A domain with its dot is that of all names below it; an address alone is of its host.
      const domain = to.withSubdomains ? { domain: `.${to.hostname}` } : {};
      return { name, value, url, path: "/", secure, httpOnly: true, sameSite: "Strict", ...domain };
    }),
  });
}

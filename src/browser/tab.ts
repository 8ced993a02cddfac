// One browser page in its own context, reused for successive reads and cleaned in between.
import type { CDPSession, Page } from "playwright-core";
import type { RenderOptions } from "../model/options.ts";
import { SETTINGS } from "../model/settings.ts";
import { asSetCookie, type Extras } from "../net/extras.ts";
import { parseUrl } from "../url/parse-url.ts";
import { isSameSite } from "../url/site.ts";
import type { TabExtras } from "./added-headers.ts";
import { BLANK, type Contexts } from "./contexts.ts";
import type { EgressProxy } from "./egress-proxy.ts";
import { emulate, emulates, viewportOf } from "./emulation.ts";
import type { Exit } from "./exit.ts";
import { InPage, restoringSource } from "./in-page.ts";
import { Interception } from "./interception.ts";
import { OpenRequests } from "./open-requests.ts";
import { doneWithin } from "./time-bound.ts";
import { Traffic } from "./traffic.ts";

/** Setup of a tab, which is one caller's alone if it has a `caller`. */
export interface TabOptions extends TabExtras {
  /** Opens its only way out. */
  readonly egress: EgressProxy;
  /** User-Agent of the browser. */
  readonly userAgent: string;
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
/** Maximum connections of the browser to a host. */
const MAX_BEACONS = 6;
const END_AGAIN_MS = 250;
/** Time after loading ends in which a loaded page fires `load`. */
const STOP_GRACE_MS = 200;

/** A page for reads. `close` releases it. */
export class Tab {
  readonly page: Page;
  /** Session of the page in the protocol. */
  readonly session: CDPSession;
  /** Its `hold` and `free` are left out: callers use the tab's, which hold the exit too. */
  readonly interception: Pick<Readonly<Interception>, "block" | "refused" | "triedToLeave">;
  /** Network activity of the current read, and its pending requests. */
  readonly traffic: Readonly<Traffic>;
  readonly open: OpenRequests;
  readonly #parts: TabParts;
  #onStopped: (() => void) | undefined;
  #onCrash: (() => void) | undefined;
  #crashed = false;
  #halted = false;
  #emulates = false;
  #closing: Promise<void> | undefined;

  private constructor(parts: TabParts) {
    const { page, session, frameId, interception } = parts;
    this.#parts = parts;
    this.page = page;
    this.session = session;
    this.interception = interception;
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

  /** Opens a page in its own context. */
  static async open(contexts: Contexts, options: TabOptions): Promise<Tab> {
    const exit = await options.egress.open();
    try {
      const { page, contextId } = await contexts.open(exit.rules);
      const session = await page.context().newCDPSession(page);
      const { targetInfo } = await session.send("Target.getTargetInfo");
      // The id of a page's main frame is its target's.
      const frameId = targetInfo.targetId;
      const interception = await Interception.start(session, frameId, options);
      await session.send("Page.enable");
      await addCookies(session, options.extras);
      await restoreState(session, options.caller);
      const own = { contexts, contextId, page, session, frameId };
      return new Tab({ ...own, options, exit, interception });
    } catch (error) {
      await options.egress.release(exit);
      throw error;
    }
  }

  /** Whether the page's process is gone. */
  get crashed(): boolean {
    return this.#crashed || this.page.isClosed();
  }

  /**
   * Whether the tab must not be reused: it crashed, was closed or stopped, emulates something,
   * carries a caller's headers or cookies, has beacons on all connections to a host, or made over
   * MAX_REQUESTS requests, for each of which the driver keeps 16 KB.
   */
  get spent(): boolean {
    const isOwned = this.#parts.options.caller !== undefined;
    if (this.crashed || this.#halted || this.#emulates || isOwned) return true;
    return this.open.beacons >= MAX_BEACONS || this.traffic.requests > MAX_REQUESTS;
  }

  /** Hosts of the page's same-site frames. */
  get siteHosts(): string[] {
    const page = new URL(this.page.url());
    const hosts = new Set<string>();
    for (const frame of this.page.frames()) {
      const url = parseUrl(frame.url());
      if (url !== undefined && isSameSite(url, page)) hosts.add(url.hostname);
    }
    return [...hosts];
  }

  /** Sets viewport, language and time zone; sends no command for unchanged values. */
  async appear(options: RenderOptions): Promise<void> {
    const { width, height } = viewportOf(options);
    const now = this.page.viewportSize();
    if (now?.width !== width || now.height !== height) {
      await this.page.setViewportSize({ width, height });
    }
    // A tab emulates one reader, once: it is not reused.
    if (this.#emulates || !emulates(options)) return;
    this.#emulates = true;
    await emulate(this.session, options, this.#parts.options.userAgent);
  }

  /** Resolves when the page's process ends during the coming read; called once per read. */
  crash(): Promise<void> {
    return new Promise((resolve) => {
      this.#onCrash = resolve;
    });
  }

  /** Resolves when the loading page stops its own load (`window.stop`); never when it loads or fails to. */
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

  /** Navigates to an address; resolves when the page has reached `waitUntil`. */
  async goTo(url: string, waitUntil: RenderOptions["wait_until"]): Promise<void> {
    this.#parts.interception.expect(url);
    await this.page.goto(url, { waitUntil, timeout: 0 });
  }

  /** Injects our scripts into the current document. */
  enter(): Promise<InPage> {
    return InPage.enter(this.session, this.#parts.frameId, this.#parts.contexts.word);
  }

  /** Stops the page's scripts, repeatedly, then its loading, and injects ours. */
  async enterHalted(): Promise<InPage> {
    this.#halted = true;
    const disabled = this.#setScripts(false);
    const end = () => this.#send(this.session.send("Runtime.terminateExecution"));
    end();
    const again = setInterval(end, END_AGAIN_MS);
    try {
      // Resolves after the scripts have ended and the driver knows all about the document.
      await doneWithin(SETTINGS.RENDER_HALT_MS, disabled);
      // Without its scripts the page may finish loading.
      const parsed = this.page.waitForLoadState("domcontentloaded", { timeout: 0 });
      await doneWithin(SETTINGS.RENDER_HALT_MS, parsed);
      this.#send(this.session.send("Page.stopLoading"));
      // Retries if terminating the page's scripts also ended ours.
      return await this.enter().catch(() => this.enter());
    } finally {
      clearInterval(again);
    }
  }

  /**
   * Lets the page send only safe requests from now on: refuses requests other than GET and HEAD, silences WebSockets
   * and, with `stays`, refuses documents that would replace it. Ends with `free`, or when the page is left.
   */
  async hold(stays: boolean): Promise<void> {
    this.#parts.exit.hold.start();
    await this.#parts.interception.hold(stays);
  }

  /** Ends `hold`. */
  async free(): Promise<void> {
    await this.#parts.interception.free();
    this.#parts.exit.hold.end();
  }

  /** Leaves the page for a blank one. Stops a held page's scripts first: they could load another. */
  async leave(): Promise<void> {
    const { held } = this.#parts.interception;
    if (held) await this.#setScripts(false);
    await this.page.goto(BLANK, { waitUntil: "commit" });
    // The page's process answers after sending what it had to.
    await this.session.send("Runtime.evaluate", { expression: "window.name = ''" });
    this.#parts.exit.hold.cut();
    if (held) await this.#setScripts(true);
    await this.free();
  }

  /** Enables or disables the page's scripts; resolves after running ones have ended. */
  async #setScripts(run: boolean): Promise<void> {
    await this.session.send("Emulation.setScriptExecutionDisabled", { value: !run });
  }

  /** Sends without waiting: a hung page does not answer, and a closed one need not. */
  #send(sent: Promise<unknown>): void {
    sent.catch(() => undefined);
  }

  /** Leaves the page and clears cookies and storage. False if that fails: the tab must not be reused. */
  async clean(): Promise<boolean> {
    const { origins } = this.traffic;
    const cleaned = await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#clear(origins));
    this.traffic.forget();
    this.open.forget();
    return cleaned && !this.crashed;
  }

  async #clear(origins: readonly string[]): Promise<void> {
    // The tab's own state: its name survives a change of site, its history counts previous pages.
    await this.leave();
    await Promise.all([
      this.session.send("Network.clearBrowserCookies"),
      this.session.send("Page.resetNavigationHistory"),
      ...origins.map((origin) =>
        this.session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
      ),
    ]);
    await addCookies(this.session, this.#parts.options.extras);
  }

  /**
   * Closes the page, crashing a hung one; returns whether it is gone. Leaves a held page first:
   * otherwise its undecided requests would be sent.
   */
  async close(): Promise<boolean> {
    const { held } = this.#parts.interception;
    if (held) await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.leave());
    this.#closing ??= this.#dispose();
    if (await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#closing)) return true;
    this.session.send("Page.crash").catch(() => undefined);
    return doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, this.#closing);
  }

  async #dispose(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.page.once("close", () => resolve()));
    const isGone = this.page.isClosed();
    try {
      await this.#parts.contexts.close(this.#parts.contextId);
      if (!isGone) await gone;
    } finally {
      await this.#parts.options.egress.release(this.#parts.exit);
    }
  }
}

/** Restores a caller's login state in every document of its origin; requests carry its cookies as added headers. */
async function restoreState(session: CDPSession, caller: TabOptions["caller"]): Promise<void> {
  if (caller?.state === undefined) return;
  const { cookies, storage } = caller.state;
  const readable = cookies.filter(({ httpOnly }) => !httpOnly);
  const source = restoringSource({ origin: caller.origin, storage, cookies: readable });
  await session.send("Page.addScriptToEvaluateOnNewDocument", { source });
}

/** Adds the operator's cookies: neither cross-site requests nor scripts get them. */
async function addCookies(session: CDPSession, { cookies }: Extras): Promise<void> {
  if (cookies.length === 0) return;
  await session.send("Network.setCookies", {
    cookies: cookies.map((cookie) => {
      const { name, value, to } = cookie;
      const { url } = asSetCookie(cookie);
      const secure = to.protocol === "https:";
      // A domain with a leading dot covers all names below it; a URL alone covers its host.
      const domain = to.withSubdomains ? { domain: `.${to.hostname}` } : {};
      return { name, value, url, path: "/", secure, httpOnly: true, sameSite: "Strict", ...domain };
    }),
  });
}

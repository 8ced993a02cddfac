// One browser process with its tabs, kept until it is worn, dead or closed.
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { RenderError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { CallerExtras } from "../net/caller.ts";
import type { BrowserFolder } from "./browser-folder.ts";
import { Contexts } from "./contexts.ts";
import { type LaunchOptions, launchBrowser } from "./launch.ts";
import { Tab, type TabOptions } from "./tab.ts";
import { doneWithin, within } from "./time-bound.ts";

/** Renders between two memory checks. */
const MEMORY_CHECK_EVERY = 10;
const PAGE_BYTES = 4096;
const MIB = 1024 * 1024;

/** How a browser is started and when it is replaced. */
export interface ChromiumOptions extends LaunchOptions, Omit<TabOptions, "caller"> {
  readonly userAgent: string;
  /** Memory of its processes in MiB above which it accepts no new reads. */
  readonly maxMemoryMb: number;
}

/** Resources of a running browser. */
interface Parts {
  readonly browser: Browser;
  readonly contexts: Contexts;
  readonly folder: BrowserFolder;
  readonly pid: number | undefined;
}

/** A running browser. */
export class Chromium {
  readonly #parts: Parts;
  readonly #options: ChromiumOptions;
  readonly #idle: Tab[] = [];
  #inUse = 0;
  #renders = 0;
  #worn = false;
  #closing: Promise<void> | undefined;

  private constructor(parts: Parts, options: ChromiumOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  /** Starts a browser. Throws RenderError `unavailable`. */
  static async start(options: ChromiumOptions): Promise<Chromium> {
    const { context, folder } = await launchBrowser(options);
    try {
      const browser = context.browser();
      if (browser === null) throw new Error("the context has no browser");
      const session = await browser.newBrowserCDPSession();
      const contexts = await Contexts.of(context, session);
      const processes = await session.send("SystemInfo.getProcessInfo");
      const main = processes.processInfo.find(({ type }) => type === "browser");
      return new Chromium({ browser, contexts, folder, pid: main?.id }, options);
    } catch (error) {
      await context.close();
      await folder.remove();
      throw new RenderError("unavailable", "the browser exited during startup", error);
    }
  }

  /** Whether the browser accepts new reads: it runs, and is below its limits of pages and memory. */
  get usable(): boolean {
    return this.#parts.browser.isConnected() && !this.#worn && this.#closing === undefined;
  }

  /** Whether the process runs. */
  get alive(): boolean {
    return this.#parts.browser.isConnected();
  }

  /**
   * Returns an idle tab, or a new one if none is idle or the caller has headers or cookies. Kills
   * the browser if the tab does not open in time. Throws RenderError `crash`.
   */
  async take(caller?: CallerExtras): Promise<Tab> {
    this.#inUse++;
    try {
      if (caller !== undefined) return await this.#open(caller);
      return this.#idle.pop() ?? (await this.#open());
    } catch (error) {
      this.#inUse--;
      throw new RenderError("crash", "the browser exited before it opened the page", error);
    }
  }

  async #open(caller?: CallerExtras): Promise<Tab> {
    const opening = Tab.open(this.#parts.contexts, { ...this.#options, caller });
    const tab = await within(SETTINGS.BROWSER_LAUNCH_TIMEOUT_MS, opening);
    if (tab !== "late") return tab;
    await this.kill();
    throw new Error("the browser does not respond");
  }

  /** Keeps a tab or closes it. The last tab of a worn browser closes the browser. */
  async giveBack(tab: Tab, sound: boolean): Promise<void> {
    try {
      if (sound && !tab.spent && this.usable && (await tab.clean())) this.#idle.push(tab);
      else if (this.alive && !(await tab.close())) await this.kill();
      await this.#wear();
    } finally {
      this.#inUse--;
      if (this.#worn && this.#inUse === 0) await this.close();
    }
  }

  async #wear(): Promise<void> {
    this.#renders++;
    if (this.#worn || this.#renders % MEMORY_CHECK_EVERY !== 0) return;
    const memory = await this.#memoryMb();
    this.#worn =
      memory === undefined
        ? this.#renders >= SETTINGS.BROWSER_MAX_RENDERS
        : memory > this.#options.maxMemoryMb;
  }

  /** Returns the processes' private memory in MiB; undefined if the system does not report it. */
  async #memoryMb(): Promise<number | undefined> {
    if (process.platform !== "linux" || !this.alive) return undefined;
    const { processInfo } = await this.#parts.contexts.session.send("SystemInfo.getProcessInfo");
    const sizes = await Promise.all(processInfo.map(({ id }) => privateBytes(id)));
    return sizes.reduce((sum, size) => sum + size, 0) / MIB;
  }

  /** Closes the browser; resolves after its processes have exited and its folder is removed. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const closed = this.#parts.browser.close();
    if (!(await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, closed))) {
      await this.kill();
      await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, closed);
    }
    await this.#parts.folder.remove();
  }

  /** Kills the main process. The other processes exit when they lose it. */
  async kill(): Promise<void> {
    const { browser, pid } = this.#parts;
    if (pid === undefined || !this.alive) return;
    const gone = new Promise<void>((resolve) => browser.once("disconnected", () => resolve()));
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Already exited.
      return;
    }
    await doneWithin(SETTINGS.BROWSER_CLOSE_TIMEOUT_MS, gone);
  }
}

/** Returns a process's resident minus shared memory on Linux; 0 if it has exited. */
async function privateBytes(pid: number): Promise<number> {
  try {
    const [, resident = "0", shared = "0"] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(
      " ",
    );
    return (Number(resident) - Number(shared)) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

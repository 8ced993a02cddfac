// Opens each page in its own browser context with its own proxy rules.
//
// Playwright supports one proxy per context, for requests and WebSockets alike. These contexts are created over the
// protocol with Chromium's full rules. Playwright adds their pages to its only context, whose options then apply to all
// of them.
import { randomUUID } from "node:crypto";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { mainWorldSource } from "./in-page.ts";

/** Address of a page before its first read. */
export const BLANK = "about:blank";

/** Opens each page in its own context and closes windows that pages open. */
export class Contexts {
  /** Name of the events between our scripts and those in the pages' own world; unknown to every page. */
  readonly word = randomUUID();
  /** Session of the whole browser. */
  readonly session: CDPSession;
  readonly #awaited = new Map<string, (page: Page) => void>();

  private constructor(context: BrowserContext, session: CDPSession) {
    this.session = session;
    context.on("page", (page) => {
      const take = this.#awaited.get(page.url());
      // A page opened this window. Closing fails only if the browser has exited.
      if (take === undefined) page.close().catch(() => undefined);
      else take(page);
    });
  }

  /** Sets up a browser after launch. `context` is the one Playwright knows. */
  static async of(context: BrowserContext, session: CDPSession): Promise<Contexts> {
    const contexts = new Contexts(context, session);
    await context.addInitScript(mainWorldSource(contexts.word));
    // The browser starts with an unused window.
    await Promise.all(context.pages().map((page) => page.close()));
    return contexts;
  }

  /** Opens a page whose connections follow Chromium's proxy rules, loopback included, in a new context. */
  async open(proxyServer: string): Promise<{ readonly page: Page; readonly contextId: string }> {
    const { browserContextId: contextId } = await this.session.send("Target.createBrowserContext", {
      proxyServer,
      proxyBypassList: "<-loopback>",
      disposeOnDetach: true,
    });
    // Identifies the page when Playwright reports it.
    const url = `${BLANK}#${contextId}`;
    try {
      await this.session.send("Browser.setDownloadBehavior", {
        behavior: "deny",
        browserContextId: contextId,
      });
      const opened = new Promise<Page>((resolve) => this.#awaited.set(url, resolve));
      await this.session.send("Target.createTarget", { url, browserContextId: contextId });
      return { page: await opened, contextId };
    } catch (error) {
      await this.close(contextId).catch(() => undefined);
      throw error;
    } finally {
      this.#awaited.delete(url);
    }
  }

  /** Closes a context and the page in it. */
  async close(contextId: string): Promise<void> {
    await this.session.send("Target.disposeBrowserContext", { browserContextId: contextId });
  }
}

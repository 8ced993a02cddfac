// The text of a page in Chromium, visible and hidden: scripts off, no requests, every details element opened.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { type Places, READ_PLACES } from "./fidelity-places.ts";
import type { CorpusPage } from "./pages.ts";

/** The text of a page in a browser, without formulas. */
export interface BrowserText {
  /** `innerText` of the document: the visible text. */
  readonly shown: string;
  /**
   * Every text node outside script, style and template, the label of every input that is a button,
   * and the alternative text of images: of a smiley it is text.
   */
  readonly held: string;
  /** The same text nodes, one a line: separates words that the markup runs together. */
  readonly nodes: string;
  readonly places: Places;
}

/** Increase it when the text is read differently: it invalidates cached answers. */
const METHOD = "7";

/** A browser that reads the text of pages, and caches the texts in a folder if given one. */
export class BrowserReader {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #folder: string | undefined;
  #html = "";

  private constructor(browser: Browser, page: Page, folder: string | undefined) {
    this.#browser = browser;
    this.#page = page;
    this.#folder = folder;
  }

  /** Starts Chromium. */
  static async open(executablePath: string, folder: string | undefined): Promise<BrowserReader> {
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    const reader = new BrowserReader(browser, page, folder);
    await page.route("**/*", (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.fulfill({ body: reader.#html, contentType: "text/html; charset=utf-8" })
        : route.abort(),
    );
    if (folder !== undefined) mkdirSync(folder, { recursive: true });
    return reader;
  }

  /** Returns the browser's version, such as 140.0.7339.80. */
  get version(): string {
    return this.#browser.version();
  }

  /** Returns the text of a page. */
  async read(page: CorpusPage): Promise<BrowserText> {
    const key = createHash("sha256").update(METHOD).update(page.bytes).digest("hex").slice(0, 24);
    const kept = this.#folder === undefined ? undefined : join(this.#folder, `${key}.json`);
    if (kept !== undefined && existsSync(kept)) {
      return JSON.parse(readFileSync(kept, "utf8")) as BrowserText;
    }
    this.#html = page.bytes.toString("utf8");
    await this.#page.goto("http://page.test/", { waitUntil: "domcontentloaded", timeout: 30_000 });
    const texts = await this.#page.evaluate<Omit<BrowserText, "places">>(READ_TEXT);
    const text = { ...texts, places: await this.#page.evaluate<Places>(READ_PLACES) };
    if (kept !== undefined) writeFileSync(kept, JSON.stringify(text));
    return text;
  }

  /** Closes the browser. */
  async close(): Promise<void> {
    await this.#browser.close();
  }
}

/**
 * Runs in the page. It uses no callbacks, since scripts of the page are off.
 *
 * Removes formulas first: one side shows glyphs and the other TeX, so neither counts them.
 */
const READ_TEXT = `(() => {
  for (const one of document.querySelectorAll("details")) one.open = true;
  for (const one of document.querySelectorAll("math, .katex, .MathJax, .MathJax_Preview, .MathJax_Display, mjx-container")) one.remove();
  const shown = document.body === null || document.body.tagName !== "BODY" ? "" : document.body.innerText;
  const block = new Set("ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY BR BUTTON CAPTION CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL OPTION P PRE SECTION SELECT SUMMARY TABLE TBODY TD TEXT TFOOT TH THEAD TITLE TR UL".split(" "));
  const texts = [];
  const nodes = [];
  const alts = [];
  let node = document.documentElement;
  while (node !== null) {
    let down = null;
    if (node.nodeType === 3) { texts.push(node.data); nodes.push(node.data); }
    else if (node.nodeType === 1 && !/^(script|style|template)$/i.test(node.tagName)) {
      if (block.has(node.tagName.toUpperCase())) texts.push("\\n");
      if (node.localName === "input" && /^(submit|button|reset)$/.test(node.type)) { texts.push(" " + node.value + " "); nodes.push(node.value); }
      if (node.localName === "img" && node.alt !== "") alts.push(node.alt);
      down = node.shadowRoot === null ? node.firstChild : node.shadowRoot.firstChild;
    }
    if (down !== null) { node = down; continue; }
    while (node !== null && node.nextSibling === null) {
      node = node.parentNode;
      // Behind a shadow tree come the light children of its host.
      if (node !== null && node.nodeType === 11) node = { nextSibling: node.host.firstChild, parentNode: node.host };
      if (node !== null && node.nodeType === 1 && block.has(node.tagName.toUpperCase())) texts.push("\\n");
    }
    if (node !== null) node = node.nextSibling;
  }
  return { shown, held: texts.join("") + "\\n" + alts.join("\\n"), nodes: nodes.join("\\n") };
})()`;

// Measures words found, words repeated and word order on pages of web frameworks that are read through a browser.
//
//   node build/bench/rendered.js FOLDER [--save]
//
// FOLDER contains apps/, the output of bench/pages/build-apps.mjs. Each page is read as a caller reads it, by `readPage`
// with `render`. The browser side is Chromium's innerText, with every open shadow tree, 900 ms after load with every
// details element opened. Words twice are words of the answer that the browser neither shows nor holds as often. The
// order is the share of the article's lines that are in the browser's order, by the longest increasing subsequence.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findBrowser } from "../src/browser/find.ts";
import { readPage } from "../src/index.ts";
import { readByBrowser } from "./browser-side.ts";
import { bagOf, beyond, forgiveGlued, sizeOf } from "./fidelity-words.ts";
import { inputsFolder } from "./inputs-folder.ts";
import { keepResult, SAVE } from "./results.ts";
import { serveFolder } from "./static-site.ts";

/** The frameworks of build-apps.mjs. */
const APPS = [
  "react",
  "vue",
  "solid",
  "sveltekit",
  "lit",
  "elements",
  "next",
  "nuxt",
  "astro",
  "vitepress",
  "docsify",
  "htmx",
] as const;
const PAGES = ["", "guide", "shop"] as const;
/** Minimum characters of a line whose place counts. */
const MIN_LINE = 20;

interface PageFigures {
  readonly words: number;
  readonly missing: number;
  /** Words that only screen readers get; the answer leaves them out. */
  readonly hidden: number;
  readonly twice: number;
  readonly lines: number;
  readonly inOrder: number;
  readonly note: string | undefined;
}

const { positionals } = parseArgs({ allowPositionals: true, options: SAVE });
const folder = positionals[0] ?? inputsFolder();

/** Returns the length of the longest increasing subsequence. */
function longestRun(places: readonly number[]): number {
  const ends: number[] = [];
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place);
    if (at < 0) ends.push(place);
    else ends[at] = place;
  }
  return ends.length;
}

/** Returns the places in `text` of the lines that the browser shows once, in its order. */
function placesOf(shown: string, text: string): readonly number[] {
  const lines = shown.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  const long = lines.filter((line) => line.length >= MIN_LINE);
  const once = long.filter((line) => long.indexOf(line) === long.lastIndexOf(line));
  const given = text.replace(/\s+/g, " ");
  return once.map((line) => given.indexOf(line)).filter((place) => place >= 0);
}

/** Runs in a page: the texts of its article in the order of the flat tree, one a line. */
const READ_ARTICLE = `(() => {
  const texts = [];
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) texts.push(node.data.replace(/\\s+/g, " "));
    if (/^(?:script|style|template)$/.test(node.localName ?? "")) return;
    const slotted = node.localName === "slot" ? node.assignedNodes() : [];
    for (const child of slotted.length > 0 ? slotted : (node.shadowRoot ?? node).childNodes) read(child);
  };
  for (const roots = [document]; roots.length > 0; ) {
    const root = roots.shift();
    const article = root.querySelector("article, .vp-doc, .markdown-section");
    if (article !== null) read(article);
    if (texts.length > 0) break;
    for (const element of root.querySelectorAll("*")) if (element.shadowRoot) roots.push(element.shadowRoot);
  }
  return texts.join("\\n");
})()`;

process.env["SERVICE_ALLOW_PRIVATE_HOSTS"] = "1";
process.env["SERVICE_PAGE_INTERVAL_SECONDS"] = "0";
const found = await findBrowser();
if (found === undefined) throw new Error("no browser found: install Chromium");
const driver = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox"] });
const apps: Record<string, object> = {};
try {
  const context = await driver.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  for (const app of APPS) {
    const served = join(folder, "apps", app, "public-site");
    if (!existsSync(served)) {
      console.log(`not built: ${app}`);
      continue;
    }
    const site = await serveFolder(served);
    const pages: PageFigures[] = [];
    for (const slug of PAGES) {
      const url = `${site.origin}/${app === "docsify" ? `#/${slug}` : slug}`;
      await page.goto("about:blank");
      const { shown, held } = await readByBrowser(page, url);
      const article = await page.evaluate<string>(READ_ARTICLE);
      const { text, render_note } = await readPage(url, { render: true });
      const whole = await readPage(url, { render: true, include_hidden_text: true });
      const browserBag = bagOf(shown);
      const [ours, all] = [bagOf(text), bagOf(whole.text)];
      const surplus = beyond(ours, browserBag);
      const lacking = beyond(browserBag, ours);
      forgiveGlued(lacking, surplus);
      // innerText has text for screen readers only, which a reader does not see.
      const missing = beyond(lacking, beyond(all, ours));
      const extra = beyond(surplus, beyond(bagOf(held), browserBag));
      const places = placesOf(article, text);
      pages.push({
        words: sizeOf(browserBag),
        missing: sizeOf(missing),
        hidden: sizeOf(lacking) - sizeOf(missing),
        twice: sizeOf(extra),
        lines: places.length,
        inOrder: longestRun(places),
        note: render_note,
      });
      if (sizeOf(missing) > 0)
        console.log(`${app}/${slug} lacks: ${[...missing.keys()].join(" ")}`);
      if (sizeOf(extra) > 0) console.log(`${app}/${slug} repeats: ${[...extra.keys()].join(" ")}`);
    }
    await site.close();
    const sum = (of: (one: PageFigures) => number) => pages.reduce((all, one) => all + of(one), 0);
    const words = sum((one) => one.words);
    const figures = {
      pages: pages.length,
      words,
      found: 1 - sum(({ missing }) => missing) / words,
      hidden: sum(({ hidden }) => hidden),
      twice: sum(({ twice }) => twice),
      in_order:
        sum(({ inOrder }) => inOrder) /
        Math.max(
          1,
          sum(({ lines }) => lines),
        ),
      notes: [...new Set(pages.flatMap(({ note }) => note ?? []))],
    };
    apps[app] = figures;
    console.log(`${app.padEnd(12)}${JSON.stringify(figures)}`);
  }
} finally {
  await driver.close();
}
keepResult("rendered", { apps });

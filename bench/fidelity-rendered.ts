// Measures which share of a rendered page's words the merged page has, and how many further words it has.
//
//   node build/bench/fidelity-rendered.js FOLDER [--only TEXT] [--every N] [--save]
//
// FOLDER contains the output of bench/pages: build-apps.mjs in FOLDER/apps, and the documentation of reading-order.ts.
// The browser side is Chromium's innerText, and that of every open shadow tree, 900 ms after load with every details
// element opened. Words of the union beyond it are counted as hidden in the browser's page, only in the served page, or
// neither.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { createBrowser } from "../src/browser/browser.ts";
import { findBrowser } from "../src/browser/find.ts";
import { toDocument } from "../src/document/to-document.ts";
import { toText } from "../src/document/to-text.ts";
import { decodeHtml } from "../src/html/decode.ts";
import { baseUrl } from "../src/html/head.ts";
import { parseHtml } from "../src/html/tree.ts";
import { renderOptions } from "../src/model/options.ts";
import type { RenderedPage } from "../src/model/rendered.ts";
import { createHostGuard } from "../src/net/guard.ts";
import { unite } from "../src/read/union/union.ts";
import { type BrowserSide, readByBrowser } from "./browser-side.ts";
import { bagOf, beyond, forgiveGlued, sizeOf, type WordBag } from "./fidelity-words.ts";
import { folderOfSet, type PageSet, setsOf } from "./reading-order-sets.ts";
import { keepResult, SAVE } from "./results.ts";
import { serveFolder } from "./static-site.ts";

/** Pages below this recall, or with a larger share of extra words than its complement, are listed. */
const LISTED_UNDER = 0.98;
const LISTED_OVER = 0.02;
const NEVER = new AbortController().signal;

const APPS: readonly PageSet[] = ["react", "vue", "next", "nuxt", "sveltekit", "elements"].map(
  (name) => ({
    generator: `app, ${name}`,
    folder: `apps:${name}/public-site`,
    pages: ["", "guide", "shop"],
  }),
);

interface PageFigures {
  readonly name: string;
  readonly isApp: boolean;
  readonly words: number;
  /** Share of the visible words that the document with hidden text contains. */
  readonly recall: number;
  /** The same for the document without hidden text, the default. */
  readonly plainRecall: number;
  /** The same for the plain page alone. */
  readonly staticRecall: number;
  /** Share of the default document's words that the browser does not show. */
  readonly extra: number;
  readonly missing: WordBag;
  readonly beyond: WordBag;
  /** Words of `beyond` by origin. */
  readonly causes: Readonly<Record<Cause, number>>;
}

/** Hidden in the rendered page, only in the served page, or written more often than in either. */
type Cause = "hidden" | "served" | "neither";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "" },
    every: { type: "string", default: "1" },
    ...SAVE,
  },
});
const [pagesFolder] = positionals;

async function servedAt(url: string): Promise<string> {
  const answer = await fetch(url);
  const type = answer.headers.get("content-type") ?? undefined;
  return decodeHtml(new Uint8Array(await answer.arrayBuffer()), type).text;
}

/** Returns the text of the union, with or without hidden text, and of the plain page. */
function textsOf(served: string, rendered: RenderedPage, includeHiddenText: boolean) {
  const plainTree = parseHtml(served);
  const common = { url: rendered.url, rtl: undefined, includeHiddenText };
  const plain = toDocument(plainTree, { ...common, base: baseUrl(plainTree, rendered.url) });
  const tree = parseHtml(rendered.html);
  const { layout } = rendered;
  const shown = toDocument(tree, { ...common, base: baseUrl(tree, rendered.url), layout });
  return { united: toText(unite(plain, shown).document.blocks), plain: toText(plain.blocks) };
}

interface Texts {
  readonly whole: string;
  readonly given: string;
  readonly plain: string;
  readonly wholePlain: string;
}

function compare(browserSide: BrowserSide, texts: Texts) {
  const shown = bagOf(browserSide.shown);
  const words = sizeOf(shown);
  const against = (text: string) => {
    const bag = bagOf(text);
    const missing = beyond(shown, bag);
    const extra = beyond(bag, shown);
    forgiveGlued(missing, extra);
    const recall = words === 0 ? 1 : 1 - sizeOf(missing) / words;
    return { missing, extra, recall, share: sizeOf(extra) / Math.max(1, sizeOf(bag)) };
  };
  const whole = against(texts.whole);
  const given = against(texts.given);
  const notHidden = beyond(given.extra, beyond(bagOf(browserSide.held), shown));
  const neither = beyond(notHidden, beyond(bagOf(texts.wholePlain), shown));
  return {
    words,
    recall: whole.recall,
    plainRecall: given.recall,
    staticRecall: against(texts.plain).recall,
    extra: given.share,
    missing: whole.missing,
    beyond: given.extra,
    causes: {
      hidden: sizeOf(given.extra) - sizeOf(notHidden),
      served: sizeOf(notHidden) - sizeOf(neither),
      neither: sizeOf(neither),
    },
  };
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
const rounded = (value: number) => Math.round(value * 100_000) / 100_000;

function summary(pages: readonly PageFigures[]): object {
  return {
    pages: pages.length,
    words: pages.reduce((sum, { words }) => sum + words, 0),
    recall_mean: rounded(mean(pages.map(({ recall }) => recall))),
    recall_default_mean: rounded(mean(pages.map(({ plainRecall }) => plainRecall))),
    recall_of_plain_alone: rounded(mean(pages.map(({ staticRecall }) => staticRecall))),
    recall_least: rounded(Math.min(...pages.map(({ recall }) => recall))),
    under_98: pages.filter(({ recall }) => recall < LISTED_UNDER).length,
    extra_mean: rounded(mean(pages.map(({ extra }) => extra))),
    extra_over_2: pages.filter(({ extra }) => extra > LISTED_OVER).length,
    extra_words: {
      hidden: total(pages, "hidden"),
      served: total(pages, "served"),
      neither: total(pages, "neither"),
    },
  };
}

function total(pages: readonly PageFigures[], cause: Cause): number {
  return pages.reduce((sum, { causes }) => sum + causes[cause], 0);
}

function most(bag: WordBag): string {
  const sorted = [...bag].sort((a, b) => b[1] - a[1]).slice(0, 14);
  return sorted.map(([word, times]) => (times === 1 ? word : `${word}*${times}`)).join(" ");
}

const found = await findBrowser();
if (found === undefined) throw new Error("no browser found: install Chromium");
const driver = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox"] });
const browser = createBrowser({
  guard: createHostGuard({ blockPrivate: false }),
  maxPages: 1,
  args: "--no-sandbox",
  userAgent: "Mozilla/5.0 legible-bench",
});
const figures: PageFigures[] = [];
try {
  const context = await driver.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  for (const set of [...APPS, ...setsOf("reading-order-pages.json")]) {
    const folder = folderOfSet(set, pagesFolder);
    if (folder === undefined || !existsSync(join(folder, "."))) {
      console.log(`skipped, not installed: ${set.generator}`);
      continue;
    }
    const site = await serveFolder(folder);
    const isApp = set.folder.startsWith("apps:");
    for (const [at, path] of set.pages.entries()) {
      const name = `${set.generator}: ${path}`;
      if (!name.includes(values.only) || (!isApp && at % Number(values.every) !== 0)) continue;
      try {
        const url = `${site.origin}/${path}`;
        const shown = await readByBrowser(page, url);
        const rendered = await browser.render(url, renderOptions({}), NEVER);
        const served = await servedAt(url);
        const whole = textsOf(served, rendered, true);
        const given = textsOf(served, rendered, false);
        const one = {
          name,
          isApp,
          ...compare(shown, {
            whole: whole.united,
            given: given.united,
            plain: given.plain,
            wholePlain: whole.plain,
          }),
        };
        figures.push(one);
        if (one.recall < LISTED_UNDER) {
          console.log(
            `${name}: recall ${rounded(one.recall)} of ${one.words}: ${most(one.missing)}`,
          );
        }
        if (one.extra > LISTED_OVER) {
          const { hidden, served: only, neither } = one.causes;
          const from = `hidden ${hidden}, served ${only}, neither ${neither}`;
          console.log(`${name}: beyond ${rounded(one.extra)} (${from}): ${most(one.beyond)}`);
        }
      } catch (error) {
        console.log(`not measured: ${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    await site.close();
  }
} finally {
  await browser.close();
  await driver.close();
}
const result = {
  apps: summary(figures.filter(({ isApp }) => isApp)),
  documentation: summary(figures.filter(({ isApp }) => !isApp)),
  all: summary(figures),
};
console.log(JSON.stringify(result, undefined, 2));
keepResult("fidelity-rendered", result);

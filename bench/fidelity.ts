// Measures which words of a page, and which structures, the Markdown keeps, compared with Chromium on the same HTML.
//
//   node build/bench/fidelity.js [--every N] [--keep FOLDER] [--page ID] [--list]
//
// --list also prints pages of full recall, and each place that the Markdown has in another form.
//
// LEGIBLE_DATA names the data folder, LEGIBLE_CHROMIUM the browser (default /usr/bin/chromium).
import { parseArgs } from "node:util";
import { toMarkdown } from "../src/document/markdown/to-markdown.ts";
import { toDocument } from "../src/document/to-document.ts";
import { toText } from "../src/document/to-text.ts";
import { parseHtml } from "../src/html/tree.ts";
import { type Block, MARK, type PageDocument, type Run } from "../src/model/document.ts";
import { BrowserReader, type BrowserText } from "./browser-text.ts";
import { countKinds, type KindCount } from "./fidelity-kinds.ts";
import {
  bagOf,
  beyond,
  forgiveGlued,
  separatedNodes,
  sizeOf,
  union,
  type WordBag,
  wordsOfNodes,
} from "./fidelity-words.ts";
import { type CorpusPage, corpusPages, neededDataFolder } from "./pages.ts";
import { keepResult, SAVE } from "./results.ts";

/** Pages below this recall are listed with their missing words. */
const LISTED_UNDER = 0.98;

interface PageFigures {
  readonly id: string;
  readonly type: string;
  readonly words: number;
  /** Share of Chromium's visible words that the document with hidden text contains. */
  readonly recall: number;
  /** The same for the document without hidden text. */
  readonly plainRecall: number;
  /** Share of the words in the document without hidden text that Chromium does not show. */
  readonly extra: number;
  readonly missing: WordBag;
  /** Words that the document has more often than the page. */
  readonly twice: WordBag;
  /** Words that the page does not have. */
  readonly invented: WordBag;
  readonly leftOut: PageDocument["left_out"];
  /** Places whose form Markdown keeps, by kind. */
  readonly kinds: ReadonlyMap<string, KindCount>;
}

function documentOf(page: CorpusPage, includeHiddenText: boolean): PageDocument {
  const tree = parseHtml(page.bytes.toString("utf8"));
  return toDocument(tree, { url: page.url, base: page.url, rtl: undefined, includeHiddenText });
}

/** Returns the text of blocks without formulas: their TeX may come from attributes or from MathML. */
function textWithoutMath(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "math" || block.text === "") return "";
      if (block.table !== undefined) {
        return [block.table.caption, ...block.table.cells.map((cell) => cell.runs)]
          .map(runsText)
          .join("\n");
      }
      return block.runs.length === 0 ? block.text : runsText(block.runs);
    })
    .join("\n");
}

function runsText(runs: readonly Run[]): string {
  return runs.map((run) => ((run.marks & MARK.math) === 0 ? run.text : " ")).join("");
}

function measure(page: CorpusPage, browser: BrowserText): PageFigures {
  const shown = bagOf(browser.shown);
  const held = union(bagOf(browser.held), bagOf(browser.nodes));
  const wholeBlocks = documentOf(page, true).blocks;
  const whole = bagOf(toText(wholeBlocks));
  const seen = documentOf(page, false);
  const plain = bagOf(toText(seen.blocks));
  const missing = beyond(shown, whole);
  forgiveGlued(missing, beyond(whole, shown));
  const plainMissing = beyond(shown, plain);
  const plainExtra = beyond(plain, shown);
  forgiveGlued(plainMissing, plainExtra);
  const said = bagOf(textWithoutMath(wholeBlocks));
  const notHeld = beyond(said, held);
  const possible = wordsOfNodes(separatedNodes(browser.nodes, browser.held));
  const invented = new Map([...notHeld].filter(([word]) => !possible.has(word)));
  const twice = new Map([...notHeld].filter(([word]) => possible.has(word)));
  // Words of neighbouring elements that our text joins and also has in parts are not repeated text.
  forgiveGlued(twice, beyond(bagOf(browser.nodes), said));
  const words = sizeOf(shown);
  const share = (bag: WordBag, of: number): number => (of === 0 ? 0 : sizeOf(bag) / of);
  return {
    id: page.id,
    type: page.type,
    words,
    recall: 1 - share(missing, words),
    plainRecall: 1 - share(plainMissing, words),
    extra: share(plainExtra, sizeOf(plain)),
    missing,
    twice,
    invented,
    leftOut: seen.left_out,
    kinds: countKinds(browser.places, toMarkdown(seen.blocks), page.url),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number): number => Math.round(value * 100_000) / 100_000;

function summary(pages: readonly PageFigures[]): object {
  const whole = pages.reduce((sum, page) => sum + page.words, 0);
  const total = (of: (page: PageFigures) => WordBag): number =>
    pages.reduce((sum, page) => sum + sizeOf(of(page)), 0);
  const leftOut: Record<string, number> = {};
  for (const page of pages) {
    for (const [by, words] of Object.entries(page.leftOut))
      leftOut[by] = (leftOut[by] ?? 0) + words;
  }
  return {
    pages: pages.length,
    words: whole,
    recall_mean: rounded(mean(pages.map((page) => page.recall))),
    recall_98: rounded(pages.filter((page) => page.recall >= LISTED_UNDER).length / pages.length),
    plain_recall_mean: rounded(mean(pages.map((page) => page.plainRecall))),
    plain_extra_mean: rounded(mean(pages.map((page) => page.extra))),
    twice_words: total((page) => page.twice),
    invented_words: total((page) => page.invented),
    left_out: leftOut,
    kinds: kindsOf(pages),
  };
}

/** Sums the places of all pages by kind; without the wrong ones, which `--list` prints. */
function kindsOf(pages: readonly PageFigures[]): Record<string, object> {
  const sums: Record<string, { places: number; right: number; absent: number; pages: number }> = {};
  for (const { kinds } of pages) {
    for (const [kind, { places, right, absent }] of kinds) {
      const sum = sums[kind] ?? { places: 0, right: 0, absent: 0, pages: 0 };
      sums[kind] = {
        places: sum.places + places,
        right: sum.right + right,
        absent: sum.absent + absent,
        pages: sum.pages + 1,
      };
    }
  }
  return Object.fromEntries(Object.entries(sums).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function most(bag: WordBag, count: number): string {
  const sorted = [...bag].sort((a, b) => b[1] - a[1]).slice(0, count);
  return sorted.map(([word, times]) => (times === 1 ? word : `${word}*${times}`)).join(" ");
}

const { values } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    keep: { type: "string" },
    page: { type: "string" },
    list: { type: "boolean", default: false },
    ...SAVE,
  },
});
const folder = neededDataFolder();
const reader = await BrowserReader.open(
  process.env["LEGIBLE_CHROMIUM"] ?? "/usr/bin/chromium",
  values.keep,
);
const browser = reader.version;
const figures: PageFigures[] = [];
try {
  for (const page of corpusPages(folder, Number(values.every))) {
    if (values.page !== undefined && page.id !== values.page) continue;
    figures.push(measure(page, await reader.read(page)));
  }
} finally {
  await reader.close();
}
for (const page of [...figures].sort((a, b) => a.recall - b.recall)) {
  if (page.recall >= LISTED_UNDER && !values.list) continue;
  console.log(
    `${page.id} ${page.type} recall ${rounded(page.recall)} of ${page.words}: ${most(page.missing, 12)}`,
  );
}
for (const page of figures) {
  if (page.twice.size > 0) console.log(`${page.id} twice: ${most(page.twice, 12)}`);
  if (page.invented.size > 0) console.log(`${page.id} invented: ${most(page.invented, 12)}`);
  if (!values.list) continue;
  for (const [kind, { wrong }] of page.kinds)
    for (const one of wrong) console.log(`${page.id} ${kind}: ${one.replace(/\s+/g, " ")}`);
}
const below = figures
  .filter(({ recall }) => recall < LISTED_UNDER)
  .map(({ id, type, recall }) => ({ id, type, recall: rounded(recall) }));
const result = { browser, ...summary(figures), below };
console.log(JSON.stringify(result, undefined, 2));
keepResult("fidelity", result);

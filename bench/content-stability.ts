// Measures how much the content of real pages changes after changes elsewhere on the page, or when read from another address.
//
//   node build/bench/content-stability.js [--every N] [--save]
//
// LEGIBLE_DATA names the data folder. Each page is read with the installed models, then again after each change.
// Prints for each change the share of pages with another content or type, and the share of words that came or went.
import { parseArgs } from "node:util";
import { judgePage } from "../src/classify/classify.ts";
import { installedRouter } from "../src/classify/model.ts";
import { contentBlocks } from "../src/read/content.ts";
import { scoreBlocks } from "../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../src/select/select.ts";
import { declaredArticle } from "../src/statements/about.ts";
import { declaredPage } from "../src/statements/declared-page.ts";
import { evidenceOf } from "../src/statements/evidence.ts";
import { declaredTexts } from "../src/structured/declared-texts.ts";
import { countWords } from "../src/text/words.ts";
import { routedPage } from "../training/router/page.ts";
import { contentPages } from "./content-labels.ts";
import { kept } from "./means.ts";
import { CHANGES, changed } from "./page-changes.ts";
import { neededDataFolder } from "./pages.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({ options: { every: { type: "string", default: "1" }, ...SAVE } });
const folder = neededDataFolder();
const OTHER_ADDRESS = "https://www.example.org/page/7";

/** What a reading gives. */
interface Reading {
  readonly type: string;
  /** The texts of the content, each with the number of its occurrences. */
  readonly lines: ReadonlyMap<string, number>;
}

function read(html: string, url: string): Reading {
  const page = routedPage(html, url);
  const { metadata, payloads, outline } = page;
  const { verdict, chances } = judgePage(installedRouter(), page);
  const selection = selectContent(scoreBlocks(outline, chances), verdict, {
    ...PAGE_OPTIONS,
    ...declaredArticle(outline.document.claims, {
      declared: declaredPage(payloads, evidenceOf(outline.document, { metadata, payloads })),
      open_graph: metadata.open_graph,
    }),
    isDeclared: declaredTexts(payloads),
  });
  const lines = new Map<string, number>();
  for (const { text } of contentBlocks(outline.document, selection)) {
    if (text !== "") lines.set(text, (lines.get(text) ?? 0) + 1);
  }
  return { type: verdict.page_type, lines };
}

/** Returns the words of the lines that one reading has more often than the other. */
function wordsBeyond(one: Reading, other: Reading): number {
  let words = 0;
  for (const [line, count] of one.lines) {
    words += Math.max(0, count - (other.lines.get(line) ?? 0)) * countWords(line);
  }
  return words;
}

const NOTHING: Reading = { type: "", lines: new Map() };
const found = new Map<string, { contents: number; types: number; words: number }>();
let pages = 0;
let words = 0;
for (const page of contentPages(folder, Number(values.every))) {
  const html = changed(page.bytes.toString("utf8"), () => undefined);
  const own = read(html, page.url);
  pages++;
  words += wordsBeyond(own, NOTHING);
  const note = (name: string, reading: Reading): void => {
    const sum = found.get(name) ?? { contents: 0, types: 0, words: 0 };
    found.set(name, sum);
    const moved = wordsBeyond(own, reading) + wordsBeyond(reading, own);
    if (moved > 0) sum.contents++;
    if (reading.type !== own.type) sum.types++;
    sum.words += moved;
  };
  for (const [name, change] of Object.entries(CHANGES)) {
    note(name, read(changed(html, change), page.url));
  }
  note("address", read(html, OTHER_ADDRESS));
}

const shares = Object.fromEntries(
  [...found].map(([name, { contents, types, words: moved }]) => [
    name,
    { contents: kept(contents / pages), types: kept(types / pages), words: kept(moved / words) },
  ]),
);
console.log(`${pages} pages`);
for (const [name, { contents, types, words: moved }] of Object.entries(shares)) {
  console.log(`${name.padEnd(10)}content ${contents}  type ${types}  words ${moved}`);
}
keepResult("content-stability", { pages, changes: shares });

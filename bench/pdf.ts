// Compares the words and their order in PDFs with the output of pdftotext (poppler-utils).
//
// node build/bench/pdf.js [FOLDER] [--markdown FOLDER] [--save]
//
// --markdown writes the Markdown of each PDF to a folder.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { toMarkdown } from "../src/document/markdown/to-markdown.ts";
import { toText } from "../src/document/to-text.ts";
import { SETTINGS } from "../src/model/settings.ts";
import { readPdf } from "../src/pdf/to-document.ts";
import { inputsFolder } from "./inputs-folder.ts";
import { keepResult, SAVE } from "./results.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { markdown: { type: "string" }, ...SAVE },
});
const [folder = join(inputsFolder(), "pdf")] = positionals;
const MAX_BYTES = 64 * 1024 * 1024;

/** Returns the words of at least three letters. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? [];

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Share of the characters of a text, without spaces, that another text also has, regardless of word boundaries. */
function letters(wanted: string, text: string): number {
  const bare = (one: string): string[] => [
    ...one
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ""),
  ];
  const have = countsOf(bare(text));
  const all = bare(wanted);
  let found = 0;
  for (const [letter, count] of countsOf(all)) found += Math.min(count, have.get(letter) ?? 0);
  return all.length === 0 ? 1 : found / all.length;
}

/** Share of the pairs of neighbouring words that are neighbours in the other text too. */
function pairs(wanted: readonly string[], found: readonly string[]): number {
  const pairsIn = (words: readonly string[]) =>
    words.slice(1).map((word, at) => `${words[at]} ${word}`);
  const have = new Set(pairsIn(found));
  const all = pairsIn(wanted);
  return all.length === 0 ? 1 : all.filter((pair) => have.has(pair)).length / all.length;
}

/** Kinds of files, by their names; others are manuals and reports. */
const KINDS: readonly (readonly [kind: string, names: RegExp])[] = [
  ["cards", /refcard/i],
  ["slides", /beamer|slide|DEMO-|exampleTheme/],
  ["forms", /formulare|l3pdffield/],
  ["papers", /acmconf|sample|asmeconf|aipsamp|apssamp/],
];
const kindOf = (file: string): string =>
  KINDS.find(([, names]) => names.test(file))?.[0] ?? "manuals";

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
const rows: {
  name: string;
  pages: number;
  words: number;
  recall: number;
  letters: number;
  pairs: number;
}[] = [];
const refused: { name: string; reason: string }[] = [];
const files = readdirSync(folder).filter((one) => one.endsWith(".pdf"));
if (files.length === 0) throw new Error(`${folder} has no PDF`);
for (const name of files.sort()) {
  const path = join(folder, name);
  const started = process.cpuUsage();
  const outcome = await readPdf(readFileSync(path), {
    url: `https://example.org/${name}`,
    maxPages: 1000,
    maxStreamBytes: SETTINGS.PDF_MAX_STREAM_BYTES,
  });
  const { user } = process.cpuUsage(started);
  if (!outcome.ok) {
    refused.push({ name, reason: outcome.reason });
    continue;
  }
  const { blocks } = outcome.page.document;
  const text = toText(blocks);
  if (values.markdown !== undefined) {
    mkdirSync(values.markdown, { recursive: true });
    writeFileSync(join(values.markdown, `${name}.md`), toMarkdown(blocks));
  }
  const peer = execFileSync("pdftotext", [path, "-"], { maxBuffer: MAX_BYTES }).toString();
  const wanted = wordsOf(peer);
  const found = wordsOf(text);
  const have = countsOf(found);
  let held = 0;
  const missing: string[] = [];
  for (const [word, count] of countsOf(wanted)) {
    const here = Math.min(count, have.get(word) ?? 0);
    held += here;
    if (here < count) missing.push(`${word} ${count - here}`);
  }
  const row = {
    name,
    pages: outcome.page.record.pages,
    words: wanted.length,
    recall: rounded(wanted.length === 0 ? 1 : held / wanted.length),
    letters: rounded(letters(peer, text)),
    pairs: rounded(pairs(wanted, found)),
  };
  rows.push(row);
  const tables = blocks.filter(({ kind }) => kind === "table").length;
  const headings = blocks.filter(({ kind }) => kind === "heading").length;
  const { pages_without_text, pages_unread } = outcome.page.record;
  const odd = [pages_without_text, pages_unread].map((pages) => pages.length);
  console.log(
    JSON.stringify({
      ...row,
      seconds: user / 1e6,
      tables,
      headings,
      odd,
      missing: missing.slice(0, 12),
    }),
  );
}
const mean = (of: (row: (typeof rows)[number]) => number): number =>
  rounded(rows.reduce((sum, row) => sum + of(row), 0) / Math.max(1, rows.length));
/** Counts and means of each kind. */
function byKind(): Readonly<Record<string, object>> {
  const all = [...KINDS.map(([kind]) => kind), "manuals"].map((kind) => {
    const of = rows.filter(({ name }) => kindOf(name) === kind);
    const share = (value: (row: (typeof rows)[number]) => number): number =>
      rounded(of.reduce((sum, row) => sum + value(row), 0) / Math.max(1, of.length));
    const means = { recall: share(({ recall }) => recall), pairs: share((row) => row.pairs) };
    return [kind, { files: of.length, ...means }] as const;
  });
  return Object.fromEntries(all);
}

const figures = {
  files: rows.length,
  pages: rows.reduce((sum, { pages }) => sum + pages, 0),
  refused,
  recall: mean(({ recall }) => recall),
  letters: mean((row) => row.letters),
  pairs: mean((row) => row.pairs),
  kinds: byKind(),
  least_recall: Math.min(...rows.map(({ recall }) => recall)),
  rows,
};
console.log(JSON.stringify({ bench: "pdf", ...figures }));
keepResult("pdf", figures);

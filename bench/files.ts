// Compares the words that legible reads in Office files and books with LibreOffice's text, or with the text stored in the books.
//
// node build/bench/files.js [FOLDER] [--markdown FOLDER] [--save]
//
// --markdown writes the Markdown of each file to a folder.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import { strFromU8, unzipSync } from "fflate";
import { readFile } from "../src/files/read-file.ts";
import { fileLimits } from "../src/read/file-worker.ts";
import { PAGE_READING } from "../src/read/input.ts";
import { readInput } from "../src/read/reading.ts";
import { inputsFolder } from "./inputs-folder.ts";
import { keepResult, SAVE } from "./results.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { markdown: { type: "string" }, ...SAVE },
});
const [folder = join(inputsFolder(), "files")] = positionals;

/** Every sheet as a file, in UTF-8, cells as they are shown. */
const SHEETS = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1";
const SHEET_KINDS = new Set([".xls", ".xlsx", ".ods"]);

/** Returns the text of the slides of an OpenDocument presentation, and their notes. */
const slideText = (path: string): string =>
  withoutTags(strFromU8(unzipSync(readFileSync(path))["content.xml"] ?? new Uint8Array()));

/** Returns the text that LibreOffice writes of a file. */
function officeText(path: string, kind: string): string {
  // LibreOffice writes the texts of slides several times.
  if (kind === ".otp" || kind === ".odp") return slideText(path);
  const out = mkdtempSync(join(tmpdir(), "legible-files-"));
  try {
    const form = SHEET_KINDS.has(kind) ? SHEETS : "txt:Text (encoded):UTF8";
    const args = ["--headless", "--convert-to", form, "--outdir", out, path];
    execFileSync("soffice", args, { stdio: "ignore", timeout: 120_000 });
    const texts = readdirSync(out).map((name) => readFileSync(join(out, name), "utf8"));
    return texts.join("\n");
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Returns the text of the pages of a book, those of its navigation apart. */
function bookText(path: string): string {
  const parts = unzipSync(readFileSync(path), {
    filter: ({ name }) => /\.x?html?$/.test(name) && !/(?:^|\/)(?:nav|toc)\./.test(name),
  });
  return Object.values(parts)
    .map((bytes) => withoutTags(strFromU8(bytes)))
    .join("\n");
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

const withoutTags = (html: string): string =>
  html
    .replace(/<(head|script|style)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<\/?(?:a|b|i|em|strong|span|code|tt|sup|sub)\b[^>]*>/gi, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(\w+);/g, (_, name) => ENTITIES[name] ?? " ");

const wordsOf = (text: string): readonly string[] =>
  text.normalize("NFKC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Returns the words that a text lacks, as often as it lacks them. */
function missingIn(wanted: readonly string[], text: string): readonly string[] {
  const left = new Map<string, number>();
  for (const word of wordsOf(text)) left.set(word, (left.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/** Reads a file to Markdown; throws with the reason if it is refused. */
async function markdownOf(path: string, name: string): Promise<string> {
  const url = `https://example.com/${encodeURIComponent(name)}`;
  const headers = { "content-type": "application/octet-stream" };
  const outcome = await readFile(readFileSync(path), { url, headers }, fileLimits());
  if (outcome?.ok !== true) throw new Error(outcome?.reason ?? "no file");
  const page = { url, status: 200, headers, body: new Uint8Array(), identity_declared: false };
  const plain = { ok: true, page } as const;
  const reading = readInput({ ...PAGE_READING, url, plain, file: outcome.page });
  if (!reading.ok) throw new Error(reading.refusal.reason);
  return reading.reading.texts.markdown ?? "";
}

interface Row {
  readonly name: string;
  readonly words: number;
  readonly recall: number;
}

const rows: Row[] = [];
const refused: { name: string; reason: string }[] = [];
for (const name of readdirSync(folder)
  .filter((one) => one.includes("--"))
  .sort()) {
  const path = join(folder, name);
  const kind = extname(name).toLowerCase();
  let markdown = "";
  try {
    markdown = await markdownOf(path, name);
  } catch (error) {
    refused.push({ name, reason: error instanceof Error ? error.message : String(error) });
    continue;
  }
  if (values.markdown !== undefined) {
    mkdirSync(values.markdown, { recursive: true });
    writeFileSync(join(values.markdown, `${name}.md`), markdown);
  }
  const wanted = wordsOf(kind === ".epub" ? bookText(path) : officeText(path, kind));
  const missing = missingIn(wanted, markdown);
  const recall = wanted.length === 0 ? 1 : 1 - missing.length / wanted.length;
  const row = { name, words: wanted.length, recall: Math.round(recall * 10_000) / 10_000 };
  rows.push(row);
  console.log(JSON.stringify({ ...row, missing: missing.slice(0, 12) }));
}
const words = rows.reduce((sum, row) => sum + row.words, 0);
const figures = {
  files: rows.length,
  words,
  recall: rows.reduce((sum, row) => sum + row.recall * row.words, 0) / Math.max(1, words),
  under_97: rows.filter(({ recall }) => recall < 0.97).length,
  refused,
  rows,
};
console.log(JSON.stringify({ bench: "files", ...figures, rows: undefined }));
keepResult("files", figures);

// Measures how many pages without a declared charset are decoded correctly, in the legacy encodings of their languages.
//
//   LEGIBLE_DATA=<data folder> node build/bench/charset.js [--list]
//
// Cases: every third labelled page and all pages in other languages, without their declarations, whole and as one short
// text each; and article 1 of the Universal Declaration of Human Rights in 34 languages, whole and cut to 60 and 20
// characters. A case is correct when the decoded text equals the original. Characters that an encoding lacks become
// character references, as authors write them.
import { isUtf8 } from "node:buffer";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeAs } from "../src/html/charset-label.ts";
import { decodeHtml } from "../src/html/decode.ts";
import { encode, TEXTS } from "../test/html/charset-texts.ts";
import { dataFolder } from "./pages.ts";

/** Scripts that identify a page's language. */
const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ["ja", /[\u3041-\u30ff]/g],
  ["ko", /\p{Script=Hangul}/gu],
  ["tw", /[這個們來說時會國對經過發後無問]/g],
  ["zh", /\p{Script=Han}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["ar", /\p{Script=Arabic}/gu],
];
const MOSTLY = 300;

function languageOf(html: string): string {
  const text = html.replace(/<script[\s\S]*?<\/script>/gi, "");
  const script = SCRIPTS.find(([, letters]) => (text.match(letters)?.length ?? 0) > MOSTLY);
  const named = /<html\b[^>]{0,1000}?\blang\s*=\s*["']?([a-z]{2})/i.exec(html.slice(0, 8000))?.[1];
  return script?.[0] ?? (named ?? "en").toLowerCase();
}

/** Replaces the characters that an encoding lacks by character references. */
function writable(text: string, charset: string): string {
  const known = new Map<string, string>();
  return text.replace(/[^\p{ASCII}]/gu, (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const isThere = decodeAs(encode(character, charset), charset) === character;
    const written = isThere ? character : `&#${character.codePointAt(0)};`;
    known.set(character, written);
    return written;
  });
}

const tally = new Map<string, { right: number; all: number }>();
const list = process.argv.includes("--list");
let cpu = 0;

interface Case {
  readonly kind: string;
  readonly id: string;
  readonly text: string;
  readonly charset: string;
}

function judge({ kind, id, text, charset }: Case): void {
  const bytes = encode(text, charset);
  if (isUtf8(bytes)) return;
  const counts = tally.get(kind) ?? { right: 0, all: 0 };
  tally.set(kind, counts);
  const before = process.cpuUsage();
  const found = decodeHtml(bytes, undefined);
  const { user, system } = process.cpuUsage(before);
  cpu += user + system;
  counts.all++;
  if (found.text === text) counts.right++;
  else if (list) console.log(`${kind} ${id}: ${charset} read as ${found.charset}`);
}

/** Text decoded wrongly before the page was archived. It proves nothing about an encoding, so its pages are skipped. */
const MOJIBAKE = /\ufffd|[ÃÂÐ][\u0080-\u00bf]|â€|[²-×]{4}/;

function judgePage(id: string, html: string): void {
  if (MOJIBAKE.test(html)) return;
  const [, ...charsets] = TEXTS[languageOf(html)] ?? ["", "windows-1252"];
  const bare = html.replace(/<\?xml[^>]*>|<meta\b[^>]*charset[^>]*>/gi, "");
  for (const charset of charsets) {
    const page = writable(bare, charset);
    judge({ kind: "pages", id, text: page, charset });
    const [, short] =
      />([^<>]{0,200}[^\p{ASCII}<>][^<>]{0,200})</u.exec(
        page.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ""),
      ) ?? [];
    if (short !== undefined)
      judge({ kind: "short texts of pages", id, text: `<p>${short}</p>`, charset });
  }
}

const folder = dataFolder();
for (const set of folder === undefined ? [] : ["wcxb", "world"]) {
  const pages = join(folder ?? "", set, "html");
  if (!existsSync(pages)) continue;
  for (const [index, file] of readdirSync(pages).sort().entries()) {
    if (set === "wcxb" && index % 3 !== 0) continue;
    judgePage(`${set}/${file}`, gunzipSync(readFileSync(join(pages, file))).toString());
  }
}
for (const [language, [text, ...charsets]] of Object.entries(TEXTS)) {
  for (const charset of charsets) {
    judge({ kind: "texts", id: language, text: `<p>${text}</p>`, charset });
    for (const length of [60, 20]) {
      for (let at = 0; at + length <= text.length; at += length) {
        const part = text.slice(at, at + length).replace(/^\S+(?=\s)/, "");
        judge({
          kind: `parts of ${length} characters`,
          id: `${language} ${at}`,
          text: `<p>${part}</p>`,
          charset,
        });
      }
    }
  }
}
for (const [kind, { right, all }] of tally) {
  console.log(`${kind}: ${right} of ${all}, ${((right / all) * 100).toFixed(1)} %`);
}
console.log(`${Math.round(cpu / 1000)} ms of CPU in all`);

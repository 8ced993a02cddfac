// Random phrases through four parsers of Markdown: each gives back every character, and no formatting that was not there.
import assert from "node:assert/strict";
import { describe } from "node:test";
import fc from "fast-check";
import { MARKDOWN_PARSERS, type MarkdownParser } from "../../../bench/markdown-parsers.ts";
import { toMarkdown } from "../../../src/document/markdown/to-markdown.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import { type Block, MARK, type Run } from "../../../src/model/document.ts";
import { itSlow } from "../../support/slow.ts";
import { documentOf } from "../pages.ts";

const RUNS = Number(process.env["LEGIBLE_FUZZ_TIMES"] ?? 10) * 40;
const SEED = Number(process.env["LEGIBLE_FUZZ_SEED"] ?? 20_251);

/** What is more than a word to some parser of Markdown, and what stands beside it. */
const SIGNS =
  "* ** *** _ __ ~ ~~ ~~~ ` `` ``` [ ] ( ) [x] [^1] ]( ](u) [x](u) ![ ! < > <b> </b> <div> <!-- <a@b.cd> <http://x> & &amp; &copy; &#65; \\ \\\\ | $ # ## + - -- --- = === : :-- . , 1. 1) 12) [ref]: http://a.b/c_d www.a.bc a_b@c.de * - + é 你好 😀 “ ”".split(
    " ",
  );

const word = fc.constantFrom("a", "bc", "D", "e f", " ", " ", " g", "h ", "1", "2 ");
const text = fc
  .array(fc.oneof(word, fc.constantFrom(...SIGNS)), { minLength: 1, maxLength: 5 })
  .map((parts) => escapeHtml(parts.join("")));
const code = text.map((inner) => `<code>${inner}</code>`);
const leaf = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: code },
  { weight: 1, arbitrary: fc.constant("<br>") },
  { weight: 1, arbitrary: text.map((alt) => `<img src="/i.png" alt="${alt}">`) },
);
const phrase = fc.letrec<{ inline: string; list: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    leaf,
    fc
      .tuple(fc.constantFrom("b", "i", "del", "b", "i", "sup", "a"), tie("list"))
      .map(([tag, inner]) =>
        tag === "a" ? `<a href="/to">${inner}</a>` : `<${tag}>${inner}</${tag}>`,
      ),
  ),
  list: fc.array(tie("inline"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
})).list;

/** Pages of one or two phrases, in each place where Markdown reads them another way. */
const page = fc.oneof(
  fc.tuple(phrase, phrase).map(([one, two]) => `<p>${one}</p><p>${two}</p>`),
  phrase.map((inner) => `<h2>${inner}</h2><p>end</p>`),
  fc.tuple(phrase, phrase).map(([one, two]) => `<ul><li>${one}</li><li>${two}</li></ul>`),
  phrase.map((inner) => `<ol><li>${inner}<ul><li>x</li></ul></li></ol>`),
  phrase.map((inner) => `<blockquote><p>${inner}</p></blockquote>`),
  fc.tuple(phrase, phrase).map(([term, inner]) => `<dl><dt>${term}</dt><dd>${inner}</dd></dl>`),
);
const cells = fc
  .tuple(phrase, phrase, phrase)
  .map(
    ([one, two, three]) =>
      `<table><tr><th>${one}</th><th>h</th></tr><tr><td>${two}</td><td>${three}</td></tr></table>`,
  );

function escapeHtml(plain: string): string {
  return plain
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

/** A visible character and its formatting as `MARK` bits, with one more for a link. */
interface Char {
  readonly char: string;
  readonly marks: number;
}

const LINKED = 128;
const MARK_OF: Readonly<Record<string, number>> = {
  strong: MARK.strong,
  em: MARK.emphasis,
  del: MARK.strike,
  s: MARK.strike,
  code: MARK.code,
  sup: MARK.sup,
  sub: MARK.sub,
  a: LINKED,
};

function visible(plain: string, marks: number): readonly Char[] {
  return [...plain.replace(/\s+/g, "")].map((char) => ({ char, marks }));
}

function charsOfRuns(runs: readonly Run[], own = 0): readonly Char[] {
  return runs.flatMap((run) => {
    const linked = run.link === undefined ? 0 : LINKED;
    if (run.image !== undefined) return visible("{}", linked);
    return visible(run.text, run.marks | linked | own);
  });
}

function charsOfBlock({ kind, runs, table }: Block): readonly Char[] {
  if (table !== undefined) return table.cells.flatMap((cell) => charsOfRuns(cell.runs));
  const chars = charsOfRuns(runs, kind === "term" ? MARK.strong : 0);
  // The colon in front of a definition is ours.
  return kind === "definition" ? [{ char: ":", marks: 0 }, ...chars] : chars;
}

/** The visible characters of rendered Markdown. Of the alternative of an image, two of the parsers leave out what is escaped. */
function charsOfHtml(html: string): readonly Char[] {
  const tree = parseHtml(html);
  const chars: Char[] = [];
  const marks: number[] = [0];
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    const around = marks[tree.parent[node] ?? 0] ?? 0;
    marks[node] = around | (MARK_OF[tag] ?? 0);
    if (tag === "img") chars.push(...visible("{}", around));
    else chars.push(...visible(tree.text[node] ?? "", around));
  }
  return chars;
}

/** GFM links bare addresses, which takes nothing from the words. */
function without(mark: number, chars: readonly Char[]): readonly Char[] {
  return chars.map(({ char, marks }) => ({ char, marks: marks & ~mark }));
}

const textOf = (chars: readonly Char[]): string => chars.map(({ char }) => char).join("");

function readBack(markdown: string, { render, isGfm }: MarkdownParser): readonly Char[] {
  const chars = charsOfHtml(render(markdown));
  return isGfm ? without(LINKED, chars) : chars;
}

/** Characters that a parser has formatted and the page has not, or the other way round. */
function differing(found: readonly Char[], wanted: readonly Char[]): string {
  return textOf(found.filter(({ marks }, at) => (marks & ~(wanted[at]?.marks ?? 0)) !== 0));
}

function holdsStrike(blocks: readonly Block[]): boolean {
  return blocks.some(({ runs }) => runs.some(({ marks }) => (marks & MARK.strike) !== 0));
}

function isReadBack(html: string, parsers: readonly MarkdownParser[]): void {
  const { blocks } = documentOf(html);
  const markdown = toMarkdown(blocks);
  const wanted = blocks.flatMap(charsOfBlock);
  for (const parser of parsers) {
    // Without strikethrough its signs are text.
    if (!parser.isGfm && holdsStrike(blocks)) continue;
    const found = readBack(markdown, parser);
    assert.equal(textOf(found), textOf(wanted), `${parser.name}: characters of ${markdown}`);
    assert.equal(differing(found, wanted), "", `${parser.name}: formatting of ${markdown}`);
  }
}

describe("Markdown of random phrases", () => {
  // proves: text_result.markdown
  itSlow("is read back by every parser with each character, and no formatting but its own", () => {
    fc.assert(
      fc.property(page, (html) => isReadBack(html, MARKDOWN_PARSERS)),
      { numRuns: RUNS, seed: SEED },
    );
  });

  itSlow("is read back from the cells of a table by every parser that has tables", () => {
    const parsers = MARKDOWN_PARSERS.filter(({ isGfm }) => isGfm);
    fc.assert(
      fc.property(cells, (html) => isReadBack(html, parsers)),
      { numRuns: RUNS, seed: SEED },
    );
  });
});

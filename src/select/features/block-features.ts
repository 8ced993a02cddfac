// Features of a block by itself: its kind, its words and characters, its links.
import { binaryLog, flag, share } from "../../learn/quantities.ts";
import {
  type BlockKind,
  type HiddenBy,
  MARK,
  type Region,
  type Widget,
} from "../../model/document.ts";
import type { PageOutline } from "../../structure/outline.ts";
import type { FeatureColumns, FeatureGroup } from "./feature-columns.ts";

const KINDS: readonly BlockKind[] = [
  "heading",
  "paragraph",
  "list-item",
  "quote",
  "code",
  "table",
  "image",
  "media",
  "math",
  "term",
  "definition",
  "caption",
  "control",
  "rule",
];
const REGIONS: readonly Region[] = [
  "main",
  "navigation",
  "banner",
  "contentinfo",
  "complementary",
  "search",
  "form",
  "dialog",
];
const WIDGETS: readonly Widget[] = ["consent", "select", "edit", "control"];
const HIDDEN: readonly HiddenBy[] = ["attribute", "style", "stylesheet", "dialog", "display"];

/** Writes the features of a block by itself. */
export const BLOCK: FeatureGroup = ({ outline }, columns) => {
  writeKinds(outline, columns);
  writeNest(outline, columns);
  writeText(outline, columns);
  writeInline(outline, columns);
  writeTable(outline, columns);
};

function writeKinds({ blocks, facts }: PageOutline, columns: FeatureColumns): void {
  const kinds = KINDS.map((kind) => `kind_${kind}`);
  columns.oneOf(kinds, (at) => placeIn(KINDS, facts.kinds[at]));
  const regions = REGIONS.map((region) => `region_${region}`);
  columns.oneOf(regions, (at) => placeIn(REGIONS, blocks[at]?.region));
  columns.each("widget", (at) => {
    const widget = blocks[at]?.widget;
    return widget === undefined ? 0 : 1 + WIDGETS.indexOf(widget);
  });
  columns.each("hidden", (at) => flag(blocks[at]?.hidden !== undefined));
  columns.each("hidden_how", (at) => {
    const hidden = blocks[at]?.hidden;
    return hidden === undefined ? 0 : 2 + HIDDEN.indexOf(hidden);
  });
  columns.each("level", (at) => facts.levels[at] ?? 0);
}

/** Returns the index of an item in a list, or -1. */
function placeIn<Thing>(list: readonly Thing[], thing: Thing | undefined): number {
  return thing === undefined ? -1 : list.indexOf(thing);
}

function writeNest({ blocks }: PageOutline, columns: FeatureColumns): void {
  const count = (at: number, kind: "quote" | "item"): number => {
    let found = 0;
    for (const nest of blocks[at]?.nest ?? []) if (nest.kind === kind) found++;
    return found;
  };
  columns.each("quotes", (at) => count(at, "quote"));
  columns.each("items", (at) => count(at, "item"));
  columns.each("ordered", (at) => {
    const item = blocks[at]?.nest.findLast((nest) => nest.kind === "item");
    return flag(item?.kind === "item" && item.ordinal !== undefined);
  });
}

/** A year of the 20th or 21st century as a separate number. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
/** A clock time or a numeric date. */
const CLOCK_OR_DATE = /(?<!\d)\d{1,4}[:/.-]\d{1,2}(?:[:/.-]\d{1,4})?(?!\d)/;
/** Maximum length of text searched for years and dates; in prose they carry no signal. */
const SHORT = 200;
/** Marks that end a sentence or question, and characters that may close it after them. */
const STOPS = ".!…。！．।۔";
const QUESTIONS = "?？؟";
const COLONS = ":：";
const CLOSING = "\"'”’»)]";

function writeText({ blocks, facts }: PageOutline, columns: FeatureColumns): void {
  const { words, chars, letters, capitals, digits, sentences, commas, signs, currency } = facts;
  const texts = blocks.map(({ text }) => text);
  const textOf = (at: number): string => texts[at] ?? "";
  /** The text if it is short and has a digit, else "". */
  const figuresOf = (at: number): string =>
    digits[at] !== 0 && (chars[at] ?? 0) <= SHORT ? textOf(at) : "";
  columns.each("words", (at) => binaryLog(words[at] ?? 0));
  columns.each("chars", (at) => binaryLog(chars[at] ?? 0));
  columns.each("chars_per_word", (at) =>
    share((letters[at] ?? 0) + (digits[at] ?? 0), words[at] ?? 0),
  );
  columns.each("sentences", (at) => binaryLog(sentences[at] ?? 0));
  columns.each("words_per_sentence", (at) =>
    Math.min(words[at] ?? 0, share(words[at] ?? 0, Math.max(1, sentences[at] ?? 0))),
  );
  columns.each("commas_share", (at) => share(commas[at] ?? 0, words[at] ?? 0));
  columns.each("signs_share", (at) => share(signs[at] ?? 0, chars[at] ?? 0));
  columns.each("upper_share", (at) => share(capitals[at] ?? 0, letters[at] ?? 0));
  columns.each("digits_share", (at) =>
    share(digits[at] ?? 0, (letters[at] ?? 0) + (digits[at] ?? 0)),
  );
  columns.each("currency", (at) => currency[at] ?? 0);
  columns.each("ends_stop", (at) => flag(endsWith(textOf(at), STOPS, CLOSING)));
  columns.each("ends_question", (at) => flag(endsWith(textOf(at), QUESTIONS, CLOSING)));
  columns.each("ends_colon", (at) => flag(endsWith(textOf(at), COLONS, "")));
  columns.each("starts_lower", (at) => flag(/^\p{Ll}/u.test(textOf(at).slice(0, 2))));
  columns.each("years", (at) => figuresOf(at).match(YEAR)?.length ?? 0);
  columns.each("clock_or_date", (at) => flag(CLOCK_OR_DATE.test(figuresOf(at))));
}

/** Whether a text ends with one of the marks, optionally followed by one closing character. */
function endsWith(text: string, marks: string, closing: string): boolean {
  if (text === "") return false;
  const last = text.charAt(text.length - 1);
  if (marks.includes(last)) return true;
  return text.length > 1 && closing.includes(last) && marks.includes(text.charAt(text.length - 2));
}

function writeInline({ blocks, facts }: PageOutline, columns: FeatureColumns): void {
  const { words, linkWords, links, images, inlineChars, strongChars } = facts;
  columns.each("link_share", (at) => share(linkWords[at] ?? 0, words[at] ?? 0));
  columns.each("links", (at) => binaryLog(links[at] ?? 0));
  columns.each("words_per_link", (at) => {
    const count = links[at] ?? 0;
    return count === 0 ? -1 : binaryLog((linkWords[at] ?? 0) / count);
  });
  columns.each("images", (at) => Math.min(images[at] ?? 0, 20));
  columns.each("strong_share", (at) => share(strongChars[at] ?? 0, inlineChars[at] ?? 0));
  columns.each("emphasis_share", (at) => share(facts.emphasisChars[at] ?? 0, inlineChars[at] ?? 0));
  columns.each("code_share", (at) => share(facts.codeChars[at] ?? 0, inlineChars[at] ?? 0));
  columns.each("all_strong", (at) =>
    flag(inlineChars[at] !== 0 && strongChars[at] === inlineChars[at]),
  );
  columns.each("begins_strong", (at) => {
    const first = blocks[at]?.runs[0]?.marks ?? 0;
    return flag((first & MARK.strong) !== 0 && (strongChars[at] ?? 0) < (inlineChars[at] ?? 0));
  });
  columns.each("lines", (at) => binaryLog(1 + (facts.lineBreaks[at] ?? 0)));
}

function writeTable({ blocks, facts }: PageOutline, columns: FeatureColumns): void {
  const tables = blocks.map(({ table }) => table);
  columns.each("table_rows", (at) => binaryLog(tables[at]?.rows ?? 0));
  columns.each("table_columns", (at) => binaryLog(tables[at]?.columns ?? 0));
  columns.each("table_header", (at) => tables[at]?.headerRows ?? 0);
  columns.each("table_link_share", (at) =>
    tables[at] === undefined ? 0 : share(facts.linkWords[at] ?? 0, facts.words[at] ?? 0),
  );
}

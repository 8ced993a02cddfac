// Features of a block by itself: its kind, its words and characters, its links.
import type { Block, BlockKind, HiddenBy, Region, Widget } from "../../model/document.ts";
import { MARK } from "../../model/document.ts";
import { type FeatureGroup, type RowWriter, scaled, share } from "./feature-group.ts";
import type { PageFacts } from "./page-facts.ts";
import type { TextFacts } from "./text-facts.ts";

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

/** A block by itself. */
export const BLOCK: FeatureGroup = {
  names: [
    ...KINDS.map((kind) => `kind_${kind}`),
    ...REGIONS.map((region) => `region_${region}`),
    "widget",
    "hidden",
    "hidden_how",
    "level",
    "quotes",
    "items",
    "ordered",
    "words",
    "chars",
    "chars_per_word",
    "sentences",
    "words_per_sentence",
    "commas_share",
    "signs_share",
    "upper_share",
    "digits_share",
    "currency",
    "ends_stop",
    "ends_question",
    "ends_colon",
    "starts_lower",
    "years",
    "clock_or_date",
    "link_share",
    "links",
    "words_per_link",
    "images",
    "strong_share",
    "emphasis_share",
    "code_share",
    "all_strong",
    "begins_strong",
    "lines",
    "table_rows",
    "table_columns",
    "table_header",
    "table_link_share",
  ],
  open: (page) => (index, row) => {
    const block = page.blocks[index];
    const text = page.texts[index];
    if (block === undefined || text === undefined) return;
    for (const kind of KINDS) row.flag(block.kind === kind);
    for (const region of REGIONS) row.flag(block.region === region);
    row.put(block.widget === undefined ? 0 : 1 + WIDGETS.indexOf(block.widget));
    row.flag(block.hidden !== undefined);
    row.put(block.hidden === undefined ? 0 : 2 + HIDDEN.indexOf(block.hidden));
    row.put(block.level);
    putNest(block, row);
    putText(block, text, row);
    putInline(page, index, row);
    putTable(page, index, row);
  },
};

function putNest(block: Block, row: RowWriter): void {
  let quotes = 0;
  let items = 0;
  let ordered = false;
  for (const nest of block.nest) {
    if (nest.kind === "quote") quotes++;
    else {
      items++;
      ordered = nest.ordinal !== undefined;
    }
  }
  row.put(quotes);
  row.put(items);
  row.flag(ordered);
}

/** A year of our time, standing alone. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
/** A clock time or a date in figures. */
const CLOCK_OR_DATE = /(?<!\d)\d{1,4}[:/.-]\d{1,2}(?:[:/.-]\d{1,4})?(?!\d)/;
/** Years and dates are looked for in short texts only: in prose they say nothing. */
const SHORT = 200;

function putText(block: Block, facts: TextFacts, row: RowWriter): void {
  const { text, words } = block;
  const chars = text.length;
  const short = chars <= SHORT ? text : "";
  row.put(scaled(words));
  row.put(scaled(chars));
  row.put(share(facts.letters + facts.digits, words));
  row.put(scaled(facts.sentences));
  row.put(Math.min(words, share(words, Math.max(1, facts.sentences))));
  row.put(share(facts.commas, words));
  row.put(share(facts.signs, chars));
  row.put(share(facts.upper, facts.letters));
  row.put(share(facts.digits, facts.letters + facts.digits));
  row.flag(facts.currency);
  row.flag(/[.!…。！．।۔]["'”’»)\]]?$/u.test(text.slice(-3)));
  row.flag(/[?？؟]["'”’»)\]]?$/u.test(text.slice(-3)));
  row.flag(/[:：]$/.test(text.slice(-1)));
  row.flag(/^\p{Ll}/u.test(text.slice(0, 2)));
  row.put(short.match(YEAR)?.length ?? 0);
  row.flag(CLOCK_OR_DATE.test(short));
}

function putInline(page: PageFacts, index: number, row: RowWriter): void {
  const block = page.blocks[index];
  const words = page.words[index] ?? 0;
  const links = page.links[index] ?? 0;
  row.put(share(page.linkWords[index] ?? 0, words));
  row.put(scaled(links));
  row.put(links === 0 ? -1 : scaled((page.linkWords[index] ?? 0) / links));
  row.put(Math.min(page.images[index] ?? 0, 20));
  let chars = 0;
  let strong = 0;
  let emphasis = 0;
  let code = 0;
  let lines = 1;
  for (const run of block?.runs ?? []) {
    const { length } = run.text;
    chars += length;
    if ((run.marks & MARK.strong) !== 0) strong += length;
    if ((run.marks & MARK.emphasis) !== 0) emphasis += length;
    if ((run.marks & MARK.code) !== 0) code += length;
    if (run.text === "\n") lines++;
  }
  row.put(share(strong, chars));
  row.put(share(emphasis, chars));
  row.put(share(code, chars));
  row.flag(chars > 0 && strong === chars);
  row.flag(((block?.runs[0]?.marks ?? 0) & MARK.strong) !== 0 && strong < chars);
  row.put(scaled(lines));
}

function putTable(page: PageFacts, index: number, row: RowWriter): void {
  const table = page.blocks[index]?.table;
  row.put(table === undefined ? 0 : scaled(table.rows));
  row.put(table === undefined ? 0 : scaled(table.columns));
  row.put(table?.headerRows ?? 0);
  row.put(table === undefined ? 0 : share(page.linkWords[index] ?? 0, page.words[index] ?? 0));
}

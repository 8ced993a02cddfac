// Parses the Markdown of every real page with four parsers, lists differences from the page, and counts backslashes.
//
//   node build/bench/round-trips.js [--every N] [--page ID] [--needless] [--save]
//
// --needless prints the text around every backslash that no parser needs.
import { parseArgs } from "node:util";
import { toDocument } from "../src/document/to-document.ts";
import { parseHtml } from "../src/html/tree.ts";
import { countEscapes } from "./escapes.ts";
import { sizeOf } from "./fidelity-words.ts";
import { MARKDOWN_PARSERS } from "./markdown-parsers.ts";
import { corpusPages, neededDataFolder } from "./pages.ts";
import { keepResult, SAVE } from "./results.ts";
import { isFaithful, roundTrip } from "./round-trip.ts";

const { values } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    page: { type: "string" },
    needless: { type: "boolean", default: false },
    ...SAVE,
  },
});
const folder = neededDataFolder();
const parsers = MARKDOWN_PARSERS.map((parser) => ({
  parser,
  totals: { faithful: 0, lost: 0, gained: 0, tables: 0, codes: 0, links: 0 },
}));
const escapes = { written: 0, needless: 0 };
let pages = 0;
for (const page of corpusPages(folder, Number(values.every))) {
  if (values.page !== undefined && page.id !== values.page) continue;
  const { blocks } = toDocument(parseHtml(page.bytes.toString("utf8")), {
    url: page.url,
    base: page.url,
    rtl: undefined,
    includeHiddenText: false,
  });
  pages++;
  for (const { parser, totals } of parsers) {
    const trip = roundTrip(blocks, parser);
    if (isFaithful(trip)) {
      totals.faithful++;
      continue;
    }
    const { lost, gained, tables, codes, links } = trip;
    totals.lost += sizeOf(lost);
    totals.gained += sizeOf(gained);
    totals.tables += tables.length;
    totals.codes += codes.length;
    totals.links += links.length;
    const shown = {
      lost: [...lost].slice(0, 8),
      gained: [...gained].slice(0, 8),
      tables: tables.slice(0, 2),
      codes: codes.slice(0, 2),
      links: links.slice(0, 3),
    };
    const most = values.page === undefined ? 700 : 20_000;
    console.log(page.id, parser.name, JSON.stringify(shown).slice(0, most));
  }
  const { written, needless } = countEscapes(blocks);
  escapes.written += written;
  escapes.needless += needless.length;
  if (values.needless) for (const text of needless) console.log(page.id, JSON.stringify(text));
}
const figures = {
  pages,
  parsers: Object.fromEntries(parsers.map(({ parser, totals }) => [parser.name, totals])),
  escapes,
};
console.log(JSON.stringify(figures, undefined, 2));
keepResult("round-trips", figures);

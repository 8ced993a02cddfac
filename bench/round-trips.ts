// Reads the Markdown of every real page back through markdown-it and lists the pages where something differs.
//
//   node build/bench/round-trips.js [--every N] [--page ID] [--save]
import { parseArgs } from "node:util";
import { toDocument } from "../src/document/to-document.ts";
import { parseHtml } from "../src/html/tree.ts";
import { sizeOf } from "./fidelity-words.ts";
import { corpusPages, dataFolder } from "./pages.ts";
import { keepResult } from "./results.ts";
import { isFaithful, roundTrip } from "./round-trip.ts";

const { values } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    page: { type: "string" },
    save: { type: "boolean", default: false },
  },
});
const folder = dataFolder();
if (folder === undefined) {
  console.error("LEGIBLE_DATA does not name the data folder");
  process.exit(2);
}
const totals = { pages: 0, faithful: 0, lost: 0, gained: 0, tables: 0, codes: 0, links: 0 };
for (const page of corpusPages(folder, Number(values.every))) {
  if (values.page !== undefined && page.id !== values.page) continue;
  const { blocks } = toDocument(parseHtml(page.bytes.toString("utf8")), {
    url: page.url,
    base: page.url,
    rtl: undefined,
    includeHiddenText: false,
  });
  const trip = roundTrip(blocks);
  totals.pages++;
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
  console.log(page.id, JSON.stringify(shown).slice(0, values.page === undefined ? 700 : 20_000));
}
console.log(JSON.stringify(totals));
if (values.save) keepResult("round-trips", totals);

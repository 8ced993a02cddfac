// Measures visible facts on shop pages: the bench removes the declared data and uses it as the label.
//
//   node build/bench/facts-shown.js [--wrong] [--save]
//
// LEGIBLE_DATA names the data folder. Only pages labelled as products count. A declared value that the page does not show,
// such as most article numbers, is missing rightly; a shown value that differs from the declared one counts as wrong.

import { parseArgs } from "node:util";
import { toDocument } from "../src/document/to-document.ts";
import { parseNumber } from "../src/facts/coerce/number.ts";
import { readFacts } from "../src/facts/facts.ts";
import { factsPage } from "../src/facts/page.ts";
import { baseUrl, readMetadata } from "../src/html/head.ts";
import { parseHtml } from "../src/html/tree.ts";
import type { Fact } from "../src/model/fact.ts";
import { readPayloads, schemaTypes } from "../src/structured/payloads.ts";
import { verdictOf } from "../training/content/page-types.ts";
import { corpusPages, neededDataFolder } from "./pages.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({
  options: {
    wrong: { type: "boolean", default: false },
    ...SAVE,
  },
});
const folder = neededDataFolder();

const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Normalization of each field before comparing. */
const FIELDS: Readonly<Record<string, (value: string) => string>> = {
  price: (value) => String(parseNumber(value, "price")),
  sku: squeezed,
  availability: (value) => squeezed(value.split("/").at(-1) ?? ""),
  brand: squeezed,
};
const SCHEMA = {
  type: "object",
  properties: Object.fromEntries(Object.keys(FIELDS).map((name) => [name, { type: "string" }])),
};

type Facts = Readonly<Record<string, Fact>>;

/** Returns the declared facts of a page, and the facts of the same page without its declared data. */
function factsOf(html: string, url: string): { readonly declared: Facts; readonly shown: Facts } {
  const tree = parseHtml(html);
  const payloads = readPayloads(tree, url);
  const page = factsPage({
    url,
    metadata: readMetadata(tree, url, { charset: null, schemaTypes: schemaTypes(payloads) }),
    document: toDocument(tree, {
      url,
      base: baseUrl(tree, url),
      rtl: undefined,
      includeHiddenText: false,
    }),
    payloads,
    annotations: [],
    verdict: verdictOf({}),
  });
  const declared = readFacts(page, { schema: SCHEMA, visible: false }).facts;
  const bare = { ...page, payloads: [] };
  return { declared, shown: readFacts(bare, { schema: SCHEMA, visible: true }).facts };
}

const counts = new Map(
  Object.keys(FIELDS).map((name) => [name, { labels: 0, right: 0, wrong: 0, missing: 0 }]),
);

function compare({ declared, shown }: ReturnType<typeof factsOf>, id: string): void {
  for (const [field, count] of counts) {
    const [label, found] = [declared[field], shown[field]];
    if (label === undefined) continue;
    const folded = FIELDS[field] ?? squeezed;
    count.labels++;
    if (found === undefined) count.missing++;
    else if (folded(String(found.value)) === folded(String(label.value))) count.right++;
    else {
      count.wrong++;
      if (values.wrong)
        console.log(`${field} ${id}: ${found.value} (${found.source}) for ${label.value}`);
    }
  }
}

let pages = 0;
for (const { id, url, type, bytes } of corpusPages(folder)) {
  if (type !== "product") continue;
  compare(factsOf(bytes.toString("utf8"), url), id);
  pages++;
}
const table = Object.fromEntries(counts);
console.table(table);
keepResult("facts-shown", { pages, table });

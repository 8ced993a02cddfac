// Measures how often the page record has the right date and authors, on pages for which they are known.
//
//   node build/bench/about.js [--set NAME] [--every N] [--from N] [--wrong] [--no-peers] [--save]
//
// LEGIBLE_DATA names the data folder. Set `evaluation` are the pages of `dates/`, set `wcxb` the labelled pages of `wcxb/`.
// Labels in `evaluation` may be the date of the last change, so `modified` counts where `published` is null. A date is
// near if it is a day off. Authors are near if one of several is right, or if a name has words around it.
// --wrong prints wrong values, --every N --from M reads each Nth page from the Mth.
import { parseArgs } from "node:util";
import { type LabelledPage, SETS } from "./about-pages.ts";
import {
  aboutOf,
  count,
  outcomes,
  print,
  type Stated,
  statedIn,
  type Table,
} from "./about-table.ts";
import { neededDataFolder } from "./pages.ts";
import { type Extractors, loadExtractors } from "./peers.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({
  options: {
    set: { type: "string" },
    every: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    wrong: { type: "boolean", default: false },
    "no-peers": { type: "boolean", default: false },
    ...SAVE,
  },
});
const folder = neededDataFolder();

async function theirs(peers: Extractors, { url, html }: LabelledPage): Promise<Stated> {
  const { log, warn, error } = console;
  console.log = console.warn = console.error = () => undefined;
  try {
    const found = await peers.Defuddle(peers.parseHTML(html).document, url, {});
    return { date: found.published ?? "", author: found.author ?? "" };
  } catch {
    return { date: "", author: "" };
  } finally {
    Object.assign(console, { log, warn, error });
  }
}

/** A program and what it states. */
type Answer = readonly [name: string, said: Stated];

function score(table: Table, page: LabelledPage, [name, said]: Answer): void {
  for (const [value, outcome] of outcomes(said, page)) {
    count(table, `${value} ${name}`, outcome);
    if (!values.wrong || name !== "legible" || outcome === "right") continue;
    const label = value === "date" ? page.date : JSON.stringify(page.authors);
    console.log(
      `${outcome} ${JSON.stringify(said[value])} for ${label} [${said.source}] ${page.url}`,
    );
  }
}

const peers = values["no-peers"] ? undefined : await loadExtractors();
const figures: Record<string, object> = {};
for (const [set, pages] of Object.entries(SETS)) {
  if (values.set !== undefined && values.set !== set) continue;
  const table: Table = new Map();
  let index = 0;
  for (const page of pages(folder)) {
    if (index++ % Number(values.every) !== Number(values.from)) continue;
    score(table, page, ["legible", statedIn(aboutOf(page.url, page.html), page)]);
    if (peers !== undefined) score(table, page, ["defuddle", await theirs(peers, page)]);
  }
  print(set, table);
  figures[set] = Object.fromEntries(table);
}
if (values.every === "1" && values.set === undefined && peers !== undefined)
  keepResult("about", { table: figures });

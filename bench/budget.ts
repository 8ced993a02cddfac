// Measures how much CPU time each room (folder of src/) takes when reading 60 pages, and compares it with bench/budget.json.
//
//   node build/bench/budget.js [--rounds N] [--over] [--save]
//
// LEGIBLE_DATA names the data folder. `cold` is the first round of a process, `warm` the CPU of the later ones, both in multiples of
// parse5; `bytes` is what is allocated per byte of HTML. `--over` prints only what exceeds its limit: after a change that has to cost
// more, raise the limit and say why in `reasons`.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PAGE_READING } from "../src/read/input.ts";
import { readInput } from "../src/read/reading.ts";
import {
  type BudgetRun,
  bytesByRoom,
  cpuByRoom,
  overBudget,
  type RoomCosts,
} from "./budget-rooms.ts";
import { corpusPages, dataFolder } from "./pages.ts";
import { keepResult, SAVE } from "./results.ts";

/** Of the 1,030 pages, every so many. */
const EVERY = 17;
const LIMITS = new URL("../../bench/budget.json", import.meta.url);

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "2" },
    over: { type: "boolean", default: false },
    ...SAVE,
  },
});
const folder = dataFolder();
if (folder === undefined) {
  console.log("budget: not measured, since LEGIBLE_DATA names no data folder");
  process.exit(0);
}
const pages = [...corpusPages(folder, EVERY)];
const urls = new Map(pages.map(({ bytes, url }) => [bytes.toString("utf8"), url]));
const run: Omit<BudgetRun, "rounds"> = {
  pages: [...urls.keys()],
  read: (html) =>
    readInput({
      ...PAGE_READING,
      url: urls.get(html) ?? "",
      wants: { texts: ["markdown", "content_markdown"], site: true, graph: true },
      html,
    }),
};
const cold = await cpuByRoom({ ...run, rounds: 1 });
const warm = await cpuByRoom({ ...run, rounds: Number(values.rounds) });
const bytes = await bytesByRoom({ ...run, rounds: 1 });
const measured: Readonly<Record<string, RoomCosts>> = { cold, warm, bytes };
const limits: Readonly<Record<string, RoomCosts>> = JSON.parse(readFileSync(LIMITS, "utf8"));
const over = Object.entries(measured).flatMap(([what, costs]) =>
  overBudget(what, costs, limits[what] ?? {}),
);
if (!values.over) console.log(JSON.stringify(measured, undefined, 2));
console.log(
  over.length === 0 ? "budget: nothing is over its limit" : `budget, over:\n${over.join("\n")}`,
);
keepResult("budget", { pages: pages.length, ...measured });

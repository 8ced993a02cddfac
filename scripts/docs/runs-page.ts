// Generates docs/benchmarks/runs.md from the saved bench results: subject, last run and command of each bench.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BENCHES, type Bench } from "../../bench/list.ts";
import type { Figures, SavedResult } from "./figures.ts";
import { code, markdownTable } from "./table.ts";
import { wrap } from "./wrap.ts";

/** Returns the text of docs/benchmarks/runs.md; `root` is the project's folder. */
export function runsPage(root: string, { results }: Figures): string {
  const sources = benchSources(join(root, "bench"));
  const rows = results.map((result) => [
    titleOf(result),
    String(result["date"]).slice(0, 10),
    commitOf(result),
    `${String(result["cpu"])}, Node ${String(result["node"])}`,
  ]);
  const benches = BENCHES.map((bench) => [
    code(bench.name),
    sources.get(bench.program)?.says ?? "",
    neededBy(bench),
    String(bench.minutes),
    linked(bench.page),
  ]);
  const listed = new Set(BENCHES.map(({ program }) => program));
  const others = [...sources]
    .filter(([name, { command }]) => command !== "" && !listed.has(name) && name !== "run")
    .map(([name, { says, command }]) => [code(name), says, code(command)]);
  return wrap(
    [
      "# Benchmark runs",
      "<!-- Made by `npm run docs` from bench/results.jsonl and bench/. -->",
      "This page lists every benchmark with its command, and the last saved run of each. The figures themselves are in `bench/results.jsonl`, one JSON object a line. The [report](README.md) explains the main ones.",
      "## Saved runs",
      markdownTable(["Bench", "Day", "Commit", "Machine"], rows),
      "## Benches",
      "`npm run bench -- NAME` runs a benchmark of this list; without a name, the headline ones, whose figures are in the report. Minutes are approximate, for two cores without other load. [Contributing](../../CONTRIBUTING.md#benchmarks) describes the inputs.",
      markdownTable(["Name", "Measures", "Needs", "Minutes", "Figures"], benches),
      "## Other programs",
      "They record nothing. Build first (`npm run build`).",
      markdownTable(["Program", "Does", "Command"], others),
      "",
    ].join("\n\n"),
  );
}

/** Returns the commit of a run, or the commit that recorded the run if the history lacks the former. */
const commitOf = (result: SavedResult): string =>
  result["commit_missing"] === true
    ? `not in the history; recorded by ${code(String(result["recorded_by"]))}`
    : code(String(result["commit"]));

/** Returns the bench with the fields that distinguish its runs, such as `crawl, site rust-doc`. */
function titleOf(result: SavedResult): string {
  const fields = Object.entries(result);
  const dated = fields.findIndex(([name]) => name === "date");
  const variant = fields.slice(1, dated).map(([name, value]) => `${name} ${String(value)}`);
  return [result.bench, ...variant].join(", ");
}

/** The inputs of a bench; those without which a part is missing in brackets. */
const neededBy = ({ needs, partly = [] }: Bench): string =>
  [...needs, ...partly.map((name) => `(${name})`)].join(", ");

/** A link to a page with figures from docs/benchmarks. */
function linked(page: string | undefined): string {
  if (page === undefined) return "";
  const name = /([\w-]+)\.md$/.exec(page)?.[1] ?? "";
  return `[${name === "README" ? "report" : name}](${page.replace("docs/benchmarks/", "").replace("docs/", "../")})`;
}

/** The head comment of a bench's file. */
interface BenchSource {
  readonly says: string;
  /** Its command line; "" for a file that is not a bench. */
  readonly command: string;
}

function benchSources(folder: string): ReadonlyMap<string, BenchSource> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  return new Map(
    names.sort().map((name) => {
      const [first = "", ...lines] = readFileSync(join(folder, name), "utf8").split("\n");
      const comments = lines.slice(0, 12).filter((line) => line.startsWith("//"));
      const command = comments.find((line) => line.includes("node build/bench/")) ?? "";
      const says = first.replace(/^\/\/ ?/, "");
      return [name.replace(/\.ts$/, ""), { says, command: commandOf(command) }];
    }),
  );
}

/** Matches a command line with its arguments, without the words around it. */
const COMMAND =
  /(?:\(cd [^)]*\) ; |LEGIBLE_DATA=\S+(?: \S+>)? )?node build\/bench\/[\w-]+\.js(?: (?:\[[^\]]*\]|--[\w-]+|[A-Z]+\b|\/\S+))*/;

const commandOf = (line: string): string => COMMAND.exec(line)?.[0] ?? "";

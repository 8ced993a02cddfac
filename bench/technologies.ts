// Measures the precision and CPU time of technology detection on the labelled pages with scripts.
//
//   node build/bench/technologies.js [--save]        precision by bench/technologies-judged.tsv; what is wrong, what is not judged yet
//   node build/bench/technologies.js --out FILE      every detection
//
// Markup alone: the pages come without headers, and no browser shows them. Judged is every technology of 30 pages drawn by a
// seed and the first three pages of each rule, by which rules were corrected, and every technology of 30 other pages that were
// drawn afterwards. A detection in both samples counts in the first only. A line of the file is a verdict (`right` or `wrong`), the page's number, the name, the evidence
// and, where the evidence does not say it, why. A verdict holds while the evidence stays what was judged; lines of the sample
// without one are printed, with `?`, as they are to be added.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type HtmlTree, parseHtml } from "../src/html/tree.ts";
import type { Technology } from "../src/model/technology.ts";
import { findTraces, technologiesOf } from "../src/technologies/detect.ts";
import { RULES } from "../src/technologies/rules.ts";
import { corpusPages, neededDataFolder } from "./pages.ts";
import { randomNumbers } from "./random.ts";
import { keepResult, SAVE } from "./results.ts";

/** One page that keeps its scripts, and what is found in it. */
interface Detected {
  readonly id: string;
  readonly technologies: readonly Technology[];
  /** CPU milliseconds that finding them takes for 2 MB of such a page, its parsing left out; undefined for a small page. */
  readonly cpuMs: number | undefined;
}

/** One technology found on one page. */
interface Detection extends Technology {
  readonly id: string;
}

const JUDGED = new URL("../../bench/technologies-judged.tsv", import.meta.url);
const SEED = 20_261_122;
/** Of the pages that were drawn when the rules were done. */
const LATER_SEED = 7;
const SAMPLE_PAGES = 30;
const EACH_RULE = 3;
/** Bytes from which a page's time is taken, and what it is given for. */
const LARGE = 1_000_000;
const GIVEN_FOR = 2_000_000;
const ROUNDS = 25;

function* detectedPages(folder: string): Generator<Detected> {
  for (const { id, url, bytes } of corpusPages(folder)) {
    const tree = parseHtml(bytes.toString("utf8"));
    if (!tree.tag.includes("script")) continue;
    const technologies = technologiesOf([findTraces({ url, tree })]);
    const isLarge = bytes.length >= LARGE;
    const cpuMs = isLarge ? (leastCpuMs(url, tree) / bytes.length) * GIVEN_FOR : undefined;
    yield { id, technologies, cpuMs };
  }
}

/** The least of some rounds: what else the machine does only adds to a run. */
function leastCpuMs(url: string, tree: HtmlTree): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    technologiesOf([findTraces({ url, tree })]);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Some of the pages, by a seed. */
function drawPages(ids: readonly string[], seed: number): ReadonlySet<string> {
  const random = randomNumbers(seed);
  const drawn = new Set<string>();
  while (drawn.size < Math.min(SAMPLE_PAGES, ids.length)) {
    drawn.add(ids[Math.floor(random() * ids.length)] ?? "");
  }
  return drawn;
}

/** All detections of the pages drawn, and the first few of each rule. */
function sampleOf(all: readonly Detection[], pages: ReadonlySet<string>): readonly Detection[] {
  const seen = new Map<string, number>();
  return all.filter(({ id, name }) => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count < EACH_RULE || pages.has(id);
  });
}

/** What a verdict is about, as its line has it. */
const judgedPart = ({ id, name, evidence }: Detection): string => [id, name, evidence].join("\t");

/** Verdicts by what they are about. */
function readVerdicts(): ReadonlyMap<string, string> {
  const lines = readFileSync(JUDGED, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const [verdict = "", ...about] = line.split("\t");
      return [about.slice(0, 3).join("\t"), verdict];
    }),
  );
}

/** Prints what of a sample is wrong or has no verdict, and counts. */
function judge(sample: readonly Detection[], verdicts: ReadonlyMap<string, string>) {
  const count = { right: 0, wrong: 0, unjudged: 0 };
  for (const detection of sample) {
    const about = judgedPart(detection);
    const verdict = verdicts.get(about);
    if (verdict === "right") count.right++;
    else if (verdict === "wrong") count.wrong++;
    else count.unjudged++;
    if (verdict !== "right") console.log(`${verdict ?? "?"}\t${about}`);
  }
  const judged = count.right + count.wrong;
  const precision = Math.round((count.right / judged) * 10_000) / 10_000;
  return { judged, wrong: count.wrong, unjudged: count.unjudged, precision };
}

/** What finding costs on the large pages. */
function costOf(pages: readonly Detected[]) {
  const costs = pages.flatMap(({ cpuMs }) => cpuMs ?? []);
  const tenths = (ms: number) => Math.round(ms * 10) / 10;
  return {
    large_pages: costs.length,
    mean_cpu_ms_2mb: tenths(costs.reduce((sum, one) => sum + one, 0) / costs.length),
    most_cpu_ms_2mb: tenths(costs.reduce((most, one) => Math.max(most, one), 0)),
  };
}

const { values } = parseArgs({
  options: { out: { type: "string" }, ...SAVE },
});
const folder = neededDataFolder();
const pages = [...detectedPages(folder)];
const all = pages.flatMap(({ id, technologies }) => technologies.map((one) => ({ id, ...one })));
if (values.out !== undefined) {
  const lines = all.map((one) => [judgedPart(one), one.version ?? "-", one.confidence].join("\t"));
  writeFileSync(values.out, `${lines.join("\n")}\n`);
} else {
  const ids = pages.map(({ id }) => id);
  const sampled = drawPages(ids, SEED);
  const others = ids.filter((id) => !sampled.has(id));
  const later = drawPages(others, LATER_SEED);
  const verdicts = readVerdicts();
  const development = sampleOf(all, sampled);
  const seen = new Set(development.map(judgedPart));
  const figures = {
    pages: pages.length,
    detections: all.length,
    rules: RULES.length,
    rules_seen: new Set(all.map(({ name }) => name)).size,
    mended_by: judge(development, verdicts),
    later: judge(
      all.filter((one) => later.has(one.id) && !seen.has(judgedPart(one))),
      verdicts,
    ),
    later_seen: all.filter((one) => later.has(one.id) && seen.has(judgedPart(one))).length,
    ...costOf(pages),
  };
  console.log(JSON.stringify(figures, undefined, 2));
  keepResult("technologies", figures);
}

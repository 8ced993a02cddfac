// Measures the precision and CPU time of technology detection on the labelled pages with scripts.
//
//   node build/bench/technologies.js [--save]        precision by bench/technologies-judged.tsv; lists wrong and unjudged ones
//   node build/bench/technologies.js --out FILE      writes every detection
//
// Uses only markup: the pages have no headers and no browser renders them. Two samples are judged: every technology of 30
// random pages and of the first three pages of each rule, with which the rules were corrected; and every technology of 30
// random pages drawn later, without the detections of the first sample. A line of the file is a verdict (`right` or `wrong`), the page's number, the name, the
// evidence and, if that is not obvious, a reason. A verdict applies to exactly this evidence. Detections of the sample
// without a verdict are printed with `?`, ready to be added.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type HtmlTree, parseHtml } from "../src/html/tree.ts";
import type { Technology } from "../src/model/technology.ts";
import { findTraces, technologiesOf } from "../src/technologies/detect.ts";
import { technologyRules } from "../src/technologies/rules.ts";
import { corpusPages, neededDataFolder } from "./pages.ts";
import { randomNumbers } from "./random.ts";
import { keepResult, SAVE } from "./results.ts";

/** A page with scripts and its detections. */
interface Detected {
  readonly id: string;
  readonly technologies: readonly Technology[];
  /** CPU milliseconds of detection for 2 MB of such a page, without parsing; undefined for a small page. */
  readonly cpuMs: number | undefined;
}

/** One technology found on one page. */
interface Detection extends Technology {
  readonly id: string;
}

const JUDGED = new URL("../../bench/technologies-judged.tsv", import.meta.url);
const SEED = 20_261_122;
/** Seed of the pages drawn after the rules were corrected. */
const LATER_SEED = 7;
const SAMPLE_PAGES = 30;
const EACH_RULE = 3;
/** Pages of at least this many bytes are timed. */
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

/** Returns the minimum of several rounds: other processes only add to a run. */
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

/** Draws pages by a seed. */
function drawPages(ids: readonly string[], seed: number): ReadonlySet<string> {
  const random = randomNumbers(seed);
  const drawn = new Set<string>();
  while (drawn.size < Math.min(SAMPLE_PAGES, ids.length)) {
    drawn.add(ids[Math.floor(random() * ids.length)] ?? "");
  }
  return drawn;
}

/** Returns all detections of the drawn pages, and the first few of each rule. */
function sampleOf(all: readonly Detection[], pages: ReadonlySet<string>): readonly Detection[] {
  const seen = new Map<string, number>();
  return all.filter(({ id, name }) => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count < EACH_RULE || pages.has(id);
  });
}

/** The part of a line that a verdict applies to. */
const judgedPart = ({ id, name, evidence }: Detection): string => [id, name, evidence].join("\t");

/** Reads the verdicts, by the part they apply to. */
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

/** Prints wrong and unjudged detections of a sample, and returns counts. */
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

/** Returns the cost of detection on the large pages. */
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
    rules: technologyRules().length,
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

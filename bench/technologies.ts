// Lists the technologies found in the labelled real pages that keep their scripts: markup alone, no headers and no browser.
//
//   node build/bench/technologies.js --out FILE         every detection: page, name, version, confidence, evidence
//   node build/bench/technologies.js --sample SEED      those to judge: all of 30 pages drawn by the seed, and the first 3 of each rule
//   node build/bench/technologies.js                    precision by the verdicts of bench/technologies-judged.json
//
// The verdicts name the pages that were drawn. One holds while the evidence stays what was judged; others are listed as unjudged.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseHtml } from "../src/html/tree.ts";
import type { Technology } from "../src/model/technology.ts";
import { findTraces, technologiesOf } from "../src/technologies/detect.ts";
import { RULES } from "../src/technologies/rules.ts";
import { corpusPages, dataFolder } from "./pages.ts";
import { keepResult } from "./results.ts";

/** One technology found on one page. */
interface Detection extends Technology {
  readonly id: string;
  readonly url: string;
}

/** The pages judged whole, and verdicts by page id, then by name: whether the site does load it, and the evidence judged. */
interface Judged {
  readonly pages: readonly string[];
  readonly verdicts: Readonly<
    Record<string, Readonly<Record<string, readonly [right: boolean, evidence: string]>>>
  >;
}

const SAMPLE_PAGES = 30;
const EACH_RULE = 3;

function detections(folder: string): readonly Detection[] {
  const found: Detection[] = [];
  for (const { id, url, bytes } of corpusPages(folder)) {
    const tree = parseHtml(bytes.toString("utf8"));
    if (!tree.tag.includes("script")) continue;
    for (const technology of technologiesOf([findTraces({ url, tree })])) {
      found.push({ id, url, ...technology });
    }
  }
  return found;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function drawPages(all: readonly Detection[], seed: number): ReadonlySet<string> {
  const random = randomNumbers(seed);
  const ids = [...new Set(all.map(({ id }) => id))];
  const drawn = new Set<string>();
  while (drawn.size < Math.min(SAMPLE_PAGES, ids.length)) {
    drawn.add(ids[Math.floor(random() * ids.length)] ?? "");
  }
  return drawn;
}

/** All detections of the pages drawn, and the first few of each rule. */
function sampleOf(all: readonly Detection[], drawn: ReadonlySet<string>): readonly Detection[] {
  const seen = new Map<string, number>();
  return all.filter(({ id, name }) => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count < EACH_RULE || drawn.has(id);
  });
}

function shown({ id, url, name, version, confidence, evidence }: Detection): string {
  return [id, new URL(url).hostname, name, version ?? "-", confidence, evidence].join("\t");
}

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    sample: { type: "string" },
    save: { type: "boolean", default: false },
  },
});
const folder = dataFolder();
if (folder === undefined) {
  console.error("LEGIBLE_DATA does not name the data folder");
  process.exit(2);
}
const all = detections(folder);
if (values.out !== undefined) {
  writeFileSync(values.out, all.map((one) => `${shown(one)}\n`).join(""));
} else if (values.sample !== undefined) {
  const drawn = drawPages(all, Number(values.sample));
  for (const one of sampleOf(all, drawn)) console.log(shown(one));
} else {
  const path = new URL("../../bench/technologies-judged.json", import.meta.url);
  const { pages, verdicts }: Judged = JSON.parse(readFileSync(path, "utf8"));
  const sample = sampleOf(all, new Set(pages));
  let right = 0;
  let wrong = 0;
  for (const one of sample) {
    const verdict = verdicts[one.id]?.[one.name];
    if (verdict === undefined || verdict[1] !== one.evidence)
      console.log(`unjudged\t${shown(one)}`);
    else if (verdict[0]) right++;
    else {
      wrong++;
      console.log(`wrong\t${shown(one)}`);
    }
  }
  const figures = {
    pages: new Set(all.map(({ id }) => id)).size,
    detections: all.length,
    rules: RULES.length,
    rules_seen: new Set(all.map(({ name }) => name)).size,
    judged: right + wrong,
    unjudged: sample.length - right - wrong,
    precision: Math.round((right / (right + wrong)) * 10_000) / 10_000,
  };
  console.log(JSON.stringify(figures, undefined, 2));
  if (values.save) keepResult("technologies", figures);
}

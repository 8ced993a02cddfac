// Measures the page-type model on the labelled real pages, with models that have not seen the page's site.
//
//   LEGIBLE_DATA=... node build/bench/router.js [--every N] [--wrong] [--save]
//
// Scores the shipped code: parses each page as archived, and without its scripts, computes the features, and applies the
// model of training/router/folds/ that has not seen its domain. Two checks follow. The first counts pages that differ from
// the training result (training/router/out-of-fold.json), which means that the features have changed since. The second
// is the accuracy of the shipped model on its training pages. Times are of the shipped model, with outline and reasons,
// from the blocks of a page.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { judgePage } from "../src/classify/classify.ts";
import { featuresOf } from "../src/classify/features.ts";
import { installedRouter, type RouterModel, routerOf } from "../src/classify/model.ts";
import { scorePage } from "../src/classify/router.ts";
import type { RoutedPage } from "../src/classify/signals.ts";
import { parseModelFile } from "../src/learn/model-file.ts";
import { SETTINGS } from "../src/model/settings.ts";
import { ROUTED_TYPES } from "../src/model/verdict.ts";
import { outlineOf } from "../src/structure/outline.ts";
import { FOLDS } from "../training/folds.ts";
import { routedPage, withoutScripts } from "../training/router/page.ts";
import { corpusPages, neededDataFolder } from "./pages.ts";
import { keepResult, SAVE } from "./results.ts";

const { values: options } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    wrong: { type: "boolean", default: false },
    ...SAVE,
  },
});
const folder = neededDataFolder();
const model = installedRouter();
if (model === undefined) {
  console.error("there is no models/router.json");
  process.exit(2);
}

/** Stored by training for a page: its fold, and its out-of-fold probabilities as archived and without scripts. */
type Kept = readonly [
  fold: number,
  whole: readonly number[],
  bare: readonly number[],
  ...unknown[],
];

const kept = JSON.parse(
  readFileSync(new URL("../../training/router/out-of-fold.json", import.meta.url), "utf8"),
) as { readonly pages: Readonly<Record<string, Kept>> };

/** The model of each fold, trained on the pages of the other folds. */
const folds: readonly RouterModel[] = Array.from({ length: FOLDS }, (_, fold) => {
  const file = new URL(`../../training/router/folds/${fold}.json.gz`, import.meta.url);
  return routerOf(parseModelFile(`folds/${fold}`, gunzipSync(readFileSync(file)).toString("utf8")));
});

const TYPE_NAMES: readonly string[] = ROUTED_TYPES;

interface RoutedLabel {
  readonly id: string;
  readonly url: string;
  readonly truth: number;
  readonly chances: readonly number[];
  readonly bare: readonly number[];
}

function best(chances: readonly number[]): number {
  return chances.indexOf(Math.max(...chances));
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Returns accuracy, mean F1 of the types, the share of pages that get a type, and the accuracy of those. */
function figuresOf(
  pages: readonly RoutedLabel[],
  chancesOf: (page: RoutedLabel) => readonly number[],
) {
  const right = pages.filter((page) => best(chancesOf(page)) === page.truth);
  const sure = pages.filter(
    (page) => Math.max(...chancesOf(page)) >= SETTINGS.ROUTER_MIN_CONFIDENCE,
  );
  const sureRight = sure.filter((page) => best(chancesOf(page)) === page.truth);
  const byType = Object.fromEntries(
    ROUTED_TYPES.map((type, at) => {
      const hits = right.filter((page) => page.truth === at).length;
      const given = pages.filter((page) => best(chancesOf(page)) === at).length;
      const there = pages.filter((page) => page.truth === at).length;
      return [type, rounded((2 * hits) / Math.max(1, given + there))];
    }),
  );
  const f1 = Object.values(byType).reduce((sum, one) => sum + one, 0) / ROUTED_TYPES.length;
  return {
    accuracy: rounded(right.length / pages.length),
    macro_f1: rounded(f1),
    f1: byType,
    given: rounded(sure.length / pages.length),
    accuracy_given: rounded(sureRight.length / Math.max(1, sure.length)),
  };
}

/** Returns the standard deviation of accuracy and mean F1 when domains are resampled. */
function spreadOf(pages: readonly RoutedLabel[]): { accuracy: number; macro_f1: number } {
  const byHost = new Map<string, RoutedLabel[]>();
  for (const page of pages) {
    const host = new URL(page.url).hostname;
    byHost.set(host, [...(byHost.get(host) ?? []), page]);
  }
  const hosts = [...byHost.values()];
  let seed = 1;
  const random = (): number => {
    seed = (Math.imul(seed, 48_271) >>> 0) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const drawn = Array.from({ length: 200 }, () =>
    figuresOf(
      hosts.flatMap(() => hosts[Math.floor(random() * hosts.length)] ?? []),
      (page) => page.chances,
    ),
  );
  const deviation = (values: readonly number[]): number => {
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    return rounded(
      Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length),
    );
  };
  return {
    accuracy: deviation(drawn.map((one) => one.accuracy)),
    macro_f1: deviation(drawn.map((one) => one.macro_f1)),
  };
}

/** Returns the CPU milliseconds of one verdict; on a busy machine wall time means little. */
function millisecondsOf(page: RoutedPage): number {
  const began = process.cpuUsage();
  judgePage(model, { ...page, outline: outlineOf(page.outline.document) }).verdict;
  return process.cpuUsage(began).user / 1000;
}

/** Returns the probabilities of a page by a model, computed with the shipped code. */
function chancesBy(router: RouterModel, page: RoutedPage): readonly number[] {
  return [...scorePage(router, featuresOf(page)).probabilities];
}

/** Probabilities are stored with four digits; a larger difference comes from the features. */
const SAME = 0.001;

function differ(now: readonly number[], before: readonly number[]): boolean {
  return now.some((chance, at) => Math.abs(chance - (before[at] ?? 0)) > SAME);
}

const pages: RoutedLabel[] = [];
const times: number[] = [];
let moved = 0;
let changed = 0;
let fitted = 0;
for (const { id, url, type, bytes } of corpusPages(folder, Number(options.every))) {
  const truth = TYPE_NAMES.indexOf(type);
  const [fold, keptWhole, keptBare] = kept.pages[id] ?? [];
  const router = folds[fold ?? -1];
  if (router === undefined || keptWhole === undefined || keptBare === undefined) {
    throw new Error(`page ${id} is not in out-of-fold.json: train again`);
  }
  const html = bytes.toString("utf8");
  const page = routedPage(html, url);
  const chances = chancesBy(router, page);
  const bare = chancesBy(router, routedPage(withoutScripts(html), url));
  pages.push({ id, url, truth, chances, bare });
  if (differ(chances, keptWhole) || differ(bare, keptBare)) moved++;
  if (best(chances) !== best(keptWhole) || best(bare) !== best(keptBare)) changed++;
  if (best(chancesBy(model, page)) === truth) fitted++;
  times.push(Math.min(...Array.from({ length: 3 }, () => millisecondsOf(page))));
}

const whole = figuresOf(pages, (page) => page.chances);
const bare = figuresOf(pages, (page) => page.bare);
const spread = spreadOf(pages);
times.sort((a, b) => a - b);
const at = (share: number): number => rounded(times[Math.floor(share * (times.length - 1))] ?? 0);
const time = { median: at(0.5), p95: at(0.95), most: at(1) };

console.log("out of fold by domain");
console.table({ "as archived": flat(whole), "without scripts": flat(bare) });
console.log(`standard deviation by domain: ${JSON.stringify(spread)}`);
console.log("truth in rows, verdict in columns");
console.table(
  Object.fromEntries(
    ROUTED_TYPES.map((type, truth) => [
      type,
      Object.fromEntries(
        ROUTED_TYPES.map((other, guess) => [
          other.slice(0, 5),
          pages.filter((page) => page.truth === truth && best(page.chances) === guess).length,
        ]),
      ),
    ]),
  ),
);
console.log("how often a verdict of a confidence is right");
console.table(
  Array.from({ length: 8 }, (_, step) => {
    const from = 0.2 + step / 10;
    const these = pages.filter(({ chances }) => {
      const most = Math.max(...chances);
      return most >= from && (most < from + 0.1 || step === 7);
    });
    const right = these.filter(({ chances, truth }) => best(chances) === truth).length;
    const mean = these.reduce((sum, { chances }) => sum + Math.max(...chances), 0) / these.length;
    return { pages: these.length, confidence: rounded(mean), right: rounded(right / these.length) };
  }),
);
console.log(
  `milliseconds of CPU a page, outline and reasons included, the least of three: ${JSON.stringify(time)}`,
);
console.log(
  `${moved} of ${pages.length} pages have other probabilities than training kept, ${changed} another type; ` +
    `the shipped model is right on ${rounded(fitted / pages.length)} of the pages it was trained on`,
);
if (options.wrong) {
  for (const { id, url, truth, chances } of pages) {
    const guess = best(chances);
    if (guess === truth) continue;
    const chance = chances[guess]?.toFixed(2);
    console.log(`${id} ${ROUTED_TYPES[truth]} -> ${ROUTED_TYPES[guess]} ${chance} ${url}`);
  }
}
if (options.every === "1") {
  keepResult("router", {
    pages: pages.length,
    ...whole,
    without_scripts: bare,
    deviation: spread,
    moved,
    ms: time,
  });
}

function flat({ f1, ...rest }: ReturnType<typeof figuresOf>) {
  return { ...rest, ...Object.fromEntries(Object.entries(f1).map(([k, v]) => [k.slice(0, 5), v])) };
}

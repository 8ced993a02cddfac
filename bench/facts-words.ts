// Measures facts for property names that callers choose: generated pages of ten kinds, with five sets of names and five mark-ups.
//
//   node build/bench/facts-words.js [--tuned] [--wrong] [--save]
//
// A seed assigns each name of each field to one of two halves. The vocabulary was tuned on one half (`--tuned`); the other
// is held back and is what `--save` records. Five schemas per kind and half take their names in turn. Each thing is also
// written without half of its values, and again without the other half: a fact for a missing value is invented. With
// LEGIBLE_DATA set, the labelled pages that declare exactly one thing of a kind are asked for its values as well.

import { parseArgs } from "node:util";
import { readFacts } from "../src/facts/facts.ts";
import { factsPage } from "../src/facts/page.ts";
import { readAnnotations } from "../src/structured/microformats.ts";
import { verdictOf } from "../training/content/page-types.ts";
import { readParts } from "../training/router/page.ts";
import { KINDS, type WordedField, type WordedKind } from "./facts-words-kinds.ts";
import { MADE_PAGE, MARKUPS, type Markup, madePage } from "./facts-words-pages.ts";
import { realThings } from "./facts-words-real.ts";
import { isRight, type Outcome, schemaOf, valueAt } from "./facts-words-score.ts";
import { dataFolder } from "./pages.ts";
import { randomNumbers } from "./random.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({
  options: {
    tuned: { type: "boolean", default: false },
    wrong: { type: "boolean", default: false },
    ...SAVE,
  },
});

const SEED = 20261126;
const WORDINGS = 5;
/** Keys that every page keeps, since its title has their values. */
const KEPT: ReadonlySet<string> = new Set(["name", "title", "headline"]);

/** Counts of one kind or mark-up. */
interface Count {
  declared: number;
  right: number;
  wrong: number;
  absent: number;
  invented: number;
}

const counts = new Map<string, Count>();
const random = randomNumbers(SEED);

/** Each field with the names of one half. */
function halfOf({
  fields,
}: Pick<WordedKind, "fields">): readonly (readonly [WordedField, readonly string[]])[] {
  return fields.map((field) => {
    const halves = field.names.split(" ").map((name) => ({ name, isHeld: random() < 0.5 }));
    const names = halves.filter(({ isHeld }) => isHeld !== values.tuned).map(({ name }) => name);
    return [field, names];
  });
}

/** Returns the fields of one wording by name. A name that an earlier field has is skipped. */
function wordingOf(
  half: readonly (readonly [WordedField, readonly string[]])[],
  turn: number,
): ReadonlyMap<string, WordedField> {
  const wording = new Map<string, WordedField>();
  for (const [field, names] of half) {
    const turned = names.map((_, at) => names[(at + turn) % names.length] ?? "");
    const name = turned.find((one) => !wording.has(one));
    if (name !== undefined) wording.set(name, field);
  }
  return wording;
}

interface FactsOptions {
  readonly url?: string;
  readonly visible?: boolean;
}

function factsOf(
  html: string,
  fields: ReadonlyMap<string, WordedField>,
  { url = MADE_PAGE, visible = false }: FactsOptions,
) {
  const { tree, ...parts } = readParts(html, url);
  const properties = Object.fromEntries([...fields].map(([name, { as }]) => [name, schemaOf(as)]));
  const annotations = readAnnotations(tree, url);
  const page = factsPage({ ...parts, annotations, verdict: verdictOf({}) });
  const schema = { type: "object", properties };
  return readFacts(page, { schema, visible }).facts;
}

function count(keys: readonly string[], outcome: Outcome): void {
  for (const key of keys) {
    const one = counts.get(key) ?? { declared: 0, right: 0, wrong: 0, absent: 0, invented: 0 };
    counts.set(key, one);
    if (outcome === "invented" || outcome === "nothing") one.absent++;
    else one.declared++;
    if (outcome === "right" || outcome === "wrong" || outcome === "invented") one[outcome]++;
  }
}

const ofAbsent = (value: unknown): Outcome => (value === undefined ? "nothing" : "invented");

function ofDeclared(value: unknown, field: WordedField): Outcome {
  if (value === undefined) return "missing";
  return isRight(value, field) ? "right" : "wrong";
}

function score(
  kind: WordedKind,
  markup: Markup,
  { fields, without }: { fields: ReadonlyMap<string, WordedField>; without: ReadonlySet<string> },
): void {
  const facts = factsOf(madePage(kind, markup, without), fields, {
    visible: markup === "rdfa",
  });
  for (const [name, field] of fields) {
    const isAbsent = without.has(field.key);
    if (!isAbsent && without.size > 0) continue;
    const value = valueAt(facts, name);
    const outcome = isAbsent ? ofAbsent(value) : ofDeclared(value, field);
    count(["all", kind.kind, `mark-up ${markup}`], outcome);
    if (values.wrong && !["right", "nothing"].includes(outcome))
      console.log(
        `${outcome} ${kind.kind} ${markup} ${name} (${field.as}): ${JSON.stringify(value)}`,
      );
  }
}

for (const kind of KINDS) {
  const half = halfOf(kind);
  const keys = [...new Set(kind.fields.map(({ key }) => key))].filter((key) => !KEPT.has(key));
  const lacks = keys.map((key) => ({ key, isFirst: random() < 0.5 }));
  const absences = [
    new Set<string>(),
    new Set(lacks.filter(({ isFirst }) => isFirst).map(({ key }) => key)),
    new Set(lacks.filter(({ isFirst }) => !isFirst).map(({ key }) => key)),
  ];
  for (let turn = 0; turn < WORDINGS; turn++) {
    const fields = wordingOf(half, turn);
    for (const markup of MARKUPS)
      for (const [at, without] of absences.entries())
        if (at === 0 || without.size > 0) score(kind, markup, { fields, without });
  }
}

/** Scores the things of real pages, whose values are those of their nodes. */
function scoreReal(folder: string): void {
  for (const { id, url, html, kind, fields: own } of realThings(folder)) {
    for (let turn = 0; turn < WORDINGS; turn++) {
      const fields = wordingOf(halfOf({ fields: own }), turn);
      const facts = factsOf(html, fields, { url });
      for (const [name, field] of fields) {
        const value = valueAt(facts, name);
        const outcome = ofDeclared(value, field);
        count(["real pages", `real ${kind}`], outcome);
        if (values.wrong && outcome !== "right")
          console.log(
            `${outcome} ${id} ${kind} ${name}: ${JSON.stringify(value)} != ${JSON.stringify(field.value)}`,
          );
      }
    }
  }
}

const folder = dataFolder();
if (folder !== undefined) scoreReal(folder);

const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
const table = Object.fromEntries(
  [...counts].map(([key, { declared, right, wrong, absent, invented }]) => [
    key,
    {
      declared,
      right: share(right, declared),
      wrong: share(wrong, declared),
      missing: share(declared - right - wrong, declared),
      absent,
      invented: share(invented, absent),
    },
  ]),
);
console.table(table);
keepResult("facts-words", { seed: SEED, table }, { half: values.tuned ? "tuned" : "held back" });

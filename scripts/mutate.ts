// `npm run mutate -- --seed N`: makes random changes in a copy of src, one at a time, and lists those that no test of the
// module detects: the tests in the folder that mirrors the changed file's, and in the folders above it in its room.
//
//   --count N     number of changes (60)
//   --room PATH   only files below this path of src: net, read/block-pages, structured/bare.ts
//   --quick       skips changes whose tests start processes; a later run makes them
//   --save        stores the figures of the run in bench/results.jsonl; `npm run docs` makes the table from them
//   --again       repeats the surviving changes of this seed instead of drawing new ones
//
// Results are saved by seed next to the system's temporary files, so an interrupted run resumes.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { keepResult } from "../bench/results.ts";
import { applied, type Change, changedLines, changesOf } from "./mutate/changes.ts";
import { type Copy, copyProject, NO_END } from "./mutate/copy.ts";
import { type Batch, batchesFor, readCoverage } from "./mutate/covering.ts";
import { type Drawn, draw, seeded } from "./mutate/draw.ts";
import { isListed, readEquivalents } from "./mutate/equivalent.ts";
import { type OutcomeRecord, openRecord } from "./mutate/record.ts";

const { values: given } = parseArgs({
  options: {
    seed: { type: "string" },
    count: { type: "string", default: "60" },
    room: { type: "string", default: "" },
    again: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
  },
});
const seed = Number(given.seed);
const count = Number(given.count);
if (!Number.isInteger(seed) || !Number.isInteger(count)) {
  console.error("usage: npm run mutate -- --seed N [--count N] [--room PATH]");
  process.exit(2);
}

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(tmpdir(), "legible-mutate");
mkdirSync(folder, { recursive: true });
const parts = [`seed-${seed}`, given.room.replaceAll("/", "-")];
const recordFile = join(folder, `${parts.filter((part) => part !== "").join("-")}.jsonl`);
const coverage = readCoverage(root);
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
}

/** Lists the files to draw changes from; the changes of a file are determined when it is drawn. */
function drawnFiles(copy: Copy): readonly Drawn[] {
  const files = readdirSync(join(root, "src"), { recursive: true })
    .map((file) => `src/${String(file).replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".ts") && file.startsWith(`src/${given.room}`))
    // These run in a page, and only bundles have them.
    .filter((file) => !file.startsWith("src/browser/injected/"))
    // A test compares each generated file with its source, so every change of one is detected.
    .filter((file) => !/^\/\/.*\b[Mm]ade by `npm run/.test(copy.original(file)));
  return files.sort().map((file) => {
    let changes: readonly Change[] | undefined;
    const find = (): readonly Change[] => {
      const program = copy.program();
      const source = program.getSourceFile(join(copy.root, file));
      return source === undefined ? [] : changesOf(file, source, program.getTypeChecker());
    };
    return {
      file,
      chars: copy.original(file).length,
      changes: () => {
        changes ??= find();
        return changes;
      },
    };
  });
}

/** Whether tests that failed with a change pass without one. */
const sound = new Map<string, boolean>();

/** Returns a test that fails with a change and passes without it, or undefined. */
async function catcher(copy: Copy, change: Change): Promise<string | undefined> {
  for (const batch of batchesFor(coverage, change.file)) {
    const left = new Set(batch.tests);
    while (left.size > 0) {
      const failed = await failingWith(copy, change, { ...batch, tests: [...left] });
      if (failed === undefined) break;
      if (failed === NO_END) {
        // The tests may be as slow without the change.
        if (await isSound(copy, batch)) return failed;
        console.error(`left out, since they take too long: ${[...left].join(" ")}`);
        break;
      }
      const alone = { ...batch, tests: [failed] };
      const passes = await isSound(copy, alone);
      // On a busy machine a test that starts processes may fail at random, so it must fail twice with the change.
      if (
        passes &&
        (!batch.withBundles || (await failingWith(copy, change, alone)) !== undefined)
      ) {
        return failed;
      }
      console.error(`left out, since it fails without a change or passes with it: ${failed}`);
      left.delete(failed);
    }
  }
  return undefined;
}

/** Makes a change, returns the first test that fails, and reverts the change. */
async function failingWith(copy: Copy, change: Change, batch: Batch): Promise<string | undefined> {
  copy.write(change.file, applied(copy.original(change.file), change));
  try {
    return await copy.failing(batch, stop.signal);
  } finally {
    copy.restore(change.file);
  }
}

/** Whether the tests of a batch pass without a change. */
async function isSound(copy: Copy, batch: Batch): Promise<boolean> {
  const key = `${batch.tests.join(" ")} ${batch.withBrowser}`;
  const passes = sound.get(key) ?? (await copy.failing(batch, stop.signal)) === undefined;
  sound.set(key, passes);
  return passes;
}

/** Whether a change type-checks. */
const isValid = (copy: Copy, change: Change) =>
  copy.typeChecks(change.file, applied(copy.original(change.file), change));

/** Returns the test that detected a change, recorded or new; null if none did. */
async function outcomeOf(
  copy: Copy,
  record: OutcomeRecord,
  change: Change,
): Promise<string | null> {
  const known = given.again ? undefined : record.find(change);
  if (known !== undefined) return known.by;
  const by = (await catcher(copy, change)) ?? null;
  record.add(change, by);
  return by;
}

async function run(copy: Copy): Promise<void> {
  const listed = readEquivalents(root);
  const record = openRecord(recordFile, (file) =>
    existsSync(join(copy.root, file)) ? copy.original(file) : "",
  );
  const proposed = given.again ? record.survivors() : draw(drawnFiles(copy), seeded(seed));
  let drawn = 0;
  let invalid = 0;
  let equivalent = 0;
  let made = 0;
  let survived = 0;
  let survivedFirst = 0;
  const make = async (change: Change): Promise<void> => {
    const by = await outcomeOf(copy, record, change);
    made++;
    if (by === null) survived++;
    if (record.first(change)?.by === null) survivedFirst++;
    const text = copy.original(change.file);
    const line = text.slice(0, change.start).split("\n").length;
    const [before, now] = changedLines(text, change);
    const ending = by === null ? "SURVIVED" : `killed by ${by.replace("build/", "")}`;
    console.log(`${made}. ${change.file}:${line} ${change.kind}: ${ending}`);
    console.log(`  - ${before}\n  + ${now}`);
  };
  // Changes with slow tests run last, so that the first survivors show up soon.
  const costly: Change[] = [];
  for (const change of proposed) {
    if (drawn === count) break;
    const isKnown = !given.again && record.find(change) !== undefined;
    if (!isKnown && !isValid(copy, change)) {
      invalid++;
      continue;
    }
    drawn++;
    if (isListed(listed, copy.original(change.file), change)) {
      equivalent++;
      continue;
    }
    const batches = batchesFor(coverage, change.file);
    if (!isKnown && batches.some(({ withBundles }) => withBundles)) costly.push(change);
    else await make(change);
  }
  if (given.quick) console.log(`${costly.length} changes were skipped; run again without --quick`);
  else for (const change of costly) await make(change);
  const share = made === 0 ? 0 : Math.round((1000 * survived) / made) / 10;
  console.log(
    `\n${made} changes, ${made - survived} killed, ${survived} survived (${share} %); ${equivalent} make no difference`,
  );
  if (!given.save) return;
  const [proposals, killed, left] = [drawn + invalid, made - survived, drawn - equivalent - made];
  const figures = {
    ...{ drawn: proposals, valid: drawn, equivalent, killed, survived, left },
    survived_first: survivedFirst,
  };
  keepResult("mutations", figures, { seed, tests: "own" });
}

const to = mkdtempSync(join(folder, "copy-"));
try {
  await run(copyProject(root, to));
} finally {
  rmSync(to, { recursive: true, force: true });
}

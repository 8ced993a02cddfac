// `npm run mutate -- --seed N`: makes random changes in a copy of src, one at a time, and lists those that no test detects.
//
//   --count N     number of changes (60)
//   --room PATH   only files below this path of src: net, read/block-pages, structured/bare.ts
//   --injected    changes the scripts that run in a page instead of the modules
//   --browser     runs tests that start a browser for every change, not only for changes of src/browser
//   --near        runs only tests that reach the changed file, without the slow ones
//   --again       repeats the surviving changes of this seed instead of drawing new ones
//
// Results are saved by seed next to the system's temporary files, so an interrupted run resumes.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { applied, type Change, changedLines, changesOf } from "./mutate/changes.ts";
import { type Copy, copyProject, NO_END } from "./mutate/copy.ts";
import { type Batch, batchesFor, readCoverage } from "./mutate/covering.ts";
import { type Drawn, draw, seeded } from "./mutate/draw.ts";
import { isListed, readEquivalents } from "./mutate/equivalent.ts";
import { type Outcome, type OutcomeRecord, openRecord } from "./mutate/record.ts";

const { values: given } = parseArgs({
  options: {
    seed: { type: "string" },
    count: { type: "string", default: "60" },
    room: { type: "string", default: "" },
    injected: { type: "boolean", default: false },
    browser: { type: "boolean", default: false },
    near: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
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
const parts = [`seed-${seed}`, given.room.replaceAll("/", "-"), given.injected ? "injected" : ""];
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
    .filter((file) => file.startsWith("src/browser/injected/") === given.injected);
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

/** Whether each failing test passes without a change, by test. */
const sound = new Map<string, boolean>();

/** Returns a test that fails with a change and passes without it, or undefined. */
async function catcher(copy: Copy, change: Change): Promise<string | undefined> {
  for (const batch of batchesFor(coverage, change.file, { near: given.near })) {
    const left = new Set(batch.tests);
    while (left.size > 0) {
      const failed = await failingWith(copy, change, { ...batch, tests: [...left] });
      if (failed === undefined) break;
      if (failed === NO_END) return failed;
      // On a busy machine a test may fail at random, so it must fail twice with the change and pass without it.
      const alone = { ...batch, tests: [failed] };
      const passes = await isSound(copy, change, alone);
      if (passes && (await failingWith(copy, change, alone)) !== undefined) return failed;
      console.error(`ignored, since it fails without the change or passes with it: ${failed}`);
      left.delete(failed);
    }
  }
  return undefined;
}

/** Makes a change, returns the first test that fails, and reverts the change. */
async function failingWith(copy: Copy, change: Change, batch: Batch): Promise<string | undefined> {
  copy.write(change.file, applied(copy.original(change.file), change));
  try {
    return await copy.failing(batch, optionsFor(change));
  } finally {
    copy.restore(change.file);
  }
}

/** Whether the only test of a batch passes without a change. */
async function isSound(copy: Copy, change: Change, batch: Batch): Promise<boolean> {
  const [test = ""] = batch.tests;
  const passes = sound.get(test) ?? (await copy.failing(batch, optionsFor(change))) === undefined;
  sound.set(test, passes);
  return passes;
}

const optionsFor = ({ file }: Change) => ({
  withBrowser: given.browser || file.startsWith("src/browser/"),
  signal: stop.signal,
});

/** Returns the outcome of a change, recorded or new; undefined if it does not type-check. */
async function outcomeOf(
  copy: Copy,
  record: OutcomeRecord,
  change: Change,
): Promise<Pick<Outcome, "by"> | undefined> {
  const known = given.again ? undefined : record.find(change);
  if (known !== undefined) return known;
  if (!copy.typeChecks(change.file, applied(copy.original(change.file), change))) return undefined;
  const by = (await catcher(copy, change)) ?? null;
  record.add(change, by);
  return { by };
}

async function run(copy: Copy): Promise<void> {
  const listed = readEquivalents(root);
  const record = openRecord(recordFile, (file) =>
    existsSync(join(copy.root, file)) ? copy.original(file) : "",
  );
  const proposed = given.again ? record.survivors() : draw(drawnFiles(copy), seeded(seed));
  let made = 0;
  let survived = 0;
  for (const change of proposed) {
    if (made === count) break;
    const text = copy.original(change.file);
    if (isListed(listed, text, change)) continue;
    const outcome = await outcomeOf(copy, record, change);
    if (outcome === undefined) continue;
    made++;
    if (outcome.by === null) survived++;
    const line = text.slice(0, change.start).split("\n").length;
    const [before, now] = changedLines(text, change);
    const ending =
      outcome.by === null ? "SURVIVED" : `killed by ${outcome.by.replace("build/", "")}`;
    console.log(`${made}. ${change.file}:${line} ${change.kind}: ${ending}`);
    console.log(`  - ${before}\n  + ${now}`);
  }
  const share = made === 0 ? 0 : Math.round((1000 * survived) / made) / 10;
  console.log(`\n${made} changes, ${made - survived} killed, ${survived} survived (${share} %)`);
}

const to = mkdtempSync(join(folder, "copy-"));
try {
  await run(copyProject({ from: root, to, injected: given.injected }));
} finally {
  rmSync(to, { recursive: true, force: true });
}

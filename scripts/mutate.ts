// `npm run mutate -- --seed N`: makes random changes of meaning in a copy of src, one at a time, and says which no test catches.
//
//   --count N     how many changes (60)
//   --room PATH   only files whose path under src begins so: net, read/walls, structured/bare.ts
//   --injected    changes the scripts that run in a page instead of the modules
//   --browser     runs tests that start a browser for every change, not only for those of src/browser
//   --again       makes the changes of this seed that survived once more instead of drawing
//
// What was found is kept by seed beside the system's temporary files: a run that was broken off goes on where it stopped.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { applied, type Change, changedLines, changesOf } from "./mutate/changes.ts";
import { type Copy, copyProject } from "./mutate/copy.ts";
import { batchesFor, readCoverage } from "./mutate/covering.ts";
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

/** The files changes are drawn from; what can be changed in one is found when it is drawn. */
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

/** Whether each test that failed with a change passes without one. */
const sound = new Map<string, boolean>();

/** The test that fails with a change made in the copy, and passes without; null when there is none. Takes the change back. */
async function catcher(copy: Copy, change: Change): Promise<string | null> {
  const withBrowser = given.browser || change.file.startsWith("src/browser/");
  for (const { tests, seconds } of batchesFor(coverage, change.file)) {
    const limits = { seconds, withBrowser, signal: stop.signal };
    if (await copy.passes(tests, limits)) continue;
    for (const test of tests) {
      if (tests.length > 1 && (await copy.passes([test], limits))) continue;
      copy.restore(change.file);
      const passes = sound.get(test) ?? (await copy.passes([test], limits));
      sound.set(test, passes);
      if (passes) return test;
      console.error(`left out, since it fails without a change: ${test}`);
      copy.write(change.file, applied(copy.original(change.file), change));
    }
  }
  copy.restore(change.file);
  return null;
}

/** What came of a change, now or when it was made before; undefined when it does not type-check. */
async function outcomeOf(
  copy: Copy,
  record: OutcomeRecord,
  change: Change,
): Promise<Pick<Outcome, "by"> | undefined> {
  const known = given.again ? undefined : record.find(change);
  if (known !== undefined) return known;
  if (!copy.write(change.file, applied(copy.original(change.file), change))) return undefined;
  const by = await catcher(copy, change);
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
    const ending = outcome.by === null ? "SURVIVED" : `killed by ${outcome.by.slice(6)}`;
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

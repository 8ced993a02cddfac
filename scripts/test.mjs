// `npm test`: prepares the project, runs every test, and ends with "N passed, N failed, N skipped".
//
// Arguments select tests by parts of their paths: `npm test -- net/guard html`. `--quick` skips tests that need a browser,
// the data folder or a database; LEGIBLE_TEST_BROWSER=none skips those that need a browser.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import "./build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
/** Test files per process, run in sequence. Starting a process and loading its code takes 0.3 to 0.5 s of CPU. */
const BATCH_FILES = 8;

const { values, positionals: parts } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
if (values.quick) {
  process.env.LEGIBLE_TEST_BROWSER = "none";
  process.env.LEGIBLE_TEST_DATABASE = "none";
  process.env.LEGIBLE_DATA = "none";
}
// Listed from the sources, since build/ may still contain moved or removed tests.
const files = readdirSync("test", { recursive: true })
  .map((file) => String(file).replace(/\.ts$/, ".js"))
  .filter((file) => file.endsWith(".test.js"))
  .filter((file) => parts.length === 0 || parts.some((part) => join("test", file).includes(part)))
  .sort();
if (files.length === 0) {
  process.stderr.write("no test file matches\n");
  process.exit(2);
}

// Commands and the library store the graphs of their crawls here, not in the folder of the developer.
const graphs = mkdtempSync(join(tmpdir(), "legible-test-graphs-"));
process.env.SERVICE_GRAPH_DIR = graphs;
process.on("exit", () => rmSync(graphs, { recursive: true, force: true }));

const counts = { passed: 0, failed: 0, skipped: 0 };
/** Files without a result yet. Detects the files after a test that ends its process. */
const missing = new Set(files);
// One more than the number of processors: a browser test waits a third of its time.
const concurrency = availableParallelism() + 1;
const tests = run({ files: writeBatches(), concurrency });
tests.on("test:pass", ({ name, nesting, details, skip, todo }) => {
  if (nesting === 0) missing.delete(name);
  // The runner reports a skipped suite but none of its tests.
  if (skip !== undefined || todo !== undefined) counts.skipped++;
  else if (details.type !== "suite") counts.passed++;
});
tests.on("test:fail", ({ name, nesting, details, todo }) => {
  if (nesting === 0) missing.delete(name);
  if (todo !== undefined) counts.skipped++;
  // A suite fails with its failed tests, which are counted already; a suite whose hooks failed may have none.
  else if (details.error?.failureType !== "subtestsFailed") counts.failed++;
});
const shown = tests.compose(spec);
shown.on("end", () => {
  for (const file of missing) process.stdout.write(`\nno result: ${file}\n`);
  const failed = counts.failed + missing.size;
  const { passed, skipped } = counts;
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
});
shown.pipe(process.stdout, { end: false });

/** Writes one script per batch of files and returns their paths. */
function writeBatches() {
  const folder = join(root, "build/test-batches");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const paths = [];
  for (let at = 0; at < files.length; at += BATCH_FILES) {
    const suites = files.slice(at, at + BATCH_FILES).map((file) => {
      const url = JSON.stringify(`../test/${file}`);
      return `describe("${file}", { timeout: 900_000 }, async () => { await import(${url}); });\n`;
    });
    const path = join(folder, `${String(paths.length).padStart(2, "0")}.js`);
    writeFileSync(path, `import { describe } from "node:test";\n${suites.join("")}`);
    paths.push(path);
  }
  return paths;
}

// `npm test`: makes the project ready, runs every test, and closes with "N passed, N failed, N skipped".
//
// Arguments are parts of test paths to run alone: `npm test -- net/guard html`. With LEGIBLE_TEST_BROWSER=none the tests
// that need a browser are skipped.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import "./build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const parts = process.argv.slice(2);
// From the sources: what is left in build/ of tests that were moved or removed is not run.
const files = readdirSync("test", { recursive: true })
  .map((file) => join("build/test", String(file).replace(/\.ts$/, ".js")))
  .filter((file) => file.endsWith(".test.js"))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  .sort();
if (files.length === 0) {
  process.stderr.write("no test file matches\n");
  process.exit(2);
}

// Crawls of commands and of the library leave their graphs there, and not with those of whoever runs the tests.
const graphs = mkdtempSync(join(tmpdir(), "legible-test-graphs-"));
process.env.SERVICE_GRAPH_DIR = graphs;
process.on("exit", () => rmSync(graphs, { recursive: true, force: true }));

const counts = { passed: 0, failed: 0, skipped: 0 };
// One more than there are processors: a test of a browser waits a third of its time.
const concurrency = availableParallelism() + 1;
const tests = run({ files: files.map((file) => join(root, file)), concurrency, timeout: 300_000 });
tests.on("test:pass", ({ details, skip, todo }) => {
  // A suite that is skipped is told, and none of its tests are.
  if (skip !== undefined || todo !== undefined) counts.skipped++;
  else if (details.type !== "suite") counts.passed++;
});
tests.on("test:fail", ({ details, todo }) => {
  if (todo !== undefined) counts.skipped++;
  // A suite whose tests failed has failed with them; one whose hooks failed may have none.
  else if (details.error?.failureType !== "subtestsFailed") counts.failed++;
});
const shown = tests.compose(spec);
shown.on("end", () => {
  const { passed, failed, skipped } = counts;
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
});
shown.pipe(process.stdout, { end: false });

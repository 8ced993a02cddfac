// `npm test`: prepares the project, runs every test, and ends with "N passed, N failed, N skipped".
//
// Arguments select tests by parts of their paths: `npm test -- net/guard html`. `--quick` skips tests that need a browser,
// the data folder or a database, and the files that start services and commands or read hostile pages: it runs within a
// minute. LEGIBLE_TEST_BROWSER=none skips tests that need a browser. `--times` lists the files that cost most.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import "./build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
/** One more than the number of processors: a browser test waits a third of its time. */
const PROCESSES = availableParallelism() + 1;
/** Folders and files that take longest: first, so that no process is left alone with one at the end. */
const FIRST = ["api", "cli", "browser", "console", "cluster", "crawl", "read", "guides", "package"];
/** Folders and files that `--quick` skips: they cost nine tenths of its time. */
const SLOW =
  /^(?:api|cli|client|container|guides|mcp|operations|package|rooms|server)\b|^(?:browser\/packaged|crawl\/soak|crawls\/graphs-failures|document\/(?:fuzz|hostile|markdown-source|markdown\/parsers)|html\/(?:style-sheets|tree)|net\/(?:network|secure)|pdf\/hostile|read\/pdf|store\/(?:crawl-log|page-cache))\./;
/** Lines of `--times`. */
const MAX_TIMES = 30;

const { values, positionals: parts } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    times: { type: "boolean", default: false },
  },
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
  .filter((file) => !values.quick || !SLOW.test(file))
  .sort()
  .sort((a, b) => placeOf(a) - placeOf(b));
if (files.length === 0) {
  process.stderr.write("no test file matches\n");
  process.exit(2);
}

// The folder of this run: its queue of files, and the graphs that commands and the library store, apart from those of the
// developer.
const folder = mkdtempSync(join(tmpdir(), "legible-test-"));
process.env.LEGIBLE_TEST_QUEUE = join(folder, "queue");
process.env.SERVICE_GRAPH_DIR = join(folder, "graphs");
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const counts = { passed: 0, failed: 0, skipped: 0 };
/** Files without a result yet. Detects the files after a test that ends its process. */
const missing = new Set(files);
const shown = new spec();
shown.pipe(process.stdout, { end: false });
await Promise.all(writeProcesses().map(show));
shown.end();
await new Promise((resolve) => shown.on("end", resolve));
if (values.times) process.stdout.write(timesTable());
for (const file of missing) process.stdout.write(`\nno result: ${file}\n`);
const failed = counts.failed + missing.size;
const { passed, skipped } = counts;
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function placeOf(file) {
  const place = FIRST.indexOf(file.split(/[/.]/, 1)[0]);
  return place < 0 ? FIRST.length : place;
}

/** Runs a process of tests; shows and counts the events of each of its files once the file has ended. */
async function show(path) {
  let events = [];
  for await (const event of run({ files: [path] })) {
    const { type, data } = event;
    events.push(event);
    if (type !== "test:pass" && type !== "test:fail") continue;
    count(type, data);
    if (data.nesting > 0) continue;
    missing.delete(data.name);
    for (const one of events) shown.write(one);
    events = [];
  }
}

function count(type, { skip, todo, details }) {
  // The runner reports a skipped suite but none of its tests.
  if (skip !== undefined || todo !== undefined) counts.skipped++;
  else if (type === "test:pass") {
    if (details.type !== "suite") counts.passed++;
  }
  // A suite fails with its failed tests, which are counted already; a suite whose hooks failed may have none.
  else if (details.error?.failureType !== "subtestsFailed") counts.failed++;
}

/** Writes the queue of files and one script per process; returns the paths of the scripts. */
function writeProcesses() {
  mkdirSync(process.env.LEGIBLE_TEST_QUEUE);
  writeFileSync(join(process.env.LEGIBLE_TEST_QUEUE, "files.json"), JSON.stringify(files));
  const scripts = join(root, "build/test-processes");
  rmSync(scripts, { recursive: true, force: true });
  mkdirSync(scripts, { recursive: true });
  return Array.from({ length: Math.min(PROCESSES, files.length) }, (_, index) => {
    const path = join(scripts, `${index}.js`);
    writeFileSync(
      path,
      `import { runQueue } from "../../scripts/test-process.mjs";\nawait runQueue("${index}");\n`,
    );
    return path;
  });
}

/** Returns a table of the files that cost most, and the sums of the processes. */
function timesTable() {
  const lines = readFileSync(join(process.env.LEGIBLE_TEST_QUEUE, "times.jsonl"), "utf8");
  const times = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .sort((a, b) => b.cpu - a.cpu);
  const row = ({ cpu, wall, name }) =>
    `${cpu.toFixed(1).padStart(8)} ${wall.toFixed(1).padStart(8)}  ${name}\n`;
  const sum = (label) => {
    const own = times.filter((one) => one.label === label);
    const cpu = own.reduce((all, one) => all + one.cpu, 0);
    const wall = own.reduce((all, one) => all + one.wall, 0);
    return row({ cpu, wall, name: `process ${label}, ${own.length} files` });
  };
  const labels = [...new Set(times.map(({ label }) => label))].sort();
  return [
    "\n     CPU    clock  in seconds\n",
    ...labels.map(sum),
    ...times
      .slice(0, MAX_TIMES)
      .map(({ file, label, ...cost }) => row({ ...cost, name: `${file} (${label})` })),
  ].join("");
}

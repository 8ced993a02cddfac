// `npm test`: prepares the project, runs the tests that prove the contract, and ends with "N passed, N failed, N skipped".
//
// Arguments select files by parts of their paths, with all their tests: `npm test -- net/guard html`. `--all` runs every test.
// `--quick` skips tests that need a browser, the data folder or a database, and the files that start services and commands or
// read hostile pages.
// LEGIBLE_TEST_BROWSER=none skips tests that need a browser. `--times` lists the files that cost most, and the slowest tests.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import "./build.mjs";
import { processesOf } from "./left-processes.mjs";
import { testFiles } from "./test-files.mjs";
import { TestReport } from "./test-report.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
/** One more than the number of processors: a browser test waits a third of its time. */
const PROCESSES = availableParallelism() + 1;
/** How often, and how often at most, to look for processes that still run. */
const LOOK_MS = 200;
const MAX_LOOKS = 50;
/** Lines of `--times`. */
const MAX_TIMES = 30;

const { values, positionals: parts } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
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
if (values.all || parts.length > 0) process.env.LEGIBLE_TEST_ALL = "";
const files = testFiles({ parts, ...values });
if (files.length === 0) {
  process.stderr.write("no test file matches\n");
  process.exit(2);
}

// The folder of this run: its queue of files, and the temporary files of tests, apart from those of other services.
const folder = mkdtempSync(join(tmpdir(), "legible-test-"));
// PostgreSQL does not run as root: its user enters the folder.
chmodSync(folder, 0o755);
process.env.LEGIBLE_TEST_QUEUE = join(folder, "queue");
process.env.SERVICE_GRAPH_DIR = join(folder, "graphs");
process.env.TMPDIR = join(folder, "tmp");
mkdirSync(process.env.TMPDIR);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    // The runner leaves its processes running.
    for (const { id } of ownProcesses()) process.kill(id, "SIGKILL");
    process.exit(1);
  });
}
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

const report = new TestReport();
/** Files without a result yet. Detects the files after a test that ends its process. */
const missing = new Set(files);
await Promise.all(writeProcesses().map(show));
if (values.times) process.stdout.write(timesTable());
for (const file of missing) report.fail(file, "no result: the process of its tests ended");
for (const { id, command } of await leftProcesses()) {
  process.kill(id, "SIGKILL");
  report.fail("a process that a test left behind", command);
}
process.exitCode = report.end() ? 0 : 1;

/** Returns the processes of this run, and those that they started. */
function ownProcesses() {
  return processesOf("LEGIBLE_TEST_QUEUE", process.env.LEGIBLE_TEST_QUEUE);
}

/** Returns the processes that still run some seconds after the tests: a browser takes a moment to end. */
async function leftProcesses() {
  for (let look = 0; look < MAX_LOOKS && ownProcesses().length > 0; look++)
    await setTimeout(LOOK_MS);
  return ownProcesses();
}

/** Runs a process of tests. */
async function show(path) {
  for await (const event of run({ files: [path] })) {
    const ended = report.add(path, event);
    if (ended !== undefined) missing.delete(ended);
  }
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
  const slow = ({ name, seconds }) => `${seconds.toFixed(1).padStart(17)}  ${name}\n`;
  const labels = [...new Set(times.map(({ label }) => label))].sort();
  return [
    "\n     CPU    clock  in seconds\n",
    ...labels.map(sum),
    ...times
      .slice(0, MAX_TIMES)
      .map(({ file, label, ...cost }) => row({ ...cost, name: `${file} (${label})` })),
    "\nThe slowest tests, in seconds of the clock\n",
    ...report.slowest(MAX_TIMES).map(slow),
  ].join("");
}

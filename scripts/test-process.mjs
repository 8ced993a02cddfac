// Runs test files in this process, one after the other, until none is left. Several such processes share a queue.
//
// A file is a suite of its name. Its cost is the CPU of this process and of the children that ended meanwhile, loading its
// code included: the first file that needs a module pays for it. After each file the environment is as before it.
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe } from "node:test";
import { closeShared, keepShared } from "../build/test/support/shared.js";

/** Longest time of a file, which only ends tests that hang. */
const TIMEOUT_MS = 600_000;
/** How long a process whose tests have ended may run on: one that leaks a server or a browser fails. */
const LEAK_MS = 60_000;
/** Clock ticks per second in /proc: USER_HZ, 100 on every system of Node. */
const TICKS = 100;

/** Runs the files of the queue in LEGIBLE_TEST_QUEUE, under a name for this process. */
export async function runQueue(label) {
  const queue = process.env.LEGIBLE_TEST_QUEUE;
  const files = JSON.parse(readFileSync(join(queue, "files.json"), "utf8"));
  const note = (file, from, to) => {
    const line = { label, file, cpu: to.cpu - from.cpu, wall: to.wall - from.wall };
    appendFileSync(join(queue, "times.jsonl"), `${JSON.stringify(line)}\n`);
  };
  const next = (last) => claimNext(queue, files, last);
  // Origins have no port twice in a process. Another process may have it next, and finds no graph of it in a folder of its own.
  process.env.SERVICE_GRAPH_DIR = join(process.env.SERVICE_GRAPH_DIR, label);
  const restore = rememberEnvironment();
  keepShared();
  for (let file = next(); file !== undefined; file = next(file)) {
    const start = spent();
    await runFile(file);
    restore();
    note(file, start, spent());
  }
  const start = spent();
  await closeShared();
  setTimeout(() => process.exit(1), LEAK_MS).unref();
  note("what files share, closed", start, spent());
}

/**
 * Claims a file: of the folder of the last one, whose files share a server, a browser or a database, else of a folder that no
 * process has begun, else any.
 */
function claimNext(queue, files, last = "") {
  const claimed = new Set(readdirSync(queue));
  const begun = new Set(files.filter((file) => claimed.has(nameOf(file))).map(folderOf));
  const rank = (file) => (folderOf(file) === folderOf(last) ? 0 : begun.has(folderOf(file)) ? 2 : 1);
  const left = files.filter((file) => !claimed.has(nameOf(file)));
  return left.toSorted((a, b) => rank(a) - rank(b)).find((file) => claim(join(queue, nameOf(file))));
}

const folderOf = (file) => file.split("/", 1)[0];
const nameOf = (file) => file.replaceAll("/", "!");

/** Creates a folder; false if another process did. */
function claim(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Resolves after the file's last hook, whether its tests passed, failed or could not be loaded. */
function runFile(file) {
  const url = new URL(`../build/test/${file}`, import.meta.url);
  return new Promise((resolve) => {
    // A suite that ran out of time calls no hook.
    setTimeout(resolve, TIMEOUT_MS + 10_000).unref();
    describe(file, { timeout: TIMEOUT_MS }, async () => {
      try {
        await import(url);
      } finally {
        after(resolve);
      }
    });
  });
}

/** Returns a function that gives the variables their present values, in the object that the system's calls read. */
function rememberEnvironment() {
  const { env } = process;
  const values = { ...env };
  return () => {
    process.env = env;
    for (const name of Object.keys(env)) if (!(name in values)) delete env[name];
    Object.assign(env, values);
  };
}

/** Seconds since this process started: of CPU, and of the clock. */
function spent() {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1e6 + childrenCpu(), wall: process.uptime() };
}

/** Seconds of CPU of the children that have ended, and of theirs; 0 without /proc. */
function childrenCpu() {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // `pid (name) state ...`: cutime and cstime are fields 16 and 17.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return 0;
  }
}

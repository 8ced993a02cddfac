// Runs benches by name, the headline ones by default, and records their figures. `npm run bench`
//
//   npm run bench -- [NAME ...] [--all] [--list] [--fetch] [--no-record]
//
// A name selects a bench and its runs: `context` selects `context:django` and the others. A bench with a missing input is skipped, with
// the way to get the input; --fetch fetches inputs first. Exit codes: 0 all ran, 1 one failed, 2 usage or uncommitted changes,
// 3 one was skipped or ran in part.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fetchInputs, INPUTS, type InputName, missingInputs } from "./inputs.ts";
import { debianFolder } from "./inputs-folder.ts";
import { BENCHES, type Bench } from "./list.ts";
import { treeCpuMs } from "./process-cost.ts";
import { uncommitted } from "./results.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    fetch: { type: "boolean", default: false },
    "no-record": { type: "boolean", default: false },
  },
});

/** How a bench ended. */
interface Outcome {
  readonly bench: Bench;
  readonly status: "ran" | "failed" | "skipped" | "ran in part";
  readonly seconds: number;
  /** CPU of its processes, which other work on the machine does not change; 0 except on Linux. */
  readonly cpuSeconds: number;
  readonly missing: readonly InputName[];
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function selected(): readonly Bench[] {
  if (positionals.length === 0) return BENCHES.filter(({ isHeadline }) => values.all || isHeadline);
  const unknown = positionals.filter((name) => !BENCHES.some((bench) => isNamed(bench, name)));
  if (unknown.length > 0) fail(`no bench is named ${unknown.join(", ")}: npm run bench -- --list`);
  return BENCHES.filter((bench) => positionals.some((name) => isNamed(bench, name)));
}

const isNamed = (bench: Bench, name: string): boolean =>
  bench.name === name || bench.name.startsWith(`${name}:`);

const inputsOf = ({ needs, partly = [] }: Bench): readonly InputName[] => [...needs, ...partly];

async function printList(benches: readonly Bench[]): Promise<void> {
  for (const bench of benches) {
    const missing = await missingInputs(inputsOf(bench));
    const needs = inputsOf(bench).map((name) =>
      missing.includes(name) ? `${name} (missing)` : name,
    );
    const time = `${bench.minutes} min`;
    console.log(`${bench.name.padEnd(32)}${time.padStart(7)}  ${bench.page ?? ""}`);
    if (needs.length > 0) console.log(`    needs ${needs.join(", ")}`);
  }
}

/** The argument with the folder that `debian:PATH` stands for. */
function resolved(argument: string): string {
  const path = /^debian:(.*)/.exec(argument)?.[1];
  return path === undefined ? argument : (debianFolder(path) ?? argument);
}

async function run(bench: Bench): Promise<Outcome> {
  const missing = await missingInputs(inputsOf(bench));
  const outcome = { bench, missing, seconds: 0, cpuSeconds: 0 };
  if (missing.some((name) => bench.needs.includes(name))) return { ...outcome, status: "skipped" };
  console.log(`\n${bench.name}`);
  const args = bench.args.map(resolved);
  const isRecorded = !values["no-record"] && missing.length === 0;
  if (isRecorded) args.push("--save");
  const [began, cpuBefore] = [performance.now(), cpuOfChildren()];
  const program = join(import.meta.dirname, `${bench.program}.js`);
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: "inherit" });
  const seconds = Math.round((performance.now() - began) / 1000);
  const cpuSeconds = Math.round(cpuOfChildren() - cpuBefore);
  const measured = { ...outcome, seconds, cpuSeconds };
  if (status !== 0) return { ...measured, status: "failed" };
  return { ...measured, status: missing.length === 0 ? "ran" : "ran in part" };
}

/** CPU seconds so far of this process and of those it has waited for. */
const cpuOfChildren = (): number =>
  process.platform === "linux" ? treeCpuMs(process.pid) / 1000 : 0;

function report(outcomes: readonly Outcome[]): void {
  console.log("");
  for (const { bench, status, seconds, cpuSeconds, missing } of outcomes) {
    const time = status === "skipped" ? "" : `${seconds} s, ${cpuSeconds} s of CPU`;
    console.log(`${bench.name.padEnd(32)}${status.padEnd(12)}${time}`);
    for (const name of missing) console.log(`    missing ${name}: ${INPUTS[name].how}`);
  }
  const minutes = outcomes.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  console.log(`${minutes.toFixed(1)} minutes`);
  const isRecorded = !values["no-record"] && outcomes.some(({ status }) => status === "ran");
  if (isRecorded) console.log("recorded in bench/results.jsonl; npm run docs writes the tables");
}

const benches = selected();
if (values.list) {
  await printList(positionals.length === 0 ? BENCHES : benches);
  process.exit(0);
}
if (!values["no-record"]) {
  const changed = uncommitted();
  if (changed.length > 0) {
    fail(`uncommitted changes in ${changed.join(", ")}: commit them, or add --no-record`);
  }
}
if (values.fetch) fetchInputs(await missingInputs([...new Set(benches.flatMap(inputsOf))]));
const outcomes: Outcome[] = [];
for (const bench of benches) outcomes.push(await run(bench));
report(outcomes);
const statuses = new Set(outcomes.map(({ status }) => status));
if (statuses.has("failed")) process.exitCode = 1;
else if (statuses.has("skipped") || statuses.has("ran in part")) process.exitCode = 3;

// Records the figures of a run in bench/results.jsonl: one line of JSON per bench and key, the last run.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

/** What tells runs of one bench apart, such as the site. In a row, these fields precede the date. */
export type Key = Readonly<Record<string, string | number | boolean>>;

/** A row of bench/results.jsonl. */
export type ResultRow = Readonly<Record<string, unknown>> & {
  readonly bench: string;
  readonly date: string;
  readonly commit: string;
};

/** The option of every bench that records its figures. */
export const SAVE = { save: { type: "boolean", default: false } } as const;

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILE = fileURLToPath(new URL("../../bench/results.jsonl", import.meta.url));
/** Where an uncommitted change may change figures. */
const MEASURED = ["src", "models", "training", "bench", ":!bench/results.jsonl"];

/** The commit that is measured, read at the start, since others may follow during the run; undefined unless it is recorded. */
const measured = process.argv.includes("--save") ? measuredCommit() : undefined;

/** Records the figures in place of the row with the same bench and key. Does nothing without `--save`. */
export function keepResult(bench: string, figures: object, key: Key = {}): void {
  if (measured === undefined) return;
  const row = {
    bench,
    ...key,
    date: new Date().toISOString(),
    commit: measured,
    node: process.version,
    cpu: cpus()[0]?.model ?? "",
    ...figures,
  };
  writeFileSync(FILE, withRow(readFileSync(FILE, "utf8"), row));
}

/** Returns the lines of a results file with a row in place of that of the same bench and key. */
export function withRow(file: string, row: ResultRow): string {
  const key = keyOf(row);
  const others = file.split("\n").filter((line) => line !== "" && keyOf(JSON.parse(line)) !== key);
  return `${[...others, JSON.stringify(row)].join("\n")}\n`;
}

/** The bench of a row with its key, as one text. */
export function keyOf(row: ResultRow): string {
  const fields = Object.entries(row);
  const end = fields.findIndex(([name]) => name === "date");
  return JSON.stringify(fields.slice(0, end).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Files with uncommitted changes that may change figures. Throws outside of a git repository. */
export function uncommitted(root = ROOT): readonly string[] {
  return git(root, "status", "--porcelain", "--", ...MEASURED)
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [line.slice(3)]));
}

function measuredCommit(): string {
  const changed = uncommitted();
  if (changed.length > 0) {
    console.error(`not recorded: commit ${changed.join(", ")} first, or run without --save`);
    process.exit(2);
  }
  return git(ROOT, "rev-parse", "--short", "HEAD").trim();
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" });
}

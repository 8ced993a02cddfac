// Keeps what a bench measured: one line of JSON a bench, the last run, with the date, the commit and the machine.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

const FILE = new URL("../../bench/results.jsonl", import.meta.url);

/** Which of several runs of one bench a result is of, as the width it was measured at. */
type Variant = Readonly<Record<string, string | number | boolean>>;

/** Keeps the figures of a run in `bench/results.jsonl`, in place of those of the run before it of the same bench and variant. */
export function keepResult(bench: string, figures: object, variant: Variant = {}): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const result = {
    bench,
    ...variant,
    date: new Date().toISOString(),
    commit,
    node: process.version,
    cpu: cpus()[0]?.model ?? "",
    ...figures,
  };
  const isReplaced = (line: string): boolean => {
    const kept = JSON.parse(line) as Readonly<Record<string, unknown>>;
    return Object.entries({ bench, ...variant }).every(([field, value]) => kept[field] === value);
  };
  const others = readFileSync(FILE, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !isReplaced(line));
  writeFileSync(FILE, `${[...others, JSON.stringify(result)].join("\n")}\n`);
}

// Saves the figures of a bench: one line of JSON per bench, the last run, with date, commit and machine.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

const FILE = new URL("../../bench/results.jsonl", import.meta.url);

/** The variant of a bench that a result belongs to, such as its window width. */
type Variant = Readonly<Record<string, string | number | boolean>>;

/** Saves the figures of a run in `bench/results.jsonl`. Replaces the last run of the same bench and variant. */
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

// Keeps what a bench measured: one line of JSON a run, with the date, the commit and the machine.
import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { cpus } from "node:os";

/** Appends the figures of one run to `bench/results.jsonl`. */
export function keepResult(bench: string, figures: object): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const line = {
    bench,
    date: new Date().toISOString(),
    commit,
    node: process.version,
    cpu: cpus()[0]?.model ?? "",
    ...figures,
  };
  appendFileSync(
    new URL("../../bench/results.jsonl", import.meta.url),
    `${JSON.stringify(line)}\n`,
  );
}

// Appends the outcomes of a seed's changes to a file, from which an interrupted run resumes.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { Change } from "./changes.ts";

/** The outcome of a change. */
export interface Outcome extends Change {
  /** Hash of the source file: a different text makes it a different change. */
  readonly hash: string;
  /** The test that detected it; null if none did. */
  readonly by: string | null;
}

/** The outcomes of one seed. */
export interface OutcomeRecord {
  /** Returns the last outcome of a change whose file has not changed since. */
  find(change: Change): Outcome | undefined;
  /** Returns the changes that no test detected in their last run. */
  survivors(): readonly Outcome[];
  add(change: Change, by: string | null): void;
}

/** Opens a file of outcomes. `textOf` returns a source file's current text, "" for a removed file. */
export function openRecord(file: string, textOf: (source: string) => string): OutcomeRecord {
  const outcomes = new Map<string, Outcome>();
  const hashOf = (source: string) => createHash("sha256").update(textOf(source)).digest("hex");
  const keyOf = (change: Change) =>
    JSON.stringify([change.file, change.start, change.end, change.replacement]);
  if (existsSync(file)) {
    for (const line of readFileSync(file, "utf8").trim().split("\n")) {
      const outcome: Outcome = JSON.parse(line);
      if (outcome.hash === hashOf(outcome.file)) outcomes.set(keyOf(outcome), outcome);
    }
  }
  return {
    find: (change) => outcomes.get(keyOf(change)),
    survivors: () => [...outcomes.values()].filter(({ by }) => by === null),
    add: (change, by) => {
      const outcome = { ...change, hash: hashOf(change.file), by };
      outcomes.set(keyOf(change), outcome);
      appendFileSync(file, `${JSON.stringify(outcome)}\n`);
    },
  };
}

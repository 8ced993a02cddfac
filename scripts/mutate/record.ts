// The outcomes of a seed's changes in a file that is added to: a run that was broken off goes on from it.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { Change } from "./changes.ts";

/** What came of a change. */
export interface Outcome extends Change {
  /** Of the text the change was made in: in another it is another change. */
  readonly hash: string;
  /** The test that caught it; null when none did. */
  readonly by: string | null;
}

/** The outcomes kept under one name. */
export interface OutcomeRecord {
  /** The last outcome of a change whose file is as it was then. */
  find(change: Change): Outcome | undefined;
  /** The changes no test caught when they were made last. */
  survivors(): readonly Outcome[];
  add(change: Change, by: string | null): void;
}

/** Opens a file of outcomes. `textOf` gives a source file's text now, "" for one that is gone. */
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

// Reads the changes listed by hand as having no effect: the file, the line before and after, and the reason.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Change, changedLines } from "./changes.ts";

/** A change that no test can detect. */
export interface Equivalent {
  readonly file: string;
  /** The line before and after the change, without indentation. */
  readonly before: string;
  readonly now: string;
  readonly reason: string;
}

/** Reads the list of the project. */
export function readEquivalents(root: string): readonly Equivalent[] {
  return JSON.parse(readFileSync(join(root, "scripts/mutate/equivalent.json"), "utf8"));
}

/** Whether a change of a file's text is listed. */
export function isListed(listed: readonly Equivalent[], text: string, change: Change): boolean {
  const [before, now] = changedLines(text, change);
  return listed.some((one) => one.file === change.file && one.before === before && one.now === now);
}

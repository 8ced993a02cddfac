// The folder of labelled pages and conformance cases that LEGIBLE_DATA names, and the cases of a suite known to fail.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A folder of the data folder, or why it cannot be read: the `skip` option of a test. */
export function dataFolder(...parts: readonly string[]): { path: string; skip: string | false } {
  const root = process.env["LEGIBLE_DATA"];
  if (root === undefined) return { path: "", skip: "LEGIBLE_DATA is not set" };
  const path = join(root, ...parts);
  return { path, skip: existsSync(path) ? false : `LEGIBLE_DATA has no ${parts.join("/")}` };
}

/** Cases of a suite that fail on purpose, with the reason: `{"case": "reason"}`. */
export function expectedFailures(path: string): ReadonlyMap<string, string> {
  const listed: Record<string, string> = JSON.parse(readFileSync(path, "utf8"));
  return new Map(Object.entries(listed));
}

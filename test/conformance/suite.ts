// Suites of outside authorities: every case runs, a known failure needs a reason, and one that passes after all fails.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

/** One case of a suite: its name within the suite, and a check that throws when it fails. */
export interface ConformanceCase {
  readonly name: string;
  readonly check: () => void;
}

const EXPECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(
    new URL("../../../test/conformance/expected-failures.json", import.meta.url),
    "utf8",
  ),
);

/** A folder of the data folder, undefined where there is none. */
export function dataFolder(...path: readonly string[]): string | undefined {
  const root = process.env["LEGIBLE_DATA"];
  if (root === undefined || root === "") return undefined;
  const folder = join(root, "conformance", ...path);
  return existsSync(folder) ? folder : undefined;
}

/** Runs the cases of a suite, skipped by name where its data is missing. */
export function conformance(
  suite: string,
  folder: string | undefined,
  cases: (folder: string) => readonly ConformanceCase[],
): void {
  if (folder === undefined) {
    it(`conformance of ${suite}`, { skip: "LEGIBLE_DATA does not hold it" }, () => {});
    return;
  }
  describe(`conformance of ${suite}`, () => {
    const expected = EXPECTED[suite] ?? {};
    const all = cases(folder);
    for (const { name, check } of all) {
      const reason = expected[name];
      if (reason === undefined) it(name, check);
      else
        it(`fails as expected: ${name} (${reason})`, () =>
          assert.throws(check, `passes now: ${name}`));
    }
    it("expects failures of cases that exist only", () => {
      const names = new Set(all.map(({ name }) => name));
      assert.deepEqual(
        Object.keys(expected).filter((name) => !names.has(name)),
        [],
      );
    });
  });
}

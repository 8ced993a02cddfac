// Canonical spellings of addresses, by the cases of crawler-commons.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalUrl } from "../../src/url/canonical.ts";
import { conformance, dataFolder } from "./suite.ts";

conformance("crawler-commons-normalizer", dataFolder("crawler-commons", "normalizer"), (folder) => [
  ...rows(join(folder, "weirdToNormalizedUrls.csv")).map((row, index) => {
    // `weird, normal`, the first in quotes where it holds one itself
    const [, quoted, bare, normal] = /^(?:"((?:[^"]|"")*)"|([^,]*)),\s*(.*)$/.exec(row) ?? [];
    const weird = quoted?.replaceAll('""', '"') ?? bare ?? "";
    return {
      name: `${index + 1} ${JSON.stringify(weird)}`,
      check: () => assert.equal(canonicalUrl(weird.trim()), normal),
    };
  }),
  ...rows(join(folder, "invalidUrls.csv")).map((row) => ({
    name: `invalid ${row}`,
    check: () => assert.equal(canonicalUrl(row), undefined),
  })),
]);

function rows(file: string): readonly string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
}

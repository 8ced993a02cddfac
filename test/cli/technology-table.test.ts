import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Technology } from "../../src/model/technology.ts";
import { technologyTable } from "../../src/operations/pages/commands.ts";

const row = (
  name: string,
  category: Technology["category"],
  version: string | null,
  evidence: string,
): Technology => ({ name, category, version, confidence: 95, evidence });

describe("the table of technologies", () => {
  const rows = [
    row("WordPress", "CMS", "6.9", "meta generator: WordPress 6.9"),
    row("Ghost", "CMS", null, "header x-ghost"),
    row("PHP", "Programming languages", null, "implied by WordPress"),
  ];

  it("aligns its columns and names a category once", () => {
    assert.equal(
      technologyTable(rows, 200),
      [
        "Category               Technology  Version  Sure   Evidence",
        "CMS                    WordPress   6.9       95 %  meta generator: WordPress 6.9",
        "                       Ghost                 95 %  header x-ghost",
        "Programming languages  PHP                   95 %  implied by WordPress",
      ].join("\n"),
    );
  });

  it("cuts the evidence to the width of the terminal, and never to nothing", () => {
    const lines = technologyTable(rows, 75).split("\n");
    assert.ok(lines.every((line) => line.length <= 75));
    assert.match(lines[1] ?? "", /meta generator: WordPre…$/);
    assert.match(technologyTable(rows, 10), /meta generator: Wor…$/m);
  });

  it("says that there are none", () => {
    assert.equal(technologyTable([], 80), "no technology was recognised");
  });
});

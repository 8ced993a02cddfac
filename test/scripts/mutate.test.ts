// The changes `npm run mutate` makes: what it finds in a file, how it draws, and its list of those that make no difference.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { applied, type Change, changedLines, changesOf } from "../../scripts/mutate/changes.ts";
import { batchesFor, ownTests, readCoverage } from "../../scripts/mutate/covering.ts";
import { draw, seeded } from "../../scripts/mutate/draw.ts";
import { isListed, readEquivalents } from "../../scripts/mutate/equivalent.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The changes of a text that is a file of its own. */
function changesIn(text: string): readonly Change[] {
  const host = ts.createCompilerHost({});
  const source = ts.createSourceFile("one.ts", text, ts.ScriptTarget.Latest, true);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === "one.ts" ? source : getSourceFile(name, ...rest);
  const program = ts.createProgram(
    ["one.ts"],
    { strict: true, target: ts.ScriptTarget.ES2023 },
    host,
  );
  return changesOf("one.ts", source, program.getTypeChecker());
}

const SAMPLE = `
type Kept = "a" | "b";
export function first(texts: readonly string[], most: number): string | undefined {
  const found = new Set(["ab", "cd"]);
  if (texts.length <= most && found.size > 1) found.clear();
  return texts.find((text) => /^(?:on|off|of)$/i.test(text.trim()));
}`;

describe("changesOf", () => {
  const changes = changesIn(SAMPLE);
  const made = (kind: string) =>
    changes.filter((change) => change.kind === kind).map((change) => applied(SAMPLE, change));

  it("finds a change of each kind in the place it is for", () => {
    const expected: Readonly<Record<string, readonly string[]>> = {
      edge: ["texts.length < most &&", "found.size >= 1)"],
      logic: ["texts.length <= most || found.size > 1"],
      condition: ["if (!(texts.length <= most && found.size > 1))"],
      number: ["found.size > 2", "found.size > 0"],
      statement: ["{}\n  return", 'Set(["ab", "cd"]);\n  \n'],
      return: ["return undefined;", 'return "";', "=> true)", "=> false)"],
      method: ["texts.findLast(", ".test(text)"],
      element: ['Set(["cd"])', 'Set(["ab"])'],
      string: ['"a_"', '"c_"'],
      pattern: ["/(?:on|off|of)$/i", "/^(?:on|off|of)/i", "$/.test", "/^(?:on|of)$/i"],
    };
    for (const [kind, parts] of Object.entries(expected)) {
      for (const part of parts) {
        assert.ok(
          made(kind).some((text) => text.includes(part)),
          `${kind}: ${part}`,
        );
      }
    }
    assert.deepEqual(
      [...new Set(changes.map(({ kind }) => kind))].sort(),
      Object.keys(expected).sort(),
    );
  });

  it("changes nothing of a type, and every change differs from the text", () => {
    for (const change of changes) {
      assert.ok(change.start > SAMPLE.indexOf("function"));
      assert.notEqual(applied(SAMPLE, change), SAMPLE);
    }
  });

  it("swaps arguments of one type, drops optional properties and defaults", () => {
    const text =
      "export const f = (a: number, b: number, c?: number) => ({ x: Math.hypot(a, b), y: c ?? a });";
    const all = changesIn(text).map((change) => applied(text, change));
    assert.ok(all.some((one) => one.includes("Math.hypot(b, a)")));
    assert.ok(all.some((one) => one.includes("({ x: Math.hypot(a, b),  })")));
    assert.ok(all.some((one) => one.includes("y: a }")));
  });

  it("leaves arguments that may stand in any order", () => {
    const text = "export const f = (a: number, b: number) => Math.min(a, b);";
    const all = changesIn(text).map((change) => applied(text, change));
    assert.ok(all.some((one) => one.includes("Math.max(a, b)")));
    assert.ok(!all.some((one) => one.includes("(b, a)")));
  });

  it("shows the line before and after, without its indentation", () => {
    const [change] = changes.filter(({ kind }) => kind === "logic");
    assert.ok(change !== undefined);
    assert.deepEqual(changedLines(SAMPLE, change), [
      "if (texts.length <= most && found.size > 1) found.clear();",
      "if (texts.length <= most || found.size > 1) found.clear();",
    ]);
  });
});

describe("draw", () => {
  const changes = changesIn(SAMPLE);
  const files = [{ file: "one.ts", chars: 300, changes: () => changes }];

  it("gives the same sequence for a seed, another for another, each change once", () => {
    const drawn = (seed: number) => [...draw(files, seeded(seed))];
    assert.deepEqual(drawn(1), drawn(1));
    assert.notDeepEqual(drawn(1), drawn(2));
    assert.equal(drawn(1).length, changes.length);
    assert.equal(new Set(drawn(1)).size, changes.length);
  });

  it("draws from a file as often as it is large", () => {
    const one = (file: string, chars: number) => ({
      file,
      chars,
      changes: () =>
        Array.from({ length: 1000 }, (_, start) => ({ ...changes[0], file, start }) as Change),
    });
    let large = 0;
    let all = 0;
    for (const { file } of draw([one("large", 900), one("small", 100)], seeded(7))) {
      if (file === "large") large++;
      if (++all === 500) break;
    }
    assert.ok(large > 400 && large < 490, String(large));
  });
});

describe("a file's own tests", () => {
  const coverage = readCoverage(root);
  const own = (file: string) =>
    ownTests(coverage, file).map((test) => test.slice("build/test/".length));

  it("are those in its folder, its own first, then those in the folders above it", () => {
    const [first, ...others] = own("src/structure/lists.ts");
    assert.equal(first, "structure/lists.test.js");
    assert.ok(others.every((test) => test.startsWith("structure/")));
    const nested = own("src/graph/index/tokens.ts");
    assert.equal(nested[0], "graph/index/tokens.test.js");
    assert.ok(nested.includes("graph/summary.test.js"));
    assert.ok(nested.every((test) => !test.startsWith("graph/retrieve/")));
  });

  it("of an operation are those of its role's room, the one named for it first", () => {
    assert.equal(own("src/operations/diff/run.ts")[0], "api/diff.test.js");
    assert.equal(own("src/operations/map/command.ts")[0], "cli/map.test.js");
    assert.deepEqual(
      [...new Set(own("src/operations/site/tools.ts").map((test) => test.split("/", 1)[0]))],
      ["mcp"],
    );
  });

  it("are run with a browser last, where a page is rendered", () => {
    const batches = batchesFor(coverage, "src/document/order/geometry.ts");
    const rendered = batches.map(({ withBrowser }) => withBrowser);
    assert.deepEqual(rendered, rendered.toSorted());
    assert.ok(rendered.includes(true) && rendered.includes(false));
    const pool = batchesFor(coverage, "src/browser/pool.ts");
    assert.ok(pool.every(({ withBrowser }) => withBrowser));
  });

  it("need bundles only where they start processes or threads", () => {
    const bundled = (file: string) =>
      batchesFor(coverage, file).some(({ withBundles }) => withBundles);
    assert.equal(bundled("src/structure/lists.ts"), false);
    assert.equal(bundled("src/operations/diff/run.ts"), true);
  });
});

describe("the changes that make no difference", () => {
  const listed = readEquivalents(root);

  it("are of lines that are there, with a reason, and no two the same", () => {
    for (const { file, before, now, reason } of listed) {
      assert.ok(existsSync(`${root}${file}`), file);
      const lines = readFileSync(`${root}${file}`, "utf8")
        .split("\n")
        .map((line) => line.trim());
      assert.ok(lines.join(" ").includes(before), `${file}: ${before}`);
      assert.notEqual(before, now);
      assert.ok(reason.length > 20, `${file}: ${before}`);
    }
    assert.equal(new Set(listed.map(({ file, now }) => file + now)).size, listed.length);
  });

  it("are known by file and lines", () => {
    const [change] = changesIn(SAMPLE);
    assert.ok(change !== undefined);
    const [before, now] = changedLines(SAMPLE, change);
    const entry = { file: "one.ts", before, now, reason: "" };
    assert.equal(isListed([entry], SAMPLE, change), true);
    assert.equal(isListed([{ ...entry, file: "two.ts" }], SAMPLE, change), false);
    assert.equal(isListed([{ ...entry, now: "" }], SAMPLE, change), false);
  });
});

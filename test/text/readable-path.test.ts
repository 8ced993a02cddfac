// Paths of files for addresses: readable, accepted by every file system, each used once.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { readablePath, UniquePaths } from "../../src/text/readable-path.ts";

describe("the readable path of an address", () => {
  for (const [address, path] of [
    ["https://a.example/", "a.example/index.md"],
    ["https://a.example/guide/", "a.example/guide/index.md"],
    ["https://a.example/guide/start.html", "a.example/guide/start.md"],
    ["https://a.example/wiki/K%C3%B6ln", "a.example/wiki/Köln.md"],
    ["https://a.example/%E6%9D%B1%E4%BA%AC?tab=%E5%9C%B0", "a.example/東京-tab=地.md"],
    ["https://a.example:8080/x", "a.example-8080/x.md"],
    ["https://a.example/a%2F..%2Fb", "a.example/a-..-b.md"],
    ["https://a.example/con/nul.html", "a.example/con-/nul-.md"],
    ["https://a.example/%FF", "a.example/%FF.md"],
    ["https://a.example/v1.2", "a.example/v1.2.md"],
    ["https://a.example/...", "a.example/-.md"],
  ] as const)
    it(`is ${path} for ${address}`, () => assert.equal(readablePath(address, "md"), path));

  it("is cut between letters, within 150 bytes a step", () => {
    const name =
      readablePath(`https://a.example/${"e\u0301👩‍👩‍👧".repeat(60)}`, "md").split("/")[1] ?? "";
    const stem = name.replace(/\.md$/, "");
    assert.ok(Buffer.byteLength(stem) <= 150);
    assert.match(stem, /^(?:é👩‍👩‍👧)+é?$/u);
  });

  it("stays in its folder, and has no character that a file system forbids", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.webUrl({ withQueryParameters: true }),
        (text, url) => {
          for (const address of [text, `${url}/${encodeURIComponent(text)}`]) {
            const steps = readablePath(address, "md").split("/");
            for (const step of steps) {
              assert.doesNotMatch(step, /^\.\.?$|^$|[<>:"\\|?*]|[. ]$/);
              assert.ok(Buffer.byteLength(step) <= 160);
            }
          }
        },
      ),
    );
  });

  it("gets a number if another address has it, whatever its case", () => {
    const paths = new UniquePaths();
    const all = ["/a", "/A", "/a.html", "/b"].map((path) =>
      paths.pathOf(`https://x.example${path}`, "md"),
    );
    assert.deepEqual(all, [
      "x.example/a.md",
      "x.example/A-2.md",
      "x.example/a-3.md",
      "x.example/b.md",
    ]);
  });
});

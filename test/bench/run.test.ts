// `npm run bench`: the list of benches is complete, and a bench without its inputs is skipped with the way to get them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { BENCHES } from "../../bench/list.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const sources = readdirSync(join(root, "bench")).filter((name) => name.endsWith(".ts"));
const textOf = (name: string): string => readFileSync(join(root, "bench", name), "utf8");
const programs = new Set(BENCHES.map(({ program }) => program));

describe("the list of benches", () => {
  it("has every program that records figures, and no other", () => {
    const recording = sources.filter((name) => /^\s*(?:else )?keepResult\(/m.test(textOf(name)));
    assert.deepEqual(
      recording.map((name) => name.replace(/\.ts$/, "")).sort(),
      [...programs].sort(),
    );
  });

  it("has the bench of every recorded row", () => {
    const names = [...programs].map((program) => textOf(`${program}.ts`)).join("\n");
    const rows = readFileSync(join(root, "bench/results.jsonl"), "utf8").trim().split("\n");
    const unknown = rows
      .map((line): { readonly bench: string } => JSON.parse(line))
      .filter(({ bench }) => !names.includes(`"${bench}"`));
    assert.deepEqual(unknown, []);
  });

  it("has each name once, and pages that exist", () => {
    const names = BENCHES.map(({ name }) => name);
    assert.deepEqual([...new Set(names)], names);
    for (const { page } of BENCHES) assert.ok(page === undefined || existsSync(join(root, page)));
  });
});

describe("npm run bench", () => {
  const empty = mkdtempSync(join(tmpdir(), "legible-bench-"));
  after(() => rmSync(empty, { recursive: true }));
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(root, "build/bench/run.js"), ...args], {
      encoding: "utf8",
      env: { ...process.env, LEGIBLE_DATA: empty, LEGIBLE_PAGES: empty },
    });

  it("skips a bench without its inputs, with the way to get each, and exits with 3", () => {
    const { status, stdout } = run("reader", "pdf", "--no-record");
    assert.equal(status, 3);
    assert.match(stdout, /^reader +skipped/m);
    assert.match(stdout, /missing reader\/: .*LEGIBLE_DATA.*CONTRIBUTING\.md/);
    assert.match(stdout, /^pdf +skipped/m);
    assert.match(stdout, /missing PDFs: sh bench\/pages\/debian-pdfs\.sh /);
  });

  it("lists benches with their inputs, those that are missing marked", () => {
    const { status, stdout } = run("facts", "--list");
    assert.equal(status, 0);
    assert.deepEqual(
      stdout.match(/^\S+/gm),
      BENCHES.filter(({ program }) => program === "facts").map(({ name }) => name),
    );
    assert.match(stdout, /needs wcxb\/ \(missing\)/);
  });

  it("refuses an unknown name", () => {
    const { status, stderr } = run("lamps", "facts");
    assert.equal(status, 2);
    assert.match(stderr, /no bench is named lamps/);
  });
});

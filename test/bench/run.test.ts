// `npm run bench`: the list of benches is complete, and a bench without its inputs is skipped with the way to get them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { BENCHES } from "../../bench/list.ts";
import { corpusPages, dataLines } from "../../bench/pages.ts";
import { itSlow } from "../support/slow.ts";

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

  itSlow("skips a bench without its inputs, with the way to get each, and exits with 3", () => {
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

describe("bench/pages/wcxb.mjs", () => {
  itSlow("makes wcxb/ from a clone, and names the pages that the clone lacks", () => {
    const folder = mkdtempSync(join(tmpdir(), "legible-wcxb-"));
    after(() => rmSync(folder, { recursive: true }));
    for (const part of ["html", "ground-truth"]) {
      mkdirSync(join(folder, "dev", part), { recursive: true });
    }
    const html = gzipSync("<p>A lamp.</p>");
    writeFileSync(join(folder, "dev/html/0002.html.gz"), html);
    const labels = { title: "Lamp", author: null, publish_date: null };
    const texts = { main_content: "A lamp.", with: ["lamp"], without: [] };
    writeFileSync(
      join(folder, "dev/ground-truth/0002.json"),
      JSON.stringify({
        url: "https://example.org/",
        _internal: { page_type: { primary: "article" } },
        ground_truth: { ...labels, ...texts, main_content_markdown: "A *lamp*." },
      }),
    );
    const script = join(root, "bench/pages/wcxb.mjs");
    const { status, stdout } = spawnSync(process.execPath, [script, folder, folder], {
      encoding: "utf8",
    });
    assert.equal(status, 0);
    assert.match(stdout, /^not in the clone: 0006$/m);
    assert.match(stdout, /^1 of 1030 pages$/m);
    const [page] = [...corpusPages(folder)];
    assert.deepEqual(
      { ...page, bytes: String(page?.bytes) },
      {
        id: "0002",
        url: "https://example.org/",
        type: "article",
        bytes: "<p>A lamp.</p>",
        content: "A lamp.",
      },
    );
    assert.deepEqual(
      [...dataLines(folder, "wcxb/pages")],
      [{ id: "0002", url: "https://example.org/", page_type: "article", ...labels, ...texts }],
    );
  });
});

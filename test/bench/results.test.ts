// The recorded results of the benches: one row per bench and key, each of a commit of the history.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { keyOf, type ResultRow, withRow } from "../../bench/results.ts";
import { itSlow } from "../support/slow.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const rows: readonly ResultRow[] = readFileSync(join(root, "bench/results.jsonl"), "utf8")
  .split("\n")
  .flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
}

/** Why the history cannot be searched; undefined where it can. */
function withoutHistory(): string | undefined {
  const { status, stdout } = spawnSync("git", ["rev-parse", "--is-shallow-repository"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) return "no git repository";
  return stdout.trim() === "true" ? "a shallow clone" : undefined;
}

/** Whether a commit is HEAD or one before it. */
const isOfHistory = (commit: unknown): boolean =>
  spawnSync("git", ["merge-base", "--is-ancestor", String(commit), "HEAD"], { cwd: root })
    .status === 0;

describe("bench/results.jsonl", () => {
  it("has one row per bench and key", () => {
    const keys = rows.map(keyOf);
    assert.deepEqual(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      [],
    );
  });

  const skip = withoutHistory() ?? false;
  itSlow("names commits of the history, or says that a row's commit is missing", { skip }, () => {
    const wrong = rows.filter((row) => {
      const isMarked = row["commit_missing"] === true;
      return isMarked ? !isOfHistory(row["recorded_by"]) : !isOfHistory(row.commit);
    });
    assert.deepEqual(
      wrong.map((row) => `${keyOf(row)} ${row.commit}`),
      [],
    );
  });
});

describe("withRow", () => {
  const row = (fields: object): string =>
    JSON.stringify({ bench: "lamps", ...fields, date: "2026-01-02", commit: "abc" });

  it("replaces the row of the same bench and key, whatever the order of the key", () => {
    const file = [row({ site: "a", width: 1 }), row({ site: "b", width: 1 }), row({})].join("\n");
    const last = { bench: "lamps", width: 1, site: "a", date: "2026-01-03", commit: "abd" };
    assert.deepEqual(withRow(file, last).split("\n"), [
      row({ site: "b", width: 1 }),
      row({}),
      JSON.stringify(last),
      "",
    ]);
  });
});

describe("keepResult", () => {
  const folder = mkdtempSync(join(tmpdir(), "legible-results-"));
  after(() => rmSync(folder, { recursive: true }));
  const results = join(folder, "bench/results.jsonl");
  for (const part of ["src", "bench", "build/bench"]) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  cpSync(join(root, "build/bench/results.js"), join(folder, "build/bench/results.js"));
  writeFileSync(
    join(folder, "build/bench/lamps.js"),
    'import { keepResult } from "./results.js"; keepResult("lamps", { light: 1 }, { site: "a" });',
  );
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, ".gitignore"), "build\n");
  writeFileSync(join(folder, "src/lamp.ts"), "");
  writeFileSync(results, "");
  git(folder, "init", "--quiet");
  git(folder, "add", ".");
  git(folder, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "lamps");
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(folder, "build/bench/lamps.js"), ...args], {
      encoding: "utf8",
    });

  it("records nothing without --save", () => {
    assert.equal(run().status, 0);
    assert.equal(readFileSync(results, "utf8"), "");
  });

  itSlow("records the commit, and again while only the results have changed", () => {
    assert.equal(run("--save").status, 0);
    assert.equal(run("--save").status, 0);
    const lines = readFileSync(results, "utf8").trim().split("\n");
    assert.equal(lines.length, 1);
    const kept: ResultRow = JSON.parse(lines[0] ?? "");
    assert.equal(kept.commit, git(folder, "rev-parse", "--short", "HEAD"));
    assert.deepEqual([kept.bench, kept["site"], kept["light"]], ["lamps", "a", 1]);
  });

  itSlow("refuses to record with uncommitted changes, and names them", () => {
    writeFileSync(join(folder, "src/lamp.ts"), "lit");
    const before = readFileSync(results, "utf8");
    const { status, stderr } = run("--save");
    assert.equal(status, 2);
    assert.match(stderr, /src\/lamp\.ts/);
    assert.equal(readFileSync(results, "utf8"), before);
  });
});

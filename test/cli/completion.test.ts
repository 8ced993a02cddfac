// `legible completion` and `--help` as processes: what shells offer, and what people are shown first.
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { legible } from "../support/command.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-completion-"));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Whether a shell is here: what one reads cannot be tried without it. */
const has = (shell: string) => spawnSync(shell, ["-c", "true"]).status === 0;

async function scriptFor(shell: string): Promise<string> {
  const { code, out, err } = await legible(["completion", shell]);
  assert.equal(code, 0, err);
  const path = join(folder, `legible.${shell}`);
  await writeFile(path, out);
  return path;
}

describe("legible completion", () => {
  it("has bash offer commands, their flags and what a flag takes", async () => {
    const script = await scriptFor("bash");
    const lines: readonly (readonly string[])[] = [
      ["legible", "cr"],
      ["legible", "crawl", "--max-"],
      ["legible", "crawl", "--format", ""],
      ["legible", "completion", "f"],
      ["legible", "read", "pag"],
    ];
    const asked = lines.map(
      (words) =>
        `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _legible; echo "\${COMPREPLY[*]}"`,
    );
    const { stdout } = await promisify(execFile)("bash", [
      "-c",
      `source '${script}'\n${asked.join("\n")}`,
    ]);
    assert.deepEqual(stdout.split("\n"), [
      "crawl crawls",
      "--max-pages --max-depth --max-age",
      "md jsonl json",
      "fish",
      "",
      "",
    ]);
  });

  for (const shell of ["zsh", "fish"].filter(has)) {
    it(`writes what ${shell} reads`, async () => {
      await promisify(execFile)(shell, ["-n", await scriptFor(shell)]);
    });
  }

  it("knows three shells", async () => {
    const { code, err } = await legible(["completion", "tcsh"]);
    assert.equal(code, 2);
    assert.match(err, /bash, zsh, fish/);
  });
});

describe("legible --help", () => {
  it("fits 80 columns, with examples, and leaves to --help-all what few people need", async () => {
    const { out } = await legible(["read", "--help"]);
    assert.match(out, /\nExamples:\n {2}\$ legible read /);
    assert.match(out, /--content/);
    assert.match(out, /--help-all/);
    assert.ok(!out.includes("--settle-ms"));
    assert.ok(out.split("\n").every((line) => line.length <= 80));
    const { code, out: all } = await legible(["read", "--help-all"]);
    assert.equal(code, 0);
    assert.match(all, /\nIn the browser:\n/);
    assert.match(all, /--settle-ms/);
  });
});

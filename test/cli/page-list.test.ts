// `legible read --input` as a process: a list of addresses to a line each, gone on with after an interruption.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { BIN, endOf, legible } from "../support/command.ts";
import { holdAnswer, useOrigin } from "../support/origin.ts";
import { itSlow } from "../support/slow.ts";

const page = (name: string): string =>
  `<!doctype html><title>${name}</title><main><h1>${name}</h1><p>A lamp gives light to a room.</p></main>`;

const held = holdAnswer();
const origin = useOrigin({ "/a": page("A"), "/b": page("B"), "/held": held.handler });

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-list-"));
});
after(() => rm(folder, { recursive: true, force: true }));

interface Line {
  readonly url: string;
  readonly ok: boolean;
  readonly code?: string;
  readonly reason?: string;
  readonly markdown?: string;
}

const env = { ...process.env, SERVICE_PAGE_INTERVAL_SECONDS: "0" };
const run = (args: readonly string[], input = "") =>
  legible(["read", ...args], { cwd: folder, env, input });
const linesOf = (text: string): readonly Line[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Line => JSON.parse(line))
    .sort((one, other) => (one.url < other.url ? -1 : 1));
const linesIn = async (name: string) => linesOf(await readFile(join(folder, name), "utf8"));

describe("legible read --input", () => {
  // proves: render.missing_reported.cli
  it("counts the pages that were not rendered, and ends with 9 where --render was given", async () => {
    const none = { ...env, SERVICE_BROWSER_PATH: "/nowhere/chromium" };
    const args = ["read", "--input", "-", "--output", "plain.jsonl", "--render"];
    const list = { cwd: folder, env: none, input: `${origin.address}/a\n${origin.address}/b\n` };
    const first = await legible(args, list);
    assert.equal(first.code, 9, first.err);
    assert.match(first.err, /^legible: 2 read, 0 refused, 2 not rendered$/m);
    const again = await legible([...args, "-q"], list);
    assert.deepEqual([again.code, again.err], [9, ""]);
  });

  it("writes a line a page, a refusal with its code and reason, and reads what has no line yet the next time", async () => {
    const { address } = origin;
    await writeFile(
      join(folder, "urls.txt"),
      `${address}/a\r\n\n# note\n${address}/gone\nlamp.txt`,
    );
    const first = await run(["--input", "urls.txt", "--output", "out.jsonl"]);
    assert.equal(first.code, 6, first.err);
    assert.equal(first.out, "");
    assert.match(first.err, /^legible: 1 read, refused .*1 PAGE_MISSING/);
    const [a, gone, invalid] = await linesIn("out.jsonl");
    assert.equal(a?.url, `${address}/a`);
    assert.match(a?.markdown ?? "", /^# A\n/);
    assert.deepEqual(gone, {
      url: `${address}/gone`,
      ok: false,
      code: "PAGE_MISSING",
      reason: "HTTP 404: page does not exist",
    });
    assert.equal(invalid?.code, "INVALID_REQUEST");
    assert.match(invalid?.reason ?? "", /url must be http or https/);

    // A process that was killed while it wrote leaves the beginning of a line.
    const kept = await readFile(join(folder, "out.jsonl"), "utf8");
    await writeFile(join(folder, "out.jsonl"), `${kept}{"url":"${address}/b","ok":tr`);
    await writeFile(join(folder, "urls.txt"), `${address}/a\n${address}/b\n${address}/b\n`);
    origin.asked.length = 0;
    const second = await run(["--input", "urls.txt", "--output", "out.jsonl"]);
    assert.equal(second.code, 6, "a refusal of an earlier run counts");
    assert.match(second.err, /1 read, 0 refused, 3 done earlier/);
    assert.deepEqual(
      origin.asked.filter((path) => path !== "/robots.txt"),
      ["/b"],
    );
    const urls = (await linesIn("out.jsonl")).map(({ url }) => url);
    assert.deepEqual(urls, [`${address}/a`, `${address}/b`, `${address}/gone`, "lamp.txt"]);
  });

  it("takes the list from standard input and writes to standard output", async () => {
    const { address } = origin;
    const { code, out, err } = await run(["--input", "-"], `${address}/a\n${address}/b\n`);
    assert.equal(code, 0, err);
    assert.deepEqual(
      linesOf(out).map(({ url, ok }) => ({ url, ok })),
      [
        { url: `${address}/a`, ok: true },
        { url: `${address}/b`, ok: true },
      ],
    );
  });

  itSlow("leaves whole lines when it is interrupted, and none of what was under way", async () => {
    const { address } = origin;
    await writeFile(join(folder, "long.txt"), `${address}/a\n${address}/held\n${address}/b\n`);
    const args = ["--input", "long.txt", "--output", "long.jsonl", "--concurrency", "1"];
    const child = spawn(process.execPath, [BIN, "read", ...args], { cwd: folder, env });
    const end = endOf(child);
    await held.asked;
    child.kill("SIGINT");
    const { code, err } = await end;
    assert.equal(code, 6, err);
    assert.match(err, /interrupted: the lines are in \S+; resume by\n {2}legible read --input /);
    const urls = (await linesIn("long.jsonl")).map(({ url }) => url);
    assert.deepEqual(urls, [`${address}/a`]);
  });

  it("leaves a file alone that it has not written, and refuses flags that do not fit", async () => {
    const note = "no line of ours";
    await writeFile(join(folder, "note.txt"), note);
    for (const [args, words] of [
      [
        ["--input", "-", "--output", "note.txt"],
        /note\.txt was not written by legible read --input/,
      ],
      [["--input", "nowhere.txt"], /cannot read the list nowhere\.txt/],
      [
        ["--input", "-", "--concurrency", "0"],
        /--concurrency must be a whole number from 1 to 32, not 0/,
      ],
      [
        ["--output", "out.jsonl", "page.html"],
        /--output needs --input <file>, a list of pages; for one page, redirect standard output/,
      ],
      [
        ["page.html", "other.html"],
        /at most one page can be an argument; list several in the file of --input/,
      ],
      [["--input", "-", "page.html"], /add page\.html to it/],
      [["--input", "-", "--text"], /cannot be used with/],
    ] as const) {
      const { code, err } = await run(args);
      assert.equal(code, 2, err);
      assert.match(err, words);
    }
    assert.equal(await readFile(join(folder, "note.txt"), "utf8"), note);
  });
});

// A folder of graphs: files whole or not there, the old one in place when a write fails, leftovers and the oldest removed.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { GraphFolder } from "../../src/store/graph-folder.ts";

let root = "";
before(async () => {
  root = await mkdtemp(join(tmpdir(), "legible-graph-folder-"));
});
after(() => rm(root, { recursive: true, force: true }));

async function linesOf(folder: GraphFolder, name: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const line of folder.lines(name)) found.push(line);
  return found;
}

function* failing(): Generator<string> {
  yield '{"n":1}\n';
  throw new Error("no space left");
}

describe("a folder of graphs", () => {
  it("is made with its first file, whose lines are read back", async () => {
    const folder = new GraphFolder(join(root, "a", "b"));
    assert.deepEqual(await folder.files(), []);
    const long = `{"text":"${"é".repeat(300_000)}"}\n`;
    await folder.write("one.graph.jsonl", ['{"n":1}\n', long]);
    const [first, second] = await linesOf(folder, "one.graph.jsonl");
    assert.deepEqual(first, { n: 1 });
    assert.equal(JSON.stringify(second).length, long.length - 1);
    assert.deepEqual(
      (await folder.files()).map(({ name }) => name),
      ["one.graph.jsonl"],
    );
  });

  it("has the old file, and nothing beside it, where a write fails", async () => {
    const path = join(root, "failing");
    const folder = new GraphFolder(path);
    await folder.write("one.graph.jsonl", ['{"n":0}\n']);
    await assert.rejects(folder.write("one.graph.jsonl", failing()), /no space left/);
    assert.deepEqual(await linesOf(folder, "one.graph.jsonl"), [{ n: 0 }]);
    assert.deepEqual(await readdir(path), ["one.graph.jsonl"]);
  });

  it("rejects a write where there can be no folder", async () => {
    await writeFile(join(root, "file"), "");
    await assert.rejects(new GraphFolder(join(root, "file", "x")).write("a.jsonl", []));
  });

  it("names the line that is not JSON, and rejects a file that is not there", async () => {
    const folder = new GraphFolder(root);
    await writeFile(join(root, "bad.jsonl"), '{"n":1}\n{"n"');
    await assert.rejects(linesOf(folder, "bad.jsonl"), {
      name: "SyntaxError",
      message: /line 2 of/,
    });
    await assert.rejects(linesOf(folder, "none.jsonl"), { code: "ENOENT" });
  });

  it("keeps the files last changed, and removes what killed processes left a day ago", async () => {
    const path = join(root, "pruned");
    await mkdir(join(path, "folder.jsonl"), { recursive: true });
    const day = 86_400_000;
    const now = 10 * day;
    for (const [name, ms] of [
      ["old.jsonl", now - 3 * day],
      ["new.jsonl", now - day],
      ["newer.jsonl", now],
      ["left.jsonl.1.tmp", now - 2 * day],
      ["under-way.jsonl.2.tmp", now - 1000],
      ["other.txt", 0],
    ] as const) {
      await writeFile(join(path, name), "");
      await utimes(join(path, name), ms / 1000, ms / 1000);
    }
    const folder = new GraphFolder(path);
    await folder.prune(2, now);
    assert.deepEqual(
      (await folder.files()).map(({ name }) => name),
      ["newer.jsonl", "new.jsonl"],
    );
    assert.deepEqual((await readdir(path)).sort(), [
      "folder.jsonl",
      "new.jsonl",
      "newer.jsonl",
      "other.txt",
      "under-way.jsonl.2.tmp",
    ]);
  });
});

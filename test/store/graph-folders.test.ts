// Several folders of graphs as one, and lines of a file replaced.
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { GraphFolder } from "../../src/store/graph-folder.ts";
import { finishReplaced, writeReplaced } from "../../src/store/line-file.ts";
import { itSlow } from "../support/slow.ts";

let root = "";
before(async () => {
  root = await mkdtemp(join(tmpdir(), "legible-graph-folders-"));
});
after(() => rm(root, { recursive: true, force: true }));

describe("combined folders", () => {
  const line = (text: string) => [`${JSON.stringify(text)}\n`];
  const name = (letter: string) => `${letter}.graph.jsonl`;

  async function folders() {
    const paths = await Promise.all([0, 1, 2].map(() => mkdtemp(join(root, "folder-"))));
    const put = async (folder: number, letter: string, seconds: number) => {
      const path = paths[folder] ?? "";
      await new GraphFolder(path).write(name(letter), line(`${letter} of ${folder}`));
      await utimes(join(path, name(letter)), seconds, seconds);
    };
    const [own = "", ...others] = paths;
    return { paths, put, graphs: new GraphFolder(own, [...others, join(root, "missing")]) };
  }

  async function textOf(graphs: GraphFolder, letter: string) {
    const found: unknown[] = [];
    for await (const one of graphs.lines(name(letter))) found.push(one);
    return found;
  }

  it("read from all, the last changed of a name", async () => {
    const { put, graphs } = await folders();
    await put(0, "a", 100);
    await put(1, "a", 300);
    await put(2, "a", 200);
    await put(2, "b", 250);
    await put(0, "c", 250);
    assert.deepEqual(await textOf(graphs, "a"), ["a of 1"]);
    assert.deepEqual(await textOf(graphs, "b"), ["b of 2"]);
    assert.deepEqual(
      (await graphs.files()).map((file) => [file.name, file.changedMs]),
      [
        [name("a"), 300_000],
        [name("b"), 250_000],
        [name("c"), 250_000],
      ],
    );
  });

  it("prefer their own folder of two that changed at once", async () => {
    const { put, graphs } = await folders();
    await put(1, "a", 100);
    await put(0, "a", 100);
    assert.deepEqual(await textOf(graphs, "a"), ["a of 0"]);
  });

  it("write to their own folder, and remove only there", async () => {
    const { paths, put, graphs } = await folders();
    await put(1, "a", 100);
    await graphs.write(name("b"), line("new"));
    await graphs.write(name("c"), line("newer"));
    assert.deepEqual(await readdir(paths[1] ?? ""), [name("a")]);
    await graphs.prune(1, Date.now());
    assert.equal((await readdir(paths[0] ?? "")).length, 1);
    assert.deepEqual(await readdir(paths[1] ?? ""), [name("a")]);
  });

  it("fail to read a name that none has", async () => {
    const { graphs } = await folders();
    await assert.rejects(textOf(graphs, "none"));
  });
});

describe("lines that are replaced", () => {
  let files = 0;
  async function fileOf(text: string): Promise<string> {
    const path = join(root, `lines-${files++}.jsonl`);
    await writeFile(path, text);
    return path;
  }
  const shout = (line: string) => (line.startsWith("a") ? line.toUpperCase() : undefined);

  it("are in a new file, which takes the place of the old one when its length is known", async () => {
    const path = await fileOf("ab\nc\naé\n");
    const bytes = await writeReplaced(path, shout);
    assert.equal(await readFile(path, "utf8"), "ab\nc\naé\n");
    await finishReplaced(path, bytes);
    assert.equal(await readFile(path, "utf8"), "AB\nc\nAÉ\n");
    assert.equal(bytes, Buffer.byteLength("AB\nc\nAÉ\n"));
    await assert.rejects(readFile(`${path}.new`), { code: "ENOENT" });
  });

  it("are dropped where the new file is not whole", async () => {
    const path = await fileOf("ab\n");
    const bytes = await writeReplaced(path, shout);
    await finishReplaced(path, bytes + 1);
    assert.equal(await readFile(path, "utf8"), "ab\n");
    await assert.rejects(readFile(`${path}.new`), { code: "ENOENT" });
  });

  it("are as they were where there is no new file", async () => {
    const path = await fileOf("ab\n");
    await finishReplaced(path, 3);
    assert.equal(await readFile(path, "utf8"), "ab\n");
  });

  itSlow("are written whole where they are many", async () => {
    const lines = Array.from(
      { length: 40_000 },
      (_, at) => `${at % 2 === 0 ? "a" : "b"} line ${at} ${"x".repeat(40)}`,
    );
    const path = await fileOf(`${lines.join("\n")}\n`);
    await finishReplaced(path, await writeReplaced(path, shout));
    const expected = lines.map((line) => shout(line) ?? line);
    assert.equal(await readFile(path, "utf8"), `${expected.join("\n")}\n`);
  });
});

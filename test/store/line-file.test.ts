// A file of JSON lines: whole lines alone, whatever the process that wrote them left at its end.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { openLines } from "../../src/store/line-file.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-lines-"));
});
after(() => rm(folder, { recursive: true, force: true }));

async function linesOf(path: string): Promise<unknown[]> {
  const file = await openLines(path);
  const found: unknown[] = [];
  for await (const line of file.lines()) found.push(line);
  await file.close();
  return found;
}

describe("a file of lines", () => {
  it("is made with its folder, grows by lines and gives them back", async () => {
    const path = join(folder, "a", "b", "new.jsonl");
    const file = await openLines(path);
    assert.equal(file.bytes, 0);
    await file.append({ n: 1 });
    await file.append({ n: 2, text: "é\n" });
    const { bytes } = file;
    await file.close();
    assert.equal((await readFile(path)).length, bytes);
    assert.deepEqual(await linesOf(path), [{ n: 1 }, { n: 2, text: "é\n" }]);
  });

  it("loses a torn last line, however long, and goes on behind the whole ones", async () => {
    const path = join(folder, "torn.jsonl");
    for (const torn of ['{"n":', `{"text":"${"x".repeat(200_000)}`]) {
      await writeFile(path, `{"n":1}\n${torn}`);
      const file = await openLines(path);
      await file.append({ n: 2 });
      await file.close();
      assert.deepEqual(await linesOf(path), [{ n: 1 }, { n: 2 }]);
    }
    await writeFile(path, "{");
    assert.deepEqual(await linesOf(path), []);
  });

  it("is cut where it is told to begin", async () => {
    const path = join(folder, "cut.jsonl");
    await writeFile(path, '{"n":1}\n{"n":2}\n');
    const file = await openLines(path, 8);
    assert.equal(file.bytes, 8);
    await file.close();
    assert.deepEqual(await linesOf(path), [{ n: 1 }]);
  });

  it("names a line that is no JSON", async () => {
    const path = join(folder, "broken.jsonl");
    await writeFile(path, '{"n":1}\nnothing\n');
    await assert.rejects(linesOf(path), /line 2 of .*broken\.jsonl is not JSON/);
  });
});

// Long texts of a log's lines: moved to a store, put back, and never lost without an error.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { LogTexts } from "../../src/store/log-texts.ts";
import { textFolder } from "../../src/store/text-folder.ts";

let root = "";
before(async () => {
  root = await mkdtemp(join(tmpdir(), "legible-log-texts-"));
});
after(() => rm(root, { recursive: true, force: true }));

let folders = 0;
const newTexts = async () => {
  const path = join(root, `${folders++}`);
  await mkdir(path);
  return { path, texts: new LogTexts(textFolder(path), "abc") };
};
const LONG = "A lamp gives light. ".repeat(50);
const stored = <T>(line: T): T => JSON.parse(JSON.stringify(line));

describe("the long texts of a log", () => {
  it("come back as they were, wherever a line has them", async () => {
    const { texts } = await newTexts();
    const text = fc.oneof(
      fc.string(),
      fc.string({ minLength: 512, maxLength: 700, unit: "binary" }),
    );
    const { tree } = fc.letrec((again) => ({
      tree: fc.oneof(
        { depthSize: "small" },
        text,
        fc.integer(),
        fc.constant(null),
        fc.array(again("tree"), { maxLength: 3 }),
        fc.dictionary(fc.string(), again("tree"), { maxKeys: 3 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(tree, fc.integer(), async (entry, id) => {
        const line = stored({ id, entry });
        const { texts: _, ...whole } = await texts.whole(stored(await texts.moved(line)));
        assert.deepEqual(whole, line);
      }),
      { numRuns: 100 },
    );
  });

  it("are one object, and the line keeps its hash and what is short", async () => {
    const { path, texts } = await newTexts();
    const line = { id: 7, events: [{ type: "page", title: "Lamp", markdown: LONG }] };
    const moved = await texts.moved(line);
    const [name = "", ...others] = (await readdir(join(path, "abc"))).sort();
    assert.deepEqual(others, ["crawl"]);
    assert.deepEqual(moved, {
      id: 7,
      events: [{ type: "page", title: "Lamp", markdown: "" }],
      texts: { hash: name, paths: [["events", 0, "markdown"]] },
    });
    const list = gunzipSync(await readFile(join(path, "abc", name)));
    assert.deepEqual(JSON.parse(String(list)), [LONG]);
    // The crawl still has the event.
    assert.equal(line.events[0]?.markdown, LONG);
  });

  it("have no object in a line without one", async () => {
    const { path, texts } = await newTexts();
    const line = { id: 1, events: [{ type: "stage", message: "Reading" }] };
    assert.equal(await texts.moved(line), line);
    assert.deepEqual(await readdir(path), []);
  });

  it("are read some at once, in the order of the lines", async () => {
    const { texts } = await newTexts();
    const lines = Array.from({ length: 30 }, (_, id) => ({ id, text: `${id} ${LONG}` }));
    const moved = await Promise.all(lines.map((line) => texts.moved(line)));
    const read: string[] = [];
    async function* storedLines() {
      yield* moved.map(stored);
    }
    for await (const { text } of texts.wholeLines(storedLines())) read.push(text);
    assert.deepEqual(
      read,
      lines.map(({ text }) => text),
    );
  });

  it("that are missing or damaged are lost, but not those of a store that is away", async () => {
    const { path, texts } = await newTexts();
    const moved = await texts.moved({ id: 7, events: [LONG, "two"] });
    const { hash } = moved.texts ?? assert.fail("no text was moved");
    const unset = new LogTexts(undefined, "abc");
    assert.deepEqual(await unset.moved({ id: 1, text: LONG }), { id: 1, text: LONG });
    await assert.rejects(unset.whole(stored(moved)), {
      code: "TEXT_STORE_UNSET",
      message: /SERVICE_TEXT_STORE is not set/,
    });
    const lost = { name: "CrawlLogError", unreadable: 8 };
    for (const damaged of [gzipSync('["another text"]'), Buffer.from("no text")]) {
      await writeFile(join(path, "abc", hash), damaged);
      const message = /is damaged in the text store/;
      await assert.rejects(texts.whole(stored(moved)), { ...lost, message });
    }
    await rm(join(path, "abc", hash));
    const message = /is missing in the text store/;
    await assert.rejects(texts.whole(stored(moved)), { ...lost, message });
    await assert.rejects(async () => {
      async function* one() {
        yield stored(moved);
      }
      for await (const _ of texts.wholeLines(one())) assert.fail("a line without its text");
    });
    // A store that does not know the crawl is another one, and so is one that answers with pages.
    const wrong = { code: "TEXT_STORE_WRONG", message: /SERVICE_TEXT_STORE names another store/ };
    await writeFile(join(path, "abc", "crawl"), "a page");
    await assert.rejects(texts.whole(stored(moved)), wrong);
    await rm(join(path, "abc"), { recursive: true });
    await assert.rejects(texts.whole(stored(moved)), wrong);
    await rm(path, { recursive: true });
    await assert.rejects(texts.whole(stored(moved)), {
      code: "TEXT_STORE",
      message: /\(ENOENT\)$/,
    });
  });

  it("are stored in one store: a log with some adds none to another", async () => {
    const { path, texts } = await newTexts();
    const line = { id: 1, text: LONG };
    await texts.moved(line);
    const other = await newTexts();
    for (const [place, isWrong] of [
      [other.path, true],
      [path, false],
    ] as const) {
      const later = new LogTexts(textFolder(place), "abc");
      later.noteEarlier();
      const moving = later.moved({ id: 2, text: `${LONG}, again` });
      if (isWrong) await assert.rejects(moving, { code: "TEXT_STORE_WRONG" });
      else await moving;
    }
    assert.deepEqual(await readdir(other.path), []);
    assert.equal((await readdir(join(path, "abc"))).length, 3);
  });
});

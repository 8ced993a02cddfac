// The folder of kept readings: what comes back, what is bounded, what killed processes and other hands leave behind.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { CachedReading } from "../../src/model/cached-reading.ts";
import { PAGE_READING } from "../../src/read/input.ts";
import { readInput } from "../../src/read/reading.ts";
import { PageCache } from "../../src/store/page-cache.ts";
import { madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const MIB = 2 ** 20;
const keyOf = (name: string) => createHash("sha256").update(name).digest("hex");

function newCache(
  maxBytes = 64 * MIB,
  folder = join(mkdtempSync(join(tmpdir(), "cache-")), "pages"),
) {
  const reported: unknown[] = [];
  let ms = Date.now();
  const cache = new PageCache({
    folder,
    maxBytes,
    nowMs: () => ms++ && ms,
    report: (failure) => reported.push(failure),
  });
  return { cache, folder, reported, pass: (more: number) => (ms += more) };
}

function cachedReading(text: string): CachedReading {
  const wants = {
    ...PAGE_READING.wants,
    site: true,
    graph: true,
    technologies: true,
    facts: { visible: true },
  };
  const outcome = readInput({
    ...PAGE_READING,
    wants,
    url: "https://example.com/",
    html: madePage("kept", { text, links: ["/a", "/b"] }),
  });
  if (!outcome.ok) throw new Error(outcome.refusal.reason);
  const validators = { url: "https://example.com/", etag: '"x"', modified: undefined };
  // As it comes from the thread that read it.
  const reading = structuredClone(outcome.reading);
  return { reading, readMs: 1, confirmedMs: 2, validators };
}

const bytesOf = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

describe("PageCache", () => {
  itSlow("gives back what was kept, whatever the page says", async () => {
    const { cache, reported } = newCache();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (text) => {
        const kept = cachedReading(
          `${text.replace(/[<&]/g, "")} and some words to be read as a page`,
        );
        await cache.put(keyOf("one"), kept);
        assert.deepEqual(await cache.find(keyOf("one")), structuredClone(kept));
      }),
      { numRuns: 20 },
    );
    assert.equal(await cache.find(keyOf("other")), undefined);
    await cache.remove(keyOf("one"));
    assert.equal(await cache.find(keyOf("one")), undefined);
    assert.deepEqual(reported, []);
  });

  // proves: cache.disk, env.SERVICE_PAGE_CACHE_MB
  itSlow("stays within its bytes; what was used longest ago goes first", async () => {
    const kept = cachedReading("word ".repeat(2000));
    const { cache, folder, pass } = newCache(2 * MIB);
    const names = Array.from({ length: 200 }, (_, index) => `page ${index}`);
    for (const name of names) {
      pass(1000);
      await cache.put(keyOf(name), kept);
      assert.notEqual(await cache.find(keyOf("page 0")), undefined);
      assert.ok(bytesOf(folder) <= 2 * MIB);
    }
    const left = readdirSync(folder).length;
    assert.ok(left < 150 && left > 10, String(left));
    assert.equal(await cache.find(keyOf("page 1")), undefined);
    assert.notEqual(await cache.find(keyOf("page 199")), undefined);
  });

  // proves: cache.disk
  itSlow("counts the blocks that small files take of a disk", async () => {
    const { cache, folder } = newCache(MIB);
    const few = cachedReading("few words");
    const { site: _, facts: __, ...reading } = { ...few.reading, texts: {}, payloads: [] };
    for (let index = 0; index < 400; index++) {
      await cache.put(keyOf(`page ${index}`), { ...few, reading });
    }
    const files = readdirSync(folder);
    assert.ok(bytesOf(folder) / files.length < 4096);
    assert.ok(files.length <= 256, String(files.length));
  });

  it("does not keep what takes more than its share, and drops what stood there", async () => {
    const { cache, folder } = newCache(MIB);
    await cache.put(keyOf("page"), cachedReading("few words of a page that is short"));
    await cache.put(keyOf("page"), cachedReading("word ".repeat(200_000)));
    assert.deepEqual(readdirSync(folder), []);
  });

  // proves: cache.disk
  it("takes no file for a kept page that is cut, changed, of another key or of another format", async () => {
    const { cache, folder, reported } = newCache();
    const path = join(folder, `${keyOf("page")}.json`);
    const kept = cachedReading("some words of the page");
    await cache.put(keyOf("page"), kept);
    const whole = readFileSync(path, "utf8");
    for (const length of [0, 1, 200, whole.length >> 1, whole.length - 3]) {
      writeFileSync(path, whole);
      truncateSync(path, length);
      assert.equal(await cache.find(keyOf("page")), undefined);
    }
    for (const damaged of [
      whole.replace("some words", "other word"),
      whole.replace('"version":4', '"version":3'),
      whole.replace(keyOf("page"), keyOf("other")),
      whole.replace(/"readMs":(\d+)/, '"readMs":"$1"'),
      "null\nnull\n",
      "[]\n[]\n",
    ]) {
      writeFileSync(path, damaged);
      assert.equal(await cache.find(keyOf("page")), undefined);
    }
    writeFileSync(path, whole);
    assert.deepEqual(await cache.find(keyOf("page")), kept);
    assert.deepEqual(reported, []);
  });

  // proves: cache.disk
  itSlow(
    "removes what killed processes left, nothing that is not its own, and follows no link",
    async () => {
      const { cache, folder, reported, pass } = newCache(MIB);
      mkdirSync(folder, { recursive: true });
      const left = join(folder, `${keyOf("left")}.json.0123456789ab.tmp`);
      const foreign = join(folder, "notes.txt");
      writeFileSync(left, "half");
      writeFileSync(foreign, "mine");
      const secret = join(folder, "..", "secret");
      writeFileSync(secret, "secret");
      symlinkSync(secret, join(folder, `${keyOf("link")}.json`));
      assert.equal(await cache.find(keyOf("link")), undefined);
      await cache.put(keyOf("page"), cachedReading("some words of the page"));
      assert.ok(existsSync(left));
      utimesSync(left, new Date(0), new Date(0));
      for (let index = 0; index < 40; index++) {
        pass(1000);
        await cache.put(keyOf(`page ${index}`), cachedReading("word ".repeat(1000)));
      }
      assert.ok(!existsSync(left));
      assert.ok(existsSync(foreign));
      assert.equal(readFileSync(secret, "utf8"), "secret");
      assert.ok(reported.length <= 1);
      await assert.rejects(cache.find("../secret"), TypeError);
    },
  );

  it("tells once of a folder that cannot be used, and keeps nothing", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "cache-")), "file");
    writeFileSync(file, "");
    const { cache, reported } = newCache(MIB, join(file, "pages"));
    await cache.put(keyOf("one"), cachedReading("some words"));
    await cache.put(keyOf("two"), cachedReading("some words"));
    assert.equal(await cache.find(keyOf("one")), undefined);
    assert.equal(reported.length, 1);
  });
});

// Trace files: their lines, their names, what is cut, and a disk that fails.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { SETTINGS } from "../../src/model/settings.ts";
import { openTrace, pruneTraces, traceName } from "../../src/store/trace-file.ts";
import { itSlow } from "../support/slow.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-trace-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const fail = (error: unknown) => assert.fail(String(error));

describe("openTrace", () => {
  // proves: trace.lines, trace.added, trace.closed, trace.flushed
  it("writes a line an event with run, seq and at, and closes with trace-closed", async () => {
    const path = join(folder, "deep", "run.jsonl");
    const trace = openTrace(path, "abc", fail);
    await trace.write({ type: "run", url: "u" }, 0);
    const early = (await readFile(path, "utf8")).trim().split("\n");
    assert.deepEqual(
      early.map((line) => JSON.parse(line)),
      [{ type: "run", url: "u", run: "abc", seq: 0, at: 0 }],
    );
    await trace.write({ type: "done", title: "T" }, 0.5);
    await trace.close(0.75);
    const lines = (await readFile(path, "utf8"))
      .trim()
      .split("\n")
      .map((l) => JSON.parse(l));
    assert.deepEqual(lines.slice(1), [
      { type: "done", title: "T", run: "abc", seq: 1, at: 0.5 },
      { type: "trace-closed", run: "abc", seq: 2, at: 0.75 },
    ]);
  });

  // proves: trace.dropped, trace.capped
  it("drops the page's texts, also nested ones, and cuts long strings and lists", async () => {
    const path = join(folder, "cut.jsonl");
    const trace = openTrace(path, "r", fail);
    const texts = {
      text: "x",
      markdown: "x",
      content_markdown: "x",
      comments_markdown: "x",
      html: "x",
      mhtml: "x",
    };
    const images = Array.from({ length: 300 }, (_, i) => `i${i}`);
    await trace.write({ type: "done", ...texts, url: "u".repeat(5000), images, inner: texts }, 0);
    await trace.close(0);
    const [line = ""] = (await readFile(path, "utf8")).split("\n");
    const event = JSON.parse(line);
    assert.deepEqual(Object.keys(event).sort(), [
      "at",
      "images",
      "images_cut",
      "inner",
      "run",
      "seq",
      "type",
      "url",
    ]);
    assert.equal(event.url.length, 2000);
    assert.equal(event.images.length, 200);
    assert.deepEqual(event.inner, {});
  });

  // proves: trace.list_cut
  it("marks a list that it cut by its full length, at any depth", async () => {
    const path = join(folder, "marked.jsonl");
    const trace = openTrace(path, "r", fail);
    const list = (length: number) => Array.from({ length }, (_, i) => `i${i}`);
    const inner = { seeds: list(201), attempts: list(200) };
    await trace.write({ type: "page", new_urls: list(600), urls: list(200), inner }, 0);
    await trace.close(0);
    const [line = ""] = (await readFile(path, "utf8")).split("\n");
    const { new_urls, urls, inner: marked, ...rest } = JSON.parse(line);
    assert.deepEqual([new_urls, urls], [list(200), list(200)]);
    assert.deepEqual(rest, { type: "page", new_urls_cut: 600, run: "r", seq: 0, at: 0 });
    assert.deepEqual(marked, { seeds: list(200), seeds_cut: 201, attempts: list(200) });
  });

  // proves: trace.unwritable
  it("reports a folder that cannot be written once, and never rejects", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const failures: unknown[] = [];
    const trace = openTrace(join(file, "x", "run.jsonl"), "r", (error) => failures.push(error));
    await trace.write({ type: "run" }, 0);
    await trace.write({ type: "done" }, 0);
    await trace.close(0);
    assert.equal(failures.length, 1);
  });
});

describe("traceName", () => {
  const now = new Date("2026-03-04T05:06:07.890Z");

  // proves: run.trace, run.trace.host, run.trace.stamp
  it("is host, UTC stamp and run id", () => {
    assert.equal(
      traceName("https://Example.COM/a", "0a1b", now),
      "example.com-20260304T050607-0a1b.jsonl",
    );
  });

  // proves: run.trace.host
  it("folds what a file name must not hold into one dash", () => {
    assert.equal(traceName("http://[::1]:8000/", "r", now), "-1--20260304T050607-r.jsonl");
    assert.equal(traceName("", "r", now), "-20260304T050607-r.jsonl");
  });
});

describe("the trace of a host with the longest name", () => {
  it("is written: its own name stays within 255 bytes", async () => {
    const host = `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(61)}`;
    const name = traceName(`https://${host}/`, "0123456789ab", new Date());
    assert.match(name, /^a{63}\.b{63}\.c{63}\.d+-\d{8}T\d{6}-0123456789ab\.jsonl$/);
    const trace = openTrace(join(folder, "long", name), "0123456789ab", fail);
    await trace.close(0);
    assert.deepEqual(await readdir(join(folder, "long")), [name]);
  });
});

describe("pruneTraces", () => {
  it("removes traces past their age and leaves other files", async () => {
    const old = join(folder, "prune");
    const trace = openTrace(join(old, "new.jsonl"), "r", fail);
    await trace.close(0);
    await writeFile(join(old, "old.jsonl"), "");
    await writeFile(join(old, "notes.txt"), "");
    const past = new Date("2020-01-01");
    await utimes(join(old, "old.jsonl"), past, past);
    await utimes(join(old, "notes.txt"), past, past);
    await pruneTraces(old, new Date(), fail);
    assert.deepEqual((await readdir(old)).sort(), ["new.jsonl", "notes.txt"]);
  });

  itSlow("keeps so many traces and no more, the newest", async () => {
    const full = join(folder, "full");
    await mkdir(full);
    const names = Array.from({ length: SETTINGS.TRACE_KEEP_FILES + 3 }, (_, i) => `${i}.jsonl`);
    const now = Date.now();
    for (const [age, name] of names.entries()) {
      await writeFile(join(full, name), "");
      const changed = new Date(now - age * 60_000);
      await utimes(join(full, name), changed, changed);
    }
    await pruneTraces(full, new Date(now), fail);
    const kept = names.slice(0, SETTINGS.TRACE_KEEP_FILES);
    assert.deepEqual((await readdir(full)).sort(), kept.sort());
  });

  it("has nothing to do in a folder that is not there", async () => {
    await pruneTraces(join(folder, "missing"), new Date(), fail);
  });
});

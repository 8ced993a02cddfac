// The stored index of a graph: built once, used by the next process, never of another graph or version.
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Graphs, type GraphsOptions } from "../../src/crawls/graphs.ts";
import type { SiteGraph } from "../../src/graph/site-graph.ts";
import { graphOf, largeGraph, settledPage } from "../support/graphs.ts";

const ROOT = "https://one.example/";
const WRITTEN = new Date("2026-01-02T03:04:05Z");
const whole = { isPartial: false };

let root = "";
let count = 0;
before(async () => {
  root = await mkdtemp(join(tmpdir(), "legible-indexes-"));
});
after(() => rm(root, { recursive: true, force: true }));

const siteOf = (word: string, site = ROOT): SiteGraph =>
  graphOf([settledPage(`${site}p`, [{ text: `The ${word} of the harbour.` }])], site);

/** Graphs of a process that starts; `end` waits for what it stores and returns what it reported. */
function processIn(folder: string, options: Partial<GraphsOptions> = {}) {
  const reported: string[] = [];
  const report = (failure: unknown) => reported.push(String(failure));
  const graphs = new Graphs({ folder, version: "1", nowMs: () => Date.now(), report, ...options });
  const end = async (): Promise<readonly string[]> => {
    await graphs.close();
    return reported;
  };
  /** Number of sections with a word. */
  const sectionsWith = async (word: string): Promise<number> =>
    (await (await graphs.find(ROOT)).index()).search([word]).matching.length;
  return { graphs, sectionsWith, end };
}

const namesOf = async (folder: string, ending: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();

/** A folder with a graph, written at a known time, and its index, which a question stored. */
async function indexedFolder(): Promise<{ folder: string; graph: string; index: string }> {
  const folder = join(root, `folder${count++}`);
  await processIn(folder).graphs.keep(siteOf("lamp"), whole);
  const [name = ""] = await namesOf(folder, ".jsonl");
  const graph = join(folder, name);
  await utimes(graph, WRITTEN, WRITTEN);
  const { sectionsWith, end } = processIn(folder);
  assert.equal(await sectionsWith("lamp"), 1);
  assert.deepEqual(await end(), []);
  const [index = "", ...others] = await namesOf(folder, ".index");
  assert.deepEqual(others, []);
  return { folder, graph, index: join(folder, index) };
}

/** Replaces the lines after the first, so that only the index still has the graph. */
async function loseLines(graph: string): Promise<void> {
  const text = await readFile(graph, "utf8");
  const end = text.indexOf("\n") + 1;
  await writeFile(graph, text.slice(0, end) + "x".repeat(Buffer.byteLength(text.slice(end))));
  await utimes(graph, WRITTEN, WRITTEN);
}

describe("the stored index of a graph", () => {
  it("answers in the next process, which does not read the lines again", async () => {
    const { folder, graph } = await indexedFolder();
    await loseLines(graph);
    const { graphs, sectionsWith, end } = processIn(folder);
    assert.equal(await sectionsWith("lamp"), 1);
    assert.equal((await graphs.find(ROOT)).graph.sections.text(0), "The lamp of the harbour.");
    assert.deepEqual(await end(), []);
  });

  it("is not used by another version, which replaces it", async () => {
    const { folder, index } = await indexedFolder();
    const { sectionsWith, end } = processIn(folder, { version: "2" });
    assert.equal(await sectionsWith("lamp"), 1);
    assert.deepEqual(await end(), []);
    const left = await namesOf(folder, ".index");
    assert.equal(left.length, 1);
    assert.notEqual(join(folder, left[0] ?? ""), index);
  });

  it("is not used for a graph written since", async () => {
    const { folder, index } = await indexedFolder();
    await processIn(folder).graphs.keep(siteOf("candle"), whole);
    const { sectionsWith, end } = processIn(folder);
    assert.deepEqual([await sectionsWith("lamp"), await sectionsWith("candle")], [0, 1]);
    assert.deepEqual(await end(), []);
    assert.ok(!(await namesOf(folder, ".index")).includes(index));
  });

  it("is reported and built again if it is damaged", async () => {
    const { folder, index } = await indexedFolder();
    const { length } = await readFile(index);
    await truncate(index, length - 100);
    const { sectionsWith, end } = processIn(folder);
    assert.equal(await sectionsWith("lamp"), 1);
    const [reported = "", ...others] = await end();
    assert.match(reported, /^Error: could not read the index of one\.example-.*: it is truncated$/);
    assert.deepEqual(others, []);
    assert.equal((await readFile(index)).length, length);
  });

  it("is stored with the graph by a service, before any question", async () => {
    const folder = join(root, `folder${count++}`);
    const service = processIn(folder, { indexesCrawls: true });
    await service.graphs.keep(siteOf("lamp"), whole);
    // The graph in memory stores nothing itself: this waits for the index that the service builds.
    assert.equal(await service.sectionsWith("lamp"), 1);
    assert.deepEqual(await service.end(), []);
    assert.equal((await namesOf(folder, ".index")).length, 1);
  });

  it("is given up when the service ends while it is built", async () => {
    const folder = join(root, `folder${count++}`);
    let ending: Promise<readonly string[]> | undefined;
    // The time is asked for when the index is begun and old graphs are about to be removed.
    const nowMs = () => {
      ending ??= service.end();
      return Date.now();
    };
    const service = processIn(folder, { indexesCrawls: true, nowMs });
    await service.graphs.keep(largeGraph(ROOT), whole);
    assert.deepEqual(await ending, []);
    assert.deepEqual(await namesOf(folder, ".index"), []);
  });

  it("is removed with its graph", async () => {
    const { folder, graph } = await indexedFolder();
    await rm(graph);
    await processIn(folder).graphs.keep(siteOf("lamp", "https://two.example/"), whole);
    assert.deepEqual(await namesOf(folder, ".index"), []);
  });
});

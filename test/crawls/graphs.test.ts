// The graphs of an instance: four in memory, all in the folder, found by root and landing, never destroyed by less.
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Graphs, type GraphsOptions } from "../../src/crawls/graphs.ts";
import { graphFile } from "../../src/graph/files/json-lines.ts";
import type { SiteGraph } from "../../src/graph/site-graph.ts";
import { graphOf, settledPage } from "../support/graphs.ts";

let root = "";
let count = 0;
before(async () => {
  root = await mkdtemp(join(tmpdir(), "legible-graphs-"));
});
after(() => rm(root, { recursive: true, force: true }));

const newFolder = () => join(root, `folder${count++}`);

function graphsIn(
  folder: string,
  options: Partial<GraphsOptions> = {},
): { readonly graphs: Graphs; readonly reported: Error[] } {
  const reported: Error[] = [];
  const report = (failure: unknown) => {
    assert.ok(failure instanceof Error);
    reported.push(failure);
  };
  const graphs = new Graphs({ folder, version: "1", nowMs: () => Date.now(), report, ...options });
  return { graphs, reported };
}

function siteGraph(site: string, pages = 1): SiteGraph {
  const made = Array.from({ length: pages }, (_, n) =>
    settledPage(`https://${site}/p${n === 0 ? "" : n}`, [
      { text: `Words of page ${n} of ${site}.` },
    ]),
  );
  return graphOf(made, `https://${site}/`);
}

const whole = { isPartial: false };
const isMissing = { name: "GraphMissingError" };

describe("the graphs of an instance", () => {
  // proves: graph.root_as_asked, graph.landing_alias
  it("are found by any spelling of their root, and by where it landed", async () => {
    const { graphs } = graphsIn(newFolder());
    await graphs.keep(siteGraph("one.example"), whole);
    for (const url of [
      "https://one.example",
      "https://ONE.example/#top",
      "http://www.one.example/",
      "https://one.example/p",
    ]) {
      assert.equal((await graphs.find(url)).graph.root, "https://one.example/");
    }
    const missing = { ...isMissing, message: "No graph for https://two.example/. Crawl it first." };
    await assert.rejects(graphs.find("https://two.example/"), missing);
  });

  // proves: graph.memory, graph.disk
  it("are four in memory, the others read from the folder, as all are after a restart", async () => {
    const folder = newFolder();
    const { graphs } = graphsIn(folder);
    const kept = ["a", "b", "c", "d", "e"].map((name) => siteGraph(`${name}.example`));
    for (const graph of kept) await graphs.keep(graph, whole);
    const isHeld = async (graph: SiteGraph | undefined) =>
      (await graphs.find(graph?.root ?? "")).graph === graph;
    const held = [];
    for (const graph of kept.toReversed()) held.push(await isHeld(graph));
    assert.deepEqual(held, [true, true, true, true, false]);
    const again = graphsIn(folder).graphs;
    for (const graph of kept) {
      const read = (await again.find(graph.landed)).graph;
      assert.deepEqual([...graphFile(read)], [...graphFile(graph)]);
    }
    const twice = [await again.find("https://e.example"), await again.find("https://e.example")];
    assert.equal(twice[0], twice[1]);
  });

  it("are indexed once", async () => {
    const { graphs } = graphsIn(newFolder());
    await graphs.keep(siteGraph("one.example"), whole);
    const held = await graphs.find("https://one.example/");
    assert.equal(await held.index(), await held.index());
  });

  // proves: graph.never_destroyed, graph.replaced, graph.replace_graph
  it("give way to a crawl that ended, not to one without content or one that was left with less", async () => {
    const { graphs } = graphsIn(newFolder());
    const pages = async () => (await graphs.find("https://one.example/")).graph.counts.pages;
    const keep = (
      pages: number,
      how: { readonly isPartial: boolean; readonly replaces?: boolean },
    ) => graphs.keep(siteGraph("one.example", pages), how);
    const empty = graphOf([], "https://one.example/");
    const partial = { isPartial: true };
    const replacing = { isPartial: true, replaces: true };
    assert.deepEqual(await keep(5, whole), { isStored: true });
    assert.deepEqual(await graphs.keep(empty, whole), { isStored: false, storedPages: 5 });
    assert.deepEqual(await graphs.keep(empty, replacing), { isStored: false, storedPages: 5 });
    assert.deepEqual(await keep(4, partial), { isStored: false, storedPages: 5 });
    assert.equal(await pages(), 5);
    assert.deepEqual(await keep(5, partial), { isStored: true });
    assert.deepEqual(await keep(6, partial), { isStored: true });
    assert.equal(await pages(), 6);
    assert.deepEqual(await keep(3, replacing), { isStored: true });
    assert.equal(await pages(), 3);
    assert.deepEqual(await keep(2, whole), { isStored: true });
    assert.equal(await pages(), 2);
  });

  it("are reported and skipped where a file is damaged, each change of it once", async () => {
    const folder = newFolder();
    await graphsIn(folder).graphs.keep(siteGraph("one.example", 3), whole);
    await graphsIn(folder).graphs.keep(siteGraph("two.example"), whole);
    const [name = ""] = (await readdir(folder)).filter((one) => one.startsWith("one."));
    const file = join(folder, name);
    const text = await readFile(file, "utf8");
    for (const [damage, damaged] of [
      ["cut in a line", text.slice(0, -20)],
      ["cut at a line", `${text.split("\n").slice(0, -3).join("\n")}\n`],
      ["empty", ""],
      ["another file", "hello\n"],
    ] as const) {
      await writeFile(file, damaged);
      const { graphs, reported } = graphsIn(folder);
      await assert.rejects(graphs.find("https://one.example/"), isMissing, damage);
      await assert.rejects(graphs.find("https://one.example/"), isMissing, damage);
      assert.equal(reported.length, 1, damage);
      assert.match(reported[0]?.message ?? "", new RegExp(`skipped the graph ${name}`));
      assert.equal((await graphs.find("https://two.example/")).graph.counts.pages, 1);
      await truncate(file, 0);
    }
  });

  // proves: graph.write_failure
  it("stay in memory and in their old file when they cannot be written, and the fault is reported", async () => {
    const file = join(root, "a-file");
    await writeFile(file, "");
    const { graphs, reported } = graphsIn(join(file, "folder"));
    await graphs.keep(siteGraph("one.example"), whole);
    assert.equal(reported.length, 1);
    assert.match(
      reported[0]?.message ?? "",
      /could not write the graph of https:\/\/one.example\//,
    );
    assert.equal((await graphs.find("https://one.example/")).graph.counts.pages, 1);
  });

  // proves: console_data.graph_remove
  it("are removed with their index, from memory and the folder", async () => {
    const folder = newFolder();
    const { graphs, reported } = graphsIn(folder, { indexesCrawls: true });
    await graphs.keep(siteGraph("one.example", 2), whole);
    await graphs.keep(siteGraph("two.example"), whole);
    await (await graphs.find("https://one.example/")).index();
    const removed = await graphs.remove("https://one.example/#top");
    assert.deepEqual([removed.root, removed.pages], ["https://one.example/", 2]);
    await assert.rejects(graphs.find("https://one.example/"), isMissing);
    await assert.rejects(graphs.remove("https://one.example/"), isMissing);
    await graphs.close();
    assert.deepEqual(
      (await graphs.list()).map(({ root }) => root),
      ["https://two.example/"],
    );
    const names = (await readdir(folder, { recursive: true })).join(" ");
    assert.doesNotMatch(names, /one\.example/);
    assert.deepEqual(reported, []);
  });

  // proves: console_data.graph_remove
  it("are removed from every folder, so that no older one is found", async () => {
    const other = newFolder();
    await graphsIn(other).graphs.keep(siteGraph("one.example"), whole);
    const { graphs } = graphsIn(newFolder(), { otherFolders: [other] });
    await graphs.keep(siteGraph("one.example", 2), whole);
    assert.equal((await graphs.remove("https://one.example/")).pages, 2);
    assert.deepEqual(await graphs.list(), []);
  });

  it("are listed, the last one first", async () => {
    const folder = newFolder();
    const { graphs } = graphsIn(folder);
    await graphs.keep(siteGraph("one.example", 2), whole);
    const [kept] = await graphs.list();
    assert.deepEqual([kept?.root, kept?.pages, kept?.sections], ["https://one.example/", 2, 2]);
    assert.ok((kept?.bytes ?? 0) > 200);
  });
});

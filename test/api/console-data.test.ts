// What the console reads beside the service's own routes: blocks with their places, runs and traces, the graphs that are kept.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createClient, ServiceError } from "../../src/client/index.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { useService } from "../support/service.ts";
import { crawl, madeSite } from "../support/site.ts";

const TWO_COLUMNS = `<!doctype html><html lang="en"><head><title>Columns</title><style>
body{margin:0;width:1000px} nav{position:absolute;left:700px;top:50px;width:250px} main{position:absolute;left:50px;top:50px;width:600px}
</style></head><body><nav><p><a href="/a">Another page</a> and <a href="/b">a third page of this site</a></p></nav>
<main><h1>The first words</h1><p>A paragraph below the heading that says at some length what this page has to say to its readers.</p>
<p>Another paragraph that goes on about the same, so that nobody takes the page for one without content.</p></main></body></html>`;

const site = useOrigin({ ...madeSite({ "/": ["/a"], "/a": [] }), "/columns": TWO_COLUMNS });
const service = useService({
  SERVICE_GRAPH_DIR: mkdtempSync(join(tmpdir(), "legible-graphs-")),
  SERVICE_TRACE_DIR: mkdtempSync(join(tmpdir(), "legible-runs-")),
});
const client = () => createClient({ address: service.address });

describe("the blocks of a page", () => {
  // proves: console_data.blocks
  it("have verdicts, and no place where nothing was measured", async () => {
    const answer = await client().pageBlocks({ url: `${site.address}/columns`, render: false });
    assert.equal(answer.width, null);
    assert.equal(answer.page.reading_order_measured, false);
    assert.deepEqual(
      answer.blocks.map(({ number, kind, verdict, step, box }) => [
        number,
        kind,
        verdict,
        step,
        box,
      ]),
      [
        [1, "paragraph", "left-out", "landmarks", null],
        [2, "heading", "content", null, null],
        [3, "paragraph", "content", null, null],
        [4, "paragraph", "content", null, null],
      ],
    );
    assert.equal(answer.page.blocks, answer.blocks.length);
  });

  // proves: console_data.blocks
  it("say which part of the page they are, and what they are in the item of a list", async () => {
    const cards = ["Wick", "Burner", "Globe"].map(
      (name, at) =>
        `<div class="c"><h3><a href="/p/${at}">${name}</a></h3><p>€ ${at + 4}.50</p></div>`,
    );
    const html = `<header><p>Lamps</p></header><main><h1>Parts of a lamp</h1>${cards.join("")}</main>`;
    const { blocks } = await client().pageBlocks({ url: "https://site.example/parts", html });
    assert.deepEqual(
      blocks.map(({ part, list, item, role }) => [part, list, item, role]),
      [
        ["head", null, null, null],
        ["body", null, null, null],
        ["records", 1, 1, "title"],
        ["records", 1, 1, "price"],
        ["records", 1, 2, "title"],
        ["records", 1, 2, "price"],
        ["records", 1, 3, "title"],
        ["records", 1, 3, "price"],
      ],
    );
  });

  it("of HTML that is supplied need no network", async () => {
    const url = "https://site.example/";
    const { blocks } = await client().pageBlocks({ url, html: TWO_COLUMNS });
    assert.equal(blocks.length, 4);
  });
});

describeWithBrowser("the blocks of a rendered page", () => {
  // proves: console_data.blocks
  it("stand where the browser drew them, in the order they are read", async () => {
    const answer = await client().pageBlocks({ url: `${site.address}/columns` });
    assert.equal(answer.page.reading_order_measured, true);
    assert.ok((answer.width ?? 0) >= 1000);
    const [heading, first, second, beside] = answer.blocks;
    assert.equal(heading?.text, "The first words");
    assert.equal(heading.box?.x, 50);
    assert.equal(beside?.box?.x, 700);
    assert.equal(beside.verdict, "left-out");
    assert.ok((first?.box?.y ?? 0) < (second?.box?.y ?? 0));
    assert.ok((first?.box?.width ?? 0) <= 600);
  });
});

describe("runs", () => {
  // proves: console_data.runs
  it("are told, the last first, and their traces read by name", async () => {
    await client().readPage({ url: `${site.address}/a` });
    await client()
      .readPage({ url: `${site.address}/none` })
      .catch(() => undefined);
    const { runs, total } = await client().listRuns({ limit: 50 });
    assert.equal(total, runs.length);
    const read = runs.find(({ url }) => url === `${site.address}/a`);
    assert.equal(read?.ended, "done");
    assert.equal(read.mode, "page");
    assert.match(runs.find(({ url }) => url?.endsWith("/none"))?.message ?? "", /404/);
    const { events, next } = await client().runTrace({ name: read.name });
    assert.equal(events[0]?.["type"], "run");
    assert.equal(events.at(-1)?.["type"], "trace-closed");
    assert.equal(next, null);
    assert.ok(!JSON.stringify(events).includes("This is the page called"));
  });

  // proves: console_data.runs
  it("have no trace by a name that leads out of their folder", async () => {
    for (const name of ["../../etc/passwd", "a-20260101T120000-000000000001.jsonl"]) {
      await assert.rejects(client().runTrace({ name }), (error: unknown) => {
        assert.ok(error instanceof ServiceError);
        assert.deepEqual([error.status, error.code], [404, "RUN_MISSING"]);
        return true;
      });
    }
  });
});

describe("the graphs that are kept", () => {
  // proves: console_data.graphs
  it("are told by their roots", async () => {
    assert.deepEqual(await client().keptGraphs(), { graphs: [] });
    await crawl(service, { url: `${site.address}/` });
    const { graphs } = await client().keptGraphs();
    assert.deepEqual(
      graphs.map(({ root, pages, depths }) => [root, pages, depths]),
      [[`${site.address}/`, 2, [1, 1]]],
    );
  });
});

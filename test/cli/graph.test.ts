// `legible context`, `graph`, `graphs` and `outline` as processes, and the library: what a crawl has left, asked later.
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { crawlSite, type GraphFileFormat, openGraph, siteContext } from "../../src/index.ts";
import { type Ended, legible as run } from "../support/command.ts";
import { type Origin, startOrigin } from "../support/origin.ts";
import { startService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const PAGE = `<!doctype html><title>Lamps</title><main><h1>Lamps</h1>
<p>A lamp gives light to a room when the sun has gone down, and this page is about lamps.</p>
<h2>Quantum lamps</h2><p>Those shine by what <b>quantum</b> mechanics says of them, and by nothing else.</p></main>`;

let origin: Origin;
let folder = "";
let root = "";
before(async () => {
  origin = await startOrigin({ "/": PAGE });
  folder = await mkdtemp(join(tmpdir(), "legible-cli-graph-"));
  root = `${origin.address}/`;
  process.env["SERVICE_GRAPH_DIR"] = join(folder, "graphs");
  process.env["SERVICE_PAGE_INTERVAL_SECONDS"] = "0";
  process.env["SERVICE_WEB_ARCHIVE_URL"] = "";
  const { code, err } = await legible("crawl", root, "--no-complete", "--delay-seconds", "0");
  assert.equal(code, 0, err);
});
after(async () => {
  await origin.close();
  await rm(folder, { recursive: true, force: true });
});

const legible = (...args: readonly string[]): Promise<Ended> => run(args);

describe("a graph in the caches of its user", () => {
  // proves: env.SERVICE_GRAPH_DIR.unset
  itSlow(
    "is stored under the project's name by the command, and read by both command and server",
    async () => {
      const caches = join(folder, "caches");
      const variables = {
        XDG_CACHE_HOME: caches,
        SERVICE_GRAPH_DIR: "",
        SERVICE_BROWSER_PATH: "/nowhere/chromium",
      };
      const env = { ...process.env, ...variables };
      const crawl = ["crawl", root, "--no-complete", "--delay-seconds", "0", "-q"];
      assert.equal((await run(crawl, { env })).code, 0);
      assert.deepEqual(await readdir(caches), ["legible"]);
      const [own, service] = [join(caches, "legible"), join(caches, "service")];
      assert.equal((await readdir(join(own, "graphs"))).length, 1);
      const server = await startService(variables);
      try {
        const asked = await fetch(`${server.address}/api/site/graph/summary?url=${root}`);
        assert.equal(asked.status, 200, await asked.text());
      } finally {
        await server.close();
      }
      // What a server has stored.
      await rename(own, service);
      const { out } = await run(["graphs", "--json"], { env });
      assert.equal(JSON.parse(out).root, root);
    },
  );
});

describe("a site that legible crawl has read", () => {
  it("answers legible context with text, or with the whole answer as JSON", async () => {
    const { code, out } = await legible("context", root, "quantum", "--max-chars", "2000");
    assert.equal(code, 0);
    assert.match(out, /^## Relevant content\n\n### Quantum lamps\n/);
    const json = await legible("context", root, "quantum", "--json", "--max-hops", "0");
    const answer = JSON.parse(json.out);
    assert.deepEqual(Object.keys(answer), [
      "text",
      "sources",
      "pages_mapped",
      "answerable",
      "stats",
      "graph",
    ]);
    assert.ok(answer.sources.every(({ hops }: { hops: number }) => hops === 0));
  });

  it("answers legible search with headings, address, snippet and id, or with the whole answer as JSON", async () => {
    const { code, out } = await legible("search", root, "what is quantum");
    const id = `127.0.0.1:${origin.port}#s1`;
    const snippet = "Those shine by what quantum mechanics says of them, and by nothing else.";
    assert.deepEqual([code, out], [0, `Lamps > Quantum lamps\n${root}\n${snippet}\nid ${id}\n`]);
    const json = await legible("search", root, "quantum", "--json", "--limit", "1");
    const { results, sections_matching } = JSON.parse(json.out);
    assert.deepEqual([results[0].section_id, sections_matching], [id, 1]);
    assert.equal((await legible("search", root, "zeppelin")).out, "");
    const range = await legible("search", root, "quantum", "--limit", "0");
    assert.equal(range.code, 2);
  });

  it("is written by legible graph, to standard output or to a file", async () => {
    const { out } = await legible("graph", root);
    const path = join(folder, "site.jsonl");
    const { code, err } = await legible("graph", root, "--out", path);
    assert.equal(code, 0);
    assert.match(err, /the graph is in/);
    assert.equal(await readFile(path, "utf8"), out);
    assert.equal(JSON.parse(out.split("\n")[0] ?? "").root, root);
    const nowhere = await legible("graph", root, "--out", join(folder, "no", "folder"));
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.err, /ENOENT/);
  });

  it("is written as a folder of tables or of pages, by name and where nothing is", async () => {
    const csv = join(folder, "tables");
    const { code, err } = await legible("graph", root, "--format", "csv", "--out", csv);
    assert.equal(code, 0, err);
    assert.match(err, /6 files of the graph are in/);
    const links = await readFile(join(csv, "sections.csv"), "utf8");
    assert.match(links, /^id,page_key,order,heading,level,parent_id,text,links\r\n.*#s0,/);
    const again = await legible("graph", root, "--format", "markdown-dir", "--out", csv);
    assert.deepEqual(
      [again.code, again.err],
      [2, `legible: ${csv} is not empty: use another folder\n`],
    );
    const nowhere = await legible("graph", root, "--format", "markdown-dir");
    assert.equal(nowhere.code, 2);
    assert.match(nowhere.err, /--format markdown-dir writes a folder of files: set it with --out/);
    const file = join(csv, "links.csv");
    const onFile = await legible("graph", root, "--format", "csv", "--out", file);
    assert.deepEqual([onFile.code, onFile.err], [2, `legible: ${file} is a file: use a folder\n`]);
  });

  it("is listed by legible graphs", async () => {
    const { out } = await legible("graphs");
    const [, pages, sections, , listed] = out.trimEnd().split("\t");
    assert.deepEqual([pages, sections, listed], ["1 pages", "2 sections", root]);
    const { bytes, changed, ...kept } = JSON.parse((await legible("graphs", "--json")).out);
    assert.deepEqual(kept, { root, pages: 1, sections: 2 });
    assert.ok(bytes > 0 && Number.isFinite(Date.parse(changed)));
  });

  it("is shown by legible outline, a section of it to the letter", async () => {
    const { out } = await legible("outline", root);
    const lines = out.trimEnd().split("\n");
    const id = `127.0.0.1:${origin.port}#s1`;
    assert.equal(lines[0], `Lamps: ${root}`);
    assert.equal(lines[2], `    Quantum lamps\t76\t${id}`);
    const section = await legible("outline", root, "--section", id);
    assert.equal(
      section.out,
      "Those shine by what **quantum** mechanics says of them, and by nothing else.\n",
    );
    const page = await legible("outline", root, "--page", `${root}none`);
    assert.deepEqual([page.code, page.out], [0, ""]);
  });

  it("ends with exit code 4 where there is no graph, or no such section", async () => {
    const none = await legible("context", "https://never.example/", "a");
    assert.equal(none.code, 4);
    assert.match(none.err, /No graph for https:\/\/never.example\/\. Crawl it first\./);
    assert.equal((await legible("outline", root, "--section", "nowhere#s0")).code, 4);
    assert.equal((await legible("outline", root, "--section", "constructor")).code, 4);
  });
});

describe("the library", () => {
  it("asks the graph a crawl has left, by one question or opened", async () => {
    const found = await siteContext(root, "quantum", { max_chars: 5000 });
    assert.equal(found.sources[0]?.heading, "Quantum lamps");
    const graph = await openGraph(root);
    assert.deepEqual(await graph.context("quantum", { max_chars: 5000 }), found);
    assert.equal((await graph.summary({ limit: 1 })).hubs.length, 1);
    const { pages } = await graph.outline();
    const [, section] = pages[0]?.sections ?? [];
    assert.match((await graph.section(section?.id ?? "")).text, /^Those shine by/);
    assert.equal([...(await graph.lines())].length > 3, true);
    await assert.rejects(openGraph("https://never.example/"), { code: "GRAPH_MISSING" });
    await assert.rejects(graph.section("x"), { code: "SECTION_MISSING" });
  });

  it("gives the graph as a file or a folder of each form", async () => {
    const graph = await openGraph(root);
    const begins = {
      jsonl: '{"kind":"site"',
      graphml: "<?xml",
      dot: "digraph ",
      links: '{"root":"',
      "llms-txt": "# Lamps",
    };
    for (const [format, begin] of Object.entries(begins)) {
      const [first = ""] = await graph.file(format as GraphFileFormat);
      assert.equal(first.slice(0, begin.length), begin);
    }
    assert.deepEqual([...(await graph.file("jsonl"))], [...(await graph.lines())]);
    const [page, ...others] = await graph.folder("markdown-dir");
    assert.equal(page?.path, `127.0.0.1+${origin.port}.md`);
    assert.match([...(page?.pieces ?? [])].join(""), /\n## Quantum lamps\n\nThose shine by/);
    assert.equal(others.length, 0);
  });

  itSlow("leaves one by its own crawl", async () => {
    const other = await startOrigin({ "/": PAGE });
    try {
      const options = { complete: false, crawl: { delay_seconds: 0 } };
      for await (const event of crawlSite(`${other.address}/`, options)) {
        if (event.type === "done") assert.equal(event.graph.sections, 2);
      }
      assert.equal((await openGraph(`${other.address}/`)) !== undefined, true);
    } finally {
      await other.close();
    }
  });
});

// Chunks of a page and of a crawled site: POST /api/chunks, `legible chunks`, and the export of a graph.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { writeParquet } from "../../src/cli/parquet-file.ts";
import type { Chunk, ChunksResult } from "../../src/model/chunk.ts";
import { legible } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const page = (oil: string) => `<!doctype html><html lang="en"><head><title>Lamps</title>
<meta property="article:published_time" content="2026-03-14"></head>
<body><nav><a href="/">All lamps of this shop</a></nav><main><h1>Lamps</h1>
<p>A lamp gives light to a table or a desk, and it has a switch that is found by hand in the dark.</p>
<h2>Oil</h2><p>${oil}</p>
<table><tr><th>Lamp</th><th>Power</th></tr>${Array.from({ length: 30 }, (_, at) => `<tr><td>Lamp ${at}</td><td>${at * 5} W</td></tr>`).join("")}</table>
</main></body></html>`;
const BEFORE = page("The keeper fills the lamp with oil every evening before the ships come in.");

const origin = useOrigin({ "/": BEFORE });
const folder = mkdtempSync(join(tmpdir(), "legible-chunks-"));
const service = useService({ SERVICE_GRAPH_DIR: folder, SERVICE_BROWSER_PATH: "/nowhere" });

const chunksIn = (lines: string): Chunk[] =>
  lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Returns the rows of a Parquet file without nulls. */
async function parquetRows(path: string): Promise<readonly object[]> {
  const file = await asyncBufferFromFile(path);
  const rows = await parquetReadObjects({ file });
  return rows.map(withoutNulls);
}

const withoutNulls = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => (value ?? null) !== null));

describe("POST /api/chunks", () => {
  // proves: chunks.whole
  it("returns the content to the letter, with headings, address, dates and neighbours", async () => {
    const url = `${origin.address}/`;
    const ask = (fields: object) => post(`${service.address}/api/chunks`, { url, ...fields });
    const { chunks, title } = await answerOf<ChunksResult>(await ask({ max_tokens: 64 }));
    const read = await answerOf<{ content_markdown: string }>(
      await post(`${service.address}/api/text`, { url }),
    );
    assert.equal(title, "Lamps");
    assert.equal(chunks.map(({ text }) => text).join(""), read.content_markdown);
    assert.ok(chunks.length > 3);
    assert.deepEqual(chunks[1]?.headings, ["Lamps", "Oil"]);
    assert.equal(chunks[1]?.url, `${url}#:~:text=Oil`);
    assert.equal(chunks[1]?.published, "2026-03-14");
    assert.match(chunks.at(-1)?.table_header ?? "", /^\| Lamp \| Power \|\n\| -/);
    assert.ok(chunks.every(({ tokens }) => tokens <= 64));
    const refused = await ask({ max_tokens: 1 });
    assert.equal(refused.status, 422);
  });

  itSlow("exports the chunks of a crawled site, and names what changed since", async () => {
    const url = `${origin.address}/`;
    await crawl(service, { url });
    const env = { ...process.env, SERVICE_GRAPH_DIR: folder };
    const { out, code, err } = await legible(["chunks", url, "--site"], { env });
    assert.equal(code, 0, err);
    const chunks = chunksIn(out);
    assert.deepEqual(
      chunks.map(({ headings }) => headings.join(" > ")),
      ["Lamps", "Lamps > Oil"],
    );
    const file = await fetch(
      `${service.address}/api/site/graph?${new URLSearchParams({ url, format: "chunks" })}`,
    );
    assert.equal(await file.text(), out);
    const sized = await legible(["chunks", url, "--site", "--max-tokens", "16"], { env });
    assert.equal(sized.code, 0, sized.err);
    assert.ok(chunksIn(sized.out).length > chunks.length);
    const textOf = (lines: string) =>
      chunksIn(lines)
        .map(({ text }) => text)
        .join("");
    assert.equal(textOf(sized.out), textOf(out));
  });
});

describe("legible chunks", () => {
  const printed = (html: string, ...flags: readonly string[]) => {
    const file = join(folder, "page.html");
    writeFileSync(file, html);
    return legible(["chunks", file, "--url", "https://lamps.example/", ...flags], {});
  };

  // proves: chunks.ids
  itSlow(
    "prints JSON Lines, and with the output before, what is added, the same and removed",
    async () => {
      const first = await printed(BEFORE);
      assert.equal(first.code, 0, first.err);
      const known = join(folder, "known.jsonl");
      writeFileSync(known, first.out);
      const changes = async (html: string) => {
        const { out } = await printed(html, "--known", known);
        return chunksIn(out).map((chunk) => Reflect.get(chunk, "change"));
      };
      assert.deepEqual(await changes(BEFORE), ["same", "same"]);
      assert.deepEqual(
        await changes(page("Nobody fills the lamp any more, since it is electric.")),
        ["same", "added", "removed"],
      );
    },
  );

  itSlow("writes the same as Parquet, removed chunks included", async () => {
    const lines = await printed(BEFORE, "--max-tokens", "64");
    const known = join(folder, "before.jsonl");
    writeFileSync(known, lines.out);
    const after = page("Nobody fills the lamp any more, since it is electric.");
    const flags = ["--max-tokens", "64", "--known", known];
    const asLines = await printed(after, ...flags);
    const file = join(folder, "chunks.parquet");
    const { code, out, err } = await printed(after, ...flags, "--parquet", file);
    assert.deepEqual([code, out], [0, ""], err);
    const chunks = chunksIn(asLines.out);
    assert.match(err, new RegExp(`${chunks.length} chunks are in .*chunks\\.parquet`));
    assert.deepEqual(await parquetRows(file), chunks.map(withoutNulls));
  });

  itSlow("writes a Parquet file of many groups of rows, and none that is not whole", async () => {
    const file = join(folder, "many.parquet");
    const rows = Array.from({ length: 25_000 }, (_, at) => ({
      id: `id-${at}`,
      text: "word ".repeat(at % 300),
      headings: at % 3 === 0 ? [] : ["Lamps", `Part ${at % 7}`],
      start: at,
    }));
    const columns = [
      { name: "id", type: "text" },
      { name: "text", type: "text" },
      { name: "headings", type: "texts" },
      { name: "start", type: "integer" },
    ] as const;
    const { signal } = new AbortController();
    assert.equal(await writeParquet(file, { columns, rows }, signal), rows.length);
    assert.deepEqual(await parquetRows(file), rows);
    const whole = readFileSync(file);
    const left = AbortSignal.abort(new Error("left"));
    await assert.rejects(writeParquet(file, { columns, rows }, left), /left/);
    assert.deepEqual(readFileSync(file), whole);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith("many")),
      ["many.parquet"],
    );
    assert.equal(await writeParquet(file, { columns, rows: [] }, signal), 0);
    assert.deepEqual(await parquetRows(file), []);
  });

  it("refuses a file that holds no chunks, with the line", async () => {
    const known = join(folder, "wrong.jsonl");
    writeFileSync(known, '{"id":"a"}\n{"no":1}\n');
    const { code, err } = await printed(BEFORE, "--known", known);
    assert.equal(code, 2);
    assert.match(err, /--known: line 2 of .*wrong\.jsonl is not a chunk/);
  });
});

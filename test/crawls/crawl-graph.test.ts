// The graph of a crawl that was gone on with: that of a crawl that was never disturbed.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { createEngine, type Engine } from "../../src/api/engine.ts";
import { readEnvironment } from "../../src/api/environment.ts";
import { parseRequest } from "../../src/api/request.ts";
import { openCrawlFolder } from "../../src/cli/crawl-folder.ts";
import type { GraphCounts } from "../../src/model/site-event.ts";
import { type Origin, startOrigin } from "../support/origin.ts";
import { madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const THING = `<script type="application/ld+json">{"@type":"Product","name":"Aurora Lamp"}</script>`;
const WORDS =
  "The Aurora Lamp is told of here as well, at a length that makes a section of these words.";

/** What every page repeats. */
const STRIP = "Lamps are repaired in the workshop behind the station on every second Monday.";

let root = "";
let origin: Origin;
before(async () => {
  root = await mkdtemp(join(tmpdir(), "legible-crawl-graph-"));
  const paths = ["/", "/a", "/b", "/c", "/d", "/e", "/f", "/g", "/h"];
  origin = await startOrigin(
    Object.fromEntries(
      paths.map((path, at) => {
        const links = paths.filter((_, other) => other > at && other <= at + 3);
        const head = path === "/b" ? THING : "";
        const page = madePage(`page ${path}`, { links, head, text: `${WORDS} ${path}` });
        return [path, page.replace("<main>", `<div class="strip"><p>${STRIP}</p></div><main>`)];
      }),
    ),
  );
});
after(async () => {
  await origin.close();
  await rm(root, { recursive: true, force: true });
});

function engineIn(graphs: string): Engine {
  const environment = readEnvironment({
    SERVICE_GRAPH_DIR: join(root, graphs),
    SERVICE_PAGE_INTERVAL_SECONDS: "0",
    SERVICE_BROWSER_PATH: "/nowhere",
    SERVICE_WEB_ARCHIVE_URL: "",
  });
  const report = (failure: unknown) => assert.fail(String(failure));
  return createEngine({ environment, surface: "library", report });
}

const { signal } = new AbortController();

/** Crawls into a folder, or to nowhere, and leaves after so many pages. Returns the counts of the last event. */
async function crawl(
  engine: Engine,
  { out, pages = Number.POSITIVE_INFINITY }: { readonly out?: string; readonly pages?: number },
): Promise<GraphCounts | undefined> {
  const request = parseRequest("crawl", {
    url: `${origin.address}/`,
    complete: false,
    concurrency: 1,
    crawl: { delay_seconds: 0, main_content: false },
  });
  const options = { format: "jsonl", isWhole: false, resume: true } as const;
  const folder = out === undefined ? undefined : await openCrawlFolder(join(root, out), options);
  let counts: GraphCounts | undefined;
  let told = 0;
  try {
    const journal = folder && { journal: folder.journal };
    for await (const event of engine.run("crawl", request, { signal, ...journal })) {
      if (event.type === "page") {
        await folder?.take(event);
        counts = event.graph;
        if (++told > pages) break;
      }
      if (event.type === "done") counts = event.graph;
    }
  } finally {
    await folder?.close();
  }
  return counts;
}

async function graphIn(engine: Engine): Promise<readonly string[]> {
  const request = parseRequest("graph", { url: `${origin.address}/` });
  return [...(await engine.run("graph", request, { signal })).lines];
}

describe("the graph of a crawl that is gone on with", () => {
  let whole: readonly string[] = [];
  let undisturbed: Engine;
  let other: Engine;
  before(async () => {
    undisturbed = engineIn("undisturbed");
    other = engineIn("other");
    await crawl(undisturbed, {});
    whole = await graphIn(undisturbed);
  });
  after(() => Promise.all([undisturbed.close(), other.close()]));

  // proves: graph.never_destroyed
  itSlow("holds the pages of every run, and is that of one that was never disturbed", async () => {
    await crawl(other, { out: "site", pages: 3 });
    assert.equal(JSON.parse((await graphIn(other))[0] ?? "").counts.pages, 4);
    await crawl(other, { out: "site", pages: 2 });
    const counts = await crawl(other, { out: "site" });
    assert.deepEqual(await graphIn(other), whole);
    assert.deepEqual(counts, JSON.parse(whole[0] ?? "").counts);
    assert.ok((counts?.mentions ?? 0) >= 9);
    assert.deepEqual(
      whole.filter((line) => line.includes(STRIP)),
      [],
    );
  });

  itSlow(
    "never takes the place of a larger one where the journal lacks the pages of a run",
    async () => {
      await crawl(other, { out: "old", pages: 3 });
      const path = join(root, "old", "journal.jsonl");
      const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
      const entries = lines.map((line) => JSON.parse(line));
      for (const { read } of entries) delete read?.graph;
      await writeFile(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
      await crawl(undisturbed, { out: "old" });
      assert.deepEqual(await graphIn(undisturbed), whole);
    },
  );
});

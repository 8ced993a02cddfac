// Graphs of crawled sites with hostile words, read back from their files by another instance: the same answers, to the letter.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import fc from "fast-check";
import { graphFile } from "../../src/graph/files/json-lines.ts";
import type { RunningServer } from "../../src/server/main.ts";
import { readBack } from "../support/graphs.ts";
import { startOrigin } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { startService } from "../support/service.ts";
import { crawl } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

let folder = "";
let writer: RunningServer;
let reader: RunningServer;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-round-trip-"));
  const variables = { SERVICE_GRAPH_DIR: folder, SERVICE_BROWSER_PATH: "/nowhere" };
  [writer, reader] = await Promise.all([startService(variables), startService(variables)]);
});
after(async () => {
  await Promise.all([writer.close(), reader.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Words that some form or other would take for its own: JSON, Markdown, HTML, YAML, line breaks, names of prototypes. */
const HOSTILE = [
  ...['"', "'", "\\", "<", ">", "&", "#", "*", "_", "`", "```", "[", "](", ")", "|", "---", "- "],
  ...[
    "\n",
    "\t",
    "\u0001",
    "\u001b",
    "\u2028",
    "\ufeff",
    "\u200b",
    "\u00ad",
    "\ufffe",
    "😀",
    "e\u0301",
  ],
  ...["東京", "עברית", "Ёлка", "word", "lamp", "set_up()", "__proto__", "constructor", "toString"],
  ...['{"kind":"page"}', "#s0", "=1+1", "</p><script>", "&lt;", "%00", " "],
];
const text = fc
  .array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 12 })
  .map((some) => some.join(" "));
const section = fc.record({ heading: text, text, target: fc.nat(5), anchor: text });
const page = fc.record({ title: text, thing: text, sections: fc.array(section, { maxLength: 5 }) });
const madeSite = fc.array(page, { minLength: 2, maxLength: 6 });

type MadeSite = typeof madeSite extends fc.Arbitrary<infer Site> ? Site : never;

const isMarkup = (sign: string): boolean => /[<>&"]/.test(sign) || (sign < " " && !/\s/.test(sign));
const escaped = (words: string): string =>
  [...words].map((sign) => (isMarkup(sign) ? `&#${sign.charCodeAt(0)};` : sign)).join("");

/** The pages of a site by path, every one linked to by the root. */
function pagesOf(site: MadeSite): Readonly<Record<string, string>> {
  const path = (number: number) => (number === 0 ? "/" : `/page${number}`);
  const nav = site.map((_, number) => `<a href="${path(number)}">to ${number}</a>`).join(" ");
  return Object.fromEntries(
    site.map(({ title, thing, sections }, number) => {
      const data = JSON.stringify({ "@type": "Product", name: thing }).replaceAll("<", "\\u003c");
      const parts = sections.map(
        ({ heading, text: words, target, anchor }) =>
          `<h2>${escaped(heading)}</h2><p>${escaped(words)} and words enough for a section of its own <a href="${path(target)}">${escaped(anchor)}</a></p>`,
      );
      const html = `<!doctype html><meta charset=utf-8><title>${escaped(title)}</title>
<script type="application/ld+json">${data}</script><nav>${nav}</nav>
<main><h1>${escaped(title)}</h1><p>Words enough that this is read as a page, ${number}.</p>${parts.join("")}</main>`;
      return [path(number), html];
    }),
  );
}

/** What a service answers of a graph: its file, its shape, its headings, and bundles for queries. */
async function answersOf(service: RunningServer, url: string, queries: readonly string[]) {
  const get = async (path: string, query: Readonly<Record<string, string>> = {}) => {
    const parameters = new URLSearchParams({ url, ...query });
    const response = await fetch(`${service.address}${path}?${parameters}`);
    return [response.status, await response.text()] as const;
  };
  const bundles: string[] = [];
  for (const query of queries) {
    const response = await post(`${service.address}/api/site/context`, { url, query });
    bundles.push(await response.text());
  }
  return {
    file: await get("/api/site/graph"),
    graphml: await get("/api/site/graph", { format: "graphml" }),
    summary: await get("/api/site/graph/summary", { limit: "200" }),
    outline: await get("/api/site/outline"),
    bundles,
  };
}

describe("the graph file of a crawled site", () => {
  // proves: graph.restart
  itSlow(
    "is read back to the same summary, outline and answers, whatever the site says",
    async () => {
      await fc.assert(
        fc.asyncProperty(madeSite, text, async (site, query) => {
          const origin = await startOrigin(pagesOf(site));
          try {
            const url = `${origin.address}/`;
            const crawled = await crawl(writer, { url });
            const queries = [query, "lamp word", site[0]?.sections[0]?.heading ?? "東京"];
            const answers = await answersOf(writer, url, queries);
            assert.equal(answers.file[0], 200);
            assert.deepEqual(await answersOf(reader, url, queries), answers);
            const lines = answers.file[1].split("\n").filter((line) => line !== "");
            const back = readBack(lines);
            assert.deepEqual(back.counts, crawled.one("done").graph);
            assert.equal([...graphFile(back)].join(""), answers.file[1]);
          } finally {
            await origin.close();
          }
        }),
        { numRuns: 5 },
      );
    },
  );
});

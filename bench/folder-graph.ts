// Builds a site's graph from a folder of HTML pages, read as a crawl reads them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GraphBuilder } from "../src/graph/build/builder.ts";
import type { SiteGraph } from "../src/graph/site-graph.ts";
import { PAGE_READING } from "../src/read/input.ts";
import { readInput } from "../src/read/reading.ts";

const NO_RECORD = {
  sections: [],
  fragments: { hashes: [], sections: [] },
  entities: [],
};

/** Runs a generator of steps to its end and returns its result. */
export function completed<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Returns the graph of a folder's pages in the order of their names, limited to `most` pages. */
export function graphOfFolder(
  folder: string,
  root: string,
  most = Number.POSITIVE_INFINITY,
): SiteGraph {
  const builder = new GraphBuilder(root);
  const names = readdirSync(folder, { recursive: true }).map(String).sort();
  for (const name of names.filter((one) => /\.html?$/.test(one)).slice(0, most)) {
    const url = new URL(name, root).href;
    const outcome = readInput({
      ...PAGE_READING,
      url,
      html: readFileSync(join(folder, name), "utf8"),
      wants: { texts: ["markdown", "content_markdown"], site: true, graph: true },
    });
    if (!outcome.ok || outcome.reading.site?.graph === undefined) continue;
    const { source, shape, title, texts, site } = outcome.reading;
    builder.add({
      requested: url,
      url: source.url,
      title,
      depth: 1,
      chars: source.union_chars,
      content_hash: shape.content_hash,
      markdown: texts.content_markdown || (texts.markdown ?? ""),
      links: site.links,
      record: site.graph ?? NO_RECORD,
    });
  }
  return completed(builder.finish());
}

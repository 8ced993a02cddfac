// Crawls a documentation site into a graph, and holds pages back from the crawl to draw questions from.
//
// The folder is served on loopback as symbolic links, without the held-back pages, with a sitemap of the others, and
// crawled. The graph remains in the temporary folder.
import { spawnSync } from "node:child_process";
import {
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { GraphReader } from "../src/graph/files/read-lines.ts";
import type { SiteGraph } from "../src/graph/site-graph.ts";
import type { SectionRecord } from "../src/model/site.ts";
import { PAGE_READING } from "../src/read/input.ts";
import { readInput } from "../src/read/reading.ts";
import { fragmentHashOf } from "../src/text/fragment.ts";
import { hashText } from "../src/text/hash.ts";
import { serveFromProcess } from "./static-server.ts";
import { fileIn } from "./static-site.ts";

/** A documentation site in a folder. */
export interface Documentation {
  readonly name: string;
  readonly folder: string;
  /** Pages of its index. They are never crawled; their entries become questions. */
  readonly index: RegExp;
}

/** A page read outside the crawl. */
export interface ReadPage {
  readonly url: string;
  readonly html: string;
  readonly markdown: string;
  readonly sections: readonly SectionRecord[];
  /** Returns the section that the fragment of one of the page's URLs names. */
  named(url: string): SectionRecord | undefined;
}

/** A crawled site. */
export interface CrawledSite {
  readonly graph: SiteGraph;
  /** Pages of the index that were not crawled. */
  readonly index: readonly ReadPage[];
  /** Other pages that were not crawled. */
  readonly held: readonly ReadPage[];
  /** Returns a page of the folder by its URL, crawled or not. */
  page(url: string): ReadPage | undefined;
}

/** One page in so many is held back, chosen by the hash of its name. */
const HELD_OUT = 6;
/** Pages of code, releases and forms: they have no prose to ask about. */
const NOT_CRAWLED = /(?:^|\/)(?:_modules|_sources|_static|search\.html)|py-modindex/;

/** Crawls a site; `reuse` loads the graph of an earlier crawl if there is one. */
export async function crawledSite(site: Documentation, reuse: boolean): Promise<CrawledSite> {
  const place = join(tmpdir(), "legible-bench-context", site.name);
  const graphs = join(place, "graphs");
  const names = readdirSync(site.folder, { recursive: true })
    .map(String)
    .filter((name) => /\.html?$/.test(name) && !NOT_CRAWLED.test(name))
    .sort();
  const isHeld = (name: string): boolean =>
    name !== "index.html" && hashText(`held ${name}`) % HELD_OUT === 0;
  const index = names.filter((name) => site.index.test(name));
  const held = names.filter((name) => !site.index.test(name) && isHeld(name));
  if (!reuse) rmSync(place, { recursive: true, force: true });
  mkdirSync(graphs, { recursive: true });
  if (graphFiles(graphs).length === 0) {
    const kept = names.filter((name) => !site.index.test(name) && !isHeld(name));
    await crawl(site.folder, place, kept);
  }
  const [file = ""] = graphFiles(graphs);
  const graph = await readGraph(join(graphs, file));
  const read = new Map<string, ReadPage | undefined>();
  const page = (url: string): ReadPage | undefined => {
    const { pathname, href } = new URL(url.split("#", 1)[0] ?? "", graph.root);
    if (!read.has(pathname)) read.set(pathname, readPage(site.folder, href));
    return read.get(pathname);
  };
  const pagesOf = (wanted: readonly string[]): readonly ReadPage[] =>
    wanted.flatMap((name) => page(new URL(name, graph.root).href) ?? []);
  return { graph, index: pagesOf(index), held: pagesOf(held), page };
}

const graphFiles = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith(".jsonl"));

async function crawl(folder: string, place: string, names: readonly string[]): Promise<void> {
  const pages = join(place, "pages");
  rmSync(pages, { recursive: true, force: true });
  for (const name of names) {
    mkdirSync(join(pages, dirname(name)), { recursive: true });
    symlinkSync(join(folder, name), join(pages, name));
  }
  const server = await serveFromProcess(pages);
  const locations = names.map((name) => `<url><loc>${new URL(name, server.address)}</loc></url>`);
  writeFileSync(
    join(pages, "sitemap.xml"),
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join("")}</urlset>`,
  );
  const command = fileURLToPath(new URL("./crawl-ours.js", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [command, `${server.address}/`, "0"], {
    env: {
      ...process.env,
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
      SERVICE_GRAPH_DIR: join(place, "graphs"),
    },
    encoding: "utf8",
  });
  server.close();
  if (status !== 0) throw new Error(`the crawl failed: ${stderr}`);
}

async function readGraph(file: string): Promise<SiteGraph> {
  const reader = new GraphReader();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    reader.take(JSON.parse(line));
  }
  return reader.finish();
}

function readPage(folder: string, url: string): ReadPage | undefined {
  const file = fileIn(folder, decodeURIComponent(new URL(url).pathname));
  if (file === undefined) return undefined;
  const html = readFileSync(file, "utf8");
  const outcome = readInput({
    ...PAGE_READING,
    url,
    html,
    wants: { texts: ["markdown", "content_markdown"], site: true, graph: true },
  });
  if (!outcome.ok || outcome.reading.site?.graph === undefined) return undefined;
  const { texts, site } = outcome.reading;
  const { sections, fragments } = site.graph ?? { sections: [], fragments: undefined };
  return {
    url,
    html,
    markdown: texts.content_markdown || (texts.markdown ?? ""),
    sections,
    named: (address) => {
      const at = fragments?.hashes.indexOf(fragmentHashOf(address)) ?? -1;
      return sections[fragments?.sections[at] ?? -1];
    },
  };
}

// Measures time and memory of building, writing, loading, indexing and querying graphs of growing sites.
//
//   node build/bench/graph-sizes.js [--sizes 100,1000,10000,50000,100000] [--questions 500] [--save]
//     [--folders /usr/share/doc/postgresql-doc-15/html,/usr/share/doc/rust-doc/html]
//
// Sizes up to the number of pages in a real folder use its first pages, read as a crawl reads them; larger sites are
// generated (made-site.ts). Each size has three processes: one builds the graph and writes its file, one reads the file,
// indexes it, stores the index and answers queries, and one starts from the stored index. CPU is printed with the time,
// since the machine may be busy.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { GraphBuilder } from "../src/graph/build/builder.ts";
import { imageOf, readImage } from "../src/graph/files/image.ts";
import { graphFile } from "../src/graph/files/json-lines.ts";
import { GraphReader } from "../src/graph/files/read-lines.ts";
import { indexSections, openIndex, type SectionIndex } from "../src/graph/index/section-index.ts";
import { stemmerOf } from "../src/graph/index/stemmer.ts";
import { plainText } from "../src/graph/plain-text.ts";
import { assembleContext } from "../src/graph/retrieve/context.ts";
import type { SiteGraph } from "../src/graph/site-graph.ts";
import { GraphFolder } from "../src/store/graph-folder.ts";
import { IndexFolder } from "../src/store/index-folder.ts";
import { completed, graphOfFolder } from "./folder-graph.ts";
import { madePages } from "./made-site.ts";
import { randomNumbers } from "./random.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "100,1000,10000,50000" },
    questions: { type: "string", default: "500" },
    folders: {
      type: "string",
      default: "/usr/share/doc/postgresql-doc-15/html,/usr/share/doc/rust-doc/html",
    },
    /** Internal: the step that this process runs, for one size, folder and file. */
    part: { type: "string" },
    pages: { type: "string", default: "0" },
    site: { type: "string", default: "" },
    place: { type: "string", default: "" },
    ...SAVE,
  },
});

const ROOT = "https://docs.example/";
const FILE = "site.graph.jsonl";
const STAMP = "1";
const MIB = 1_048_576;
/** Character budgets of the bundles: a small prompt, and the default. */
const BUDGETS = [20_000, 120_000] as const;

/** Untimed queries at the start. */
const WARMING = 50;

interface Spent {
  readonly seconds: number;
  readonly cpu: number;
}

/** Starts measuring time and CPU. */
function stopwatch(): () => Spent {
  const began = performance.now();
  const used = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(used);
    return { seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 };
  };
}

/** Returns the memory in use after a collection, in MiB, inside and outside the heap. */
function heldMiB(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / MIB);
}

const peakMiB = (): number => Math.round(process.resourceUsage().maxRSS / 1024);
const rounded = (number: number): number => Math.round(number * 100) / 100;
const told = ({ seconds, cpu }: Spent) => ({ seconds: rounded(seconds), cpu: rounded(cpu) });

/** Builds a graph and writes its file. */
async function make(place: string): Promise<object> {
  const count = Number(values.pages);
  let graph: SiteGraph;
  let finished: Spent | undefined;
  if (values.site === "") {
    const builder = new GraphBuilder(ROOT);
    for (const page of madePages(count, ROOT)) builder.add(page);
    const finishing = stopwatch();
    graph = completed(builder.finish());
    finished = finishing();
  } else {
    graph = graphOfFolder(values.site, ROOT, count);
  }
  const built = { held_mib: heldMiB(), peak_mib: peakMiB() };
  const writing = stopwatch();
  await new GraphFolder(place).write(FILE, graphFile(graph));
  return {
    counts: graph.counts,
    ...built,
    finish: finished && told(finished),
    write: told(writing()),
  };
}

/** Runs steps to their end; returns their value and the longest step, in milliseconds of CPU. */
function stepped<T>(steps: Generator<void, T>): { readonly value: T; readonly longest: number } {
  let longest = 0;
  for (;;) {
    const watch = stopwatch();
    const { done, value } = steps.next();
    longest = Math.max(longest, watch().cpu * 1000);
    if (done === true) return { value, longest: rounded(longest) };
  }
}

/** Reads a graph's file, builds its index, stores it and runs queries. */
async function ask(place: string): Promise<object> {
  const empty = heldMiB();
  const reading = stopwatch();
  const reader = new GraphReader();
  for await (const line of new GraphFolder(place).lines(FILE)) reader.take(line);
  const graph = reader.finish();
  const read = told(reading());
  const graph_mib = heldMiB() - empty;
  const indexing = stopwatch();
  const { value: tables, longest: index_step_ms } = stepped(indexSections(graph));
  const index = openIndex(graph, tables, await stemmerOf(graph));
  const indexed = told(indexing());
  const index_mib = heldMiB() - empty - graph_mib;
  const storing = stopwatch();
  const { value: chunks, longest: store_step_ms } = stepped(imageOf({ graph, tables }));
  await new IndexFolder(place).write(FILE, STAMP, chunks);
  const store = told(storing());
  const questions = questionsOf(graph, Number(values.questions));
  const asked = Object.fromEntries(
    BUDGETS.map((chars) => [`chars_${chars}`, timesOf(graph, index, { questions, chars })]),
  );
  const steps = { index_step_ms, store_step_ms };
  const memory = { graph_mib, index_mib, peak_mib: peakMiB() };
  return { read, index: indexed, store, ...steps, ...memory, ...asked };
}

/** Starts from the stored index and answers one query. */
async function restart(place: string): Promise<object> {
  const empty = heldMiB();
  const starting = stopwatch();
  const bytes = await new IndexFolder(place).read(FILE, STAMP);
  if (bytes === undefined) throw new Error("no index is stored");
  const { value, longest: step_ms } = stepped(readImage(bytes));
  const { graph, tables } = value;
  const index = openIndex(graph, tables, await stemmerOf(graph));
  const [query = ""] = questionsOf(graph, 1);
  assembleContext(graph, index, { query, max_chars: 20_000, max_hops: 2 });
  const first = told(starting());
  const [image_mib, peak_mib] = [Math.round(bytes.byteLength / MIB), peakMiB()];
  return { first, step_ms, held_mib: heldMiB() - empty, peak_mib, image_mib };
}

/** Returns questions of three to eight successive words from sections of the graph, frequent words included. */
function questionsOf(graph: SiteGraph, count: number): readonly string[] {
  const random = randomNumbers(7);
  const questions: string[] = [];
  while (questions.length < count) {
    const section = Math.floor(random() * graph.counts.sections);
    const words = plainText(graph.sections.text(section)).match(/[\p{L}\p{N}_]{2,40}/gu) ?? [];
    const start = Math.floor(random() * Math.max(1, words.length - 8));
    const asked = words.slice(start, start + 3 + Math.floor(random() * 6));
    if (asked.length >= 3) questions.push(asked.join(" "));
  }
  return questions;
}

function timesOf(
  graph: SiteGraph,
  index: SectionIndex,
  { questions, chars }: { readonly questions: readonly string[]; readonly chars: number },
): object {
  const times: Spent[] = [];
  for (const [number, query] of [...questions.slice(0, WARMING), ...questions].entries()) {
    const watch = stopwatch();
    assembleContext(graph, index, { query, max_chars: chars, max_hops: 2 });
    if (number >= WARMING) times.push(watch());
  }
  const at = (share: number, of: (spent: Spent) => number): number => {
    const sorted = times.map(of).sort((one, other) => one - other);
    return rounded(
      (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 1000,
    );
  };
  return {
    p50_ms: at(0.5, ({ seconds }) => seconds),
    p99_ms: at(0.99, ({ seconds }) => seconds),
    p50_cpu_ms: at(0.5, ({ cpu }) => cpu),
    p99_cpu_ms: at(0.99, ({ cpu }) => cpu),
  };
}

interface Case {
  readonly size: number;
  /** Folder of its pages; "" for generated pages. */
  readonly site: string;
  readonly place: string;
}

/** Runs a step of the bench in a separate process and returns its output. */
function runPart(part: keyof typeof PARTS, { size, site, place }: Case): object {
  const args = ["--expose-gc", "--max-old-space-size=8192", fileURLToPath(import.meta.url)];
  const own = ["--part", part, "--pages", String(size), "--site", site, "--place", place];
  const { status, stdout } = spawnSync(
    process.execPath,
    [...args, ...own, "--questions", values.questions],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 16 * MIB },
  );
  if (status !== 0) throw new Error(`${part} of ${size} pages ended with ${status}`);
  return JSON.parse(stdout);
}

/** Returns the number of pages in a folder; 0 if it does not exist. */
function pagesIn(folder: string): number {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names.filter((name) => /\.html?$/.test(name)).length;
  } catch {
    return 0;
  }
}

function runAll(): void {
  const folders = values.folders
    .split(",")
    .map((folder) => ({ folder, pages: pagesIn(folder) }))
    .sort((one, other) => one.pages - other.pages);
  for (const size of values.sizes.split(",").map(Number)) {
    const site = folders.find(({ pages }) => pages >= size)?.folder ?? "";
    const place = mkdtempSync(join(tmpdir(), "legible-graph-sizes-"));
    try {
      const made = runPart("make", { size, site, place });
      const asked = runPart("ask", { size, site, place });
      const load = rounded(loadavg()[0] ?? 0);
      const name = site === "" ? "made" : basename(dirname(site));
      const restarted = runPart("restart", { size, site, place });
      const result = { load, build: made, ask: asked, restart: restarted };
      process.stdout.write(`${size} pages: ${JSON.stringify(result, null, 1)}\n`);
      keepResult("graph-sizes", result, { site: name, pages: size });
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  }
}

const PARTS = { make, ask, restart };
const part = Object.entries(PARTS).find(([name]) => name === values.part)?.[1];

if (part === undefined) runAll();
else process.stdout.write(JSON.stringify(await part(values.place)));

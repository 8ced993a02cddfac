// Whether the section that answers a question is among the whole sections of a bundle, beside BM25 and BM25F given the same characters.
//
// node build/bench/context.js [folder of HTML ...]: documentation of Debian packages, DocBook with an index (docs/graph.md). Without one,
// that of postgresql-doc-15. minisearch and lunr are compared with where bench/peers has them installed.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { indexSections, type SectionIndex } from "../src/graph/index/section-index.ts";
import { wordsIn } from "../src/graph/index/words.ts";
import { plainText } from "../src/graph/plain-text.ts";
import { assembleContext } from "../src/graph/retrieve/context.ts";
import type { SiteGraph } from "../src/graph/site-graph.ts";
import { indexQuestions, type Question, sample, sentenceQuestions } from "./context-questions.ts";
import { completed, graphOfFolder } from "./context-site.ts";
import { keepResult } from "./results.ts";

const BUDGETS = [2000, 4000, 8000, 20_000, 60_000, 120_000] as const;
const QUESTIONS = 150;
const ROOT = "https://docs.example/";

/** Ranks sections for a query, the best first. */
type Ranker = (query: string) => readonly number[];

interface Field {
  readonly weight: number;
  readonly words: (section: number) => readonly string[];
}

/** BM25 over the weighted sum of fields, with the constants of the specification. */
function bm25(graph: SiteGraph, fields: readonly Field[]): Ranker {
  const { k1, b } = { k1: 1.5, b: 0.75 };
  const postings = new Map<string, Map<number, number>>();
  const lengths: number[] = [];
  for (let section = 0; section < graph.counts.sections; section++) {
    let length = 0;
    for (const { weight, words } of fields) {
      for (const word of words(section)) {
        length += weight;
        const of = postings.get(word) ?? new Map<number, number>();
        of.set(section, (of.get(section) ?? 0) + weight);
        postings.set(word, of);
      }
    }
    lengths.push(length);
  }
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return (query) => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsIn(query))) {
      const of = postings.get(word) ?? new Map<number, number>();
      const rarity = Math.log(1 + (lengths.length - of.size + 0.5) / (of.size + 0.5));
      for (const [section, weight] of of) {
        const norm = k1 * (1 - b + (b * (lengths[section] ?? 0)) / average);
        const score = (rarity * weight * (k1 + 1)) / (weight + norm);
        scores.set(section, (scores.get(section) ?? 0) + score);
      }
    }
    return [...scores].sort(([x, s], [y, t]) => t - s || x - y).map(([section]) => section);
  };
}

/** The rankers that are compared with. */
async function rankersFor(graph: SiteGraph): Promise<ReadonlyMap<string, Ranker>> {
  const text = (section: number) => plainText(graph.sections.text(section));
  const heading = (section: number) => graph.sections.heading(section);
  const place = (section: number) => {
    const { title = "", key = "" } = graph.pages[graph.sections.page[section] ?? 0] ?? {};
    return `${title} ${key.replace(/^[^/]*/, "").replace(/\.html$/, "")}`;
  };
  const field = (weight: number, of: (section: number) => string): Field => ({
    weight,
    words: (section) => wordsIn(of(section)),
  });
  const rankers = new Map<string, Ranker>([
    ["bm25", bm25(graph, [field(1, text), field(3, heading)])],
    ["bm25f", bm25(graph, [field(1, text), field(3, heading), field(2, place)])],
  ]);
  const sections = Array.from({ length: graph.counts.sections }, (_, id) => ({
    id,
    text: text(id),
    heading: heading(id),
    place: place(id),
  }));
  for (const [name, make] of Object.entries(PEERS)) {
    const file = join(import.meta.dirname, "../../bench/peers/node_modules", name);
    if (existsSync(file)) rankers.set(name, await make(file, sections));
  }
  return rankers;
}

interface Indexed {
  readonly id: number;
  readonly text: string;
  readonly heading: string;
  readonly place: string;
}

type PeerMaker = (folder: string, sections: readonly Indexed[]) => Promise<Ranker>;

const PEERS: Readonly<Record<string, PeerMaker>> = {
  minisearch: async (folder, sections) => {
    const { default: MiniSearch } = await import(
      pathToFileURL(join(folder, "dist/es/index.js")).href
    );
    const index = new MiniSearch({ fields: ["text", "heading", "place"] });
    index.addAll(sections);
    const options = { boost: { heading: 3, place: 2 } };
    return (query) => index.search(query, options).map(({ id }: { id: number }) => id);
  },
  lunr: async (folder, sections) => {
    const { default: lunr } = await import(pathToFileURL(join(folder, "lunr.js")).href);
    const builder = new lunr.Builder();
    builder.pipeline.add(lunr.trimmer, lunr.stopWordFilter, lunr.stemmer);
    builder.searchPipeline.add(lunr.stemmer);
    builder.k1(1.5);
    builder.field("text");
    builder.field("heading", { boost: 3 });
    builder.field("place", { boost: 2 });
    for (const section of sections) builder.add(section);
    const index = builder.build();
    const found = (query: string): readonly { readonly ref: string }[] =>
      index.query((asked: { term(words: unknown, options: object): void }) => {
        asked.term(lunr.tokenizer(query), {});
      });
    return (query) => found(query).map(({ ref }) => Number(ref));
  },
};

/** Sections in their rank while they fit into so many characters, three a page as ours. */
function takeUpTo(graph: SiteGraph, ranked: readonly number[], chars: number): readonly number[] {
  const taken: number[] = [];
  let left = chars;
  for (const section of ranked) {
    const size = graph.sections.chars(section);
    if (size === 0 || size > left) continue;
    taken.push(section);
    left -= size;
  }
  return taken;
}

interface Setup {
  readonly graph: SiteGraph;
  readonly index: SectionIndex;
  readonly rankers: ReadonlyMap<string, Ranker>;
}

/** Share of questions whose answer is a whole section, by system and size; each has the characters that ours took. */
function shares(
  { graph, index, rankers }: Setup,
  questions: readonly Question[],
): Readonly<Record<string, readonly number[]>> {
  const found: Record<string, number[]> = { ours: BUDGETS.map(() => 0) };
  for (const name of rankers.keys()) found[name] = BUDGETS.map(() => 0);
  for (const { query, answers } of questions) {
    const ranked = [...rankers].map(([name, rank]) => [name, rank(query)] as const);
    for (const [place, max_chars] of BUDGETS.entries()) {
      const { sources } = assembleContext(graph, index, { query, max_chars, max_hops: 2 });
      const full = sources.filter(({ tier }) => tier === "full");
      const answered = full.some(({ page_url, heading, chars }) =>
        [...answers].some((section) => {
          const page = graph.pages[graph.sections.page[section] ?? 0];
          const name = graph.sections.heading(section) || "(opening)";
          return (
            page?.url === page_url && name === heading && graph.sections.chars(section) === chars
          );
        }),
      );
      count(found["ours"], place, answered);
      const chars = full.reduce((sum, source) => sum + source.chars, 0);
      for (const [name, sections] of ranked) {
        const taken = takeUpTo(graph, sections, chars);
        count(
          found[name],
          place,
          taken.some((section) => answers.has(section)),
        );
      }
    }
  }
  const share = (hits: number) => Math.round((hits / Math.max(1, questions.length)) * 1000) / 1000;
  return Object.fromEntries(Object.entries(found).map(([name, hits]) => [name, hits.map(share)]));
}

function count(hits: number[] | undefined, place: number, isHit: boolean): void {
  if (hits !== undefined && isHit) hits[place] = (hits[place] ?? 0) + 1;
}

/** Times of the queries in milliseconds. */
function times({ graph, index }: Setup, questions: readonly Question[]) {
  const spent = questions.map(({ query }) => {
    const began = performance.now();
    assembleContext(graph, index, { query, max_chars: 120_000, max_hops: 2 });
    return performance.now() - began;
  });
  spent.sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round((spent[Math.floor(spent.length * share)] ?? 0) * 10) / 10;
  return { p50_ms: at(0.5), p99_ms: at(0.99) };
}

const folders = process.argv.slice(2);
for (const folder of folders.length > 0 ? folders : ["/usr/share/doc/postgresql-doc-15/html"]) {
  const began = performance.now();
  const graph = graphOfFolder(folder, ROOT);
  const built = performance.now();
  const index = completed(indexSections(graph));
  const indexed = performance.now();
  const setup = { graph, index, rankers: await rankersFor(graph) };
  const file = join(folder, "bookindex.html");
  const ofIndex = existsSync(file) ? indexQuestions(graph, file, ROOT) : [];
  const { sentences, noOverlap } = sentenceQuestions(graph);
  const site = basename(folder) === "html" ? basename(dirname(folder)) : basename(folder);
  const groups = { index: ofIndex, sentences, no_overlap: noOverlap };
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  const figures: Record<string, unknown> = {
    counts: graph.counts,
    read_and_build_seconds: seconds(built - began),
    index_seconds: seconds(indexed - built),
    budgets: BUDGETS,
  };
  for (const [name, questions] of Object.entries(groups)) {
    const asked = sample(questions, QUESTIONS);
    figures[name] = { questions: asked.length, of: questions.length, ...shares(setup, asked) };
  }
  figures["query"] = times(setup, sample([...ofIndex, ...sentences], 300));
  process.stdout.write(`${site} ${JSON.stringify(figures, null, 1)}\n`);
  if (process.env["KEEP"] === "1") keepResult("context", figures, { site });
}

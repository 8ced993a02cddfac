// Rankers to compare a context with: they rank the same sections by words alone.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { wordsIn } from "../src/graph/index/tokens.ts";
import { plainText } from "../src/graph/plain-text.ts";
import type { SiteGraph } from "../src/graph/site-graph.ts";

/** Ranks sections for a query, best first. */
export type Ranker = (query: string) => readonly number[];

interface Field {
  readonly weight: number;
  readonly words: (section: number) => readonly string[];
}

/** Scores sections for the weighted words of a query, best first. */
type Scorer = (words: ReadonlyMap<string, number>) => readonly (readonly [number, number])[];

/** Ranks by the words of the query, each once. */
const ranking =
  (score: Scorer): Ranker =>
  (query) =>
    score(new Map(wordsIn(query).map((word) => [word, 1]))).map(([section]) => section);

/** Feedback of the ranker `rm3`: sections of the first pass, words added, and the share of the query's own words. */
const FEEDBACK = { sections: 10, words: 20, own: 0.6 } as const;

/** Ranks by the query and the words that are typical of its best sections (RM3, pseudo-relevance feedback). */
function rm3(score: Scorer, wordsOf: (section: number) => readonly string[]): Ranker {
  return (query) => {
    const own = new Set(wordsIn(query));
    const first = score(new Map([...own].map((word) => [word, 1]))).slice(0, FEEDBACK.sections);
    const sum = first.reduce((total, [, points]) => total + points, 0);
    const typical = new Map<string, number>();
    for (const [section, points] of first) {
      const words = wordsOf(section);
      for (const word of words) {
        const share = points / sum / words.length;
        typical.set(word, (typical.get(word) ?? 0) + share);
      }
    }
    const best = [...typical].sort(([, one], [, other]) => other - one).slice(0, FEEDBACK.words);
    const all = best.reduce((total, [, share]) => total + share, 0);
    const weights = new Map([...own].map((word) => [word, FEEDBACK.own / own.size]));
    for (const [word, share] of best) {
      const added = ((1 - FEEDBACK.own) * share) / all;
      weights.set(word, (weights.get(word) ?? 0) + added);
    }
    return score(weights).map(([section]) => section);
  };
}

/** BM25 over the weighted sum of fields, with the constants of the specification. */
function bm25(graph: SiteGraph, fields: readonly Field[]): Scorer {
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
    for (const [word, share] of query) {
      const of = postings.get(word) ?? new Map<number, number>();
      const rarity = Math.log(1 + (lengths.length - of.size + 0.5) / (of.size + 0.5));
      for (const [section, weight] of of) {
        const norm = k1 * (1 - b + (b * (lengths[section] ?? 0)) / average);
        const score = (share * rarity * weight * (k1 + 1)) / (weight + norm);
        scores.set(section, (scores.get(section) ?? 0) + score);
      }
    }
    return [...scores].sort(([x, s], [y, t]) => t - s || x - y);
  };
}

/** Returns the rankers to compare with. */
export async function rankersFor(graph: SiteGraph): Promise<ReadonlyMap<string, Ranker>> {
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
  const bm25f = bm25(graph, [field(1, text), field(3, heading), field(2, place)]);
  const rankers = new Map<string, Ranker>([
    ["bm25_plain", ranking(bm25(graph, [field(1, text)]))],
    ["bm25_heading", ranking(bm25(graph, [field(1, text), field(3, heading)]))],
    ["bm25f", ranking(bm25f)],
    ["rm3", rm3(bm25f, (section) => wordsIn(text(section)))],
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

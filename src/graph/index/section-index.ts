// A graph's sections to postings: which words stand in which section, and how much each counts there.
import { SETTINGS } from "../../model/settings.ts";
import { GrowingNumbers } from "../growing.ts";
import { plainText } from "../plain-text.ts";
import { rowsByKey } from "../rows.ts";
import type { SiteGraph } from "../site-graph.ts";
import { eachWord, wordsIn } from "./words.ts";

/** What the sections score for a query. */
export interface SectionScores {
  /** Sections that hold a word of it. */
  readonly size: number;
  /** Score of a section; 0 for one without a word of it. */
  of(section: number): number;
  /** The best sections, so many at most, ordered by score and then by number. */
  best(most: number): readonly number[];
}

/** The index of a graph; made once, never changed. */
export interface SectionIndex {
  /** Scores of the sections that hold a word of the query, by BM25. */
  search(words: readonly string[]): SectionScores;
  /** Whether a heading stands on so many pages that it says nothing of any. */
  isUbiquitous(heading: string): boolean;
}

/** Weight of a word in what a section stands under: its page's title, address and the headings above it. */
const PLACE_WEIGHT = 2;
/** Words of a section that are indexed. */
const MOST_WORDS = 200_000;
/** Sections after which others may work. */
const SECTIONS_A_STEP = 200;

/** Occurrences of words in a section, weighted by field. */
class WordWeights {
  readonly weights = new Map<number, number>();
  length = 0;

  add(word: number, weight: number): void {
    this.weights.set(word, (this.weights.get(word) ?? 0) + weight);
    this.length += weight;
  }
}

/** Builds the index of a graph, in steps between which others may work. */
export function* indexSections(graph: SiteGraph): Generator<void, SectionIndex> {
  const words = new Map<string, number>();
  const posting = {
    word: new GrowingNumbers(),
    section: new GrowingNumbers(),
    weight: new GrowingNumbers(),
  };
  const { sections } = graph;
  const count = graph.counts.sections;
  const lengths = new Float32Array(count);
  const ubiquitous = ubiquitousHeadings(graph);
  let total = 0;
  let indexed = 0;
  for (let section = 0; section < count; section++) {
    if (section % SECTIONS_A_STEP === 0) yield;
    if (sections.chars(section) === 0) continue;
    const found = weightsOf(graph, section, { words, ubiquitous });
    lengths[section] = found.length;
    total += found.length;
    indexed++;
    for (const [word, weight] of found.weights) {
      posting.word.push(word);
      posting.section.push(section);
      posting.weight.push(weight);
    }
  }
  yield;
  const { first, rows } = rowsByKey(posting.word.toArray(), words.size);
  const average = indexed === 0 ? 1 : total / indexed;
  const inSections = Uint32Array.from(rows, (row) => posting.section.at(row));
  const weights = Uint16Array.from(rows, (row) => Math.min(0xffff, posting.weight.at(row)));
  const { GRAPH_BM25_K1: k1, GRAPH_BM25_B: b } = SETTINGS;

  function search(query: readonly string[]): SectionScores {
    const scores = new Float32Array(count);
    const held: number[] = [];
    for (const term of new Set(query)) {
      const word = words.get(term);
      if (word === undefined) continue;
      const begin = first[word] ?? 0;
      const end = first[word + 1] ?? begin;
      const holding = end - begin;
      const rarity = Math.log(1 + (indexed - holding + 0.5) / (holding + 0.5));
      for (let at = begin; at < end; at++) {
        const section = inSections[at] ?? 0;
        const weight = weights[at] ?? 0;
        const norm = k1 * (1 - b + (b * (lengths[section] ?? 0)) / average);
        const score = (rarity * (weight * (k1 + 1))) / (weight + norm);
        const before = scores[section] ?? 0;
        if (before === 0) held.push(section);
        scores[section] = before + score;
      }
    }
    return {
      size: held.length,
      of: (section) => scores[section] ?? 0,
      best: (most) => bestOf(scores, held, most),
    };
  }
  return { search, isUbiquitous: (heading) => ubiquitous.has(headingKey(heading)) };
}

/** Of many sections only those that can be among the best are put in order. */
function bestOf(scores: Float32Array, held: readonly number[], most: number): readonly number[] {
  const scoreOf = (section: number): number => scores[section] ?? 0;
  let wanted = held;
  if (held.length > most) {
    const sorted = Float32Array.from(held, scoreOf).sort();
    const least = sorted[sorted.length - most] ?? 0;
    wanted = held.filter((section) => scoreOf(section) >= least);
  }
  return [...wanted]
    .sort((one, other) => scoreOf(other) - scoreOf(one) || one - other)
    .slice(0, most);
}

function weightsOf(
  graph: SiteGraph,
  section: number,
  { words, ubiquitous }: { words: Map<string, number>; ubiquitous: ReadonlySet<string> },
): WordWeights {
  const found = new WordWeights();
  let left = MOST_WORDS;
  const add = (weight: number) => (word: string) => {
    if (left-- <= 0) return;
    let number = words.get(word);
    if (number === undefined) {
      number = words.size;
      words.set(word, number);
    }
    found.add(number, weight);
  };
  eachWord(plainText(graph.sections.text(section)), add(1));
  const heading = graph.sections.heading(section);
  if (!ubiquitous.has(headingKey(heading))) {
    eachWord(heading, add(SETTINGS.GRAPH_HEADING_WEIGHT));
  }
  for (const word of placeWords(graph, section, ubiquitous)) add(PLACE_WEIGHT)(word);
  return found;
}

/** Headings above one that are looked at. */
const MOST_ABOVE = 6;

/** The distinct words of a section's page title, address and headings above it. */
function placeWords(
  graph: SiteGraph,
  section: number,
  ubiquitous: ReadonlySet<string>,
): ReadonlySet<string> {
  const page = graph.pages[graph.sections.page[section] ?? 0];
  const found = new Set(wordsIn(page?.title ?? ""));
  const path = (page?.key ?? "").replace(/^[^/?]*/, "");
  for (const word of wordsIn(path.replace(/\.[a-z]{2,5}$/i, ""))) found.add(word);
  let above = graph.sections.parent[section] ?? 0;
  for (let step = 0; above !== 0 && step < MOST_ABOVE; step++) {
    const heading = graph.sections.heading(above - 1);
    if (!ubiquitous.has(headingKey(heading))) {
      for (const word of wordsIn(heading)) found.add(word);
    }
    above = graph.sections.parent[above - 1] ?? 0;
  }
  return found;
}

const headingKey = (heading: string): string => wordsIn(heading).join(" ");

/** Pages from which a heading can be on too many of them: a page alone has all its headings. */
const LEAST_PAGES = 2;

/** The headings on more than `GRAPH_HEADING_UBIQUITY` of the pages. */
function ubiquitousHeadings({ pages, sections, counts }: SiteGraph): ReadonlySet<string> {
  const ubiquitous = new Set<string>();
  if (pages.length < LEAST_PAGES) return ubiquitous;
  const seen = new Map<string, { pages: number; last: number }>();
  for (let section = 0; section < counts.sections; section++) {
    const heading = sections.heading(section);
    if (heading === "") continue;
    const key = headingKey(heading);
    const page = sections.page[section] ?? 0;
    const known = seen.get(key);
    if (known === undefined) seen.set(key, { pages: 1, last: page });
    else if (known.last !== page) {
      known.last = page;
      known.pages++;
    }
  }
  for (const [key, found] of seen) {
    if (found.pages > pages.length * SETTINGS.GRAPH_HEADING_UBIQUITY) ubiquitous.add(key);
  }
  return ubiquitous;
}

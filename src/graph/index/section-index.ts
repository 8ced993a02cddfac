// A graph's sections to postings: which words stand in which section, and what the links that lead to it say of it.
import { SETTINGS } from "../../model/settings.ts";
import { plainText } from "../plain-text.ts";
import { type RowsByKey, rowsByKey } from "../rows.ts";
import type { SiteGraph } from "../site-graph.ts";
import { idleAnchors, linkedSections, linkTexts } from "./link-texts.ts";
import { type Postings, PostingsBuilder, type Scored, WordWeights } from "./postings.ts";
import { eachWord, partsOf, wordsIn } from "./words.ts";

/** What the sections score for a query. */
export interface SectionScores {
  /** Sections that hold a word of it. */
  readonly size: number;
  /** Those sections, and those that only links describe with one. */
  readonly matching: readonly number[];
  readonly described: readonly number[];
  /** Whether a section holds a word of it. */
  holds(section: number): boolean;
  /** Score of a section; 0 for one that no word of it leads to. */
  of(section: number): number;
  /** The best of some sections, so many at most, ordered by score and then by number. */
  best(of: readonly number[], most: number): readonly number[];
}

/** Where the links in the text of sections lead. */
export interface SectionLinks {
  /** The section a link leads to; -1 for none. */
  target(link: number): number;
  /** Whether a link's anchor says nothing of where it leads. */
  isIdle(link: number): boolean;
  /** Links that lead to a section, ascending. */
  to(section: number): Uint32Array;
}

/** How a query is scored. */
export interface SearchOptions {
  /** Whether what links say of a section counts, and not only its own words; true where nothing is said. */
  readonly byLinks?: boolean;
}

/** The index of a graph; made once, never changed. */
export interface SectionIndex {
  /** Scores of sections for the words of a query, by BM25. */
  search(words: readonly string[], options?: SearchOptions): SectionScores;
  readonly links: SectionLinks;
  /** Whether a heading stands on so many pages that it says nothing of any. */
  isUbiquitous(heading: string): boolean;
}

/** Weight of a word in what a section stands under: its page's title, address and the headings above it. */
const PLACE_WEIGHT = 2;
/** Weights of a word in a link that leads to a section, and in the link's sentence. */
const ANCHOR_WEIGHT = 2;
const SENTENCE_WEIGHT = 1;
/** Links that describe one section; the first of them in the order of the pages. */
const MOST_DESCRIBING = 24;
/** Share that a part of a name counts in a query beside the name. */
const PART_SHARE = 0.5;
/** Words of a section that are indexed. */
const MOST_WORDS = 200_000;
/** Sections after which others may work. */
const SECTIONS_A_STEP = 200;

/** Words by number, in the order of first sight. */
class Vocabulary {
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a word, a new one at first sight. */
  add(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(word, number);
    }
    return number;
  }

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }
}

/** Builds the index of a graph, in steps between which others may work. */
export function* indexSections(graph: SiteGraph): Generator<void, SectionIndex> {
  const { sections } = graph;
  const count = graph.counts.sections;
  const words = new Vocabulary();
  const ubiquitous = ubiquitousHeadings(graph);
  const links = linksOf(graph);
  const own = new PostingsBuilder(count);
  const descriptions = new Descriptions(graph, links, words);
  for (let section = 0; section < count; section++) {
    if (section % SECTIONS_A_STEP === 0) yield;
    if (sections.chars(section) === 0) continue;
    own.add(section, weightsOf(graph, section, { words, ubiquitous }));
    descriptions.addLinksOf(section);
  }
  yield;
  const held = own.finish(words.size);
  yield;
  const described = descriptions.finish();
  const search = searcher({ count, words, own: held, described });
  return { search, links, isUbiquitous: (heading) => ubiquitous.has(headingKey(heading)) };
}

/** Where the links of a graph lead. */
function linksOf(graph: SiteGraph): SectionLinks {
  const targets = linkedSections(graph);
  const idle = idleAnchors(graph, targets);
  // Links that lead nowhere are rows of a key behind all sections.
  const { sections } = graph.counts;
  const keys = Uint32Array.from(targets, (target) => (target < 0 ? sections : target));
  const { first, rows }: RowsByKey = rowsByKey(keys, sections + 1);
  return {
    target: (link) => targets[link] ?? -1,
    isIdle: (link) => idle[link] === 1,
    to: (section) => rows.subarray(first[section] ?? rows.length, first[section + 1]),
  };
}

/** What links say of sections, gathered from where the links stand. */
class Descriptions {
  readonly #graph: SiteGraph;
  readonly #links: SectionLinks;
  readonly #words: Vocabulary;
  readonly #bySection = new Map<number, { readonly words: WordWeights; links: number }>();

  constructor(graph: SiteGraph, links: SectionLinks, words: Vocabulary) {
    this.#graph = graph;
    this.#links = links;
    this.#words = words;
  }

  /** Takes in the links in the text of a section. */
  addLinksOf(section: number): void {
    for (const { link, anchor, sentence } of linkTexts(this.#graph, section)) {
      const target = this.#links.target(link);
      if (target < 0 || this.#links.isIdle(link)) continue;
      let known = this.#bySection.get(target);
      if (known === undefined) {
        known = { words: new WordWeights(), links: 0 };
        this.#bySection.set(target, known);
      }
      if (known.links >= MOST_DESCRIBING) continue;
      known.links++;
      for (const word of new Set(wordsIn(anchor))) {
        known.words.add(this.#words.add(word), ANCHOR_WEIGHT);
      }
      for (const word of new Set(wordsIn(plainText(sentence)))) {
        known.words.add(this.#words.add(word), SENTENCE_WEIGHT);
      }
    }
  }

  finish(): Postings {
    const postings = new PostingsBuilder(this.#graph.counts.sections);
    for (const [section, { words }] of this.#bySection) postings.add(section, words);
    return postings.finish(this.#words.size);
  }
}

interface Searched {
  readonly count: number;
  readonly words: Vocabulary;
  readonly own: Postings;
  readonly described: Postings;
}

/** Scores a section by its own words and, as much again, by what links say of it. */
function searcher({ count, words, own, described }: Searched): SectionIndex["search"] {
  return (query, { byLinks = true } = {}) => {
    const held: Scored = { scores: new Float32Array(count), sections: [] };
    const told: Scored = { scores: new Float32Array(byLinks ? count : 0), sections: [] };
    for (const [word, share] of weightedWords(query, words)) {
      const rarity = share * own.rarityOf(word);
      own.addScores(word, rarity, held);
      if (byLinks) described.addScores(word, rarity, told);
    }
    const of = (section: number): number =>
      (held.scores[section] ?? 0) + (told.scores[section] ?? 0);
    return {
      size: held.sections.length,
      matching: held.sections,
      described: told.sections.filter((section) => held.scores[section] === 0),
      holds: (section) => held.scores[section] !== 0,
      of,
      best: (sections, most) => bestOf(sections, of, most),
    };
  };
}

/** The words of a query with their share. A part of a name that sections spell out counts less than the name. */
function weightedWords(query: readonly string[], words: Vocabulary): ReadonlyMap<number, number> {
  const times = new Map<string, number>();
  for (const word of query) times.set(word, (times.get(word) ?? 0) + 1);
  for (const name of query) {
    if (words.numberOf(name) === undefined) continue;
    for (const part of partsOf(name)) {
      times.set(part, (times.get(part) ?? 0) - 1);
    }
  }
  const found = new Map<number, number>();
  for (const [word, count] of times) {
    const number = words.numberOf(word);
    if (number !== undefined) found.set(number, count > 0 ? 1 : PART_SHARE);
  }
  return found;
}

/** Of many sections only those that can be among the best are put in order. */
function bestOf(
  sections: readonly number[],
  scoreOf: (section: number) => number,
  most: number,
): readonly number[] {
  let wanted = sections;
  if (sections.length > most) {
    const sorted = Float64Array.from(sections, scoreOf).sort();
    const least = sorted[sorted.length - most] ?? 0;
    wanted = sections.filter((section) => scoreOf(section) >= least);
  }
  return [...wanted]
    .sort((one, other) => scoreOf(other) - scoreOf(one) || one - other)
    .slice(0, most);
}

function weightsOf(
  graph: SiteGraph,
  section: number,
  { words, ubiquitous }: { words: Vocabulary; ubiquitous: ReadonlySet<string> },
): WordWeights {
  const found = new WordWeights();
  let left = MOST_WORDS;
  const add = (weight: number) => (word: string) => {
    if (left-- <= 0) return;
    found.add(words.add(word), weight);
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

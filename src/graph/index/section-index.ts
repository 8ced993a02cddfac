// Search index of a graph's sections: their words, and what inbound links say about them.
import { SETTINGS } from "../../model/settings.ts";
import { countOne } from "../../text/grouped.ts";
import { GrowingNumbers } from "../growing.ts";
import { headingsAbove } from "../heading-path.ts";
import { plainText } from "../plain-text.ts";
import { type RowsByKey, rowsByKey } from "../rows.ts";
import type { SiteGraph } from "../site-graph.ts";
import { idleAnchors, linkedSections, linkTexts } from "./link-texts.ts";
import {
  Postings,
  PostingsBuilder,
  type PostingsTables,
  type Scored,
  type Term,
} from "./postings.ts";
import { QUESTION_WORDS } from "./question-words.ts";
import type { Stem } from "./stemmer.ts";
import { partsOf, wordsIn } from "./tokens.ts";
import { familiesOf, Vocabulary, type WordArrays, WordList, wordArrays } from "./word-list.ts";

/** Scores of the sections for a query. */
export interface SectionScores {
  /** Sections that contain a word of the query, and those that only link texts describe so. */
  readonly matching: readonly number[];
  readonly described: readonly number[];
  /** Whether a section contains a word of the query. */
  holds(section: number): boolean;
  /** Returns the score of a section; 0 if neither its words nor its links match. */
  of(section: number): number;
  /** Returns the share of the query that a section's own words cover, 0 to 1, by rarity. */
  coverage(section: number): number;
  /** Returns the weight of a word in the query: its rarity on the site; 0 for other words. */
  weightOf(word: string): number;
  /** Returns the best of the given sections, at most `most`, ordered by score, then by number. */
  best(of: readonly number[], most: number): readonly number[];
}

/** Targets of the links in section texts. */
export interface SectionLinks {
  /** Returns the target section of a link; -1 for none. */
  target(link: number): number;
  /** Whether a link's anchor says nothing about its target. */
  isIdle(link: number): boolean;
  /** Returns the links that lead to a section, ascending. */
  to(section: number): Uint32Array;
}

/** Options for scoring a query. */
export interface SearchOptions {
  /** Whether link texts count besides a section's own words; defaults to true. */
  readonly byLinks?: boolean;
}

/** The immutable index of a graph; built once. */
export interface SectionIndex {
  /** Scores sections for the words of a query, by BM25. */
  search(words: readonly string[], options?: SearchOptions): SectionScores;
  /** Returns the other forms that the site has of words of a query, by word. */
  familiesOf(query: ReadonlySet<string>): ReadonlyMap<string, readonly string[]>;
  readonly links: SectionLinks;
  /** Whether a heading is on so many pages that it identifies none. */
  isUbiquitous(heading: string): boolean;
}

/** Weight of a word in the page's title and address, and in the headings above the section. */
const PLACE_WEIGHT = 2;
/** Weights of a word in the anchor of an inbound link, and in its sentence. */
const ANCHOR_WEIGHT = 2;
const SENTENCE_WEIGHT = 1;
/** Maximum links that describe one section; the first in page order count. */
const MAX_DESCRIBING = 24;
/** Weight in a query of a part of a name, relative to the name. */
const PART_SHARE = 0.5;
/** Weight in a query of words such as "how", "do" and "I", relative to the subject's words. */
const QUESTION_SHARE = 0.25;
/** Weight of a word with the stem of a word of the query, relative to the word. */
const VARIANT_SHARE = 0.5;
/** Maximum indexed words of a section. */
const MAX_WORDS = 200_000;
/** Sections processed between yields. */
const SECTIONS_A_STEP = 50;

/** Tables of an index, in a form that can be stored. */
export interface IndexTables {
  readonly words: WordArrays;
  /** Words of the sections, and words of the links that describe them. */
  readonly own: PostingsTables;
  readonly described: PostingsTables;
  /** Target section of each link; -1 for none. */
  readonly linkTargets: Int32Array;
  /** 1 for each link whose anchor says nothing about its target. */
  readonly idleLinks: Uint8Array;
  /** Headings, as words, that are on so many pages that they identify none. */
  readonly ubiquitous: readonly string[];
}

/** Builds the index of a graph, yielding between steps. */
export function* indexSections(graph: SiteGraph): Generator<void, IndexTables> {
  const { sections } = graph;
  const count = graph.counts.sections;
  const words = new Vocabulary();
  const ubiquitous = yield* ubiquitousHeadings(graph);
  const linkTargets = yield* linkedSections(graph);
  const idleLinks = yield* idleAnchors(graph, linkTargets);
  const own = new PostingsBuilder(count);
  const descriptions = new Descriptions(graph, linksOf(graph, { linkTargets, idleLinks }), words);
  for (let section = 0; section < count; section++) {
    if (section % SECTIONS_A_STEP === 0) yield;
    if (sections.chars(section) === 0) continue;
    addSection(graph, section, { words, ubiquitous, postings: own });
    descriptions.addLinksOf(section);
  }
  const held = yield* own.finish(words.size);
  const described = yield* descriptions.finish();
  const wordTables = yield* wordArrays(words.words);
  return {
    words: wordTables,
    own: held,
    described,
    linkTargets,
    idleLinks,
    ubiquitous: [...ubiquitous],
  };
}

/** Returns the index of a graph; with a stemmer, a query matches other forms of its words. */
export function openIndex(graph: SiteGraph, tables: IndexTables, stem?: Stem): SectionIndex {
  const words = new WordList(tables.words);
  const own = new Postings(tables.own);
  const described = new Postings(tables.described);
  const ubiquitous = new Set(tables.ubiquitous);
  const familiesIn = (query: ReadonlySet<string>) => familiesOf(query, words, stem);
  const count = graph.counts.sections;
  return {
    search: searcher({ count, words, own, described, familiesIn }),
    familiesOf: familiesIn,
    links: linksOf(graph, tables),
    isUbiquitous: (heading) => ubiquitous.size > 0 && ubiquitous.has(headingKey(heading)),
  };
}

/** Returns the targets of a graph's links. */
function linksOf(
  graph: SiteGraph,
  { linkTargets: targets, idleLinks: idle }: Pick<IndexTables, "linkTargets" | "idleLinks">,
): SectionLinks {
  // Links without a target get a key after all sections.
  const { sections } = graph.counts;
  const keys = Uint32Array.from(targets, (target) => (target < 0 ? sections : target));
  const { first, rows }: RowsByKey = rowsByKey(keys, sections + 1);
  return {
    target: (link) => targets[link] ?? -1,
    isIdle: (link) => idle[link] === 1,
    to: (section) => rows.subarray(first[section] ?? rows.length, first[section + 1]),
  };
}

/** Collects the texts with which links describe their target sections. */
class Descriptions {
  readonly #graph: SiteGraph;
  readonly #links: SectionLinks;
  readonly #words: Vocabulary;
  /** Number of links that describe each section so far. */
  readonly #count: Uint8Array;
  /** Words of anchors and sentences, each with the section it describes and its weight. */
  readonly #section = new GrowingNumbers();
  readonly #word = new GrowingNumbers();
  readonly #weight = new GrowingNumbers();

  constructor(graph: SiteGraph, links: SectionLinks, words: Vocabulary) {
    this.#graph = graph;
    this.#links = links;
    this.#words = words;
    this.#count = new Uint8Array(graph.counts.sections);
  }

  /** Adds the links in the text of a section. */
  addLinksOf(section: number): void {
    for (const { link, anchor, sentence } of linkTexts(this.#graph, section)) {
      const target = this.#links.target(link);
      if (target < 0 || this.#links.isIdle(link)) continue;
      const count = this.#count[target] ?? 0;
      if (count >= MAX_DESCRIBING) continue;
      this.#count[target] = count + 1;
      this.#add(target, anchor, ANCHOR_WEIGHT);
      this.#add(target, plainText(sentence), SENTENCE_WEIGHT);
    }
  }

  #add(target: number, text: string, weight: number): void {
    const seen = new Set<number>();
    this.#words.eachNumber(text, (number) => seen.add(number));
    for (const number of seen) {
      this.#section.push(target);
      this.#word.push(number);
      this.#weight.push(weight);
    }
  }

  *finish(): Generator<void, PostingsTables> {
    const { sections } = this.#graph.counts;
    const postings = new PostingsBuilder(sections);
    const { first, rows } = rowsByKey(this.#section.toArray(), sections);
    for (let section = 0; section < sections; section++) {
      if (section % SECTIONS_A_STEP === 0) yield;
      if (this.#count[section] === 0) continue;
      for (const row of rows.subarray(first[section], first[section + 1])) {
        postings.add(this.#word.at(row), this.#weight.at(row));
      }
      postings.close(section);
    }
    return yield* postings.finish(this.#words.size);
  }
}

interface Searched {
  readonly count: number;
  readonly words: WordList;
  readonly own: Postings;
  readonly described: Postings;
  readonly familiesIn: (query: ReadonlySet<string>) => ReadonlyMap<string, readonly string[]>;
}

/** Scores sections by their words, and by inbound links as far as their texts cover the query. */
function searcher({ count, words, own, described, familiesIn }: Searched): SectionIndex["search"] {
  return (query, { byLinks = true } = {}) => {
    const held = noScores(count);
    const linked = noScores(byLinks ? count : 0);
    /** Rarity of the terms that the site has, and of all terms. */
    let [whole, asked] = [0, 0];
    const weights = new Map<number, number>();
    for (const { term, share } of termsOf(query, { words, own, familiesIn })) {
      const [{ word } = ABSENT] = term;
      const rarity = share * own.rarityOf(word);
      asked += rarity;
      if (word === ABSENT.word) continue;
      whole += rarity;
      for (const form of term) weights.set(form.word, rarity * form.share);
      own.addScores(term, rarity, held);
      if (byLinks) described.addScores(term, rarity, linked);
    }
    const of = (section: number): number =>
      (held.scores[section] ?? 0) +
      ((linked.scores[section] ?? 0) * (linked.covered[section] ?? 0)) / (whole || 1);
    return {
      matching: held.sections,
      described: linked.sections.filter((section) => held.scores[section] === 0),
      holds: (section) => held.scores[section] !== 0,
      of,
      coverage: (section) => Math.min(1, (held.covered[section] ?? 0) / (asked || 1)),
      weightOf: (word) => weights.get(words.numberOf(word) ?? ABSENT.word) ?? 0,
      best: (sections, most) => bestOf(sections, of, most),
    };
  };
}

const noScores = (count: number): Scored => ({
  scores: new Float32Array(count),
  sections: [],
  covered: new Float32Array(count),
});

/** Number of a word that the site never has; no section has it. */
const ABSENT = { word: -1 } as const;

interface WeightedTerm {
  /** The word itself comes first; without it, its most common variant. Empty for an absent word. */
  readonly term: Term;
  readonly share: number;
}

/** Returns the terms of a query; a part of a spelled-out name and question words count less. */
function termsOf(
  query: readonly string[],
  { words, own, familiesIn }: Pick<Searched, "words" | "own" | "familiesIn">,
): readonly WeightedTerm[] {
  const times = new Map<string, number>();
  for (const word of query) countOne(times, word);
  for (const name of query) {
    if (words.numberOf(name) === undefined) continue;
    for (const part of partsOf(name)) {
      times.set(part, (times.get(part) ?? 0) - 1);
    }
  }
  const subject = new Set([...times.keys()].filter((word) => !QUESTION_WORDS.has(word)));
  const variants = familiesIn(subject);
  const asksAbout = [...subject].some(
    (word) => words.numberOf(word) !== undefined || variants.has(word),
  );
  return [...times].map(([word, count]) => {
    const number = words.numberOf(word);
    const others = (variants.get(word) ?? [])
      .map((variant) => ({ word: words.numberOf(variant) ?? 0, share: VARIANT_SHARE }))
      .sort((one, other) => own.holding(other.word) - own.holding(one.word));
    const term = number === undefined ? others : [{ word: number, share: 1 }, ...others];
    const isAsking = asksAbout && QUESTION_WORDS.has(word);
    return { term, share: isAsking ? QUESTION_SHARE : count > 0 ? 1 : PART_SHARE };
  });
}

/** Number of score bins for counting sections. */
const BINS = 1024;

/** Returns the best of the given sections in order; of many, it sorts only the leading ones. */
function bestOf(
  sections: readonly number[],
  scoreOf: (section: number) => number,
  most: number,
): readonly number[] {
  const wanted = sections.length > most ? leadingOf(sections, scoreOf, most) : [...sections];
  return wanted.sort((one, other) => scoreOf(other) - scoreOf(one) || one - other).slice(0, most);
}

/** Returns the best sections and a few more, found by counting scores in bins. */
function leadingOf(
  sections: readonly number[],
  scoreOf: (section: number) => number,
  most: number,
): number[] {
  const scores = new Float64Array(sections.length);
  let highest = 0;
  for (let at = 0; at < sections.length; at++) {
    const score = scoreOf(sections[at] ?? 0);
    scores[at] = score;
    if (score > highest) highest = score;
  }
  const binOf = (at: number): number =>
    Math.min(BINS - 1, Math.floor(((scores[at] ?? 0) / highest) * BINS));
  const counts = new Uint32Array(BINS);
  for (let at = 0; at < scores.length; at++) {
    const bin = binOf(at);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  let least = BINS - 1;
  for (let seen = counts[least] ?? 0; seen < most && least > 0; seen += counts[least] ?? 0) least--;
  return sections.filter((_, at) => binOf(at) >= least);
}

interface Indexing {
  readonly words: Vocabulary;
  readonly ubiquitous: ReadonlySet<string>;
  readonly postings: PostingsBuilder;
}

/** Adds the words of a section: its text, its heading and its context. */
function addSection(graph: SiteGraph, section: number, indexing: Indexing): void {
  const { words, ubiquitous, postings } = indexing;
  let left = MAX_WORDS;
  const add = (text: string, weight: number): void =>
    words.eachNumber(text, (word) => {
      if (left-- > 0) postings.add(word, weight);
    });
  add(plainText(graph.sections.text(section)), 1);
  const heading = graph.sections.heading(section);
  if (!ubiquitous.has(headingKey(heading))) add(heading, SETTINGS.GRAPH_HEADING_WEIGHT);
  const place = new Set<number>();
  for (const text of placeTexts(graph, section, ubiquitous)) {
    words.eachNumber(text, (word) => place.add(word));
  }
  for (const word of place) if (left-- > 0) postings.add(word, PLACE_WEIGHT);
  postings.close(section);
}

/** Yields the title and address of a section's page, and the headings above the section. */
function* placeTexts(
  graph: SiteGraph,
  section: number,
  ubiquitous: ReadonlySet<string>,
): Generator<string> {
  const page = graph.pages[graph.sections.page[section] ?? 0];
  yield page?.title ?? "";
  const path = (page?.key ?? "").replace(/^[^/?]*/, "");
  yield path.replace(/\.[a-z]{2,5}$/i, "");
  for (const heading of headingsAbove(graph, section)) {
    if (!ubiquitous.has(headingKey(heading))) yield heading;
  }
}

const headingKey = (heading: string): string => wordsIn(heading).join(" ");

/** Minimum pages for a heading to be ubiquitous: a single page has all its headings. */
const MIN_PAGES = 2;

/** Returns the headings on more than `GRAPH_HEADING_UBIQUITY` of the pages; in steps. */
function* ubiquitousHeadings({
  pages,
  sections,
  counts,
}: SiteGraph): Generator<void, ReadonlySet<string>> {
  const ubiquitous = new Set<string>();
  if (pages.length < MIN_PAGES) return ubiquitous;
  const seen = new Map<string, { pages: number; last: number }>();
  for (let section = 0; section < counts.sections; section++) {
    if (section % SECTIONS_A_STEP === 0) yield;
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

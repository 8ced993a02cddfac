// Postings of section words, and BM25 scores of sections for a query.
import { SETTINGS } from "../../model/settings.ts";
import { GrowingNumbers } from "../growing.ts";
import { firstRows } from "../rows.ts";

const MAX_WEIGHT = 0xffff;

/** Growable postings: sections in any order, each with its words weighted by field. */
export class PostingsBuilder {
  readonly #word = new GrowingNumbers();
  readonly #weight = new GrowingNumbers();
  /** The sections, and the index of each one's first word. */
  readonly #section = new GrowingNumbers();
  readonly #first = new GrowingNumbers();
  readonly #lengths: Float32Array;
  /** Words of the open section, and their weights by word. */
  readonly #open: number[] = [];
  #weights = new Uint32Array(FIRST_WORDS);
  #length = 0;
  #total = 0;

  /** `sections` is the total number of sections. */
  constructor(sections: number) {
    this.#lengths = new Float32Array(sections);
  }

  /** Adds a word to the open section. */
  add(word: number, weight: number): void {
    if (word >= this.#weights.length) {
      const larger = new Uint32Array(Math.max(word + 1, this.#weights.length * 2));
      larger.set(this.#weights);
      this.#weights = larger;
    }
    const before = this.#weights[word] ?? 0;
    if (before === 0) this.#open.push(word);
    this.#weights[word] = before + weight;
    this.#length += weight;
  }

  /** Assigns the words added since the last section to this one. */
  close(section: number): void {
    this.#section.push(section);
    this.#first.push(this.#word.length);
    for (const word of this.#open) {
      this.#word.push(word);
      this.#weight.push(Math.min(MAX_WEIGHT, this.#weights[word] ?? 0));
      this.#weights[word] = 0;
    }
    this.#lengths[section] = this.#length;
    this.#total += this.#length;
    this.#open.length = 0;
    this.#length = 0;
  }

  /** Returns the tables of the words numbered below `words`; in steps. */
  *finish(words: number): Generator<void, PostingsTables> {
    const word = this.#word.toArray();
    yield;
    const first = firstRows(word, words);
    yield;
    const next = first.slice();
    const sections = new Uint32Array(word.length);
    const weights = new Uint16Array(word.length);
    const holding = this.#section.length;
    for (let place = 0; place < holding; place++) {
      if (place % SECTIONS_A_STEP === 0) yield;
      const section = this.#section.at(place);
      const end = place + 1 < holding ? this.#first.at(place + 1) : word.length;
      for (let row = this.#first.at(place); row < end; row++) {
        const key = word[row] ?? 0;
        const at = next[key] ?? 0;
        next[key] = at + 1;
        sections[at] = section;
        weights[at] = this.#weight.at(row);
      }
    }
    const average = holding === 0 ? 1 : this.#total / holding;
    // Saturation terms of the sections, by their lengths as multiples of the average.
    const { GRAPH_BM25_K1: k1, GRAPH_BM25_B: b } = SETTINGS;
    const norms = this.#lengths.map((length) => k1 * (1 - b + b * (length / average)));
    return { first, sections, weights, norms, holding };
  }
}

const FIRST_WORDS = 65_536;
/** Sections processed between yields. */
const SECTIONS_A_STEP = 2000;

/** Postings by word. */
export interface PostingsTables {
  /** Index of each word's first row, plus one final entry. */
  readonly first: Uint32Array;
  readonly sections: Uint32Array;
  readonly weights: Uint16Array;
  /** By section. */
  readonly norms: Float32Array;
  /** Number of sections with at least one word. */
  readonly holding: number;
}

/** Scores by section, and the sections that have one. */
export interface Scored {
  readonly scores: Float32Array;
  readonly sections: number[];
  /** Sum of the rarities of the terms that each section contains. */
  readonly covered: Float32Array;
}

/** A word of a query and its variants, each with its weight relative to the word. */
export type Term = readonly { readonly word: number; readonly share: number }[];

/** Immutable postings: sections by word. */
export class Postings {
  readonly #tables: PostingsTables;

  constructor(tables: PostingsTables) {
    this.#tables = tables;
  }

  /** Returns how rare a word is among the sections. */
  rarityOf(word: number): number {
    const { holding } = this.#tables;
    const held = this.holding(word);
    return Math.log(1 + (holding - held + 0.5) / (held + 0.5));
  }

  /** Returns the number of sections that contain a word. */
  holding(word: number): number {
    const { first } = this.#tables;
    return (first[word + 1] ?? 0) - (first[word] ?? 0);
  }

  /** Adds a term's scores to the sections with one of its words, which saturate together. */
  addScores(term: Term, rarity: number, { scores, sections, covered }: Scored): void {
    const { norms } = this.#tables;
    const gain = rarity * (SETTINGS.GRAPH_BM25_K1 + 1);
    this.#eachWeight(term, (section, weight) => {
      const before = scores[section] ?? 0;
      if (before === 0) sections.push(section);
      scores[section] = before + (gain * weight) / (weight + (norms[section] ?? 0));
      covered[section] = (covered[section] ?? 0) + rarity;
    });
  }

  #eachWeight(term: Term, take: (section: number, weight: number) => void): void {
    const { first, sections, weights } = this.#tables;
    const isAlone = term.length === 1;
    const sums = new Map<number, number>();
    for (const { word, share } of term) {
      const end = first[word + 1] ?? 0;
      for (let at = first[word] ?? 0; at < end; at++) {
        const section = sections[at] ?? 0;
        const weight = share * (weights[at] ?? 0);
        if (isAlone) take(section, weight);
        else sums.set(section, (sums.get(section) ?? 0) + weight);
      }
    }
    for (const [section, weight] of sums) take(section, weight);
  }
}

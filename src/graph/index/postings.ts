// Words of sections to postings: which sections hold a word, and what each scores for a query by BM25.
import { SETTINGS } from "../../model/settings.ts";
import { GrowingNumbers } from "../growing.ts";
import { rowsByKey } from "../rows.ts";

/** Occurrences of words in a section, weighted by field. */
export class WordWeights {
  readonly weights = new Map<number, number>();
  length = 0;

  add(word: number, weight: number): void {
    this.weights.set(word, (this.weights.get(word) ?? 0) + weight);
    this.length += weight;
  }
}

/** Postings that grow: sections in their order, each with its words. */
export class PostingsBuilder {
  readonly #word = new GrowingNumbers();
  readonly #section = new GrowingNumbers();
  readonly #weight = new GrowingNumbers();
  readonly #lengths: Float32Array;
  #total = 0;
  #holding = 0;

  /** `sections` is the number of sections there are. */
  constructor(sections: number) {
    this.#lengths = new Float32Array(sections);
  }

  add(section: number, { weights, length }: WordWeights): void {
    this.#lengths[section] = length;
    this.#total += length;
    this.#holding++;
    for (const [word, weight] of weights) {
      this.#word.push(word);
      this.#section.push(section);
      this.#weight.push(weight);
    }
  }

  /** The postings of words with numbers less than `words`. */
  finish(words: number): Postings {
    const { first, rows } = rowsByKey(this.#word.toArray(), words);
    const average = this.#holding === 0 ? 1 : this.#total / this.#holding;
    return new Postings({
      first,
      sections: Uint32Array.from(rows, (row) => this.#section.at(row)),
      weights: Uint16Array.from(rows, (row) => Math.min(0xffff, this.#weight.at(row))),
      norms: this.#lengths.map((length) => normOf(length / average)),
      holding: this.#holding,
    });
  }
}

/** What saturation adds to the weight of a word in a section that is so many times as long as the average. */
function normOf(length: number): number {
  const { GRAPH_BM25_K1: k1, GRAPH_BM25_B: b } = SETTINGS;
  return k1 * (1 - b + b * length);
}

interface PostingsTables {
  /** Where the rows of each word begin, and one more entry. */
  readonly first: Uint32Array;
  readonly sections: Uint32Array;
  readonly weights: Uint16Array;
  /** Of each section. */
  readonly norms: Float32Array;
  /** Sections that hold any word. */
  readonly holding: number;
}

/** Scores of sections, by section, and those that have one. */
export interface Scored {
  readonly scores: Float32Array;
  readonly sections: number[];
}

/** Words by section, read by word; never changed. */
export class Postings {
  readonly #tables: PostingsTables;

  constructor(tables: PostingsTables) {
    this.#tables = tables;
  }

  /** How rare a word is among the sections. */
  rarityOf(word: number): number {
    const { first, holding } = this.#tables;
    const held = (first[word + 1] ?? 0) - (first[word] ?? 0);
    return Math.log(1 + (holding - held + 0.5) / (held + 0.5));
  }

  /** Adds what a word of this rarity scores in the sections that hold it. */
  addScores(word: number, rarity: number, { scores, sections }: Scored): void {
    const { first, sections: inSections, weights, norms } = this.#tables;
    const gain = rarity * (SETTINGS.GRAPH_BM25_K1 + 1);
    const end = first[word + 1] ?? 0;
    for (let at = first[word] ?? 0; at < end; at++) {
      const section = inSections[at] ?? 0;
      const weight = weights[at] ?? 0;
      const before = scores[section] ?? 0;
      if (before === 0) sections.push(section);
      scores[section] = before + (gain * weight) / (weight + (norms[section] ?? 0));
    }
  }
}

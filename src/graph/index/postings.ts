// Words of sections to postings: which sections hold a word, and what each scores for a query by BM25.
import { SETTINGS } from "../../model/settings.ts";
import { GrowingNumbers } from "../growing.ts";
import { firstRows } from "../rows.ts";

const MOST_WEIGHT = 0xffff;

/** Postings that grow: sections in any order, each with its words weighted by field. */
export class PostingsBuilder {
  readonly #word = new GrowingNumbers();
  readonly #weight = new GrowingNumbers();
  /** The sections, and where the words of each begin. */
  readonly #section = new GrowingNumbers();
  readonly #first = new GrowingNumbers();
  readonly #lengths: Float32Array;
  /** Of the section that is open: words, and the weight of each by word. */
  readonly #open: number[] = [];
  #weights = new Uint32Array(FIRST_WORDS);
  #length = 0;
  #total = 0;

  /** `sections` is the number of sections there are. */
  constructor(sections: number) {
    this.#lengths = new Float32Array(sections);
  }

  /** Adds a word to the section that is open. */
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

  /** Gives the words added since the last section to this one. */
  close(section: number): void {
    this.#section.push(section);
    this.#first.push(this.#word.length);
    for (const word of this.#open) {
      this.#word.push(word);
      this.#weight.push(Math.min(MOST_WEIGHT, this.#weights[word] ?? 0));
      this.#weights[word] = 0;
    }
    this.#lengths[section] = this.#length;
    this.#total += this.#length;
    this.#open.length = 0;
    this.#length = 0;
  }

  /** The postings of words with numbers less than `words`. */
  finish(words: number): Postings {
    const word = this.#word.toArray();
    const first = firstRows(word, words);
    const next = first.slice();
    const sections = new Uint32Array(word.length);
    const weights = new Uint16Array(word.length);
    const holding = this.#section.length;
    for (let place = 0; place < holding; place++) {
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
    const norms = this.#lengths.map((length) => normOf(length / average));
    return new Postings({ first, sections, weights, norms, holding });
  }
}

const FIRST_WORDS = 65_536;

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

// Maps element ids of many pages to sections, to resolve a link's fragment.
import type { SectionFragments } from "../../model/site.ts";
import { GrowingNumbers } from "../growing.ts";

/** Hashed ids by page, each with its section. */
export class FragmentTable {
  readonly #hash = new GrowingNumbers();
  readonly #section = new GrowingNumbers();
  /** Index of each page's first id. */
  readonly #first = new GrowingNumbers();

  /** Adds the ids of the next page; `firstSection` is its first section. */
  add({ hashes, sections }: SectionFragments, firstSection: number): void {
    this.#first.push(this.#hash.length);
    for (const [at, hash] of hashes.entries()) {
      this.#hash.push(hash);
      this.#section.push(firstSection + (sections[at] ?? 0));
    }
  }

  /** Appends the later pages of another table, with sections renumbered. */
  append(other: FragmentTable, renumber: (section: number) => number): void {
    for (let page = this.#first.length; page < other.#first.length; page++) {
      this.#first.push(this.#hash.length);
      const isLast = page + 1 === other.#first.length;
      const end = isLast ? other.#hash.length : other.#first.at(page + 1);
      for (let at = other.#first.at(page); at < end; at++) {
        this.#hash.push(other.#hash.at(at));
        this.#section.push(renumber(other.#section.at(at)));
      }
    }
  }

  /** Returns the section of a page that has an id; undefined if the page lacks it. */
  sectionOf(page: number, hash: number): number | undefined {
    if (hash === 0 || page >= this.#first.length) return undefined;
    let low = this.#first.at(page);
    let high = page + 1 < this.#first.length ? this.#first.at(page + 1) : this.#hash.length;
    const end = high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#hash.at(middle) < hash) low = middle + 1;
      else high = middle;
    }
    return low < end && this.#hash.at(low) === hash ? this.#section.at(low) : undefined;
  }
}

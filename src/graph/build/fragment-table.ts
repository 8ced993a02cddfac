// The ids of many pages to their sections: what the fragment of a link names once its page was read.
import type { SectionFragments } from "../../model/site.ts";
import { GrowingNumbers } from "../growing.ts";

/** Ids by page, as hashes, each with its section. */
export class FragmentTable {
  readonly #hash = new GrowingNumbers();
  readonly #section = new GrowingNumbers();
  /** Where the ids of each page begin. */
  readonly #first = new GrowingNumbers();

  /** Takes in the ids of the next page, whose sections begin with this one. */
  add({ hashes, sections }: SectionFragments, firstSection: number): void {
    this.#first.push(this.#hash.length);
    for (const [at, hash] of hashes.entries()) {
      this.#hash.push(hash);
      this.#section.push(firstSection + (sections[at] ?? 0));
    }
  }

  /** The section of a page that an id begins or stands in; undefined where the page has no such id. */
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

// Counts the pages of one pattern of addresses, and which of the last ones brought something new.
import { SETTINGS } from "../../model/settings.ts";

const { TRAP_MIN_PAGES: LAST, TRAP_SHARE } = SETTINGS;
/** Pages with something new that are too few, among the last ones, to go on. */
const FEW = LAST - Math.ceil(TRAP_SHARE * LAST);
/** Pages without anything new that are kept as samples. */
const SAMPLES = 3;

/** New things on a page. */
export interface Brought {
  /** Whether the page has a new text. */
  readonly text: boolean;
  /** Whether the page has a new text or image, or a new link out of the pattern. */
  readonly anything: boolean;
}

/** The evidence of one pattern; its size does not depend on the number of pages. */
export class Evidence {
  pages = 0;
  /** The last pages that brought nothing, by their ids. */
  samples: readonly number[] = [];
  /** Numbers of the last pages that brought a text, and anything, counted from 1. */
  #texts: readonly number[] = [];
  #fresh: readonly number[] = [];

  /** Counts a page; `id` identifies it among the samples. */
  add(id: number, { text, anything }: Brought): void {
    this.pages++;
    if (text) this.#texts = [...this.#texts, this.pages].slice(-FEW - 1);
    if (anything) this.#fresh = [...this.#fresh, this.pages].slice(-FEW - 1);
    else this.samples = [...this.samples, id].slice(-SAMPLES);
  }

  /** Forgets all pages. */
  clear(): void {
    this.pages = 0;
    this.#texts = [];
    this.#fresh = [];
    this.samples = [];
  }

  /** Number of the last `TRAP_MIN_PAGES` pages that brought nothing. */
  get stale(): number {
    const fresh = this.#fresh.filter((page) => this.#isLate(page)).length;
    return Math.min(this.pages, LAST) - fresh;
  }

  /** Whether enough of the last pages brought a text. */
  get hasTexts(): boolean {
    return this.#isEnough(this.#texts);
  }

  /** Whether enough of the last pages brought anything. */
  get isFresh(): boolean {
    return this.#isEnough(this.#fresh);
  }

  /** Whether there are enough pages to judge by. */
  get isConclusive(): boolean {
    return this.pages >= LAST;
  }

  #isEnough(pages: readonly number[]): boolean {
    const [first] = pages;
    return first !== undefined && pages.length > FEW && this.#isLate(first);
  }

  #isLate(page: number): boolean {
    return page > this.pages - LAST;
  }
}

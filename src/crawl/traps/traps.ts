// Closes patterns of addresses whose pages bring nothing new, on evidence from the pages read.
//
// A page brings something new with a text or an image that no earlier page has, or with a new address
// outside its pattern. Deterministic: the answers depend only on the order of the calls.
import { SETTINGS } from "../../model/settings.ts";
import { hashText } from "../../text/hash.ts";
import { type AddressPattern, keyUrl, Parameters, patternOf } from "./address-pattern.ts";
import { type Brought, Evidence } from "./evidence.ts";
import { HashSet } from "./hash-set.ts";

/** An address of a crawl. */
export interface TrapAddress {
  readonly key: string;
  /** Whether the page with the link has no new text. */
  readonly isStray: boolean;
}

/** A page that was read. */
export interface TrapPage extends TrapAddress {
  readonly id: number;
  /** Whether the page has a text or an image that no earlier page has. */
  readonly isNew: boolean;
  /** Whether its whole text is that of another page. */
  readonly isCopy: boolean;
  /** Addresses to which no earlier page links. */
  readonly found: readonly FoundAddress[];
}

/** An address that a page was first to link to. */
export interface FoundAddress {
  readonly key: string;
  /** Whether the address is read as a page, unlike files, which are only counted. */
  readonly isPage: boolean;
}

/** A closed pattern. */
export interface ClosedPattern {
  readonly pattern: string;
  /** Number of pages of the pattern that were read. */
  readonly pages: number;
  /** Number of the last `TRAP_MIN_PAGES` pages that brought nothing new. */
  readonly stale: number;
  /** Ids of the last three of these. */
  readonly samples: readonly number[];
}

/** A pattern that may be closed. */
class Pattern extends Evidence {
  isClosed = false;
  isReported = false;
}

/** New things on an original page: a text, or a list of new addresses. */
type Original = "text" | "list";
const ORIGINALS: readonly Original[] = ["text", "list"];

/** Slots of the variants: 4 MiB, for 190,000 pages with three variants each. */
const VARIANT_SLOTS = 2 ** 20;
/** Slots of the patterns of one kind with one page: 1 MiB. */
const ONCE_SLOTS = 2 ** 18;

/** The patterns of one crawl. */
export class Traps {
  readonly #parameters = new Parameters();
  readonly #variants = new HashSet(VARIANT_SLOTS);
  readonly #forms = new Patterns();
  readonly #paths = new Patterns();
  readonly #folders = new Patterns();
  /** Pages linked from pages without a text of their own, wherever they are. */
  readonly #strays = new Pattern();
  #closings: ClosedPattern[] = [];
  #hasClosed = false;

  /** Whether an address has a parameter with many values. */
  varies(key: string): boolean {
    return key.includes("?") && this.#parameters.vary(keyUrl(key));
  }

  /** Counts the parameters of an accepted address. */
  accept(key: string): void {
    if (key.includes("?")) this.#parameters.add(keyUrl(key));
  }

  /** Counts a page. Returns whether it has a new text, or is a variant of one that had. */
  read({ key, isStray, id, isNew, isCopy, found }: TrapPage): boolean {
    const url = keyUrl(key);
    const at = patternOf(url);
    const original = isNew ? undefined : this.#originalOf(url);
    const text = isNew || original === "text";
    const leads = text ? EVERYWHERE : this.#leads(id, at, found);
    if (isNew || leads.outOfPath) this.#markOriginal(url, isNew ? "text" : "list");
    const anything = leads.outOfPath || original === "list";
    this.#forms.of(at.form, text)?.add(id, { text, anything });
    this.#count(id, [
      [this.#paths.of(at.path, text), { text, anything }],
      [this.#folders.of(at.folder, text), { text, anything: leads.outOfFolder || !isCopy }],
      [this.#strays, isStray ? { text, anything: text } : undefined],
    ]);
    return text;
  }

  /** Returns whether an address is of a closed pattern, and reports the first of each pattern. */
  refuses({ key, isStray }: TrapAddress): boolean {
    if (!this.#hasClosed) return false;
    const url = keyUrl(key);
    const at = patternOf(url);
    const form = this.#forms.get(at.form);
    const path = this.#paths.get(at.path);
    if (path?.isClosed === true) {
      // Forms that bring something new are read on, whatever the others of the path bring.
      const name = () => at.path + this.#parameters.spelled(url);
      return form?.isFresh !== true && this.#report(path, name());
    }
    const folder = this.#folders.get(at.folder);
    if (folder?.isClosed === true && path?.hasTexts !== true) {
      return this.#report(folder, at.folder);
    }
    if (!isStray || !this.#strays.isClosed || path?.isFresh === true) return false;
    return this.#report(this.#strays, `${url.host}/**`);
  }

  /** Returns the patterns closed since the last call that have turned away an address. */
  closings(): readonly ClosedPattern[] {
    return this.#closings.splice(0);
  }

  /** Keeps that a page brought something, for its variants. */
  #markOriginal(url: URL, brought: Original): void {
    this.#variants.add(variantHash(this.#parameters.withoutVariants(url), brought));
  }

  /**
   * Returns what a page brought of which this one is a variant: another language, order or layout.
   * The first `TRAP_VARIANTS` variants of a page are no evidence against their pattern.
   */
  #originalOf(url: URL): Original | undefined {
    const page = this.#parameters.withoutVariants(url);
    const isKept = (brought: Original) => this.#variants.has(variantHash(page, brought));
    const original = ORIGINALS.find(isKept);
    for (let number = 1; original && number <= SETTINGS.TRAP_VARIANTS; number++) {
      if (this.#variants.add(variantHash(page, number))) return original;
    }
    return undefined;
  }

  /**
   * Whether a page was first to link out of its path, and of its folder. Files have no text of
   * their own: a pattern of them is spent after `TRAP_MIN_PAGES` pages that have only those.
   */
  #leads(id: number, at: AddressPattern, found: readonly FoundAddress[]): Leads {
    let outOfPath = false;
    for (const { key, isPage } of found) {
      const to = patternOf(keyUrl(key));
      if (to.path === at.path || this.#isSpent(to)) continue;
      if (!isPage) this.#paths.of(to.path, false)?.add(id, { text: false, anything: true });
      if (to.folder !== at.folder) return EVERYWHERE;
      outOfPath = true;
    }
    return { outOfPath, outOfFolder: false };
  }

  /** Whether the pages of a pattern bring no new texts: two that lead to each other are a trap. */
  #isSpent({ form, path }: AddressPattern): boolean {
    const pages = this.#paths.get(path);
    if (pages?.isConclusive !== true || pages.hasTexts) return false;
    return this.#forms.get(form)?.hasTexts !== true;
  }

  /** Counts a page for its patterns, narrowest first; closes the first that has the evidence. */
  #count(
    id: number,
    patterns: readonly (readonly [Pattern | undefined, Brought | undefined])[],
  ): void {
    for (const [index, [pattern, brought]] of patterns.entries()) {
      if (pattern === undefined) continue;
      if (brought !== undefined) pattern.add(id, brought);
      if (pattern.isClosed) return;
      if (!pattern.isConclusive || pattern.isFresh) continue;
      pattern.isClosed = true;
      this.#hasClosed = true;
      for (const [wider] of patterns.slice(index + 1)) {
        if (wider?.isClosed === false) wider.clear();
      }
      return;
    }
  }

  #report(closed: Pattern, pattern: string): true {
    if (!closed.isReported) {
      closed.isReported = true;
      const { pages, stale, samples } = closed;
      this.#closings.push({ pattern, pages, stale, samples });
    }
    return true;
  }
}

interface Leads {
  readonly outOfPath: boolean;
  readonly outOfFolder: boolean;
}

const EVERYWHERE: Leads = { outOfPath: true, outOfFolder: true };

const variantHash = (page: string, of: Original | number): number =>
  hashText(`${of} ${page}`) >>> 0 || 1;

/** Patterns of one kind by name. */
class Patterns {
  readonly #once = new HashSet(ONCE_SLOTS);
  readonly #patterns = new Map<number, Pattern>();

  get(name: string): Pattern | undefined {
    return this.#patterns.get(hashText(name));
  }

  /** Returns a pattern's evidence; of a pattern with one page with text, only the hash is kept. */
  of(name: string, hasText: boolean): Pattern | undefined {
    const key = hashText(name);
    const known = this.#patterns.get(key);
    if (known !== undefined) return known;
    const isFirst = this.#once.add(key >>> 0 || 1);
    if (isFirst && hasText) return undefined;
    const pattern = new Pattern();
    if (!isFirst) pattern.add(0, { text: true, anything: true });
    this.#patterns.set(key, pattern);
    return pattern;
  }
}

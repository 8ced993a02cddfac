// Assembles the Markdown of a bundle from ranked sections, within a character budget.
import type { ContextSource } from "../../model/graph.ts";
import { SETTINGS } from "../../model/settings.ts";
import { countOne } from "../../text/grouped.ts";
import { cutText, oneLine } from "../../text/one-line.ts";
import { escapeHeading } from "../files/markdown-folder.ts";
import { headingsAbove } from "../heading-path.ts";
import type { SectionIndex } from "../index/section-index.ts";
import type { SiteGraph } from "../site-graph.ts";
import { passagesOf } from "./passages.ts";
import type { Candidate } from "./rank.ts";

/** Headings of the three parts of a bundle. */
const RELEVANT = "## Relevant content";
const FURTHER = "## Further content (openings only)";
const OTHERS = "## Other pages on this site (not included above)";
/** Separator between two paragraphs. */
const GAP = "\n\n";
/** Characters of the three headings and the gaps around them. */
const FRAME_CHARS = RELEVANT.length + FURTHER.length + OTHERS.length + 2 * GAP.length;

/** Maximum headings per page in the map, and maximum characters of each. */
const MAX_MAP_HEADINGS = 12;
const MAX_MAP_CHARS = 120;

/** Maximum characters of a section's passages: more leaves too little room for other matches. */
const MAX_PASSAGES_CHARS = 800;

/** Lower bound for the length of an entry. */
const MIN_ENTRY_CHARS = 12;
/** Number of pages that may fail to fit before the map ends. */
const MAX_PASSED_BY = 20;

/** Maximum characters of the first part: whole sections and passages. */
interface FullRoom {
  readonly all: number;
  /** Of those, for sections that do not match the query themselves. */
  readonly reached: number;
}

/** A section as written in the bundle. */
interface Entry {
  readonly section: number;
  readonly text: string;
  readonly source: Omit<ContextSource, "offset">;
}

interface EntryOptions {
  readonly tier: ContextSource["tier"];
  /** Its heading in the text; defaults to the section's. */
  readonly heading?: string;
}

/** A bundle under construction. */
export class Bundle {
  readonly #graph: SiteGraph;
  readonly #maxChars: number;
  readonly #full: Entry[] = [];
  readonly #weightOf: (word: string) => number;
  readonly #openings: Entry[] = [];
  readonly #map: string[] = [];
  readonly #mapped: string[] = [];
  readonly #taken = new Set<number>();
  readonly #prefixes = new Set<string>();
  readonly #perPage = new Map<number, number>();
  readonly #pagesShown = new Set<number>();
  #fullChars = 0;
  #openingChars = 0;
  #mapChars = 0;

  constructor(graph: SiteGraph, maxChars: number, weightOf: (word: string) => number) {
    this.#weightOf = weightOf;
    this.#graph = graph;
    this.#maxChars = maxChars;
  }

  /** Adds the best match: whole, or its passages if it is longer than the room. */
  addBest(best: Candidate, room: FullRoom): void {
    this.addWhole([best], room);
    if (this.#taken.has(best.section)) return;
    const text = this.#graph.sections.text(best.section);
    const path = [...headingsAbove(this.#graph, best.section), this.#headingOf(best.section)];
    const entryOf = (passages: string) =>
      this.#entry(best, passages, { tier: "full", heading: path.join(" > ") });
    const left = Math.min(room.all, this.#left()) - GAP.length - entryOf("").text.length;
    const found = passagesOf(text, {
      room: Math.min(left, MAX_PASSAGES_CHARS),
      weightOf: this.#weightOf,
    });
    if (found === undefined) return;
    const entry = entryOf(found.text);
    const source = { ...entry.source, passages: found.ranges };
    this.#addFull({ ...entry, source }, prefixOf(text));
  }

  /** Adds whole sections in order and skips those that do not fit. */
  addWhole(candidates: readonly Candidate[], room: FullRoom): void {
    let reachedChars = 0;
    for (const candidate of candidates) {
      const { section, hops } = candidate;
      const page = this.#graph.sections.page[section] ?? 0;
      const ofPage = this.#perPage.get(page) ?? 0;
      if (this.#taken.has(section) || ofPage >= SETTINGS.CONTEXT_SECTIONS_PER_PAGE) continue;
      // An entry is longer than its section's text, so most sections that do not fit are skipped
      // without reading the text.
      const free = Math.min(room.all - this.#fullChars, this.#left());
      if (free < MIN_ENTRY_CHARS) return;
      const left = hops === 0 ? free : Math.min(free, room.reached - reachedChars);
      if (this.#graph.sections.chars(section) > left) continue;
      const text = this.#graph.sections.text(section);
      const prefix = prefixOf(text);
      if (this.#prefixes.has(prefix)) continue;
      const entry = this.#entry(candidate, text, { tier: "full" });
      const chars = GAP.length + entry.text.length;
      if (chars > left) continue;
      this.#addFull(entry, prefix);
      if (hops > 0) reachedChars += chars;
    }
  }

  /** Adds openings of sections in order while they fit into `room`. */
  addOpenings(candidates: readonly Candidate[], room: number): void {
    for (const candidate of candidates) {
      const { section } = candidate;
      if (this.#taken.has(section)) continue;
      const left = Math.min(room - this.#openingChars, this.#left());
      if (left <= GAP.length) return;
      const page = this.#graph.sections.page[section] ?? 0;
      const text = this.#graph.sections.text(section);
      const prefix = prefixOf(text);
      if (this.#prefixes.has(prefix)) continue;
      const opening = openingOf(text, SETTINGS.CONTEXT_OPENING_CHARS);
      const entry = this.#entry(candidate, opening, { tier: "opening" });
      const chars = GAP.length + entry.text.length;
      // Stop at the first opening that does not fit: later ones match less.
      if (chars > left) return;
      this.#openings.push(entry);
      this.#openingChars += chars;
      this.#take(section, page, prefix);
    }
  }

  /** Lists pages not shown while they fit: those of candidates first, then `others`. */
  addMap(candidates: readonly Candidate[], index: SectionIndex, others: readonly number[]): void {
    const { pages, sections } = this.#graph;
    const seen = new Set(this.#pagesShown);
    let passedBy = 0;
    for (let place = 0; place < candidates.length + others.length; place++) {
      const candidate = candidates[place];
      const page = candidate
        ? (sections.page[candidate.section] ?? 0)
        : (others[place - candidates.length] ?? 0);
      const left = this.#left();
      if (left < MIN_ENTRY_CHARS || passedBy >= MAX_PASSED_BY) return;
      if (seen.has(page)) continue;
      seen.add(page);
      const [withHeadings, alone] = this.#mapLines(page, index);
      const line = [withHeadings, alone].find((one) => one.length + GAP.length <= left);
      if (line === undefined) {
        passedBy++;
        continue;
      }
      this.#mapChars += line.length + (this.#map.length === 0 ? GAP.length : 1);
      this.#map.push(line);
      this.#mapped.push(pages[page]?.url ?? "");
    }
  }

  #left(): number {
    return this.#maxChars - FRAME_CHARS - this.#fullChars - this.#openingChars - this.#mapChars;
  }

  #addFull(entry: Entry, prefix: string): void {
    const page = this.#graph.sections.page[entry.section] ?? 0;
    this.#full.push(entry);
    this.#fullChars += GAP.length + entry.text.length;
    countOne(this.#perPage, page);
    this.#take(entry.section, page, prefix);
  }

  #take(section: number, page: number, prefix: string): void {
    this.#taken.add(section);
    this.#prefixes.add(prefix);
    this.#pagesShown.add(page);
  }

  #entry(
    { section, score, hops, reason }: Candidate,
    text: string,
    { tier, heading = this.#headingOf(section) }: EntryOptions,
  ): Entry {
    const { sections, pages } = this.#graph;
    const page = pages[sections.page[section] ?? 0];
    const { url = "", title = "" } = page ?? {};
    const shown = withoutIndent(text);
    const from =
      title === "" || title === heading ? url : `${escapeHeading(oneLine(title))}: ${url}`;
    return {
      section,
      text: `### ${escapeHeading(heading)}${GAP}${from}${GAP}${shown}`,
      source: {
        heading: this.#headingOf(section),
        page_url: url,
        page_title: title,
        hops,
        score: Math.round(score * 10_000) / 10_000,
        reason,
        chars: shown.length,
        tier,
      },
    };
  }

  #headingOf(section: number): string {
    return this.#graph.sections.heading(section) || "(opening)";
  }

  /** Returns a page's line in the map with and without its headings. */
  #mapLines(page: number, index: SectionIndex): readonly [string, string] {
    const { url = "", title = "" } = this.#graph.pages[page] ?? {};
    const shown = escapeHeading(cutText(oneLine(title), MAX_MAP_CHARS));
    const name = title === "" ? url : `${shown}: ${url}`;
    const headings = new Set<string>();
    const { begin, end } = this.#graph.sectionsOf(page);
    for (let section = begin; section < end && headings.size < MAX_MAP_HEADINGS; section++) {
      const heading = this.#graph.sections.heading(section);
      if (heading === "" || heading === title || index.isUbiquitous(heading)) continue;
      headings.add(escapeHeading(cutText(heading, MAX_MAP_CHARS)));
    }
    const alone = `- ${name}`;
    return [headings.size === 0 ? alone : `${alone} (${[...headings].join("; ")})`, alone];
  }

  /** Sources of the bundle, whole sections first. */
  get sources(): readonly ContextSource[] {
    const sources: ContextSource[] = [];
    let end = 0;
    for (const [heading, entries] of [
      [RELEVANT, this.#full],
      [FURTHER, this.#openings],
    ] as const) {
      end += heading.length + GAP.length;
      for (const { text, source } of entries) {
        // An entry ends with the text of its section.
        sources.push({ ...source, offset: end + text.length - source.chars });
        end += text.length + GAP.length;
      }
    }
    return sources;
  }

  /** Sections of the bundle, by how much of each is included. */
  get sections(): Readonly<Record<"full" | "passages" | "opening", readonly number[]>> {
    const numbers = (entries: readonly Entry[]) => entries.map(({ section }) => section);
    const isWhole = ({ source }: Entry) => source.passages === undefined;
    return {
      full: numbers(this.#full.filter(isWhole)),
      passages: numbers(this.#full.filter((entry) => !isWhole(entry))),
      opening: numbers(this.#openings),
    };
  }

  /** Addresses of the pages in the map. */
  get mapped(): readonly string[] {
    return this.#mapped;
  }

  /** Returns the Markdown of the bundle. */
  text(): string {
    const map = this.#map.length === 0 ? [] : [this.#map.join("\n")];
    const parts = [
      RELEVANT,
      ...this.#full.map(({ text }) => text),
      FURTHER,
      ...this.#openings.map(({ text }) => text),
      OTHERS,
      ...map,
    ];
    return parts.join(GAP);
  }
}

/** Returns the start of a text, which copies of a section share. */
function prefixOf(text: string): string {
  return text.slice(0, SETTINGS.GRAPH_DEDUP_PREFIX_CHARS);
}

/** A fence of code, after the marks of the quotations and items that it stands in. */
const FENCE = /^((?:[\t >]|[-*+] |\d{1,9}[.)] )*)(`{3,}|~{3,})/gm;

/** Returns the first characters of a text. A listing that they would cut is left out, or closed if nothing is before it. */
function openingOf(text: string, maxChars: number): string {
  const opening = cutText(text, maxChars).trimEnd();
  let open: { readonly at: number; readonly marks: string; readonly fence: string } | undefined;
  for (const { index, 1: marks = "", 2: fence = "" } of opening.matchAll(FENCE)) {
    if (open === undefined) open = { at: index, marks, fence };
    else if (fence.startsWith(open.fence)) open = undefined;
  }
  if (open === undefined || text.length <= maxChars) return opening;
  const before = opening.slice(0, open.at).trimEnd();
  if (before !== "") return before;
  const close = `\n${open.marks.replace(/[^>\t ]/g, " ")}${open.fence}`;
  return cutText(text, maxChars - close.length).trimEnd() + close;
}

/** Removes the indent of a section that begins inside a list: with it, its first lines would be code. */
function withoutIndent(text: string): string {
  if (!text.startsWith(" ")) return text;
  let indent = Number.POSITIVE_INFINITY;
  const lines = text.split("\n").map((line) => {
    const own = line.search(/\S/);
    if (own >= 0) indent = Math.min(indent, own);
    return line.slice(Math.min(indent, own < 0 ? line.length : own));
  });
  return lines.join("\n");
}

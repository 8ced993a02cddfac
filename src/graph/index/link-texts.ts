// Extracts what links say about their target sections: anchor texts and the surrounding sentence.

import { addToList } from "../../text/grouped.ts";
import { plainText } from "../plain-text.ts";
import type { SiteGraph } from "../site-graph.ts";

/** Maximum targets of an anchor that describes each of them: "Next" leads to many. */
const MAX_TARGETS = 4;
/** Characters searched on each side of a link for its sentence. */
const AROUND_CHARS = 200;

/** A Markdown link as this service writes it. */
const LINK =
  /\[((?:\\.|[^\]\\]){1,400})\]\((?:\\.|[^\s)\\]){1,2000}(?: "(?:\\.|[^"\\]){0,500}")?\)/g;

/** A link's description of its target. */
export interface LinkText {
  /** Number of the link among the section links. */
  readonly link: number;
  readonly anchor: string;
  /** Sentence around the link, or its part near the link; Markdown. */
  readonly sentence: string;
}

/** Links processed between yields. */
const LINKS_A_STEP = 5000;

/**
 * Returns the target section of each section link: the section it names, or else the first of its
 * page. A section without text is replaced by the next one with text. -1 for none. In steps.
 */
export function* linkedSections(graph: SiteGraph): Generator<void, Int32Array> {
  const { sectionLinks, sections } = graph;
  const targets = new Int32Array(sectionLinks.target.length).fill(-1);
  for (let link = 0; link < targets.length; link++) {
    if (link % LINKS_A_STEP === 0) yield;
    const { begin, end } = graph.sectionsOf(sectionLinks.target[link] ?? 0);
    const named = sectionLinks.targetSection[link] ?? 0;
    let at = named === 0 ? begin : named - 1;
    while (at < end && sections.chars(at) === 0) at++;
    if (at < end) targets[link] = at;
  }
  return targets;
}

/** Returns 1 for each section link whose anchor has too many targets to describe any; in steps. */
export function* idleAnchors(
  { sectionLinks }: SiteGraph,
  targets: Int32Array,
): Generator<void, Uint8Array> {
  const leading = new Map<string, Set<number>>();
  for (let link = 0; link < targets.length; link++) {
    if (link % LINKS_A_STEP === 0) yield;
    const anchor = sectionLinks.anchor(link).toLowerCase();
    const target = targets[link] ?? -1;
    const known = leading.get(anchor);
    if (known === undefined) leading.set(anchor, new Set([target]));
    else if (known.size <= MAX_TARGETS) known.add(target);
  }
  const idle = new Uint8Array(targets.length);
  for (let link = 0; link < idle.length; link++) {
    if (link % LINKS_A_STEP === 0) yield;
    const known = leading.get(sectionLinks.anchor(link).toLowerCase());
    if ((known?.size ?? 0) > MAX_TARGETS) idle[link] = 1;
  }
  return idle;
}

/** Yields the links of a section, each with its sentence. */
export function* linkTexts(graph: SiteGraph, section: number): Generator<LinkText> {
  const { begin, end } = graph.sectionLinks.from(section);
  if (begin === end) return;
  const links = new Map<string, number[]>();
  for (let link = end - 1; link >= begin; link--)
    addToList(links, graph.sectionLinks.anchor(link), link);
  const text = graph.sections.text(section);
  for (const found of text.matchAll(LINK)) {
    const [whole, written = ""] = found;
    const anchor = plainText(written).replace(/\s+/g, " ").trim();
    const link = links.get(anchor)?.pop();
    if (link !== undefined) {
      const sentence = sentenceAround(text, found.index, found.index + whole.length);
      yield { link, anchor, sentence };
    }
  }
}

/** Returns the sentence around a range of text, with at most `AROUND_CHARS` on each side. */
function sentenceAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - AROUND_CHARS), start);
  const after = text.slice(end, end + AROUND_CHARS);
  const begins = Math.max(
    before.lastIndexOf("\n"),
    before.lastIndexOf(". "),
    before.lastIndexOf("? "),
    before.lastIndexOf("! "),
  );
  const ends = after.search(/[.!?](?:\s|$)|\n/);
  const close = ends < 0 ? after : after.slice(0, ends);
  return `${before.slice(begins + 1)}${text.slice(start, end)}${close}`.trim();
}

// The links in the text of sections to what they say of the sections they lead to: their anchors and the sentence around.
import { plainText } from "../plain-text.ts";
import type { SiteGraph } from "../site-graph.ts";

/** Pages and sections that one anchor may lead to and still describe what it leads to: "Next" leads to many. */
const MOST_TARGETS = 4;
/** Characters on each side of a link that are looked at for its sentence. */
const AROUND_CHARS = 200;

/** A link in Markdown as this service writes it. */
const LINK =
  /\[((?:\\.|[^\]\\]){1,400})\]\((?:\\.|[^\s)\\]){1,2000}(?: "(?:\\.|[^"\\]){0,500}")?\)/g;

/** What a link says of where it leads. */
export interface LinkText {
  /** Number of the link among the section links. */
  readonly link: number;
  readonly anchor: string;
  /** Its sentence, or as much of it as stands near; Markdown. */
  readonly sentence: string;
}

/** The section that each section link leads to: the one it names or, without one, the first of its page, each the next with text where it has none. -1 for none. */
export function linkedSections(graph: SiteGraph): Int32Array {
  const { sectionLinks, sections } = graph;
  return Int32Array.from(sectionLinks.target, (page, link) => {
    const { begin, end } = graph.sectionsOf(page);
    const named = sectionLinks.targetSection[link] ?? 0;
    for (let at = named === 0 ? begin : named - 1; at < end; at++) {
      if (sections.chars(at) > 0) return at;
    }
    return -1;
  });
}

/** 1 for each section link whose anchor leads to too many places to say something of any. */
export function idleAnchors({ sectionLinks }: SiteGraph, targets: Int32Array): Uint8Array {
  const leading = new Map<string, Set<number>>();
  for (const [link, target] of targets.entries()) {
    const anchor = sectionLinks.anchor(link).toLowerCase();
    const known = leading.get(anchor);
    if (known === undefined) leading.set(anchor, new Set([target]));
    else if (known.size <= MOST_TARGETS) known.add(target);
  }
  return Uint8Array.from(targets, (_, link) => {
    const known = leading.get(sectionLinks.anchor(link).toLowerCase());
    return (known?.size ?? 0) > MOST_TARGETS ? 1 : 0;
  });
}

/** The links of a section with the sentence that each stands in. */
export function* linkTexts(graph: SiteGraph, section: number): Generator<LinkText> {
  const { begin, end } = graph.sectionLinks.from(section);
  if (begin === end) return;
  const links = new Map<string, number[]>();
  for (let link = end - 1; link >= begin; link--) {
    const anchor = graph.sectionLinks.anchor(link);
    const known = links.get(anchor);
    if (known === undefined) links.set(anchor, [link]);
    else known.push(link);
  }
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

/** The sentence of a stretch of text, as far as it reaches. */
function sentenceAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - AROUND_CHARS), start);
  const behind = text.slice(end, end + AROUND_CHARS);
  const begins = Math.max(
    before.lastIndexOf("\n"),
    before.lastIndexOf(". "),
    before.lastIndexOf("? "),
    before.lastIndexOf("! "),
  );
  const ends = behind.search(/[.!?](?:\s|$)|\n/);
  const close = ends < 0 ? behind : behind.slice(0, ends);
  return `${before.slice(begins + 1)}${text.slice(start, end)}${close}`.trim();
}

// Exports a graph as llms.txt (https://llmstxt.org): its opening words and pages by folder.
import { addToList } from "../../text/grouped.ts";
import { cutText, oneLine } from "../../text/one-line.ts";
import { percentDecoded } from "../../text/percent.ts";
import { weighedLength } from "../../text/words.ts";
import { xmlCharacters } from "../../text/xml.ts";
import { withoutQuery } from "../../url/identity.ts";
import type { SiteGraph } from "../site-graph.ts";

const MAX_SUMMARY_CHARS = 400;
const MAX_NOTE_CHARS = 200;
const MAX_NAME_CHARS = 200;
/** Minimum pages for a folder to have its own heading. */
const MIN_PAGES = 2;
/** Heading for the pages outside such folders. */
const TOP = "Pages";

/** Pages under one heading, by number. */
interface Group {
  readonly heading: string;
  readonly pages: readonly number[];
}

/** Yields the document line by line. */
export function* llmsTxt(graph: SiteGraph): Generator<string> {
  const site = nameOf(graph, 0);
  yield `# ${site}\n`;
  const summary = plainLine(openingOf(graph, 0, MAX_SUMMARY_CHARS));
  if (summary !== "") yield `\n> ${summary}\n`;
  for (const { heading, pages } of groupsOf(graph, site)) {
    yield `\n## ${heading}\n\n`;
    for (const page of pages) {
      const note = plainLine(openingOf(graph, page, MAX_NOTE_CHARS));
      const suffix = note === "" ? "" : `: ${note}`;
      yield `- [${nameOf(graph, page)}](${targetOf(graph, page)})${suffix}\n`;
    }
  }
}

/** Puts a text on one line, and puts other words before characters that would start a line of Markdown. */
function plainLine(text: string): string {
  return oneLine(xmlCharacters(text));
}

/** Returns a page's title or address. Replaces square brackets, at which readers end a name. */
function nameOf({ pages, root }: SiteGraph, page: number): string {
  const { title = "", url = root } = pages[page] ?? {};
  const name = cutText(plainLine(title), MAX_NAME_CHARS).replaceAll("[", "(").replaceAll("]", ")");
  return name === "" ? url.replace(/^https?:\/\//, "") : name;
}

/** Returns a page's address; readers of the format end it at the first round bracket. */
function targetOf({ pages }: SiteGraph, page: number): string {
  const { url = "" } = pages[page] ?? {};
  return url.replaceAll("(", "%28").replaceAll(")", "%29");
}

/**
 * Groups pages by folder below the folder that all but the root share, in reading order. A folder's
 * index page belongs to it and names it, unless the name is taken. Pages without such a folder, or
 * alone in theirs, come first.
 */
function groupsOf(graph: SiteGraph, site: string): readonly Group[] {
  const places = graph.pages.map(({ key }) => withoutQuery(key).split("/"));
  const base = sharedSteps(places.slice(1).map((steps) => steps.slice(0, -1)));
  const top: number[] = [];
  const folders = new Map<string, number[]>();
  for (const [page, steps] of places.entries()) {
    const folder = steps.slice(0, base + 1).join("/");
    if (steps.length <= base) top.push(page);
    else addToList(folders, folder, page);
  }
  const taken = new Set([site, TOP]);
  const groups: Group[] = [];
  for (const [folder, pages] of folders) {
    if (pages.length < MIN_PAGES) {
      top.push(...pages);
      continue;
    }
    const index = pages.find((page) => graph.pages[page]?.key === folder);
    const name = index === undefined ? "" : nameOf(graph, index);
    const step = percentDecoded(folder.slice(folder.lastIndexOf("/") + 1));
    const heading = name === "" || taken.has(name) ? plainLine(step) : name;
    taken.add(heading);
    groups.push({ heading, pages });
  }
  const first = { heading: TOP, pages: top.sort((one, other) => one - other) };
  return [first, ...groups].filter(({ pages }) => pages.length > 0);
}

/** Returns the number of leading segments that all share. */
function sharedSteps(places: readonly (readonly string[])[]): number {
  const [first = []] = places;
  let shared = first.length;
  for (const steps of places) {
    for (let at = 0; at < shared; at++) if (steps[at] !== first[at]) shared = at;
  }
  return shared;
}

/** Maximum sections searched for a paragraph. */
const MAX_SECTIONS = 4;
/** Maximum characters searched of a section's text. */
const MAX_TEXT_CHARS = 3000;
/** A shorter paragraph is a label or a date, in characters. */
const MIN_CHARS = 30;
/** A text is cut at the end of a sentence only if at least this share of the allowed size remains. */
const MIN_SHARE = 0.4;

/** A line that opens or closes a code block. */
const FENCE = /^[ >]*(?:`{3}|~{3})/gm;
/** Start of a block that is not a paragraph, such as an item, a table or a lone link. */
const NO_PARAGRAPH = /^(?:\s|[-*+>|`~#] |[>|]|\d{1,9}[.)]\s|!\[|<|\[[^\]]*\]\([^)]*\)$)/;

/** Returns the first paragraph of a page in plain words, `maxChars` at most; "" without one. */
function openingOf(graph: SiteGraph, page: number, maxChars: number): string {
  const { begin, end } = graph.sectionsOf(page);
  for (let section = begin; section < Math.min(end, begin + MAX_SECTIONS); section++) {
    const text = cutText(graph.sections.text(section), MAX_TEXT_CHARS);
    let isCode = false;
    for (const block of text.split(/\n{2,}/)) {
      // Blank lines in code do not end a block.
      const fences = block.match(FENCE)?.length ?? 0;
      if (fences % 2 === 1) isCode = !isCode;
      if (isCode || fences > 0 || NO_PARAGRAPH.test(block)) continue;
      const words = withoutIntroduction(oneLine(shownWords(block)));
      if (weighedLength(words) >= MIN_CHARS) return cutAtEnd(words, maxChars);
    }
  }
  return "";
}

/** Matches Markdown markup around words. Lengths are bounded. */
const MARKUP =
  /\\([!-/:-@[-`{-~])|(!?)\[([^[\]]{0,300})\]\((?:[^()\s]|\([^()\s]{0,300}\)){0,2000}(?: "[^"]{0,300}")?\)|\*{1,3}|`+|~~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(amp|lt|gt|#91|#92|#93|#96);/gu;

const SIGNS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  "#91": "[",
  "#92": "\\",
  "#93": "]",
  "#96": "`",
};

/** Returns the visible words of a Markdown paragraph, without images. */
function shownWords(markdown: string): string {
  return markdown.replace(MARKUP, (_, ...found: readonly (string | undefined)[]) => {
    const [escaped, image, words, sign = ""] = found;
    if (escaped !== undefined) return escaped;
    if (words !== undefined) return image === "!" ? " " : shownWords(words);
    return SIGNS[sign] ?? "";
  });
}

/** Matches up to the last end of a sentence. */
const SENTENCES = /^.*(?:[.!?](?=\s)|[。！？])/su;

/** Removes a last sentence that only introduces the omitted text after it. */
function withoutIntroduction(words: string): string {
  return /[:：]$/.test(words) ? (SENTENCES.exec(words)?.[0] ?? "") : words;
}

function cutAtEnd(words: string, maxChars: number): string {
  if (words.length <= maxChars) return words;
  const cut = cutText(words, maxChars - 1);
  const sentences = SENTENCES.exec(`${cut} `)?.[0] ?? "";
  if (sentences.length >= maxChars * MIN_SHARE) return sentences;
  const space = cut.lastIndexOf(" ");
  // Text without spaces is cut between two characters.
  return `${space >= maxChars * MIN_SHARE ? cut.slice(0, space) : cut}…`;
}

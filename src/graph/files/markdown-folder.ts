// Exports a graph as a folder of Markdown: one file per page, with front matter.
import type { FolderFile } from "../../model/graph.ts";
import { SECTION_LONG_CHARS } from "../../model/site.ts";
import { yamlText } from "../../text/yaml.ts";
import type { SiteGraph } from "../site-graph.ts";

/** Yields the pages' files, each named by `nameOf` from its page's address. */
export function* markdownFolder(
  graph: SiteGraph,
  nameOf: (url: string) => string,
): Generator<FolderFile> {
  for (const [page, { url }] of graph.pages.entries()) {
    yield { path: nameOf(url), pieces: markdownOf(graph, page) };
  }
}

function* markdownOf(graph: SiteGraph, page: number): Generator<string> {
  const { title = "", url = "", depth = 0 } = graph.pages[page] ?? {};
  const name = title === "" ? "" : `title: ${yamlText(title)}\n`;
  yield `---\n${name}url: ${yamlText(url)}\ndepth: ${depth}\n---\n`;
  yield* pageMarkdown(graph, page);
}

/** Yields the Markdown of a page, its sections under their headings, in pieces. */
export function* pageMarkdown(graph: SiteGraph, page: number): Generator<string> {
  const { begin, end } = graph.sectionsOf(page);
  for (let section = begin; section < end; section++) {
    const level = graph.sections.level[section] ?? 0;
    const text = graph.sections.text(section);
    if (level > 0 && !(section > begin && goesOn(graph, section))) {
      yield `\n${"#".repeat(level)} ${escapeHeading(graph.sections.heading(section))}\n`;
    }
    if (text !== "") yield `\n${text}\n`;
  }
}

/**
 * Whether a section continues the one before it. A long section is split where its next block would
 * not fit, and all pieces have its heading; two sections with one heading that would fit together
 * are separate.
 */
function goesOn({ sections }: SiteGraph, section: number): boolean {
  const before = section - 1;
  if (sections.heading(section) !== sections.heading(before)) return false;
  if (sections.level[section] !== sections.level[before]) return false;
  if (sections.parent[section] !== sections.parent[before]) return false;
  const together = sections.chars(before) + GAP + firstBlockChars(sections.text(section));
  return together > SECTION_LONG_CHARS;
}

/** Characters between two blocks. */
const GAP = 2;

/** Returns the length of a text's first block: up to a blank line or the end of its code. */
function firstBlockChars(text: string): number {
  const fence = /^(?:`{3,}|~{3,})/.exec(text)?.[0];
  const end = text.indexOf(fence === undefined ? "\n\n" : `\n${fence}`);
  return end < 0 ? text.length : end;
}

/** Characters that a parser would read as markup in a heading. Linear: one character each. */
const MARKUP =
  /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?[a-z\d]{1,31};)|#(?=#{0,6}$)/giu;

/** Escapes the words of a heading for Markdown. */
export function escapeHeading(heading: string): string {
  return heading.replace(MARKUP, "\\$&");
}

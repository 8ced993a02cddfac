// A graph to a folder of Markdown: a file a page, its sections under their headings, front matter first.
import type { FolderFile } from "../../model/graph.ts";
import { SECTION_LONG_CHARS } from "../../model/site.ts";
import { yamlText } from "../../text/yaml.ts";
import type { SiteGraph } from "../site-graph.ts";

/** The files of the pages, each named by what `nameOf` makes of its page's address. */
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
  const { begin, end } = graph.sectionsOf(page);
  for (let section = begin; section < end; section++) {
    const level = graph.sections.level[section] ?? 0;
    const text = graph.sections.text(section);
    if (level > 0 && !(section > begin && goesOn(graph, section))) {
      yield `\n${"#".repeat(level)} ${headingText(graph.sections.heading(section))}\n`;
    }
    if (text !== "") yield `\n${text}\n`;
  }
}

/**
 * Whether a section is more of the one before it: a long one was split where its next block would not fit, and its pieces all have
 * its heading. Two sections of one heading that would fit together are two.
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

/** Characters of the block a text begins with: up to a blank line, of code up to the fence that closes it. */
function firstBlockChars(text: string): number {
  const fence = /^(?:`{3,}|~{3,})/.exec(text)?.[0];
  const end = text.indexOf(fence === undefined ? "\n\n" : `\n${fence}`);
  return end < 0 ? text.length : end;
}

/** Signs that a parser would take for markup in a heading, hashes at its end among them. One character each, so linear. */
const MARKUP =
  /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?[a-z\d]{1,31};)|#(?=#{0,6}$)/giu;

/** The words of a heading as Markdown has them. */
function headingText(heading: string): string {
  return heading.replace(MARKUP, "\\$&");
}

// Texts and pictures of a page in the forms that foreign protocols return.
import { markdownToHtml } from "../document/markdown-source.ts";
import { parseHtml } from "../html/tree.ts";
import { attribute, elements, textContent } from "../html/walk.ts";
import type { Screenshot } from "../model/captures.ts";

/** Texts of a page as read. */
export interface PageTexts {
  readonly markdown: string;
  readonly content_markdown: string;
}

/** Texts of a page to write; each is copied to a thread. */
export interface SourceTexts {
  readonly source: string;
  /** Markdown whose links are listed; absent for none. */
  readonly linked?: string | undefined;
}

/** Returns the content, or the whole page; the whole page is the content if nothing was omitted. */
export function chosenMarkdown(texts: PageTexts, isContent: boolean): string {
  return isContent && texts.content_markdown !== "" ? texts.content_markdown : texts.markdown;
}

/** Converts Markdown to HTML. */
export const asHtml = (markdown: string): string => markdownToHtml(markdown).trim();

/** A link of a text. */
export interface TextLink {
  readonly text: string;
  readonly url: string;
}

const ANCHORS: ReadonlySet<string> = new Set(["a"]);

/** Returns the links of a Markdown text, each address once, in order. */
export function linksIn(markdown: string): readonly TextLink[] {
  const tree = parseHtml(markdownToHtml(markdown));
  const found = new Map<string, TextLink>();
  for (const node of elements(tree, ANCHORS)) {
    const url = attribute(tree, node, "href") ?? "";
    if (!/^https?:/i.test(url) || found.has(url)) continue;
    found.set(url, { url, text: textContent(tree, node).replace(/\s+/g, " ").trim() });
  }
  return [...found.values()];
}

/** Returns the parts of a screenshot from top to bottom; none without one. */
export function dataUrls(screenshot: Screenshot | undefined): readonly string[] {
  if (screenshot === undefined) return [];
  const { format, tiles } = screenshot;
  return tiles.map(({ data }) => `data:image/${format};base64,${data}`);
}

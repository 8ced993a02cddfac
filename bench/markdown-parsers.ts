// The parsers that read our Markdown back: the CommonMark reference and the three most used, with GFM if they support it.
import { HtmlRenderer, Parser } from "commonmark";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** An independent Markdown parser. */
export interface MarkdownParser {
  readonly name: string;
  /** Whether it parses GFM tables and strikethrough. */
  readonly isGfm: boolean;
  readonly render: (markdown: string) => string;
}

const commonmarkParser = new Parser();
const commonmarkRenderer = new HtmlRenderer();
const markdownIt = new MarkdownIt({ html: true });
const marked = new Marked({ gfm: true, async: false });

/** The four parsers, markdown-it first. */
export const MARKDOWN_PARSERS: readonly [MarkdownParser, ...MarkdownParser[]] = [
  { name: "markdown-it", isGfm: true, render: (markdown) => markdownIt.render(markdown) },
  {
    name: "commonmark.js",
    isGfm: false,
    render: (markdown) => commonmarkRenderer.render(commonmarkParser.parse(markdown)),
  },
  {
    name: "micromark",
    isGfm: true,
    render: (markdown) =>
      micromark(markdown, {
        allowDangerousHtml: true,
        allowDangerousProtocol: true,
        extensions: [gfm()],
        htmlExtensions: [gfmHtml()],
      }),
  },
  {
    name: "marked",
    isGfm: true,
    render: (markdown) => String(marked.parse(markdown)),
  },
];

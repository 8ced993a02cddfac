// Markdown answer for one page: content negotiation, body, and the other fields as headers.
import type { ResolveEvent } from "../model/event.ts";
import type { TextResult } from "../model/page.ts";
import { prefersToJson } from "./accept.ts";

/** Operation whose route also answers with Markdown. */
export const MARKDOWN_OPERATION = "read";

export const MARKDOWN_TYPE = "text/markdown; charset=utf-8";

/** Page that was read, and how it was fetched. */
export interface MarkdownPage {
  readonly result: TextResult;
  readonly source: ResolveEvent | undefined;
}

interface MarkdownHeader {
  readonly name: string;
  readonly says: string;
  /** Null and undefined omit the header. */
  readonly of: (page: MarkdownPage) => string | number | boolean | null | undefined;
}

export const MARKDOWN_HEADERS: readonly MarkdownHeader[] = [
  {
    name: "X-Legible-Url",
    says: "the address after redirects.",
    of: ({ result }) => result.page.url,
  },
  { name: "X-Legible-Title", says: "`page.title`.", of: ({ result }) => result.page.title },
  { name: "X-Legible-Byline", says: "`page.byline`.", of: ({ result }) => result.page.byline },
  {
    name: "X-Legible-Published",
    says: "`page.published`.",
    of: ({ result }) => result.page.published,
  },
  {
    name: "X-Legible-Modified",
    says: "`page.modified`.",
    of: ({ result }) => result.page.modified,
  },
  {
    name: "X-Legible-Site-Name",
    says: "`page.site_name`.",
    of: ({ result }) => result.page.site_name,
  },
  {
    name: "X-Legible-Language",
    says: "`page.language`.",
    of: ({ result }) => result.page.language,
  },
  {
    name: "X-Legible-Description",
    says: "`page.description`.",
    of: ({ result }) => result.page.description,
  },
  {
    name: "X-Legible-Lead-Image",
    says: "`page.lead_image`.",
    of: ({ result }) => result.page.lead_image,
  },
  { name: "X-Legible-Type", says: "`page_type`.", of: ({ result }) => result.page_type },
  {
    name: "X-Legible-Type-Confidence",
    says: "`page_type_confidence`.",
    of: ({ result }) => result.page_type_confidence,
  },
  {
    name: "X-Legible-Content",
    says: "`content`, or `whole` if the body is the whole page.",
    of: ({ result }) => (result.content_markdown === "" ? "whole" : "content"),
  },
  {
    name: "X-Legible-Content-Methods",
    says: "`content_methods`, separated by commas.",
    of: ({ result }) => result.content_methods.join(", "),
  },
  { name: "X-Legible-Blocks", says: "`page.blocks`.", of: ({ result }) => result.page.blocks },
  {
    name: "X-Legible-Content-Blocks",
    says: "`content_blocks`.",
    of: ({ result }) => result.content_blocks,
  },
  {
    name: "X-Legible-Left-Out",
    says: "words omitted as hidden text.",
    of: ({ result }) =>
      Object.values(result.page.left_out).reduce((sum, words) => sum + (words ?? 0), 0),
  },
  {
    name: "X-Legible-Content-Hash",
    says: "`page.content_hash`.",
    of: ({ result }) => result.page.content_hash,
  },
  {
    name: "X-Legible-Reading-Order",
    says: "`page.reading_order`.",
    of: ({ result }) => result.page.reading_order,
  },
  {
    name: "X-Legible-Strategy",
    says: "how the page was fetched: `static-only`, `rendered-only`, `union` or `supplied`.",
    of: ({ source }) => source?.strategy,
  },
  {
    name: "X-Legible-Coverage",
    says: "share of the whole page in the plain fetch, 0 to 1.",
    of: ({ source }) => source?.static_coverage,
  },
  {
    name: "X-Legible-Render-Error",
    says: "why the page was fetched in only one way.",
    of: ({ source }) => source?.render_error,
  },
];

/** Returns the body of a Markdown answer. */
export const markdownOf = ({ content_markdown, markdown }: TextResult): string =>
  content_markdown === "" ? markdown : content_markdown;

/** Returns the headers of a Markdown answer by name; omits null and empty values. */
export function markdownHeaders(page: MarkdownPage): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const { name, of } of MARKDOWN_HEADERS) {
    const value = String(of(page) ?? "");
    if (value !== "") headers[name] = headerValue(value);
  }
  return headers;
}

/** Maximum encoded characters of a header; some clients accept only 16 KB of headers in total. */
const HEADER_CHARS = 1000;
const CUT = "%E2%80%A6";

// lone surrogate, which has no UTF-8 encoding
const LONE = /^[\ud800-\udfff]$/;

/**
 * Encodes a text as a header value: percent-encodes as UTF-8 all but printable ASCII, and `%`
 * itself, so that `decodeURIComponent` restores it. Cuts a longer text with an ellipsis.
 */
export function headerValue(text: string): string {
  let value = "";
  for (const character of text.trim()) {
    const plain = character >= " " && character <= "~" && character !== "%";
    const encoded = plain ? character : encodeURIComponent(character.replace(LONE, "\ufffd"));
    if (value.length + encoded.length > HEADER_CHARS - CUT.length)
      return `${value.trimEnd()}${CUT}`;
    value += encoded;
  }
  return value;
}

/**
 * Whether an `Accept` header prefers Markdown: it names `text/markdown` (or `text/*`), and JSON not
 * at all, later or with less weight. A full wildcard selects JSON.
 */
export const prefersMarkdown = (accept: string | undefined): boolean =>
  prefersToJson(accept, MARKDOWN_RANGES);

const MARKDOWN_RANGES: ReadonlySet<string> = new Set(["text/markdown", "text/*"]);

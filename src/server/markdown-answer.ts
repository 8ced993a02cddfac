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

/** Returns the header of a field of the answer. */
const resultHeader = (
  name: string,
  field: "page_type" | "page_type_confidence" | "content_blocks",
): MarkdownHeader => ({ name, says: `\`${field}\`.`, of: ({ result }) => result[field] });

/** Returns the header of a field of the answer's `page`; `url` has a description of its own. */
const pageHeader = (
  name: string,
  field: { [F in keyof Page]-?: Page[F] extends string | number | null ? F : never }[keyof Page],
  says = `\`page.${field}\`.`,
): MarkdownHeader => ({ name, says, of: ({ result }) => result.page[field] });

type Page = TextResult["page"];

export const MARKDOWN_HEADERS: readonly MarkdownHeader[] = [
  pageHeader("X-Legible-Url", "url", "the address after redirects."),
  pageHeader("X-Legible-Title", "title"),
  pageHeader("X-Legible-Byline", "byline"),
  pageHeader("X-Legible-Published", "published"),
  pageHeader("X-Legible-Modified", "modified"),
  pageHeader("X-Legible-Site-Name", "site_name"),
  pageHeader("X-Legible-Language", "language"),
  pageHeader("X-Legible-Description", "description"),
  pageHeader("X-Legible-Lead-Image", "lead_image"),
  resultHeader("X-Legible-Type", "page_type"),
  resultHeader("X-Legible-Type-Confidence", "page_type_confidence"),
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
  pageHeader("X-Legible-Blocks", "blocks"),
  resultHeader("X-Legible-Content-Blocks", "content_blocks"),
  {
    name: "X-Legible-Left-Out",
    says: "words omitted as hidden text.",
    of: ({ result }) =>
      Object.values(result.page.left_out).reduce((sum, words) => sum + (words ?? 0), 0),
  },
  pageHeader("X-Legible-Content-Hash", "content_hash"),
  pageHeader("X-Legible-Reading-Order", "reading_order"),
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

/** Whether an `Accept` header prefers Markdown to JSON, which a full wildcard selects. */
export const prefersMarkdown = (accept: string | undefined): boolean =>
  prefersToJson(accept, MARKDOWN_RANGES);

const MARKDOWN_RANGES: ReadonlySet<string> = new Set(["text/markdown", "text/*"]);

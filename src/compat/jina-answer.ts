// Writes a page as Jina Reader's answers: text, JSON, or JSON in an event stream.
import { estimatedTokens } from "../chunking/tokens.ts";
import type { PageRecord } from "../model/page.ts";
import { asHtml, linksIn, type SourceTexts } from "./page-text.ts";

export const RETURN_FORMATS = [
  "content",
  "markdown",
  "html",
  "text",
  "screenshot",
  "pageshot",
] as const;
export type ReturnFormat = (typeof RETURN_FORMATS)[number];

/** Form of an answer. */
export type AnswerForm = "text" | "json" | "events";

/**
 * A page that was read, and the options of its request. `source` is the text in the requested format, or the
 * Markdown that becomes HTML; "" for a screenshot.
 */
export interface JinaPage extends SourceTexts {
  readonly page: Pick<PageRecord, "title" | "description" | "url" | "published" | "language">;
  /** Data URLs of a screenshot. */
  readonly tiles: readonly string[];
  readonly format: ReturnFormat;
  readonly form: AnswerForm;
  /** Addresses of the images; absent if the request wants no summary of them. */
  readonly images?: readonly string[] | undefined;
  /** Maximum tokens; undefined for no limit. */
  readonly budget: number | undefined;
}

/** Returns the answer and its tokens; without a body if they exceed the budget. */
export function jinaAnswer(asked: JinaPage): {
  readonly tokens: number;
  readonly body: string | undefined;
} {
  const { format, form, budget, source } = asked;
  const text = format === "html" ? asHtml(source) : source;
  const tokens = estimatedTokens(text);
  if (budget !== undefined && tokens > budget) return { tokens, body: undefined };
  if (form === "text") return { tokens, body: plainText(asked, text) };
  const json = jsonText(asked, text, tokens);
  return { tokens, body: form === "json" ? json : `data: ${json}\n\n` };
}

function plainText(asked: JinaPage, text: string): string {
  const { page, linked, images, format } = asked;
  if (format !== "content" && linked === undefined && images === undefined) return text;
  const head = [
    ["Title", page.title],
    ["URL Source", page.url],
    ["Published Time", page.published],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const parts = [...head, `Markdown Content:\n${text}`];
  if (images !== undefined) parts.push(`Images:\n${images.map(imageLine).join("\n")}`);
  if (linked !== undefined) {
    const links = linksIn(linked).map(
      ({ text: words, url }) => `- [${words.replace(/[[\]]/g, "\\$&")}](${url})`,
    );
    parts.push(`Links/Buttons:\n${links.join("\n")}`);
  }
  return `${parts.join("\n\n")}\n`;
}

const imageLine = (url: string, index: number): string => `- ![Image ${index + 1}](${url})`;

function jsonText(asked: JinaPage, text: string, tokens: number): string {
  const { page, linked, images, tiles, format } = asked;
  const usage = { tokens };
  const name = format === "markdown" ? "content" : format;
  const data = {
    ...about(page),
    ...(tiles.length === 0 ? { [name]: text } : { [`${format}Url`]: tiles[0], screenshots: tiles }),
    ...(linked !== undefined && { links: namedLinks(linked) }),
    ...(images !== undefined && {
      images: Object.fromEntries(images.map((url, index) => [`Image ${index + 1}`, url])),
    }),
    usage,
  };
  return JSON.stringify({ code: 200, status: 20_000, data, meta: { usage } });
}

/** Returns addresses by the words of their links; equal words are numbered. */
function namedLinks(markdown: string): Readonly<Record<string, string>> {
  const named = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { text, url } of linksIn(markdown)) {
    const words = text === "" ? url : text;
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    const name = count === 1 ? words : `${words} (${count})`;
    // Another link may have those very words.
    named.set(named.has(name) ? `${name} ${url}` : name, url);
  }
  return Object.fromEntries(named);
}

const about = ({ title, description, url, published, language }: JinaPage["page"]) => ({
  title: title ?? "",
  description: description ?? "",
  url,
  ...(published !== null && { publishedTime: published }),
  ...(language !== null && { metadata: { lang: language } }),
});

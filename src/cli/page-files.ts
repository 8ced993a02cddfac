// A page of a crawl to the file it is kept in: its name from the page's key, its Markdown behind front matter.
import type { SitePageEvent } from "../model/site-event.ts";
import { hashText } from "../text/hash.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { pageKey } from "../url/identity.ts";

/** Longest step of a file's path, in characters; file systems take 255 bytes. */
const MOST_STEP_CHARS = 150;
/** Longest key that is spelled out; a longer one is cut and told apart by its hash. */
const MOST_KEY_CHARS = 600;

// what stands in a file name on every system; `!` marks what was replaced
const UNSAFE = /[^A-Za-z0-9._~%@=&+,-]/g;

/**
 * The path of a page's file, its steps divided by `/`: the page's key, and `.md` or the like behind it.
 *
 * Two keys have two names: each character that a file system may not take is written as `!` and its code.
 */
export function fileNameOf(url: string, extension: string): string {
  const key = pageKey(canonicalUrl(url) ?? url);
  if (key.length > MOST_KEY_CHARS) return `${cut(escaped(key))}.${extension}`;
  const question = key.indexOf("?");
  const path = question < 0 ? key : key.slice(0, question);
  const query = question < 0 ? "" : key.slice(question);
  const steps = path.split("/").map(escaped);
  const last = cut(`${steps.pop() ?? ""}${query === "" ? "" : escaped(query)}`);
  const folders = steps.map((step) => {
    // A folder is not a file of a page, whatever it is called.
    return cut(step.endsWith(`.${extension}`) ? `${step}!` : step);
  });
  return [...folders, `${last}.${extension}`].join("/");
}

function escaped(text: string): string {
  if (/^\.{0,2}$/.test(text)) return `!${text.replaceAll(".", "2E")}`;
  return text.replace(
    UNSAFE,
    (found) => `!${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

function cut(name: string): string {
  if (name.length <= MOST_STEP_CHARS) return name;
  return `${name.slice(0, MOST_STEP_CHARS - 20)}!!${hashText(name).toString(36)}`;
}

/** The page as Markdown with YAML front matter; strings are written as JSON writes them, which YAML reads. */
export function markdownFile(page: SitePageEvent, isWhole: boolean): string {
  const fields = [
    ["title", page.title === "" ? null : page.title],
    ["url", page.url],
    ["author", page.byline],
    ["date", page.published],
    ["type", page.page_type],
    ["language", page.language],
  ] as const;
  const lines = fields.flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return `---\n${lines.join("\n")}\n---\n\n${markdownOf(page, isWhole)}\n`;
}

/** The content of a page, or the whole of it. */
function markdownOf({ markdown, content_markdown }: SitePageEvent, isWhole: boolean): string {
  return isWhole || content_markdown === "" ? markdown : content_markdown;
}

/** What is kept of a page that is not a running number of the crawl. */
export type FilePage = Pick<
  SitePageEvent,
  | "url"
  | "ok"
  | "error"
  | "title"
  | "byline"
  | "published"
  | "language"
  | "citation"
  | "page_type"
  | "page_type_confidence"
  | "strategy"
  | "chars"
  | "tables"
>;

/** A page without its texts: what an index of pages says of it. */
export function pageRecord(page: SitePageEvent): FilePage {
  const { url, ok, error, title, byline, published, language, citation } = page;
  const { page_type, page_type_confidence, strategy, chars, tables } = page;
  const told = { url, ok, error, title, byline, published, language, citation };
  return { ...told, page_type, page_type_confidence, strategy, chars, tables };
}

/** A page with its texts. */
export function wholeRecord(
  page: SitePageEvent,
): FilePage & Pick<SitePageEvent, "images" | "links_out" | "markdown" | "content_markdown"> {
  const { images, links_out, markdown, content_markdown } = page;
  return { ...pageRecord(page), images, links_out, markdown, content_markdown };
}

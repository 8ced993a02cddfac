// A page of a crawl to what the file it is kept in holds: its Markdown behind front matter, or what is known of it.
import type { SitePageEvent } from "../model/site-event.ts";
import { frontMatter } from "./front-matter.ts";

/** The page as Markdown with YAML front matter. */
export function markdownFile(page: SitePageEvent, isWhole: boolean): string {
  const fields = {
    title: page.title,
    url: page.url,
    author: page.byline,
    date: page.published,
    type: page.page_type,
    language: page.language,
  };
  return `${frontMatter(fields)}${markdownOf(page, isWhole)}
`;
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
  | "change"
  | "page_type"
  | "page_type_confidence"
  | "strategy"
  | "chars"
  | "tables"
>;

/** A page without its texts: what an index of pages says of it. */
export function pageRecord(page: SitePageEvent): FilePage {
  const { url, ok, error, title, byline, published, language, citation, change } = page;
  const { page_type, page_type_confidence, strategy, chars, tables } = page;
  const told = { url, ok, error, title, byline, published, language, citation, change };
  return { ...told, page_type, page_type_confidence, strategy, chars, tables };
}

/** A page with its texts. */
export function wholeRecord(
  page: SitePageEvent,
): FilePage & Pick<SitePageEvent, "images" | "links_out" | "markdown" | "content_markdown"> {
  const { images, links_out, markdown, content_markdown } = page;
  return { ...pageRecord(page), images, links_out, markdown, content_markdown };
}

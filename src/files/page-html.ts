// Builds the HTML of a page from a file's parts.
import { xmlAttribute, xmlText } from "../text/xml.ts";

/** Contents of the head of a page. */
export interface PageHead {
  readonly title?: string | undefined;
  readonly language?: string | undefined;
  /** HTML of further elements. */
  readonly more?: string;
}

/** Returns a whole page. `body` is HTML. */
export function page({ title = "", language = "", more = "" }: PageHead, body: string): string {
  const lang = language === "" ? "" : ` lang="${xmlAttribute(language)}"`;
  return `<!doctype html><html${lang}><head><title>${xmlText(title)}</title>${more}</head><body><main>${body}</main></body></html>`;
}

/** Returns a block of code in a language, to the letter. */
export function code(source: string, language = ""): string {
  const named = language === "" ? "" : ` class="language-${xmlAttribute(language)}"`;
  // A parser drops the first line break of `pre`.
  return `<pre>\n<code${named}>${xmlText(source)}</code></pre>`;
}

/** Returns a paragraph for each run of lines between blank ones. */
export function paragraphs(source: string): string {
  return source
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p>${xmlText(part.trim()).replace(/\r?\n/g, "<br>")}</p>`)
    .join("");
}

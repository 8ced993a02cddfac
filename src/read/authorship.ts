// What a page's head and its data declare to who wrote it, and whether it is one text.
import type { Metadata } from "../model/metadata.ts";
import type { DeclaredPage } from "../structured/declared-page.ts";

/** Who wrote a page, as selection wants it. */
interface Authorship {
  readonly authors: readonly string[];
  readonly isArticle: boolean;
}

/** Shorter names are found in any line. */
const LEAST_CHARS = 4;

/** Authors by name, addresses aside, and whether the page declares itself an article or a post. */
export function authorship({ author, open_graph }: Metadata, declared: DeclaredPage): Authorship {
  const names = [author ?? "", open_graph["article:author"] ?? "", ...declared.authors];
  return {
    authors: names.filter((name) => name.length >= LEAST_CHARS && !name.includes("://")),
    isArticle: declared.isArticle || open_graph["og:type"] === "article",
  };
}

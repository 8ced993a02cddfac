// Derives a page's authors, and whether it is a single text, from its head and its structured data.
import type { Metadata } from "../model/metadata.ts";
import type { DeclaredPage } from "../structured/declared-page.ts";

/** Authorship as selection expects it. */
interface Authorship {
  readonly authors: readonly string[];
  readonly isArticle: boolean;
}

/** Minimum length of an author's name; shorter names match in any line. */
const MIN_CHARS = 4;

/**
 * Returns the authors' names without profile addresses, and whether the page declares itself an
 * article or a post.
 */
export function authorship({ author, open_graph }: Metadata, declared: DeclaredPage): Authorship {
  const names = [author ?? "", open_graph["article:author"] ?? "", ...declared.authors];
  return {
    authors: names.filter((name) => name.length >= MIN_CHARS && !name.includes("://")),
    isArticle: declared.isArticle || open_graph["og:type"] === "article",
  };
}

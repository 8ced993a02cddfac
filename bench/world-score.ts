// Scores extracted text against labels in many languages: word F1, and snippets rightly present or absent.
import type { Snippets } from "./content-labels.ts";
import { wordF1 } from "./content-score.ts";
import { readerWords } from "./reader-score.ts";

/** Word F1; each character of Chinese, Japanese and Korean is a word. */
export function worldF1(text: string, truth: string): number {
  return wordF1(readerWords(text), readerWords(truth));
}

/** Snippets of one page: those that must be present and are, and those that must be absent and are. */
export interface SnippetScore {
  readonly with: number;
  readonly present: number;
  readonly without: number;
  readonly absent: number;
}

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/** Searches snippets as substrings, ignoring case and white space. */
export function snippetScore(text: string, snippets: Snippets): SnippetScore {
  const haystack = folded(text);
  const isThere = (snippet: string): boolean => haystack.includes(folded(snippet));
  return {
    with: snippets.with.length,
    present: snippets.with.filter(isThere).length,
    without: snippets.without.length,
    absent: snippets.without.filter((one) => !isThere(one)).length,
  };
}

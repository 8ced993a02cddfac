// A page to everything the router's model may look at: numbers by signal, words by where they stand.
import { readAddress } from "./address.ts";
import { readDeclared } from "./declared.ts";
import { readLinks } from "./links.ts";
import { outlineOf } from "./outline.ts";
import type { RoutedPage, Values } from "./page.ts";
import { readRecords } from "./records.ts";
import { readStructure } from "./structure.ts";
import { readWords, type WordCounts } from "./words.ts";

/** A page as the router sees it. */
export interface PageFeatures {
  /** Numbers of each signal; the same signals and names in the same order for every page. */
  readonly values: Readonly<Record<string, Values>>;
  /** Words by where they stand. */
  readonly words: Readonly<Record<string, WordCounts>>;
}

/** Reads the features of a page. Takes time linear in its size. */
export function featuresOf(page: RoutedPage): PageFeatures {
  const outline = outlineOf(page.document);
  const address = readAddress(page.url);
  const declared = readDeclared(page);
  const links = readLinks(outline, page.url);
  return {
    values: {
      address: address.values,
      declared: declared.values,
      links: links.values,
      ...readRecords(outline),
      ...readStructure(outline),
    },
    words: {
      address: ones(address.words),
      declared: ones(declared.words),
      links: links.words,
      ...readWords(page.document, outline),
    },
  };
}

function ones(words: ReadonlySet<string>): WordCounts {
  return new Map([...words].map((word) => [word, 1]));
}

// A page to everything the router's model may look at: numbers by signal, words by where they stand.
import { EMPTY_OUTLINE } from "../outline/empty.ts";
import { readAddress } from "./address.ts";
import { readDeclared } from "./declared.ts";
import { readLinks } from "./links.ts";
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
  const { outline } = page;
  const address = readAddress(page.url);
  const declared = readDeclared(page);
  const links = readLinks(outline, page.url);
  const { places, concepts } = readWords(outline);
  return {
    values: {
      address: address.values,
      declared: declared.values,
      links: links.values,
      ...readRecords(outline),
      ...readStructure(outline),
      concepts,
    },
    words: {
      address: ones(address.words),
      declared: ones(declared.words),
      links: links.words,
      inside: links.insideWords,
      ...places,
    },
  };
}

/** Names of the numbers of every page, `signal.name`, in the order of their row. */
export function featureNames(): readonly string[] {
  const { values } = featuresOf(EMPTY_PAGE);
  return Object.entries(values).flatMap(([signal, named]) =>
    Object.keys(named).map((name) => `${signal}.${name}`),
  );
}

const EMPTY_PAGE: RoutedPage = {
  outline: EMPTY_OUTLINE,
  url: "",
  metadata: {
    title: null,
    description: null,
    canonical: null,
    language: null,
    charset: null,
    robots: null,
    generator: null,
    author: null,
    keywords: null,
    theme_color: null,
    viewport: null,
    icons: [],
    manifest: null,
    open_graph: {},
    twitter: {},
    alternates: {},
    alternate_count: 0,
    feeds: [],
    schema_types: [],
    declared_elsewhere: [],
  },
  payloads: [],
};

function ones(words: ReadonlySet<string>): WordCounts {
  return new Map([...words].map((word) => [word, 1]));
}

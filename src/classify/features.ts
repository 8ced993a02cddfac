// Computes all features of a page for the router's model: numbers by signal, words by place.
import { EMPTY_OUTLINE } from "../structure/outline.ts";
import { readAddress } from "./address.ts";
import { type KnownKind, readDeclared } from "./declared.ts";
import { readLinks } from "./links.ts";
import { readRecords } from "./records.ts";
import type { RoutedPage, Values } from "./signals.ts";
import { readStructure } from "./structure.ts";
import { isThread, THREAD } from "./thread.ts";
import { readWords, type WordCounts } from "./word-counts.ts";

/** Router features of a page. */
export interface PageFeatures {
  /** Numbers of each signal; the same signals and names in the same order for every page. */
  readonly values: Readonly<Record<string, Values>>;
  /** Words by place. */
  readonly words: Readonly<Record<string, WordCounts>>;
  /** Evidence for a type besides the model: an untrained declaration, or a thread. */
  readonly kind?: KnownKind | undefined;
}

/** Computes the features of a page in time linear in its size. */
export function featuresOf(page: RoutedPage): PageFeatures {
  const { outline } = page;
  const url = outline.document.names.address || page.url;
  const address = readAddress(url);
  const declared = readDeclared(page);
  const links = readLinks(outline, url);
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
    kind: isThread(outline) ? THREAD : declared.kind,
  };
}

/** Returns the names of all numbers, `signal.name`, in row order. */
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
    markdown_version: null,
    schema_types: [],
    declared_elsewhere: [],
  },
  payloads: [],
};

function ones(words: ReadonlySet<string>): WordCounts {
  return new Map([...words].map((word) => [word, 1]));
}

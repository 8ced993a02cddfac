// Computes all features of a page for the router's model: numbers by signal, words by place.

import { flag, naturalLog } from "../learn/quantities.ts";
import { EMPTY_OUTLINE } from "../structure/outline.ts";
import { percentDecoded } from "../text/percent.ts";
import { parseUrl } from "../url/parse-url.ts";
import { registrableDomain } from "../url/site.ts";
import { type KnownKind, readDeclared } from "./declared.ts";
import { readLinks } from "./links.ts";
import { readRecords } from "./records.ts";
import type { RoutedPage, Values } from "./signals.ts";
import { readStructure } from "./structure.ts";
import { isThread, THREAD } from "./thread.ts";
import { wordsOf } from "./tokens.ts";
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

/** Router features of an address. */
interface AddressFeatures {
  readonly values: Values;
  /** Words of subdomains (`host:docs`), path (`products`) and parameter names (`?id`). */
  readonly words: ReadonlySet<string>;
}

/** A year and a month, or a day, in a path: `/2024/05/`, `2024-05-01`; linear. */
const DATED = /(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-]|$)/;
/** A number long enough to be an id. */
const NUMBER = /\d{5,}/;
/** A file name with an extension. */
const FILE = /\.(?:html?|php|aspx?|jsp|cfm|cgi|shtml)$/;
/** Maximum characters read of an address. */
const MAX_CHARS = 500;
/** Minimum words of a last segment that is a title's slug; its words do not indicate the type. */
const SLUG_WORDS = 4;

/** Reads an address. An invalid address has zeros and no words. */
function readAddress(url: string): AddressFeatures {
  const parsed = parseUrl(url);
  const path = percentDecoded((parsed?.pathname ?? "").slice(0, MAX_CHARS)).toLowerCase();
  const segments = path.split("/").filter((segment) => segment !== "");
  const last = segments.at(-1) ?? "";
  const words = new Set<string>();
  if (parsed !== undefined) addHostWords(parsed.hostname, words);
  for (const segment of segments) {
    const found = wordsOf(segment).filter((word) => word !== "#");
    if (found.length < SLUG_WORDS) for (const word of found) words.add(word);
  }
  const parameters = [...(parsed?.searchParams.keys() ?? [])].slice(0, 10);
  for (const name of parameters) words.add(`?${name.toLowerCase().slice(0, 20)}`);
  const digits = path.replace(/\D+/g, "").length;
  const values = {
    known: flag(parsed !== undefined),
    root: flag(parsed !== undefined && segments.length === 0),
    depth: segments.length,
    parameters: naturalLog(parameters.length),
    slug_words: naturalLog(last.split(/[-_+\s]+/).length),
    most_slug_words: naturalLog(
      Math.max(0, ...segments.map((one) => one.split(/[-_+\s]+/).length)),
    ),
    last_length: naturalLog(last.length),
    digits: naturalLog(digits),
    number: flag(NUMBER.test(path)),
    last_number: flag(NUMBER.test(last)),
    dated: flag(DATED.test(path)),
    file: flag(FILE.test(last)),
    slash: flag(segments.length > 0 && path.endsWith("/")),
    subdomain: flag([...words].some((word) => word.startsWith("host:"))),
  };
  return { values, words };
}

function addHostWords(hostname: string, words: Set<string>): void {
  const site = registrableDomain(hostname);
  if (!hostname.endsWith(`.${site}`)) return;
  for (const label of hostname.slice(0, -site.length - 1).split(".")) {
    if (label !== "www" && label !== "m") words.add(`host:${label}`);
  }
}

// Declarations in a page's head and data: types, dates, authors.
import { flag, naturalLog } from "../learn/quantities.ts";
import type { Json } from "../model/fact.ts";
import type { PageType } from "../model/verdict.ts";
import { wordSet } from "../text/word-list.ts";
import type { RoutedPage, Values } from "./signals.ts";

/** Declarations as numbers and as words. */
export interface DeclaredFeatures {
  readonly values: Values;
  /** `og:article`, `schema:Product` for types, `has:Offer` if nested, `by:wordpress`. */
  readonly words: ReadonlySet<string>;
  /** Page type that the data declares; undefined without one, or if several declarations differ. */
  readonly kind: KnownKind | undefined;
}

/** Evidence for a type that the model was not trained on: a declaration, or a thread. */
export interface KnownKind {
  /** Why, as a sentence. */
  readonly says: string;
  readonly type: PageType;
  /** Factor of the type's odds. */
  readonly odds: number;
  /** Probability that the type has at least. */
  readonly least?: number;
}

/** Factor for types that no labelled page declares. */
const UNMEASURED = 10;
/**
 * Factor for an FAQPage. Of 18 labelled pages with an FAQPage and no learned declaration, 11 are services. The factor
 * corrects the type of three pages and spoils one (2026-11-26).
 */
const FAQ = 4.5;
/** Factor for an Event of no special kind. The only labelled page with one is an event planner's, a service. */
const EVENT = 1.5;
const EVENTS =
  "BusinessEvent EducationEvent ExhibitionEvent Festival MusicEvent SocialEvent SportsEvent TheaterEvent";
/** Page types of schema.org types that few or no training pages declare, each with the factor of its odds. */
const KINDS: ReadonlyMap<string, readonly [PageType, odds: number]> = new Map<
  string,
  readonly [PageType, number]
>([
  ["Recipe", ["article", UNMEASURED]],
  ["HowTo", ["article", UNMEASURED]],
  ["ProfilePage", ["article", UNMEASURED]],
  ["JobPosting", ["service", UNMEASURED]],
  ["FAQPage", ["service", FAQ]],
  ["Event", ["article", EVENT]],
  ...EVENTS.split(" ").map((name) => [name, ["article", UNMEASURED]] as const),
]);
/** Declarations that the model has learned. Kinds beside one are ignored: many articles have an FAQ. */
const LEARNED: ReadonlySet<string> = new Set(
  "Article BlogPosting NewsArticle TechArticle Product ProductGroup QAPage DiscussionForumPosting CollectionPage ItemList".split(
    " ",
  ),
);

function kindOf(words: ReadonlySet<string>): KnownKind | undefined {
  const names = [...words].flatMap((word) =>
    word.startsWith("schema:") ? word.slice("schema:".length) : [],
  );
  if (names.some((name) => LEARNED.has(name))) return undefined;
  const kinds = names.flatMap((name): readonly KnownKind[] => {
    const [type, odds = 1] = KINDS.get(name) ?? [];
    if (type === undefined) return [];
    const article = /^[aeiou]/i.test(name) ? "an" : "a";
    return [{ says: `the page declares itself ${article} ${name}`, type, odds }];
  });
  const [kind] = kinds;
  return kinds.every(({ type }) => type === kind?.type) ? kind : undefined;
}

/** Reads the declarations of a page; without any, returns zeros and no words. */
export function readDeclared({ metadata, payloads }: RoutedPage): DeclaredFeatures {
  const { open_graph, schema_types } = metadata;
  const words = new Set<string>();
  const type = open_graph["og:type"];
  if (type !== undefined) words.add(`og:${type.trim().toLowerCase().slice(0, 30)}`);
  for (const schemaType of schema_types) words.add(`has:${schemaType.slice(0, 40)}`);
  let nodes = 0;
  for (const payload of payloads) {
    // Do not access the value of hydration state: it is parsed on access, which is slow.
    const { source } = payload;
    if (source === "open-graph") addVocabularies(payload.value, words);
    if (source !== "json-ld" && source !== "microdata") continue;
    if (nodes++ < MAX_NODES) addTypes(payload.value, words);
  }
  const generator = /[a-z]+/i.exec(metadata.generator ?? "")?.[0];
  if (generator !== undefined) words.add(`by:${generator.toLowerCase().slice(0, 20)}`);
  const values = {
    og: flag(Object.keys(open_graph).length > 0),
    description: flag(metadata.description !== null),
    author: flag(metadata.author !== null || open_graph["article:author"] !== undefined),
    published: flag(open_graph["article:published_time"] !== undefined),
    section: flag(open_graph["article:section"] !== undefined),
    keywords: flag(metadata.keywords !== null),
    feeds: naturalLog(metadata.feeds.length),
    alternates: naturalLog(metadata.alternate_count),
    unindexed: flag(/noindex/i.test(metadata.robots ?? "")),
    generator: flag(generator !== undefined),
  };
  return { values, words, kind: kindOf(words) };
}

/** Maximum structured-data nodes whose type is read. */
const MAX_NODES = 100;

/** Adds the types of one top-level node. */
function addTypes(node: Json, words: Set<string>): void {
  if (typeof node !== "object" || node === null || !("@type" in node)) return;
  for (const type of [node["@type"]].flat()) {
    if (typeof type === "string") words.add(`schema:${type.slice(0, 40)}`);
  }
}

/** Adds the vocabularies of a page besides `og:`: `product`, `article`, `profile`. */
function addVocabularies(value: Json, words: Set<string>): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === "object" && member !== null && VOCABULARIES.has(name)) {
      words.add(`vocabulary:${name}`);
    }
  }
}

const VOCABULARIES = wordSet("article book business music place product profile video");

// The router's signals: their numbers and words, and the phrasing of their words.
import type { Payload } from "../model/fact.ts";
import type { Metadata } from "../model/metadata.ts";
import type { PageOutline } from "../structure/outline.ts";

/** A signal: its numbers and the words of its places are withheld together. */
export interface Signal {
  readonly name: string;
  /** Places of its words. */
  readonly places: readonly string[];
  /** Describes the words of its places, strongest first; without words, names their kind. */
  saysWords(words: readonly string[]): string;
}

/** Signal for evidence that the model was not trained on: it has no numbers and no words. */
export const KIND = "kind";

/**
 * All signals. The name of a feature includes its signal. A word belongs to the signal that has the
 * word's place in `places`.
 */
export const SIGNALS: readonly Signal[] = [
  { name: "address", places: ["address"], saysWords: sayAddress },
  { name: "declared", places: ["declared"], saysWords: sayDeclared },
  { name: KIND, places: [], saysWords: () => "" },
  {
    name: "links",
    places: ["links", "inside"],
    saysWords: (words) => `links lead to ${words.map((word) => `/${word}`).join(", ")}`,
  },
  { name: "headings", places: ["title", "headings"], saysWords: quoting("title and headings say") },
  { name: "concepts", places: ["labels"], saysWords: quoting("labels and links say") },
  { name: "text", places: ["text"], saysWords: quoting("the text says", "the words of the text") },
  {
    name: "classes",
    places: ["classes"],
    saysWords: quoting("the markup names parts", "the names in the markup"),
  },
  ...[
    "cards",
    "posts",
    "prose",
    "kinds",
    "code",
    "media",
    "money",
    "dates",
    "furniture",
    "marks",
  ].map((name) => ({ name, places: [], saysWords: quoting("the page says") })),
];

/** `the text says "a", "b"`. */
function quoting(says: string, otherwise = "the words of the page"): Signal["saysWords"] {
  return (words) =>
    words.length === 0 ? otherwise : `${says} ${words.map((word) => `"${word}"`).join(", ")}`;
}

function sayAddress([word = ""]: readonly string[]): string {
  if (word.startsWith("host:")) return `the host begins with ${word.slice(5)}`;
  if (word.startsWith("?")) return `the address has the parameter ${word.slice(1)}`;
  return `the address holds "${word}"`;
}

function sayDeclared([word = ""]: readonly string[]): string {
  const [kind = "", ...rest] = word.split(":");
  const name = rest.join(":");
  if (kind === "og") return `the page declares og:type ${name}`;
  if (kind === "vocabulary") return `the page's head has ${name} properties`;
  if (kind === "by") return `the page was made with ${name}`;
  return `the page's structured data holds ${name}`;
}

/** A page to classify. */
export interface RoutedPage {
  readonly outline: PageOutline;
  /** Final address; "" if unknown. */
  readonly url: string;
  readonly metadata: Metadata;
  readonly payloads: readonly Payload[];
}

/** Values of one signal by name: the same names in the same order for every page. */
export type Values = Readonly<Record<string, number>>;

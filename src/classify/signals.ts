// The signals a page type is judged by: which numbers and words belong to each, and how its words are told.

/** One signal: the numbers of its name and the words of its places are withheld together. */
export interface Signal {
  readonly name: string;
  /** Places whose words belong to it. */
  readonly places: readonly string[];
  /** What the words of its places say, strongest first; without any word what they are. */
  saysWords(words: readonly string[]): string;
}

/** Every signal. Each number of the features belongs to the signal of its name, each word to one that lists its place. */
export const SIGNALS: readonly Signal[] = [
  { name: "address", places: ["address"], saysWords: sayAddress },
  { name: "declared", places: ["declared"], saysWords: sayDeclared },
  { name: "links", places: ["links", "inside"], saysWords: sayLinks },
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

function sayLinks(words: readonly string[]): string {
  return `links lead to ${words.map((word) => `/${word}`).join(", ")}`;
}

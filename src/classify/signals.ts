// The signals a page type is judged by, and what each of them found on a page, in words.
import type { PageFeatures } from "./features.ts";
import type { Values } from "./page.ts";

/** One signal: the numbers of its name and the words of its places are withheld together. */
export interface Signal {
  readonly name: string;
  /** Places whose words belong to it. */
  readonly places: readonly string[];
  /** What it found on a page; `words` are those of its places that spoke most for the type, strongest first. */
  says(values: Values, words: readonly string[]): string;
}

/** Every signal. Each number of the features belongs to the signal of its name, each word to one that lists its place. */
export const SIGNALS: readonly Signal[] = [
  { name: "address", places: ["address"], says: sayAddress },
  { name: "declared", places: ["declared"], says: sayDeclared },
  { name: "links", places: ["links"], says: sayLinks },
  { name: "cards", places: [], says: sayCards },
  { name: "posts", places: [], says: sayPosts },
  { name: "prose", places: [], says: sayProse },
  { name: "headings", places: ["title", "headings"], says: sayHeadings },
  { name: "kinds", places: [], says: sayKinds },
  { name: "code", places: [], says: sayCode },
  { name: "media", places: [], says: sayMedia },
  { name: "money", places: [], says: sayMoney },
  { name: "dates", places: [], says: sayDates },
  { name: "furniture", places: [], says: sayFurniture },
  { name: "marks", places: [], says: sayMarks },
  { name: "concepts", places: ["labels"], says: sayLabels },
  { name: "text", places: ["text"], says: sayText },
  { name: "classes", places: ["classes"], says: sayClasses },
];

/** The numbers of a signal; none for one that only knows words. */
export function valuesOf(features: PageFeatures, signal: Signal): Values {
  return features.values[signal.name] ?? {};
}

/** Words in quotation marks: `"a", "b"`. */
function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}

/** A number that was scaled by its logarithm, as it was. */
function counted(values: Values, name: string): number {
  return Math.round(Math.expm1(values[name] ?? 0));
}

function percent(values: Values, name: string): string {
  return `${Math.round(100 * (values[name] ?? 0))} %`;
}

function many(count: number, one: string, several = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count === 0 ? "no" : count} ${several}`;
}

function sayAddress(values: Values, words: readonly string[]): string {
  const [word] = words;
  if (values["known"] === 0) return "the address is not known";
  if (word?.startsWith("host:")) return `the host begins with ${word.slice(5)}`;
  if (word?.startsWith("?")) return `the address has the parameter ${word.slice(1)}`;
  if (word !== undefined) return `the address holds ${word}`;
  if (values["root"] === 1) return "the address is the front page of its host";
  if (values["dated"] === 1) return "the address holds a date";
  if (counted(values, "slug_words") >= 5) return "the address ends in a title of many words";
  return `the address is ${many(values["depth"] ?? 0, "step")} deep`;
}

function sayDeclared(values: Values, words: readonly string[]): string {
  const [word = ""] = words;
  const [kind = "", ...rest] = word.split(":");
  const name = rest.join(":");
  if (kind === "og") return `the page declares og:type ${name}`;
  if (kind === "schema" || kind === "has") return `the page's structured data holds ${name}`;
  if (kind === "vocabulary") return `the page's head has ${name} properties`;
  if (kind === "by") return `the page was made with ${name}`;
  if (values["published"] === 1) return "the page declares when it was published";
  if (values["author"] === 1) return "the page declares its author";
  return "the page declares neither author nor date";
}

function sayLinks(values: Values, words: readonly string[]): string {
  if (counted(values, "fragment") >= 5) return "many links lead to places on the page itself";
  if ((values["below_share"] ?? 0) > 0.2) return "many links lead to pages below this one";
  if ((values["beside_share"] ?? 0) > 0.2) return "many links lead to pages beside this one";
  if ((values["headline_share"] ?? 0) > 0.3) return "many links read like headlines";
  if (words.length > 0) return `links lead to ${words.map((word) => `/${word}`).join(", ")}`;
  return `${many(counted(values, "inside"), "link")} stand in the text`;
}

function sayCards(values: Values): string {
  const count = counted(values, "count");
  if (count === 0) return "no linked records repeat";
  const prices = (values["prices"] ?? 0) > 0.5 ? " with prices" : "";
  const images = (values["images"] ?? 0) > 0.5 ? " with images" : "";
  const length = counted(values, "words") <= 30 ? "short" : "long";
  return `${count} ${length} linked records${prices || images} repeat`;
}

function sayPosts(values: Values): string {
  const count = counted(values, "count");
  if (count === 0) return "no written records repeat";
  const dates = (values["dates"] ?? 0) > 0.5 ? " dated" : "";
  return `${count}${dates} written records of about ${counted(values, "words")} words repeat`;
}

function sayProse(values: Values): string {
  const long = counted(values, "paragraphs");
  if (long === 0) return "there are no paragraphs of prose";
  return `${many(long, "paragraph")} of prose, ${percent(values, "share")} of the words`;
}

function sayHeadings(values: Values, words: readonly string[]): string {
  if (words.length > 0) return `title and headings say ${quoted(words)}`;
  if (counted(values, "questions") >= 2) {
    return `${many(counted(values, "questions"), "heading")} ask questions`;
  }
  if ((values["linked"] ?? 0) > 0.5) return "most headings are links";
  return many(counted(values, "count"), "heading");
}

function sayKinds(values: Values): string {
  if ((values["table_share"] ?? 0) > 0.2)
    return `tables hold ${percent(values, "table_share")} of the words`;
  if ((values["item_share"] ?? 0) > 0.3)
    return `lists hold ${percent(values, "item_share")} of the words`;
  if (counted(values, "quotes") >= 2) return `${counted(values, "quotes")} passages are quoted`;
  return many(counted(values, "blocks"), "block");
}

function sayCode(values: Values): string {
  const blocks = counted(values, "blocks");
  if (blocks > 0) return `${many(blocks, "block")} of code`;
  return counted(values, "inline") > 0 ? "code stands in the text" : "there is no code";
}

function sayMedia(values: Values): string {
  if ((values["linked"] ?? 0) > 0.5) return "most images are links";
  return many(counted(values, "images"), "image");
}

function sayMoney(values: Values): string {
  if (counted(values, "beside_control") > 0) return "prices stand beside buttons";
  if (values["one"] === 1) return "a single offer has a price";
  return many(counted(values, "prices"), "price");
}

function sayDates(values: Values): string {
  if (values["early"] === 1) return "a date stands near the top";
  return many(counted(values, "dates"), "date");
}

function sayFurniture(values: Values): string {
  if ((values["form"] ?? 0) > 0.1) return "forms hold much of the page";
  const controls = counted(values, "controls_inside");
  if (controls >= 3) return `${controls} buttons and fields stand in the content`;
  return `menus, banners and footers hold ${percent(values, "outside")} of the words`;
}

function sayMarks(values: Values): string {
  if ((values["questions"] ?? 0) > 2) return "many sentences are questions";
  if ((values["operators"] ?? 0) > 1.5) return "many signs of code and formulas";
  if ((values["quotes"] ?? 0) > 1.2) return "much is said in quotation marks";
  if ((values["stops"] ?? 0) < 0.8) return "few sentences end in a stop";
  return "punctuation as in running text";
}

function sayLabels(values: Values, words: readonly string[]): string {
  if (words.length > 0) return `labels and links say ${quoted(words)}`;
  const [name] = Object.entries(values).sort(([, a], [, b]) => b - a)[0] ?? ["nothing"];
  return `labels speak of ${name}`;
}

function sayText(_values: Values, words: readonly string[]): string {
  return words.length > 0 ? `the text says ${quoted(words)}` : "the words of the text";
}

function sayClasses(_values: Values, words: readonly string[]): string {
  return words.length > 0 ? `the markup names parts ${quoted(words)}` : "the names in the markup";
}

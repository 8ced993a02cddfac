// Converts a value to list members where the schema wants a list, and a list to one text where it wants a text.
import type { Json, JsonObject } from "../../model/fact.ts";
import { isList, isObject, listOf, typesOf } from "../../text/json-values.ts";
import { wordSet } from "../../text/word-list.ts";
import { objectText } from "../coerce/object-text.ts";
import { foldKey } from "../keys.ts";
import type { WantedValue } from "../schema/wanted.ts";
import { isOfAuthors } from "./authors.ts";

/** Fields whose text is comma-separated, as in schema.org. */
const COMMA_LISTS: ReadonlySet<string> = new Set(["keywords", "tags"]);

/**
 * Returns the members of a value at a path, under a key of its object. The members of an ItemList
 * are the things its items refer to; those of steps in sections are the steps.
 */
export function membersOf(value: Json, path: string, key = ""): readonly Json[] {
  const names = [path.split(".").at(-1) ?? "", key].map(foldKey);
  if (typeof value === "string" && names.some((name) => COMMA_LISTS.has(name)))
    return value.split(",").map((one) => one.trim());
  if (typeof value === "string" && areLines(key)) return linesOf(value);
  const list =
    isObject(value) && isList(value["itemListElement"]) ? value["itemListElement"] : value;
  return listOf(list).flatMap(stepsOf).map(withoutListItem);
}

/** Ends of lines in text that may have markup: line breaks, and the ends of its blocks. */
const LINE_END = /\n|<br\s?\/?>|<\/(?:p|li|div)>/i;
/** Numbers that software writes before steps. */
const NUMBERED = /^(?:step |schritt |étape |paso |passaggio )?\d{1,2}[.):]\s+/i;

function linesOf(text: string): readonly string[] {
  return text
    .split(LINE_END)
    .map((line) =>
      line
        .replace(/<[^<>]{1,200}>/g, " ")
        .trim()
        .replace(NUMBERED, ""),
    )
    .filter((line) => line !== "");
}

/** Returns the steps of a section; any other member as it is. */
function stepsOf(member: Json): readonly Json[] {
  return isObject(member) && typesOf(member).includes("HowToSection")
    ? listOf(member["itemListElement"])
    : [member];
}

/** Returns a member of a list; of a ListItem its thing, with the type of that thing. */
export function listedThing(member: Json): JsonObject | undefined {
  const thing = withoutListItem(member);
  if (!isObject(thing) || !isObject(member)) return undefined;
  const { item } = member;
  if (thing === member || !isObject(item) || item["@type"] === undefined) return thing;
  return Object.assign(Object.create(null), thing, { "@type": item["@type"] });
}

/** Returns the thing of a ListItem, with the item's own properties; an address as `url`. */
function withoutListItem(member: Json): Json {
  if (!isObject(member) || !typesOf(member).includes("ListItem")) return member;
  const { item = null } = member;
  const joined: Record<string, Json> = Object.create(null);
  const address = isObject(item) ? item["@id"] : item;
  if (typeof address === "string") joined["url"] = address;
  for (const part of [isObject(item) ? item : {}, member]) {
    for (const [key, value] of Object.entries(part)) {
      if (key !== "item" && key !== "@type") joined[key] = value;
    }
  }
  return joined;
}

/** Types of objects whose text says more than their name. */
const SPOKEN = wordSet("HowToStep HowToDirection HowToTip Answer Comment");
/** Keys of such objects in data without types. */
const SPOKEN_KEYS = wordSet(
  "recipeinstructions instructions step steps acceptedanswer suggestedanswer",
);

/** Whether the text of an object under a key is its value, not its name. */
export function isSpoken(object: JsonObject, key: string): boolean {
  if (typeof object["text"] !== "string") return false;
  const types = typesOf(object);
  return types.length > 0 ? types.some((type) => SPOKEN.has(type)) : SPOKEN_KEYS.has(foldKey(key));
}

/**
 * Folded keys of lists that are joined to one line (lists of authors are, too), and of lists that
 * are joined as lines.
 */
const LINE = /^openinghours(?:specification)?$/;
const LINES = /^(?:recipeingredient|ingredients|(?:recipe)?instructions|steps?)$/;

/** Returns a list under a key as one text; undefined if the key has no such list. */
export function joinedText(list: readonly Json[], key: string): string | undefined {
  const isLine = LINE.test(foldKey(key)) || isOfAuthors(key);
  if ((!isLine && !areLines(key)) || list.length === 0) return undefined;
  const texts = list.map((member) => {
    if (typeof member === "string") return member.trim();
    if (!isObject(member)) return "";
    const { text, name } = member;
    const own = typeof text === "string" ? text : typeof name === "string" ? name : "";
    return objectText(member) ?? own.trim();
  });
  return texts.includes("") ? undefined : texts.join(isLine ? ", " : "\n");
}

/** Whether a text under a key is a list of lines. */
const areLines = (key: string): boolean => LINES.test(foldKey(key));

/** Keys of an object in place of a value: `{"@value": 5}`, `{"name": "Acme"}`, `{"url": ...}`. */
const VALUE_KEYS = ["@value", "value"] as const;
const NAME_KEYS = ["@value", "name", "value", "headline"] as const;
const ADDRESS_KEYS = ["@value", "url", "contentUrl", "@id", "href", "src"] as const;
const RATING_KEYS = ["@value", "ratingValue", "value"] as const;
const PRICE_KEYS = ["@value", "amount", "value", "price"] as const;

const TEXT_KEYS = ["@value", "text", "name", "value"] as const;

/** Returns the keys to try, in order. `isSpoken` objects, such as answers, have their text first. */
export function valueKeys(
  { format, meaning, types }: WantedValue,
  isSpoken: boolean,
): readonly string[] {
  if (meaning === "address" || /^(?:ur[il]|iri)/.test(format)) return ADDRESS_KEYS;
  if (meaning === "rating") return RATING_KEYS;
  if (meaning === "price") return PRICE_KEYS;
  const asksText = types.size === 0 || types.has("string");
  if (!asksText || format !== "") return VALUE_KEYS;
  return isSpoken ? TEXT_KEYS : NAME_KEYS;
}

// Lists that are one text for a caller who asks for a text: steps, ingredients, opening hours.
import type { Json, JsonObject } from "../../model/fact.ts";
import { objectText } from "../coerce/object-text.ts";
import { foldKey } from "../keys.ts";
import { isObject, typesOf } from "./json.ts";

/** Types of objects whose text says more than their name. */
const SPOKEN: ReadonlySet<string> = new Set([
  "HowToStep",
  "HowToDirection",
  "HowToTip",
  "Answer",
  "Comment",
]);
/** Keys of such objects in data without types. */
const SPOKEN_KEYS: ReadonlySet<string> = new Set(
  "recipeinstructions instructions step steps acceptedanswer suggestedanswer".split(" "),
);

/** Whether the text of an object under a key is its value, not its name. */
export function isSpoken(object: JsonObject, key: string): boolean {
  if (typeof object["text"] !== "string") return false;
  const types = typesOf(object);
  return types.length > 0 ? types.some((type) => SPOKEN.has(type)) : SPOKEN_KEYS.has(foldKey(key));
}

/** Keys of lists that read as one text, with the sign between their members. */
const JOINED: ReadonlyMap<string, string> = new Map([
  ["openinghours", ", "],
  ["openinghoursspecification", ", "],
  ["recipeingredient", "\n"],
  ["ingredients", "\n"],
  ["recipeinstructions", "\n"],
  ["instructions", "\n"],
  ["steps", "\n"],
  ["step", "\n"],
]);

/** Returns a list under a key as one text; undefined if the key has no such list. */
export function joinedText(list: readonly Json[], key: string): string | undefined {
  const sign = JOINED.get(foldKey(key));
  if (sign === undefined || list.length === 0) return undefined;
  const texts = list.map((member) => {
    if (typeof member === "string") return member.trim();
    if (!isObject(member)) return "";
    const { text, name } = member;
    const own = typeof text === "string" ? text : typeof name === "string" ? name : "";
    return objectText(member) ?? own.trim();
  });
  return texts.includes("") ? undefined : texts.join(sign);
}

/** Whether a text under a key is a list of lines. */
export function areLines(key: string): boolean {
  return JOINED.get(foldKey(key)) === "\n";
}

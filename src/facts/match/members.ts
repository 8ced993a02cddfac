// Converts a value to list members where the schema wants a list.
import type { Json } from "../../model/fact.ts";
import { foldKey } from "../keys.ts";
import { isList, isObject, listOf, typesOf } from "./json.ts";

/** Fields whose text is comma-separated, as in schema.org. */
const COMMA_LISTS: ReadonlySet<string> = new Set(["keywords", "tags"]);

/** Returns the members of a value at a path; for an ItemList, the things its items refer to. */
export function membersOf(value: Json, path: string): readonly Json[] {
  if (typeof value === "string" && COMMA_LISTS.has(foldKey(path.split(".").at(-1) ?? ""))) {
    return value.split(",").map((one) => one.trim());
  }
  const list =
    isObject(value) && isList(value["itemListElement"]) ? value["itemListElement"] : value;
  return listOf(list).map(withoutListItem);
}

/**
 * Returns the thing of a ListItem, merged with the ListItem's own properties; just its address if
 * it only names one.
 */
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

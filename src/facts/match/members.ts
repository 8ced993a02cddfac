// A value where a list is wanted to the members of the list.
import type { Json } from "../../model/fact.ts";
import { foldKey } from "../keys.ts";
import { isList, isObject, listOf, typesOf } from "./json.ts";

/** Fields whose text is a list with commas, as schema.org has it. */
const COMMA_LISTS: ReadonlySet<string> = new Set(["keywords", "tags"]);

/** The members a value has as a list under a path: those of an ItemList are what its items are about. */
export function membersOf(value: Json, path: string): readonly Json[] {
  if (typeof value === "string" && COMMA_LISTS.has(foldKey(path.split(".").at(-1) ?? ""))) {
    return value.split(",").map((one) => one.trim());
  }
  const list =
    isObject(value) && isList(value["itemListElement"]) ? value["itemListElement"] : value;
  return listOf(list).map(withoutListItem);
}

/** The thing a ListItem is about, with what the ListItem says itself; its address where it only names one. */
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

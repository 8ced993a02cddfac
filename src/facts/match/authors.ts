// Reads the authors of a thing with the reader of the page record: each name is one author.
import { authorNames } from "../../marks/names.ts";
import type { Json } from "../../model/fact.ts";
import { textsOf } from "../../statements/nodes.ts";
import { isObject, listOf } from "../../text/json-values.ts";
import { foldKey } from "../keys.ts";

/** Folded keys of authors. */
const AUTHORS = /^(?:authors?|creators?|writers?|byline)$/;

/** Whether a key of an object states its authors. */
export const isOfAuthors = (key = ""): boolean => AUTHORS.test(foldKey(key));

/**
 * Returns stated authors with a member for each name, or the only one; a value without any name as
 * it is. A thing without a name of its own, such as one with given and family name, gets its names.
 */
export function authorsIn(value: Json): Json {
  const members = listOf(isObject(value) && value["@list"] !== undefined ? value["@list"] : value);
  const authors = members.flatMap(named);
  const [only = value] = authors;
  return authors.length < 2 ? only : authors;
}

/** Returns a member for each name that a member states. */
function named(member: Json): readonly Json[] {
  const names = authorNames(textsOf(member));
  if (!isObject(member) || member["@value"] !== undefined) return names;
  return names.map((name) =>
    name === member["name"] ? member : Object.assign(Object.create(null), member, { name }),
  );
}

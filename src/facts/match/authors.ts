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

/** Maximum authors, and maximum names of one of them. */
const MAX = 100;

/**
 * Returns the authors in a value: the only one, or a list with one member for each name. Returns
 * the value unchanged if it has no name. An object without `name`, such as one with given and
 * family name, gets it.
 */
export function authorsIn(value: Json): Json {
  const members = listOf(isObject(value) && value["@list"] !== undefined ? value["@list"] : value);
  const authors = members.slice(0, MAX).flatMap(named);
  const [only = value] = authors;
  return authors.length < 2 ? only : authors;
}

/** Returns a member for each name that a member states. */
function named(member: Json): readonly Json[] {
  const names = authorNames(textsOf(member).slice(0, MAX)).slice(0, MAX);
  if (!isObject(member) || member["@value"] !== undefined) return names;
  const [name = "", ...others] = names;
  if (others.length > 0) return names.map((one) => ({ name: one }));
  if (name === "") return [];
  return [name === member["name"] ? member : Object.assign(Object.create(null), member, { name })];
}

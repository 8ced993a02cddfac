// Objects without a prototype: keys from a page cannot reach or shadow anything of the language.
import { SETTINGS } from "../model/settings.ts";

/** JSON under construction. */
export type Draft = null | boolean | number | string | Draft[] | DraftObject;
/** A JSON object under construction. */
export interface DraftObject {
  [key: string]: Draft;
}

/** Creates an object without a prototype: `__proto__` and `constructor` are ordinary keys. */
export function bareObject(): DraftObject {
  return Object.create(null);
}

/** Adds a value under a name; the second value of a name makes it a list. */
export function appendValue(object: DraftObject, name: string, value: Draft): void {
  const present = object[name];
  if (present === undefined) object[name] = value;
  else if (Array.isArray(present)) present.push(value);
  else object[name] = [present, value];
}

/**
 * Makes the result of `JSON.parse` safe in place: removes prototypes and replaces nesting below
 * `PAYLOAD_MAX_DEPTH` with null. This adds a third to the parse time; a copy would nearly double it.
 */
function harden(parsed: Draft): void {
  let level = [parsed];
  for (let depth = 1; level.length > 0; depth++) {
    const below: Draft[] = [];
    const cut = depth >= SETTINGS.PAYLOAD_MAX_DEPTH;
    for (const at of level) {
      if (Array.isArray(at)) hardenList(at, below, cut);
      else if (typeof at === "object" && at !== null) hardenObject(at, below, cut);
    }
    level = below;
  }
}

function hardenList(list: Draft[], below: Draft[], cut: boolean): void {
  for (let index = 0; index < list.length; index++) {
    const member = list[index];
    if (typeof member !== "object" || member === null) continue;
    if (cut) list[index] = null;
    else below.push(member);
  }
}

function hardenObject(object: DraftObject, below: Draft[], cut: boolean): void {
  Object.setPrototypeOf(object, null);
  for (const key in object) {
    const member = object[key];
    if (typeof member !== "object" || member === null) continue;
    if (cut) object[key] = null;
    else below.push(member);
  }
}

/** Parses well-formed JSON into objects without prototypes; undefined if it is malformed. */
export function parseJson(text: string): Draft | undefined {
  try {
    const value: Draft = JSON.parse(text);
    harden(value);
    return value;
  } catch {
    return undefined;
  }
}

/** Whether a text fits the maximum payload size in UTF-8 bytes. */
export function fitsPayload(text: string): boolean {
  if (text.length > SETTINGS.PAYLOAD_MAX_BYTES) return false;
  if (text.length * 3 <= SETTINGS.PAYLOAD_MAX_BYTES) return true;
  return new TextEncoder().encode(text).length <= SETTINGS.PAYLOAD_MAX_BYTES;
}

// Yields the start tags of markup without a parser: enough to count and to measure.
import { decodeEntities } from "../html/entities.ts";
import { FileFault } from "./outcome.ts";

/** A start tag. */
export interface Tag {
  /** As written, without its prefix. */
  readonly name: string;
  readonly attributes: string;
  /** Whether a value has no end before the next tag. */
  readonly isBroken: boolean;
  /** Offset after the tag. */
  readonly end: number;
}

/**
 * A start tag; the name ends at a space, a slash or the tag's end, so only one split fits. A value in
 * quotes may have `>`; one with `<` is broken, and its quote ends the match.
 */
const TAG =
  /<([^\s<>/!?][^\s<>/]{0,200})(?=[\s/>])([^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*)(["']?)>?/g;

/** Yields the start tags of a text in order. */
export function* tagsOf(source: string): Generator<Tag, void> {
  for (const { 0: tag, 1: written = "", 2: attributes = "", 3: quote, index } of source.matchAll(
    TAG,
  )) {
    yield {
      name: written.slice(written.indexOf(":") + 1),
      attributes,
      isBroken: quote !== "",
      end: index + tag.length,
    };
  }
}

/** Returns the decoded value of an attribute, with any prefix; "" without one. Throws FileFault. */
export function attributeOf({ attributes, isBroken }: Tag, name: string): string {
  if (isBroken) throw new FileFault("it is broken: a value of its markup has no end");
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    if (!/[\s:]/.test(attributes[at - 1] ?? "")) continue;
    VALUE.lastIndex = at + name.length;
    const value = VALUE.exec(attributes);
    if (value !== null) return unescaped(value[1] ?? value[2] ?? "");
  }
  return "";
}

const VALUE = /\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/y;

/** Decodes the character references of a value, whose numbers may have any number of zeros. */
export const unescaped = (value: string): string =>
  decodeEntities(value.replace(/&#(x?)0+(?=[\da-f])/gi, "&#$1"));

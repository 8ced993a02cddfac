// Yields the start tags of markup without a parser: enough to count and to measure.

/** A start tag. */
export interface Tag {
  /** As written, without its prefix. */
  readonly name: string;
  readonly attributes: string;
  /** Offset after the tag. */
  readonly end: number;
}

/** A start tag; the name ends at a space, a slash or the tag's end, so only one split fits. */
const TAG = /<([^\s<>/!?][^\s<>/]{0,200})(?=[\s/>])([^<>]*)>/g;

/** Yields the start tags of a text in order. */
export function* tagsOf(source: string): Generator<Tag, void> {
  for (const { 0: tag, 1: written = "", 2: attributes = "", index } of source.matchAll(TAG)) {
    yield {
      name: written.slice(written.indexOf(":") + 1),
      attributes,
      end: index + tag.length,
    };
  }
}

/** Returns the value of an attribute, with any prefix; "" without one. */
export function attributeOf({ attributes }: Tag, name: string): string {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    if (!/[\s:]/.test(attributes[at - 1] ?? "")) continue;
    VALUE.lastIndex = at + name.length;
    const value = VALUE.exec(attributes);
    if (value !== null) return value[1] ?? value[2] ?? "";
  }
  return "";
}

const VALUE = /\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/y;

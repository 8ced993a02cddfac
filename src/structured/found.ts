// Output of the readers: data with its element.
import type { Json, PayloadSource, ValuePlace } from "../model/fact.ts";

/** A script element's text. */
export interface Script {
  readonly node: number;
  readonly text: string;
}

/** A payload before its XPath is computed: `node` is its element. */
export interface Found {
  readonly source: PayloadSource;
  readonly node: number;
  readonly value: Json;
  /** Returns the element of one value; absent if all values belong to `node`. */
  readonly nodeOf?: (place: ValuePlace) => number | undefined;
}

/** Creates a payload whose value is parsed on first access: most callers want only the text. */
export function readLater(source: PayloadSource, node: number, read: () => Json): Found {
  let value: Json | undefined;
  return {
    source,
    node,
    get value() {
      value ??= read();
      return value;
    },
  };
}

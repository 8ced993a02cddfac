// What the readers hand on: data with the element it was found at.
import type { Json, PayloadSource } from "../model/fact.ts";

/** A script element's text. */
export interface Script {
  readonly node: number;
  readonly text: string;
}

/** A payload before its XPath is written: `node` is the element that carries it. */
export interface Found {
  readonly source: PayloadSource;
  readonly node: number;
  readonly value: Json;
  /** What had to be mended; absent when nothing. */
  readonly repaired?: readonly string[];
}

/** A payload whose value is read when it is first asked for: most pages are read for their text, and state is large. */
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

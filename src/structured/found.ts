// What the readers hand on: data with the element it was found at.
import type { Json, PayloadSource } from "../model/fact.ts";

/** A script element's text. */
export interface Script {
  readonly node: number;
  readonly text: string;
}

/** A payload before its XPath is written: `node` is the element that carries it, `repaired` what had to be mended. */
export interface Found {
  readonly source: PayloadSource;
  readonly node: number;
  readonly value: Json;
  readonly repaired: readonly string[];
}

// Where facts come from: a payload of the page, its record, or its visible text.
import type { PayloadSource, ValuePlace } from "../model/fact.ts";
import type { NodeFamily } from "./nodes/families.ts";

/** Sources of facts; the last four are only used for visible facts. */
export type FactSource = PayloadSource | "rdfa" | "microformats" | "page" | "visible";

/** An element with facts, such as a payload. Object identity distinguishes places. */
export interface FactPlace {
  readonly source: FactSource;
  /** XPath of the element; null for the page record, whose fields have several sources. */
  readonly xpath: string | null;
  /** Returns the XPath of one value's element; absent if one element has all values. */
  readonly elementOf?: (place: ValuePlace) => string | undefined;
}

/** Origin of facts, and its effect on their confidence. */
export interface FactOrigin {
  readonly place: FactPlace;
  /** Confidence factor of a place that is not the page's subject itself. */
  readonly factor: number;
  /** Suffix of `source`, with a leading space; "" for none. */
  readonly note: string;
  /** Family of the node with the facts; absent for a preview, framework data and visible text. */
  readonly family?: NodeFamily;
  /** How the facts were found, unless by a key. */
  readonly way?: string;
}

// Where facts stand: a payload of the page, or what it shows.
import type { PayloadSource } from "../model/fact.ts";

/** Everything facts are read from; the last three only when visible facts are asked for. */
export type FactSource = PayloadSource | "rdfa" | "microformats" | "visible";

/** An element that carries facts. A payload is one; the object itself tells two apart. */
export interface FactPlace {
  readonly source: FactSource;
  /** XPath of the element. */
  readonly xpath: string;
}

/** Where facts stand, and what that takes off their confidence. */
export interface FactOrigin {
  readonly place: FactPlace;
  /** Confidence factor of a place that is not the page's subject itself. */
  readonly factor: number;
  /** What `source` ends with, a space in front; "" for nothing. */
  readonly note: string;
  /** How they were found, where that is not by a key. */
  readonly way?: string;
}

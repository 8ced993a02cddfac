// What the router reads of a page: its document and what its head and data declare.
import type { PageDocument } from "../model/document.ts";
import type { Payload } from "../model/fact.ts";
import type { Metadata } from "../model/metadata.ts";

/** A page to be typed. */
export interface RoutedPage {
  readonly document: PageDocument;
  /** Final address; "" when it is not known. */
  readonly url: string;
  readonly metadata: Metadata;
  readonly payloads: readonly Payload[];
}

/** Values of one signal by name: the same names in the same order for every page. */
export type Values = Readonly<Record<string, number>>;

/** A part of a whole between 0 and 1; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/** A count as the model sees it: its logarithm, so that a hundred is not ten times ten. */
export function scaled(count: number): number {
  return Math.log1p(count);
}

/** 1 or 0. */
export function flag(holds: boolean): number {
  return holds ? 1 : 0;
}

// The router's input: a page's outline, and the declarations in its head and data.
import type { Payload } from "../model/fact.ts";
import type { Metadata } from "../model/metadata.ts";
import type { PageOutline } from "../structure/outline.ts";

/** A page to classify. */
export interface RoutedPage {
  readonly outline: PageOutline;
  /** Final address; "" if unknown. */
  readonly url: string;
  readonly metadata: Metadata;
  readonly payloads: readonly Payload[];
}

/** Values of one signal by name: the same names in the same order for every page. */
export type Values = Readonly<Record<string, number>>;

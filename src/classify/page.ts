// What the router reads of a page: its outline and what its head and data declare.
import type { Payload } from "../model/fact.ts";
import type { Metadata } from "../model/metadata.ts";
import type { PageOutline } from "../outline/outline.ts";

/** A page to be typed. */
export interface RoutedPage {
  readonly outline: PageOutline;
  /** Final address; "" when it is not known. */
  readonly url: string;
  readonly metadata: Metadata;
  readonly payloads: readonly Payload[];
}

/** Values of one signal by name: the same names in the same order for every page. */
export type Values = Readonly<Record<string, number>>;

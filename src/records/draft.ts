// A list of a page before it is ranked and joined with the page's data.
import { type Container, chainOf } from "../model/document.ts";
import type { RecordSource, RowLeftOut } from "../model/records.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { Grid } from "./columns.ts";

/** A list as rows, and its place on the page. */
export interface Draft extends Grid {
  readonly name: string | null;
  readonly source: RecordSource;
  /** The element around its items; undefined for a list of the page's data. */
  readonly around: Container | undefined;
  /** XPath of its items within that element. */
  readonly item: string | null;
  /** Tag and class names of its items; "" if they have no class names. */
  readonly look: string;
  /** Look of the headings that are its titles; absent if the titles are no linked headings with class names. */
  readonly titleLook?: string;
  /** Its blocks, in reading order. */
  readonly blocks: readonly number[];
  readonly left: Partial<Record<RowLeftOut, number>>;
  /** Whether it is an index outside the part of the page that is its subject; absent for other lists. */
  readonly isAside?: boolean;
  /** Whether its items are sections of a text that rank low; false or absent otherwise. */
  readonly isText?: boolean;
}

/** Returns where a page shows a list; `members` are blocks of its items, all blocks by default. */
export function shownAt({ blocks }: PageOutline, own: readonly number[], members = own) {
  const around = elementAround(members.map((at) => blocks[at]?.container));
  return { source: "visible", around, item: null, look: "", blocks: own, left: {} } as const;
}

/** Returns the innermost element around others; undefined for none. */
export function elementAround(elements: Iterable<Container | undefined>): Container | undefined {
  let common: readonly Container[] | undefined;
  for (const element of elements) {
    const chain = pathTo(element);
    if (common === undefined) common = chain;
    else {
      const end = common.findIndex((one, at) => chain[at] !== one);
      if (end >= 0) common = common.slice(0, end);
    }
  }
  return common?.at(-1);
}

/** Returns the elements from the root to a container, both included. */
export const pathTo = (container: Container | undefined): readonly Container[] =>
  chainOf(container).toReversed();

// Collects the names on a page that URL fragments refer to, with their elements.
import type { HtmlTree } from "./tree.ts";

/** A name of an element. */
export interface PlacedId {
  readonly id: string;
  /** Preorder index of the element in its tree. */
  readonly node: number;
}

/** Maximum names kept per page. */
const MAX_IDS = 20_000;
const MAX_ID_CHARS = 500;

/** Returns the element ids and anchor names of a page, in document order. */
export function pageIds({ size, tag, attrs }: HtmlTree): readonly PlacedId[] {
  const found: PlacedId[] = [];
  for (let node = 1; node < size && found.length < MAX_IDS; node++) {
    for (const { name, value } of attrs[node] ?? []) {
      const isName = name === "id" || (name === "name" && tag[node] === "a");
      if (isName && value !== "" && value.length <= MAX_ID_CHARS) found.push({ id: value, node });
    }
  }
  return found;
}

// Numbers the lists of a page for a person: those of related things after its own.
import type { RecordsResult, RecordTable } from "./records.ts";

/** Returns the lists by rank, from 0. Without a list of the page's own, the first rank is empty. */
export function rankedLists({
  lists,
  related,
}: Pick<RecordsResult, "lists" | "related">): readonly (RecordTable | undefined)[] {
  return [...(lists.length === 0 ? [undefined] : lists), ...related];
}

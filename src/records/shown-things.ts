// Finds the list of a page that shows the things of a declared list, for facts.
import type { ListedThing } from "../facts/nodes/lists.ts";
import type { ShownThings } from "../facts/page.ts";
import { oncePerObject } from "../model/once.ts";
import { listOf } from "./declared.ts";
import { indexOf, keyed, pairsOf } from "./join.ts";
import type { ReadList } from "./list-table.ts";

const indexed = oncePerObject(({ rows }: ReadList) => indexOf({ rows }));

/** Returns the list that shows the most of some declared things; undefined if none shows enough. */
export function listShowing(
  lists: readonly ReadList[],
  things: readonly ListedThing[],
  url: string,
): ShownThings | undefined {
  const declared = keyed(listOf(things, { kind: "item", source: "json-ld", url }));
  const places = new Map(declared.declared.rows.map((row, at) => [row, at]));
  const found = lists.flatMap((list) => {
    const { table, rows } = list;
    const isShown = table.source === "visible" || table.source === "table";
    const pairs = isShown ? pairsOf(rows.length, indexed(list), declared) : undefined;
    return pairs === undefined ? [] : [{ table, pairs }];
  });
  const [best] = found.toSorted((a, b) => b.pairs.length - a.pairs.length);
  if (best === undefined) return undefined;
  const own = new Map(best.pairs.map(({ at, row }) => [places.get(row), at]));
  return { table: best.table, rows: things.map((_, at) => own.get(at)) };
}

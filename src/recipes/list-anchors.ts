// Anchors of a list, of its columns, and of the values in its rows.
import type { Anchor } from "../model/recipe.ts";
import type { RecordColumn } from "../model/records.ts";
import { pathTo } from "../records/draft.ts";
import type { ReadList } from "../records/list-table.ts";
import type { Said } from "../records/slots.ts";
import { countOne } from "../text/grouped.ts";
import { idOf } from "./elect.ts";
import { anchor, elementAnchors } from "./element-keys.ts";
import { folded } from "./values.ts";

/** Returns the anchors of a list: its heading, the class of its items, and the tags around them. */
export function anchorsOfList({ table: { name, kind }, draft }: ReadList): readonly Anchor[] {
  const [path] = elementAnchors(draft.around, { isIndexed: false }).filter(
    ({ by }) => by === "path",
  );
  const item = draft.item === null ? "" : draft.item.replace(/^\.\/\/?/, "");
  return [
    ...(name === null ? [] : anchor("heading", folded(name))),
    ...anchor("class", draft.look),
    ...anchor("path", path === undefined ? "" : `${path.key}/${item}`),
    ...anchor("name", kind),
  ];
}

/** Returns the anchors of each column that no other column of the list has. */
export function anchorsOfColumns(list: ReadList): ReadonlyMap<string, readonly Anchor[]> {
  const all = list.table.columns.map((column) => [column.name, anchorsOf(list, column)] as const);
  const count = new Map<string, number>();
  for (const [, anchors] of all) for (const one of anchors) countOne(count, idOf(one));
  return new Map(
    all.map(([name, anchors]) => [name, anchors.filter((one) => count.get(idOf(one)) === 1)]),
  );
}

export function anchorsOf(list: ReadList, { name, label }: RecordColumn): readonly Anchor[] {
  return [
    ...anchor("name", name),
    ...(label === null ? [] : anchor("label", folded(label))),
    ...anchorsOfSaid(list, list.draft.columns.get(name)?.lead),
  ];
}

/** Returns the anchors of a value's element within its item. */
export function anchorsOfSaid({ draft }: ReadList, said: Said | undefined): readonly Anchor[] {
  if (said?.block === undefined || draft.around === undefined) return [];
  const { container } = said.block;
  const chain = pathTo(container);
  const top = chain[chain.indexOf(draft.around) + 1];
  return elementAnchors(container, { top, isIndexed: false });
}

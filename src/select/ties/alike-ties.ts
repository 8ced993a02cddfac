// Ties similar blocks: one class path, one role in the records of a list, one list.
import type { PageOutline } from "../../outline/outline.ts";
import { recordTables } from "../../outline/records.ts";
import { addToList } from "../grouped.ts";
import { likenessOf } from "../posts.ts";
import type { TiedPage, TieSet } from "./tie-set.ts";

/** Minimum similar blocks of a group. */
const MIN = 3;

/** Ties blocks at one class path. */
export function tieAlike(ties: TieSet, { outline, worded }: TiedPage): void {
  const paths = new Map<number, number[]>();
  for (const at of worded) addToList(paths, outline.paths[at] ?? -1, at);
  for (const group of paths.values()) if (group.length >= MIN) ties.group("alike", group);
}

/** Ties the blocks of a list's records that have one role: all titles, all dates, all prices. */
export function tieRoles(ties: TieSet, { outline, worded }: TiedPage): void {
  const { containers } = outline;
  const tables = recordTables(outline);
  const roles = new Map<string, number[]>();
  for (const at of worded) {
    const row = containers.ofBlock[at] ?? 0;
    for (const [index, table] of tables.entries()) {
      const record = table.nearestLarge[row] ?? -1;
      if (record < 0) continue;
      const list = `${index} ${table.groupOf[record] ?? 0}`;
      addToList(roles, `${list} ${roleOf(outline, record, at)}`, at);
    }
  }
  for (const group of roles.values()) if (group.length >= MIN) ties.group("role", group);
}

/** Maximum containers between a record and its block that define the block's role. */
const MAX_BETWEEN = 12;

/** Returns a block's role in its record: its kind, and tag and first class name of each container between. */
function roleOf(outline: PageOutline, record: number, at: number): string {
  const { containers, blocks } = outline;
  const { kind = "", level = 0 } = blocks[at] ?? {};
  let role = `${kind}${level}`;
  let row = containers.ofBlock[at] ?? record;
  for (let steps = 0; row !== record && steps < MAX_BETWEEN; steps++) {
    role += ` ${likenessOf(outline, row)}`;
    row = containers.parent[row] ?? record;
  }
  return role;
}

/** Ties the items of each list. */
export function tieItems(ties: TieSet, { outline, worded }: TiedPage): void {
  const { blocks, containers } = outline;
  const lists = new Map<number, number[]>();
  for (const at of worded) {
    const item = containers.ofBlock[at] ?? -1;
    const list = containers.parent[item] ?? -1;
    const isItem = blocks[at]?.kind === "list-item" && containers.rows[item]?.tag === "li";
    if (isItem && list >= 0) addToList(lists, list, at);
  }
  for (const group of lists.values()) if (group.length > 1) ties.group("items", group);
}

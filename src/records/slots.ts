// What the items of a list say, place by place: the common form of lists, tables and data.
import type { Block, Cell, Run } from "../model/document.ts";
import type { RecordSource, RecordValue } from "../model/records.ts";
import { oneLine } from "../text/one-line.ts";

/** Text of an item at one place. */
export interface Said {
  readonly text: string;
  readonly runs: readonly Run[];
  /** Its block; undefined for a cell of a table. */
  readonly block: Block | undefined;
}

/** Texts of all items at one place; undefined for an item without text there. */
export interface Slot {
  /** Label or heading of the place, as shown; "" without one. */
  readonly label: string;
  /** Whether the text names the item or its author, or is the heading above several items. */
  readonly role: "title" | "author" | "section" | "text" | "control" | "value";
  readonly said: readonly (Said | undefined)[];
}

/** Returns what a block says. */
export function saidBy(block: Block): Said {
  const { text, runs } = block;
  return { text: oneLine(text), runs, block };
}

/** Returns what a cell of a table says. */
export function saidIn({ text, runs }: Cell): Said {
  return { text: oneLine(text), runs, block: undefined };
}

/** A value of a row and its source. */
export interface RowCell {
  readonly value: RecordValue;
  readonly source: RecordSource;
  /** ISO 4217 code of an amount; "" if unknown. */
  readonly currency?: string;
  /** What it was read from; absent from a value of the page's data. */
  readonly said?: Said;
}

/** A row while it is made. */
export interface Row {
  readonly cells: Map<string, RowCell>;
  readonly rest: string[];
  /** Whether the item has a text at the place that names the items. */
  isNamed: boolean;
}

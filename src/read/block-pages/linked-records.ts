// Finds the records of a page that link to things: cards, rows and headlines, but no menus.
import type { Block } from "../../model/document.ts";
import { likenessesOf } from "../../outline/alike.ts";
import { type ContainerTable, rowsWithin, sumInside } from "../../outline/containers.ts";
import { alikeChildren } from "../../outline/records.ts";
import { countWords } from "./own-blocks.ts";

/** The records of a page. */
export interface LinkedRecords {
  /** Number of records in the largest group, or of rows in the largest data table. */
  readonly count: number;
  /** Blocks of the records of every group. */
  readonly blocks: ReadonlySet<Block>;
}

/** Minimum similar elements of one parent to be records. */
const MIN_ALIKE = 3;
/** Minimum words of a headline: shorter links without another text are a menu. */
const HEADLINE_WORDS = 5;

/**
 * Returns the records among the blocks of a container table, in linear time. A record has a link, and besides a text, a
 * heading in the link, or the length of a headline.
 */
export function linkedRecords(blocks: readonly Block[], containers: ContainerTable): LinkedRecords {
  const counts = blocks.map(countWords);
  const sum = (amount: (at: number) => number) =>
    sumInside(
      containers,
      blocks.map((_, at) => amount(at)),
    );
  const isHeading = (at: number) => blocks[at]?.kind === "heading";
  const linked = sum((at) => counts[at]?.linked ?? 0);
  const titles = sum((at) => (isHeading(at) ? (counts[at]?.linked ?? 0) : 0));
  const texts = sum((at) => (isHeading(at) ? 0 : (counts[at]?.prose ?? 0)));
  const isRecord = (row: number): boolean => {
    const links = linked[row] ?? 0;
    return links >= HEADLINE_WORDS || (links > 0 && (titles[row] ?? 0) + (texts[row] ?? 0) > 0);
  };
  const groups = alikeChildren(containers, likenessesOf(containers).bySignature, {
    fewest: MIN_ALIKE,
    counts: containers.blocks,
  });
  const records = groups
    .map((group) => group.filter(isRecord))
    .filter(({ length }) => length >= MIN_ALIKE);
  const rows = new Set(records.flat());
  const within = rowsWithin(containers, (_, row) => rows.has(row));
  const lengths = [...records.map(({ length }) => length), ...blocks.map(tableRows)];
  return {
    count: lengths.reduce((most, length) => Math.max(most, length), 0),
    blocks: new Set(blocks.filter((_, at) => within[containers.ofBlock[at] ?? -1] === 1)),
  };
}

const tableRows = ({ table }: Block): number =>
  table === undefined ? 0 : table.rows - table.headerRows;

// Finds the texts of a question to the reader: those in the box of its buttons, or beside them.
import type { Block } from "../../model/document.ts";
import {
  type ContainerTable,
  containersOf,
  rowsWithin,
  sumInside,
} from "../../structure/containers.ts";
import { ownBlocks } from "./own-blocks.ts";

/** Elements that are no box of a question, but a page or a text. */
const PAGES: ReadonlySet<string> = new Set(["html", "body", "main", "article"]);
/** Minimum words and number of paragraphs of a text about the subject of the question. */
const PARAGRAPH_WORDS = 15;
const MIN_PARAGRAPHS = 3;

/** Blocks with the containers around them, and those that ask. */
interface Asked {
  readonly blocks: readonly Block[];
  readonly table: ContainerTable;
  readonly asking: ReadonlySet<Block>;
}

/**
 * Returns the blocks of the questions that buttons answer. The box of a button is its smallest
 * container with a text that asks. All of it is the question, unless it has most of the words.
 */
export function questionBlocks(
  blocks: readonly Block[],
  asking: ReadonlySet<Block>,
  pressed: readonly Block[],
): ReadonlySet<Block> {
  const table = containersOf(blocks);
  const own = new Set(ownBlocks(blocks));
  const sum = (amount: (block: Block) => number) => sumInside(table, blocks.map(amount));
  const asks = sum((block) => (asking.has(block) ? 1 : 0));
  const words = sum((block) => (own.has(block) ? block.words : 0));
  const found = new Set<Block>();
  for (const answer of pressed) {
    let box = table.ofBlock[blocks.indexOf(answer)] ?? -1;
    while (box >= 0 && asks[box] === 0) box = table.parent[box] ?? -1;
    if (box < 0) continue;
    const isPage = isPageAt(table, box) || (words[box] ?? 0) * 2 >= (words[0] ?? 0);
    const asked = { blocks, table, asking };
    for (const block of isPage ? textsBeside(answer, box, asked) : blocksIn(box, asked)) {
      found.add(block);
    }
  }
  return found;
}

/**
 * Returns the texts that ask in a container with most of the page: those directly in it, and those
 * of the branch nearest to the button. A heading that asks makes all of a box the question. Several
 * paragraphs under a heading of a page are a text about the subject.
 */
function textsBeside(answer: Block, box: number, asked: Asked): readonly Block[] {
  const { blocks, table, asking } = asked;
  const inside = blocksIn(box, asked);
  const heading = inside.find(({ kind }) => kind === "heading");
  const isPage = isPageAt(table, box);
  if (!isPage && heading !== undefined && asking.has(heading)) return inside;
  const at = blocks.indexOf(answer);
  const around = new Set(rowsAround(table, table.ofBlock[at] ?? -1));
  const elsewhere = rowsWithin(table, (_, row) => isPageAt(table, row) && !around.has(row));
  const branches = branchesOf(table, box);
  const rowOf = (block: Block) => table.ofBlock[blocks.indexOf(block)] ?? -1;
  const texts = inside.filter((block) => asking.has(block) && elsewhere[rowOf(block)] !== 1);
  const distance = (block: Block) => Math.abs(blocks.indexOf(block) - at);
  const [nearest] = [...texts].sort((one, other) => distance(one) - distance(other));
  const branch = nearest === undefined ? -1 : branches[rowOf(nearest)];
  const said = texts.filter((block) => {
    const row = rowOf(block);
    return row === box || branches[row] === row || branches[row] === branch;
  });
  const paragraphs = said.filter(
    ({ kind, words }) => kind === "paragraph" && words >= PARAGRAPH_WORDS,
  );
  const isText = isPage && heading !== undefined && paragraphs.length >= MIN_PARAGRAPHS;
  return isText ? [] : said;
}

const isPageAt = ({ rows }: ContainerTable, row: number): boolean =>
  PAGES.has(rows[row]?.tag ?? "");

function blocksIn(box: number, { blocks, table }: Asked): readonly Block[] {
  const within = rowsWithin(table, (_, row) => row === box);
  return blocks.filter((_, at) => within[table.ofBlock[at] ?? -1] === 1);
}

function rowsAround({ parent }: ContainerTable, row: number): readonly number[] {
  const around: number[] = [];
  for (let at = row; at >= 0; at = parent[at] ?? -1) around.push(at);
  return around;
}

/** Returns the child of a container around each row; -1 outside it. */
function branchesOf({ parent }: ContainerTable, box: number): Int32Array {
  const branches = new Int32Array(parent.length).fill(-1);
  for (let row = box + 1; row < parent.length; row++) {
    const up = parent[row] ?? -1;
    branches[row] = up === box ? row : up > box ? (branches[up] ?? -1) : -1;
  }
  return branches;
}

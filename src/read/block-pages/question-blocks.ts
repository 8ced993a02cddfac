// Finds the blocks of a question to the reader: its box, or the texts that ask beside its buttons.
import type { Block, Container } from "../../model/document.ts";
import { blocksIn, branchOf, containersAround, wordsOf } from "./boxes.ts";
import { ownBlocks } from "./own-blocks.ts";

/** Containers that are no box of a question. */
const PAGES: ReadonlySet<string> = new Set(["html", "body", "main", "article"]);
/** Minimum words and number of paragraphs of a text about the subject of the question. */
const PARAGRAPH_WORDS = 15;
const MIN_PARAGRAPHS = 3;

/** Returns the blocks of the questions that buttons answer, without the buttons. */
export function questionBlocks(
  blocks: readonly Block[],
  asking: ReadonlySet<Block>,
  pressed: readonly Block[],
): ReadonlySet<Block> {
  const askingIn = new Set([...asking].flatMap(containersAround));
  const half = wordsOf(ownBlocks(blocks)) / 2;
  const found = new Set<Block>();
  for (const answer of pressed) {
    const box = containersAround(answer).find((one) => askingIn.has(one));
    if (box === undefined) continue;
    const inside = blocksIn(blocks, box);
    const isPage = PAGES.has(box.tag) || wordsOf(inside) >= half;
    for (const block of isPage ? asksBeside(answer, { box, inside, asking }) : inside) {
      found.add(block);
    }
  }
  return found;
}

/** The smallest container of a button with a text that asks. */
interface Box {
  readonly box: Container;
  readonly inside: readonly Block[];
  readonly asking: ReadonlySet<Block>;
}

/**
 * Returns the question in a container that holds most of the page: the texts that ask in the branch
 * nearest to the button, and those directly in the container. A heading that asks makes all of it
 * the question; several paragraphs under a heading of the page are a text about the subject.
 */
function asksBeside(answer: Block, { box, inside, asking }: Box): readonly Block[] {
  const heading = inside.find(({ kind }) => kind === "heading");
  const isPage = PAGES.has(box.tag);
  if (!isPage && heading !== undefined && asking.has(heading)) return inside;
  const answering = new Set(containersAround(answer));
  const asks = inside.filter(
    (block) =>
      asking.has(block) &&
      containersAround(block).every((one) => !PAGES.has(one.tag) || answering.has(one)),
  );
  const nearest = nearestOf(asks, inside, answer);
  const said = asks.filter((block) => {
    const branch = branchOf(block, box);
    return branch === block.container || (nearest && branch === branchOf(nearest, box));
  });
  const paragraphs = said.filter(
    ({ kind, words }) => kind === "paragraph" && words >= PARAGRAPH_WORDS,
  );
  const isText = isPage && heading !== undefined && paragraphs.length >= MIN_PARAGRAPHS;
  return isText ? [] : said;
}

function nearestOf(
  asks: readonly Block[],
  inside: readonly Block[],
  answer: Block,
): Block | undefined {
  const at = inside.indexOf(answer);
  let nearest: Block | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const block of asks) {
    const distance = Math.abs(inside.indexOf(block) - at);
    if (distance >= least) continue;
    nearest = block;
    least = distance;
  }
  return nearest;
}

// Features of the page as a whole, of a block's position on it, and of the elements around the block.
import { binaryLog, flag, share, signedBinaryLog } from "../../learn/quantities.ts";
import type { BlockKind } from "../../model/document.ts";
import type { ContainerTable } from "../../structure/containers.ts";
import type { PageOutline } from "../../structure/outline.ts";
import { homeOf } from "../../url/at-home.ts";
import { sharedUrl } from "../../url/parse-url.ts";
import { densestRun } from "../main-content.ts";
import type { FeatureColumns, FeatureGroup } from "./feature-columns.ts";
import { CALLED, eachMeaning, TAGGED } from "./names.ts";

/** Writes the features of the page, equal for all blocks, and of the block's position. */
export const PAGE: FeatureGroup = ({ outline }, columns) => {
  writePage(outline, columns);
  writeAddress(homeOf(outline.document), columns);
  writePosition(outline, columns);
};

function writePage(
  { blocks, containers, facts, totalWords }: PageOutline,
  columns: FeatureColumns,
): void {
  const shareOf = (kind: BlockKind): number => {
    let words = 0;
    for (const block of blocks) if (block.kind === kind) words += block.words;
    return share(words, totalWords);
  };
  let mainWords = 0;
  for (const { region, words } of blocks) if (region === "main") mainWords += words;
  const headings = blocks.filter(({ kind }) => kind === "heading").length;
  const articles = containers.rows.filter(({ tag }) => tag === "article").length;
  columns.same("page_blocks", binaryLog(blocks.length));
  columns.same("page_words", binaryLog(totalWords));
  columns.same("page_link_share", share(sum(facts.linkWords), totalWords));
  columns.same("page_prose_share", share(sum(facts.prose), totalWords));
  columns.same("page_headings", binaryLog(headings));
  columns.same("page_articles", binaryLog(articles));
  columns.same("page_has_main", flag(mainWords > 0));
  columns.same("page_main_share", share(mainWords, totalWords));
  columns.same("page_currency", binaryLog(sum(facts.currency)));
  columns.same("page_images", binaryLog(sum(facts.images)));
  columns.same("page_table_share", shareOf("table"));
  columns.same("page_code_share", shareOf("code"));
  columns.same("page_list_share", shareOf("list-item"));
  columns.same("page_questions", binaryLog(sum(facts.asks)));
  columns.same(
    "page_longest",
    binaryLog(facts.words.reduce((most, one) => Math.max(most, one), 0)),
  );
}

function sum(amounts: Float64Array | Int32Array | Uint8Array): number {
  let total = 0;
  for (let at = 0; at < amounts.length; at++) total += amounts[at] ?? 0;
  return total;
}

function writeAddress(url: string, columns: FeatureColumns): void {
  const path = sharedUrl(url)?.pathname ?? "/";
  const steps = path.split("/").filter((step) => step !== "");
  const last = steps.at(-1) ?? "";
  columns.same("url_depth", steps.length);
  columns.same("url_length", binaryLog(last.length));
  columns.same("url_digits", last.match(/\d/g)?.length ?? 0);
}

function writePosition(outline: PageOutline, columns: FeatureColumns): void {
  const { blocks, facts, totalWords } = outline;
  const run = densestRun(outline);
  const size = blocks.length;
  const wordsBefore = (block: number): number => facts.wordsBefore[block] ?? totalWords;
  const proseBefore = new Float64Array(size + 1);
  for (let at = 0; at < size; at++) {
    proseBefore[at + 1] = (proseBefore[at] ?? 0) + (facts.prose[at] ?? 0);
  }
  const prose = proseBefore[size] ?? 0;
  columns.each("place_blocks", (block) => share(block, size));
  columns.each("place_words", (block) => share(wordsBefore(block), totalWords));
  columns.each("blocks_before", (block) => binaryLog(block));
  columns.each("blocks_behind", (block) => binaryLog(size - 1 - block));
  columns.each("place_prose", (block) => share(proseBefore[block] ?? 0, prose));
  columns.same("run_share", share(wordsBefore(run.end) - wordsBefore(run.start), totalWords));
  columns.each("in_run", (block) => flag(block >= run.start && block < run.end));
  columns.each("run_before", (block) => signedBinaryLog(block - run.start));
  columns.each("run_behind", (block) => signedBinaryLog(run.end - block));
}

/** Maximum distance counted, in containers; also the value if there is none. */
const FAR = 12;
const DEEPEST = 40;

/** Index of the distance column of each tag or role. */
const tagIndex = new Map(
  TAGGED.flatMap((names, index) => names.map((name) => [name, CALLED.length + index] as const)),
);

/** Names of the distance columns, in order. */
const DISTANCES: readonly string[] = [
  ...CALLED.map(([name]) => `called_${name}`),
  ...TAGGED.map(([name]) => `tag_${name}`),
];

/**
 * Writes distances to the nearest container with each name or tag: 0 is the block's own, `FAR`
 * none.
 */
export const PLACE: FeatureGroup = ({ outline: { containers } }, columns) => {
  const { ofBlock, depth } = containers;
  const owners = { of: ofBlock, otherwise: FAR };
  const marked = markedRows(containers);
  for (const [at, name] of DISTANCES.entries()) {
    const rows = marked[at] ?? [];
    if (rows.length === 0) columns.same(name, FAR);
    else columns.gather(name, distancesTo(rows, containers), owners);
  }
  columns.each("container_depth", (block) => Math.min(depth[ofBlock[block] ?? 0] ?? 0, DEEPEST));
};

/** Returns for each distance column the rows of the containers with that name or tag. */
function markedRows({ rows }: ContainerTable): readonly (readonly number[])[] {
  const marked: number[][] = DISTANCES.map(() => []);
  let row = 0;
  const mark = (meaning: number | undefined): void => {
    if (meaning !== undefined) marked[meaning]?.push(row);
  };
  for (const container of rows) {
    eachMeaning(container, mark);
    mark(tagIndex.get(container.tag));
    mark(tagIndex.get(container.role));
    row++;
  }
  return marked;
}

/** Returns for each container the distance up to the nearest of some containers. */
function distancesTo(some: readonly number[], { parent }: ContainerTable): Uint8Array {
  const distances = new Uint8Array(parent.length).fill(FAR);
  for (const row of some) distances[row] = 0;
  // Rows before the first one are not inside any.
  for (let row = some[0] ?? 0; row < distances.length; row++) {
    const up = parent[row] ?? -1;
    if (up < 0 || distances[row] === 0) continue;
    distances[row] = Math.min(FAR, (distances[up] ?? FAR) + 1);
  }
  return distances;
}

// Decides which blocks may be the page's content: those outside menus, banners, footers, asides,
// dialogs and widgets.
import type { Block, Region } from "../model/document.ts";
import { flags } from "./arrays.ts";
import { type ContainerTable, rowsWithin } from "./containers.ts";

const OUTSIDE: ReadonlySet<Region> = new Set([
  "navigation",
  "banner",
  "contentinfo",
  "complementary",
  "search",
  "dialog",
]);

/** Minimum share of those blocks' words in the main region for it alone to count. */
const MAIN_SHARE = 0.3;

/**
 * Marks with 1 each block that may be content; if the main region has enough of them, only those in
 * it.
 */
export function blocksInside(
  blocks: readonly Block[],
  containers: ContainerTable,
  words: Float64Array,
): Uint8Array {
  const inMain = rowsWithin(containers, ({ tag, role }) => tag === "main" || role === "main");
  const size = blocks.length;
  const inside = flags(size, (at) => !isOutside(blocks[at]));
  const isInMain = (at: number): boolean => inMain[containers.ofBlock[at] ?? 0] === 1;
  let all = 0;
  let main = 0;
  for (let at = 0; at < size; at++) {
    if (inside[at] === 0) continue;
    all += words[at] ?? 0;
    if (isInMain(at)) main += words[at] ?? 0;
  }
  return main > MAIN_SHARE * all ? flags(size, (at) => inside[at] === 1 && isInMain(at)) : inside;
}

function isOutside(block: Block | undefined): boolean {
  if (block === undefined) return true;
  const { region, widget } = block;
  return OUTSIDE.has(region) || widget === "consent" || widget === "select";
}

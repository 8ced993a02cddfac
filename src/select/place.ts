// The kind of place of a block: what is alike in the posts of a thread.
import type { PageOutline } from "../structure/outline.ts";

/** Returns the kind of a block with tag and first class name of the elements around it. */
export function placeOf({ blocks }: PageOutline, at: number, levels = 2): string {
  const block = blocks[at];
  if (block === undefined) return "";
  // The first line of a list item has a kind of its own.
  const isLine = block.kind === "list-item" || block.kind === "definition";
  let place = `${isLine ? "paragraph" : block.kind}${block.level}`;
  let around: typeof block.container | undefined = block.container;
  for (let level = 0; level < levels; level++) {
    const name = around?.classes[0]?.replace(/\d+/g, "") ?? "";
    place += around === undefined ? " " : ` ${around.tag}.${name}`;
    around = around?.parent;
  }
  return place;
}

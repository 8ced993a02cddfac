// Converts blocks to plain text.
import type { Block } from "../model/document.ts";

/** Kinds of blocks separated by a single line break. */
const LINES = new Set(["list-item", "term", "definition", "control"]);

/** Returns the texts of blocks, with a blank line between them except within lists. */
export function toText(blocks: readonly Block[]): string {
  const parts: string[] = [];
  let previous: Block | undefined;
  for (const block of blocks) {
    if (block.text === "") continue;
    if (previous !== undefined) {
      parts.push(LINES.has(previous.kind) && LINES.has(block.kind) ? "\n" : "\n\n");
    }
    parts.push(block.text);
    previous = block;
  }
  return parts.join("");
}

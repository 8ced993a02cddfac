// Blocks to plain text.
import type { Block } from "../model/document.ts";

/** Blocks that follow each other line by line. */
const LINES = new Set(["list-item", "term", "definition", "control"]);

/** The words of blocks in order, a blank line between them, none within lists. Blocks without text add nothing. */
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

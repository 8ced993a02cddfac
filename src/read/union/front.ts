// What stood before a gate and what was behind it, to one document: no text of the first is lost.
import type { PageDocument } from "../../model/document.ts";
import { heldBy } from "./held.ts";
import { surroundingsOf } from "./surroundings.ts";

/** The document behind a gate, with what only the one before it says at its beginning. */
export function withFront(front: PageDocument, behind: PageDocument): PageDocument {
  const held = heldBy(behind);
  const surroundings = surroundingsOf(front.blocks);
  const only = front.blocks.flatMap(
    (block, place) => held.beyond(block, surroundings(place)) ?? [],
  );
  return { ...behind, blocks: [...only, ...behind.blocks] };
}

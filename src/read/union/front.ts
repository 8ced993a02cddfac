// Merges the document shown before an interstitial with the one after it, losing no text of the
// first.
import type { PageDocument } from "../../model/document.ts";
import { heldBy } from "./held.ts";
import { surroundingsOf } from "./surroundings.ts";

/**
 * Returns the document after an interstitial, starting with the text that only the one before it
 * contains.
 */
export function withFront(front: PageDocument, page: PageDocument): PageDocument {
  const held = heldBy(page);
  const surroundings = surroundingsOf(front.blocks);
  const only = front.blocks.flatMap(
    (block, place) => held.beyond(block, surroundings(place)) ?? [],
  );
  return { ...page, blocks: [...only, ...page.blocks] };
}

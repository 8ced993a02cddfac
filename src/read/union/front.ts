// Merges the document before an interstitial with the one after it, losing no text of the first.
import type { Block, PageDocument } from "../../model/document.ts";
import { counterpartsOf, NONE } from "./counterparts.ts";
import { type Held, heldBy } from "./held.ts";
import { insert } from "./insert.ts";
import { sequenceOf } from "./sequence.ts";
import { surroundingsOf } from "./surroundings.ts";

/** Returns the later document with the text that only the one before the interstitial has. */
export function withFront(front: PageDocument, page: PageDocument): PageDocument {
  const held = heldBy(page);
  const ours = sequenceOf(front.blocks);
  const theirs = sequenceOf(page.blocks);
  const surroundings = surroundingsOf(ours.source);
  const only = ours.source.flatMap((whole, place) => {
    const block = held.beyond(whole, surroundings(place));
    return block === undefined || isOpeningIn(held, block) ? [] : { place, block };
  });
  const found = counterpartsOf(ours.source, theirs.source);
  const isShared = found.some((place) => place !== NONE);
  const blocks = isShared
    ? insert(theirs, ours, found, only)
    : [...only.map(({ block }) => block), ...page.blocks];
  return { ...page, blocks };
}

/** Matches the end of a shortened text: punctuation, or an ellipsis and the label of its control. */
const CUT = /(?:(?:…|\.\.\.)[^…]{0,40}|[\p{P}\s]{1,10})$/u;
/** Minimum characters of an opening. */
const OPENING_CHARS = 20;
const NOWHERE = { before: "", after: "" } as const;

/** Whether a text is the shortened start of one that the document contains. */
function isOpeningIn(held: Held, block: Block): boolean {
  if (block.table !== undefined) return false;
  const text = block.text.replace(CUT, "");
  if (text === block.text || text.length < OPENING_CHARS) return false;
  return held.beyond({ ...block, text }, NOWHERE) === undefined;
}

// Features of a block by itself: its kind, its words and characters, its links.
import { binaryLog, share } from "../../learn/quantities.ts";
import { type BlockKind, LANDMARKS, type Widget } from "../../model/document.ts";
import type { PageOutline } from "../../structure/outline.ts";
import type { FeatureColumns, FeatureGroup } from "./feature-columns.ts";

const KINDS: readonly BlockKind[] = ["heading", "paragraph", "list-item", "definition", "control"];
const WIDGETS: readonly Widget[] = ["consent", "select", "edit", "control"];

/** Writes the features of a block by itself. */
export const BLOCK: FeatureGroup = ({ outline }, columns) => {
  writeKinds(outline, columns);
  writeText(outline, columns);
};

function writeKinds({ blocks, facts }: PageOutline, columns: FeatureColumns): void {
  const kinds = KINDS.map((kind) => `kind_${kind}`);
  columns.oneOf(kinds, (at) => placeIn(KINDS, facts.kinds[at]));
  const regions = LANDMARKS.map((region) => `region_${region}`);
  columns.oneOf(regions, (at) => placeIn(LANDMARKS, blocks[at]?.region));
  columns.each("widget", (at) => {
    const widget = blocks[at]?.widget;
    return widget === undefined ? 0 : 1 + WIDGETS.indexOf(widget);
  });
}

/** Returns the index of an item in a list, or -1. */
function placeIn<Thing>(list: readonly Thing[], thing: Thing | undefined): number {
  return thing === undefined ? -1 : list.indexOf(thing);
}

function writeText({ facts }: PageOutline, columns: FeatureColumns): void {
  const { words, chars, letters, digits, commas, signs, linkWords, links } = facts;
  columns.each("words", (at) => binaryLog(words[at] ?? 0));
  columns.each("chars", (at) => binaryLog(chars[at] ?? 0));
  columns.each("chars_per_word", (at) =>
    share((letters[at] ?? 0) + (digits[at] ?? 0), words[at] ?? 0),
  );
  columns.each("commas_share", (at) => share(commas[at] ?? 0, words[at] ?? 0));
  columns.each("signs_share", (at) => share(signs[at] ?? 0, chars[at] ?? 0));
  columns.each("digits_share", (at) =>
    share(digits[at] ?? 0, (letters[at] ?? 0) + (digits[at] ?? 0)),
  );
  columns.each("link_share", (at) => share(linkWords[at] ?? 0, words[at] ?? 0));
  columns.each("words_per_link", (at) => {
    const count = links[at] ?? 0;
    return count === 0 ? -1 : binaryLog((linkWords[at] ?? 0) / count);
  });
}

// Separates the items of a list that a heading between them calls related.
import { isOverRelated } from "../marks/related-words.ts";
import { facesOf } from "../structure/faces.ts";
import type { PageOutline, RecordList } from "../structure/outline.ts";
import { placesOf } from "../structure/roles.ts";
import { headingsOver } from "./headings-over.ts";

/**
 * Returns a list without the items under a heading that calls them related, and these as a list of
 * their own. The page's title calls nothing related.
 */
export function relatedApart(outline: PageOutline, list: RecordList): readonly RecordList[] {
  const { blocks, title } = outline;
  const isRelated = headingsOver(outline, list).map(
    (at) => at >= 0 && at !== title && isOverRelated(blocks[at]?.text ?? ""),
  );
  if (new Set(isRelated).size < 2) return [list];
  const faces = facesOf(outline);
  return [false, true].map((related) => {
    const items = list.items.filter((_, index) => isRelated[index] === related);
    return { ...list, items, places: placesOf(outline, faces, { ...list, items }) };
  });
}

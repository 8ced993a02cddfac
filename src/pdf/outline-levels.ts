// Assigns heading levels to the lines that a PDF's bookmarks name.
import { groupedBy } from "../text/grouped.ts";
import { bareText } from "../text/squash.ts";
import type { TextLine } from "./lines.ts";
import type { OutlineEntry } from "./links.ts";

/** Minimum share, and number, of bookmarks found as lines for the bookmarks to be trusted. */
const MIN_FOUND = 0.5;
const MIN_ENTRIES = 3;
const MAX_LINES = 3;

/** Returns levels, from 2, of lines with the text of a bookmark, on its page or the next. */
export function levelsOf(
  lines: readonly TextLine[],
  outline: readonly OutlineEntry[],
): ReadonlyMap<TextLine, number> {
  const byPage = groupedBy(lines, ({ page }) => page);
  const found = new Map<TextLine, number>();
  let count = 0;
  const entries = outline.filter(({ title, page }) => page > 0 && bareText(title) !== "");
  for (const { title, depth, page } of entries) {
    const wanted = bareText(title);
    const shown = [page, page + 1]
      .flatMap((at) => linesSaying(byPage.get(at) ?? [], wanted))
      .slice(0, MAX_LINES);
    if (shown.length > 0) count++;
    for (const line of shown) if (!found.has(line)) found.set(line, Math.min(6, depth + 2));
  }
  const isBelieved = count >= MIN_ENTRIES && count >= MIN_FOUND * entries.length;
  return isBelieved ? found : new Map();
}

/** Returns the first lines that together state a title, perhaps after its number. */
function linesSaying(lines: readonly TextLine[], wanted: string): readonly TextLine[] {
  for (const [at, first] of lines.entries()) {
    let joined = "";
    for (let next = at; next < Math.min(lines.length, at + MAX_LINES); next++) {
      const line = lines[next];
      if (line === undefined || Math.abs(line.size - first.size) > 0.1 * first.size) break;
      joined += bareText(line.text);
      if (isTitle(joined, wanted)) return lines.slice(at, next + 1);
      if (joined.length > wanted.length + 12) break;
    }
  }
  return [];
}

/** Whether lines state a title, maybe after its number or the word before that. */
function isTitle(joined: string, wanted: string): boolean {
  if (joined === wanted) return true;
  if (!joined.endsWith(wanted)) return false;
  return /^(?:chapter|appendix|section|part)?[a-z]?\d{0,6}$/.test(joined.slice(0, -wanted.length));
}

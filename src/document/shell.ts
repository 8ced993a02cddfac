// Whether a page's markup is only a shell that a browser's scripts would fill.
import type { PageSigns } from "../model/document.ts";

/** Words of its own from which a page is its own content. */
const CONTENT_WORDS = 50;
/** With an empty place for an application beside them, so many words are still only the frame of a page. */
const FRAME_WORDS = 150;

/** Whether a page is a shell: next to no words of its own, and scripts, or an empty place, that would bring them. */
export function needsRender(signs: PageSigns): boolean {
  const { ownWords, hasEmptyMount, runsScript, asksForScripts } = signs;
  if (ownWords >= FRAME_WORDS) return false;
  if (hasEmptyMount) return true;
  return ownWords < CONTENT_WORDS && runsScript && (asksForScripts || ownWords === 0);
}

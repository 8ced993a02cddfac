// Decides whether a page's markup is only a shell for a browser's scripts to fill.
import type { PageSigns } from "../model/document.ts";

/** Minimum own words of a page with content. */
const CONTENT_WORDS = 50;
/**
 * Minimum own words if the page has an empty mount point or main part; fewer are only a page's
 * frame.
 */
const FRAME_WORDS = 150;

/**
 * Whether a page is a shell: few own words, and an empty mount point, a main part without content,
 * or scripts that would add text.
 */
export function needsRender(signs: PageSigns): boolean {
  const { ownWords, hasEmptyMount, unfilled, runsScript, asksForScripts } = signs;
  if (ownWords >= FRAME_WORDS) return false;
  if (hasEmptyMount || unfilled !== undefined) return true;
  return ownWords < CONTENT_WORDS && runsScript && (asksForScripts || ownWords === 0);
}

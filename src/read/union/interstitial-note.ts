// Detects an interstitial in a browser's page by the hidden content under it.
import type { HiddenPart, PageDocument } from "../../model/document.ts";
import { SETTINGS } from "../../model/settings.ts";
import { squash } from "../../text/squash.ts";
import { withThousands } from "../../text/thousands.ts";
import { interstitialIn } from "../block-pages/interstitial.ts";
import { blockKey } from "./block-key.ts";

/** Minimum share of the hidden text that the plain page must contain to be the covered page. */
const SHARE_IN_PLAIN = 0.5;

/**
 * Returns the note on an interstitial in the browser's page, if any: one hidden element has more
 * prose than the visible page, and the plain page has that prose. If only a question is visible
 * (consent, age), whatever the plain page has of the hidden elements is the page.
 */
export function interstitialNote(plain: PageDocument, rendered: PageDocument): string | undefined {
  const { blocks, hidden_parts } = rendered;
  const asks = interstitialIn(blocks) !== undefined;
  const parts = hidden_parts.filter(
    ({ by, prose }) => by !== "selector" && prose >= (asks ? 1 : SETTINGS.HIDDEN_PAGE_MIN_CHARS),
  );
  const shown = blocks.reduce((sum, { text }) => sum + text.length, 0);
  const prose = parts.reduce((sum, part) => sum + part.prose, 0);
  if (parts.length === 0 || !isHeldBy(plain, parts)) return undefined;
  if (!asks && (parts.length > 1 || prose <= shown * SETTINGS.HIDDEN_PAGE_RATIO)) return undefined;
  const elements = parts.length === 1 ? "one hidden element with" : "hidden elements with";
  return `the browser showed ${withThousands(shown)} characters over ${elements} ${withThousands(prose)} characters of prose; the plain page is used whole`;
}

function isHeldBy({ blocks }: PageDocument, parts: readonly HiddenPart[]): boolean {
  const keys = new Set(blocks.map(blockKey));
  let all = 0;
  let held = 0;
  for (const line of parts.flatMap(({ lines }) => lines)) {
    const key = squash(line);
    all += key.length;
    if (keys.has(key)) held += key.length;
  }
  return held >= all * SHARE_IN_PLAIN;
}

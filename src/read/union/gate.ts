// Whether a browser was shown a gate that hides the page, told by what stands hidden behind it.
import type { HiddenPart, PageDocument } from "../../model/document.ts";
import { SETTINGS } from "../../model/settings.ts";
import { squash } from "../../text/squash.ts";
import { withThousands } from "../../text/thousands.ts";
import { blockKey } from "./block-key.ts";

/** Share of the hidden text the plain page must hold to be the page behind the gate. */
const SHARE_IN_PLAIN = 0.5;

/**
 * What to say when the browser was shown a gate: one hidden element, and no second, holds more prose than the whole
 * visible render, and the plain page holds that prose. Undefined when there was no gate.
 */
export function gateNote(plain: PageDocument, rendered: PageDocument): string | undefined {
  const least = SETTINGS.HIDDEN_PAGE_MIN_CHARS;
  const large = rendered.hidden_parts.filter(({ prose }) => prose >= least);
  const [part] = large;
  if (part === undefined || large.length > 1) return undefined;
  const shown = rendered.blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (part.prose <= shown * SETTINGS.HIDDEN_PAGE_RATIO) return undefined;
  if (!isHeldBy(plain, part)) return undefined;
  return `the browser showed ${withThousands(shown)} characters in front of one hidden element that holds ${withThousands(part.prose)} characters of prose; the page of the plain fetch was kept whole`;
}

function isHeldBy({ blocks }: PageDocument, { lines }: HiddenPart): boolean {
  const keys = new Set(blocks.map(blockKey));
  let all = 0;
  let held = 0;
  for (const line of lines) {
    const key = squash(line);
    all += key.length;
    if (keys.has(key)) held += key.length;
  }
  return held >= all * SHARE_IN_PLAIN;
}

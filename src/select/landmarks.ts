// Step landmarks: removes navigation, footers, asides, search, dialogs and widgets.
import { type Block, type PageDocument, SITE_REGIONS } from "../model/document.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { Step } from "./policy.ts";

/** Minimum words that must remain for a page's landmarks to be trusted. */
const MIN_WORDS = 30;
/**
 * Maximum share of the page's words in consent dialogs, and maximum words of those beside a text;
 * larger ones are misnamed.
 */
const MAX_CONSENT = 0.5;
const MAX_CONSENT_WORDS = 100;
/** Minimum words of the text beside it. */
const MIN_BESIDE_CONSENT = 5;

/**
 * Marks blocks that operate the page or are in a landmark without content; never the page's title.
 */
export function neverContent(outline: PageOutline): Uint8Array {
  const { blocks, facts, document, totalWords } = outline;
  let [consent, beside] = [0, 0];
  for (const [at, { widget, region }] of blocks.entries()) {
    const words = facts.words[at] ?? 0;
    if (widget === "consent") consent += words;
    else if (!SITE_REGIONS.has(region)) beside += words;
  }
  const isShort = consent <= MAX_CONSENT_WORDS && beside >= MIN_BESIDE_CONSENT;
  const hasConsent = isShort || consent <= MAX_CONSENT * totalWords;
  return Uint8Array.from(blocks, (block) => {
    const { widget, region } = block;
    if (widget === "select" || widget === "edit" || widget === "player") return 1;
    if (widget === "consent") return hasConsent ? 1 : 0;
    return SITE_REGIONS.has(region) && !isTitle(document, block) ? 1 : 0;
  });
}

function isTitle({ heading, title }: PageDocument, block: Block): boolean {
  if (heading !== undefined) return block === heading;
  return block.kind === "heading" && block.text === title;
}

/** Removes landmarks and widgets, but never the page's title. */
export const LANDMARKS: Step = {
  method: "landmarks",
  count: "landmarks",
  run: (draft, { never, chosen }) => {
    const { blocks, document } = draft.outline;
    const isTaken = (at: number): boolean => {
      if (never[at] === 1) return true;
      const block = blocks[at];
      // An aside can be content if the block model says so.
      if (block?.region !== "complementary" || chosen?.[at] === 1) return false;
      return !isTitle(document, block);
    };
    const isConsent = (at: number): boolean => never[at] === 1 && blocks[at]?.widget === "consent";
    draft.take("landmarks", isConsent, { least: 1 });
    draft.take("landmarks", isTaken, { least: MIN_WORDS });
  },
};

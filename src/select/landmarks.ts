// Step landmarks: takes navigation, page footers, asides, search, dialogs and the widgets that operate a page.
import type { Block, PageDocument, Region } from "../model/document.ts";
import type { PageFacts } from "./features/page-facts.ts";
import type { Step } from "./step.ts";

/** Landmarks that never hold content: a reader passes over them whatever the page is about. */
const NEVER: ReadonlySet<Region> = new Set(["contentinfo", "dialog", "search"]);
/** Landmarks that hold content on some pages: the block model can say so. */
const SELDOM: ReadonlySet<Region> = new Set(["navigation", "complementary"]);
/** Words that must be left of a page for its landmarks to be believed. */
const LEAST_WORDS = 30;

/** Whether a block operates the page or stands in a landmark that never holds content; the page's title is never one. */
export function isNeverContent({ document }: PageFacts, block: Block): boolean {
  const { widget } = block;
  if (widget === "consent" || widget === "select" || widget === "edit") return true;
  return NEVER.has(block.region) && !isTitle(document, block);
}

function isTitle(document: PageDocument, { kind, text }: Block): boolean {
  return kind === "heading" && text === document.title;
}

/** Takes landmarks and widgets; the page's title stays wherever it stands. */
export const LANDMARKS: Step = {
  method: "landmarks",
  count: "landmarks",
  run: (draft, { chosen, furniture }) => {
    const { page } = draft;
    const isTaken = (at: number): boolean => {
      const block = page.blocks[at];
      if (block === undefined) return false;
      if (furniture?.[at] === 1 || isNeverContent(page, block)) return true;
      return SELDOM.has(block.region) && chosen?.[at] !== 1 && !isTitle(page.document, block);
    };
    draft.take("landmarks", isTaken, LEAST_WORDS);
  },
};

// Step site-chrome: removes the blocks that a site or a template repeats on nearly all pages.
import type { Container } from "../model/document.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Signatures } from "../statements/signatures.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { Step } from "./policy.ts";

/** Blocks with words before and after the title that may include the author and date. */
const BESIDE_TITLE = { before: 3, after: 8 } as const;
/** Minimum words of running text; blocks after it are not beside the title. */
const PROSE_WORDS = 30;
/** Maximum words of a line that may label the next one. */
const LABEL_WORDS = 3;
/** Maximum container levels between a label and what it labels. */
const MAX_LEVELS = 64;

/** Removes chrome. Declines outside of a crawl. */
export const SITE_CHROME: Step = {
  method: "site-chrome",
  count: "site_chrome",
  run: (draft, { siteChrome }) => {
    if (siteChrome.size === 0) return;
    // A page of chrome alone is an archive of another.
    const least = (1 - SETTINGS.CHROME_MAX_SHARE) * draft.wordsWhere(() => true);
    draft.take("site_chrome", (at) => siteChrome.has(at), { least });
  },
};

/**
 * Returns the repeated blocks that are chrome. The title, the author and date lines beside it, and
 * labels of differing texts ("Ingredients") repeat but are content.
 */
export function chromeBlocks(
  outline: PageOutline,
  repeated: ReadonlySet<number>,
  signatures: Signatures,
): ReadonlySet<number> {
  if (repeated.size === 0) return repeated;
  const chrome = new Set(repeated);
  for (const at of ownLines(outline, signatures)) chrome.delete(at);
  // Backwards, so that a label of a kept label is kept.
  for (let at = outline.blocks.length - 1; at >= 0; at--) {
    if (chrome.has(at) && isLabel(outline, chrome, at)) chrome.delete(at);
  }
  return chrome;
}

/** Returns the title and the lines of author and date beside it. */
function ownLines({ title, blocks, facts }: PageOutline, signatures: Signatures): number[] {
  if (title < 0) return [];
  const own = [title];
  const look = (step: 1 | -1, most: number): void => {
    let seen = 0;
    for (let at = title + step; at >= 0 && at < blocks.length && seen < most; at += step) {
      const words = facts.words[at] ?? 0;
      if (words >= PROSE_WORDS) return;
      if (words === 0) continue;
      seen++;
      const { author, date } = signatures.get(at) ?? {};
      if (author !== undefined || date !== undefined) own.push(at);
    }
  };
  look(1, BESIDE_TITLE.after);
  look(-1, BESIDE_TITLE.before);
  return own;
}

/** Whether a repeated block heads or labels something the site does not repeat. */
function isLabel({ blocks, facts }: PageOutline, chrome: ReadonlySet<number>, at: number): boolean {
  const block = blocks[at];
  let next = at + 1;
  while (next < blocks.length && (facts.words[next] ?? 0) === 0) next++;
  const labelled = blocks[next];
  if (block === undefined || labelled === undefined || chrome.has(next)) return false;
  const { kind, level, text, words, container } = block;
  if (kind === "heading") {
    const isBelow = labelled.kind !== "heading" || labelled.level > level;
    return isBelow && labelled.region === block.region;
  }
  if (kind === "term") return labelled.kind === "definition";
  if (words > LABEL_WORDS && !/[:：]$/.test(text)) return false;
  return container.parent !== undefined && isInside(labelled.container, container.parent);
}

function isInside(container: Container, around: Container): boolean {
  let at: Container | undefined = container;
  for (let level = 0; level < MAX_LEVELS && at !== undefined; level++) {
    if (at === around) return true;
    at = at.parent;
  }
  return false;
}

// Restores the beginning that a reader would miss: the title and the lead.
import type { Block } from "../model/document.ts";
import type { PageType } from "../model/verdict.ts";
import { areNear } from "../structure/containers.ts";
import { isFurniture } from "../structure/furniture-images.ts";
import type { PageOutline } from "../structure/outline.ts";
import { isPictureFile } from "../url/file-kind.ts";
import type { SelectionDraft } from "./draft.ts";
import type { BlockScores } from "./scores.ts";

/** Maximum blocks with words between title and content that may belong to the beginning. */
const MAX_LEAD = 12;
/** Minimum probability of a lead. */
const MIN_LEAD = 0.2;

/** Results of selection for a page. */
export interface RestoreContext {
  readonly type: PageType;
  /** Blocks that stay removed. */
  readonly isOut: (block: number) => boolean;
}

/** Restores the title, the lead between it and the content, and the picture of an article. */
export function restore(
  draft: SelectionDraft,
  { probabilities }: BlockScores,
  { type, isOut }: RestoreContext,
): void {
  const { outline } = draft;
  const { facts, title } = outline;
  const isKept = (at: number): boolean => draft.keeps(at) && (facts.words[at] ?? 0) > 0;
  const first = facts.words.findIndex((_, at) => isKept(at));
  // The content starts after a title that was chosen with it.
  const kept = first === title ? facts.words.findIndex((_, at) => at > title && isKept(at)) : first;
  if (first < 0) return;
  if (title >= 0 && !isOut(title)) {
    draft.giveBack(title, "title");
    const between = title < kept ? wordyBetween(outline, title, kept) : [];
    if (type === "article") restorePicture(draft, isOut);
    if (between.length <= MAX_LEAD) {
      for (const at of leadOf(outline, between)) {
        if (!isOut(at) && (probabilities?.[at] ?? 1) > MIN_LEAD) draft.giveBack(at, "lead");
      }
    }
  }
}

/** Levels from the title to the container it shares with a picture right before it. */
const PICTURE_LEVELS = 4;
/** Maximum blocks from the title up to a picture above it, and words of its caption, credit or date between. */
const MAX_ABOVE = 4;
const MAX_CAPTION = 40;
/** Kept paragraphs after the title among which an article's picture is looked for. */
const MAX_PARAGRAPHS = 2;
/** Class names around pictures of persons. */
const PERSON = /author|avatar|byline|profile|user|person|contributor|rounded-full/i;

/** Restores the first picture at the beginning of an article, or the nearest one above its title, with its caption. */
function restorePicture(draft: SelectionDraft, isOut: (block: number) => boolean): void {
  const { outline } = draft;
  const { blocks, facts, title } = outline;
  const isPicture = (at: number): boolean => !isOut(at) && isPictureOf(blocks[at]);
  let found = -1;
  let paragraphs = 0;
  for (let at = title + 1; at <= title + 2 * MAX_LEAD && paragraphs < MAX_PARAGRAPHS; at++) {
    if (isPicture(at)) {
      found = at;
      break;
    }
    if (draft.keeps(at) && (facts.prose[at] ?? 0) > 0) paragraphs++;
  }
  for (let at = title - 1; at >= title - MAX_ABOVE; at--) {
    if (!areNear(outline.containers, [title, at], PICTURE_LEVELS)) break;
    if ((facts.words[at] ?? 0) > MAX_CAPTION) break;
    if (!isPicture(at)) continue;
    found = at;
    break;
  }
  if (found < 0) return;
  draft.giveBack(found, "picture");
  if (blocks[found + 1]?.kind === "caption" && !isOut(found + 1))
    draft.giveBack(found + 1, "picture");
}

function isPictureOf(block: Block | undefined): boolean {
  if (block?.kind !== "image" || isFurniture(block)) return false;
  if (block.runs.some(({ link }) => link !== undefined && !isPictureFile(link.href))) {
    return false;
  }
  let around: Block["container"] | undefined = block.container;
  for (let level = 0; level < PICTURE_LEVELS && around !== undefined; level++) {
    if (around.classes.some((name) => PERSON.test(name))) return false;
    around = around.parent;
  }
  return true;
}

/** Removes other kept headings with the title's words. */
export function keepTitleOnce(draft: SelectionDraft): void {
  const { blocks, title } = draft.outline;
  const said = blocks[title]?.text;
  if (said === undefined || !draft.keeps(title)) return;
  draft.take(
    "landmarks",
    (at) => at !== title && blocks[at]?.kind === "heading" && blocks[at]?.text === said,
    { least: 1, by: "title-again" },
  );
}

function wordyBetween({ facts }: PageOutline, after: number, before: number): readonly number[] {
  const between: number[] = [];
  for (let at = after + 1; at < before && between.length <= MAX_LEAD; at++) {
    if ((facts.words[at] ?? 0) > 0) between.push(at);
  }
  return between;
}

/** Returns the running text between title and content; empty if most of it is a list. */
function leadOf({ blocks, facts }: PageOutline, between: readonly number[]): readonly number[] {
  const items = between.filter((at) => blocks[at]?.kind === "list-item").length;
  return items * 2 > between.length ? [] : between.filter((at) => (facts.prose[at] ?? 0) > 0);
}

// State of one selection: which step removed each block, and guards that apply to every step.
import type { BlockFate, BlockReason } from "../model/verdict.ts";
import type { PageOutline } from "../structure/outline.ts";

/** Why a block was restored after the choice. */
export const RESTORED = [
  "title",
  "lead",
  "picture",
  "byline",
  "heading-over",
  "post-header",
  "post-quote",
  "reply",
] as const;

/** Why a block was removed after the choice. */
export const REMOVED = ["post-furniture", "title-again", "heading-over-nothing"] as const;

/** Terms of a removal. */
interface Removal {
  /** Minimum words that must remain. */
  readonly least: number;
  /** Reason, if the fate does not state it. */
  readonly by?: (typeof REMOVED)[number];
}

/** A selection in progress. */
export class SelectionDraft {
  readonly outline: PageOutline;
  readonly fates: BlockFate[];
  readonly reasons: (BlockReason | undefined)[];

  constructor(outline: PageOutline) {
    this.outline = outline;
    this.fates = outline.blocks.map(() => "kept");
    this.reasons = outline.blocks.map(() => undefined);
  }

  /** Whether a block is still kept. */
  keeps(block: number): boolean {
    return this.fates[block] === "kept";
  }

  /** Counts the words of kept blocks that match a test. */
  wordsWhere(test: (block: number) => boolean): number {
    let words = 0;
    for (let block = 0; block < this.fates.length; block++) {
      if (this.keeps(block) && test(block)) words += this.outline.facts.words[block] ?? 0;
    }
    return words;
  }

  /** Restores a block that a step removed; a kept block keeps its reason. */
  giveBack(block: number, by: (typeof RESTORED)[number]): void {
    if (this.fates[block] === "kept") return;
    this.fates[block] = "kept";
    this.reasons[block] = { by };
  }

  /** Removes kept blocks that match, unless fewer than `least` words, or none, would remain. */
  take(fate: BlockFate, test: (block: number) => boolean, { least, by }: Removal): void {
    const left = this.wordsWhere((block) => !test(block));
    if (left < Math.max(1, least)) return;
    for (let block = 0; block < this.fates.length; block++) {
      if (!this.keeps(block) || !test(block)) continue;
      this.fates[block] = fate;
      this.reasons[block] = by === undefined ? undefined : { by };
    }
  }
}

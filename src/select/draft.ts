// State of one selection: which step removed each block, and guards that apply to every step.
import type { BlockFate } from "../model/verdict.ts";
import type { PageOutline } from "../outline/outline.ts";

/** A selection in progress. */
export class SelectionDraft {
  readonly outline: PageOutline;
  readonly fates: BlockFate[];

  constructor(outline: PageOutline) {
    this.outline = outline;
    this.fates = outline.blocks.map(() => "kept");
  }

  /** Whether a block is still kept. */
  keeps(block: number): boolean {
    return this.fates[block] === "kept";
  }

  /** Counts the words of kept blocks that match a test. */
  wordsWhere(test: (block: number) => boolean): number {
    let words = 0;
    for (const [block, fate] of this.fates.entries()) {
      if (fate === "kept" && test(block)) words += this.outline.facts.words[block] ?? 0;
    }
    return words;
  }

  /** Restores a block and subtracts it from the count of the step that removed it. */
  giveBack(block: number): void {
    this.fates[block] = "kept";
  }

  /**
   * Removes kept blocks that match a test, unless fewer than `least` words would remain.
   *
   * A page never ends up without words: at least one word always remains.
   */
  take(fate: BlockFate, test: (block: number) => boolean, least: number): void {
    const left = this.wordsWhere((block) => !test(block));
    if (left < Math.max(1, least)) return;
    for (const [block, now] of this.fates.entries()) {
      if (now === "kept" && test(block)) this.fates[block] = fate;
    }
  }
}

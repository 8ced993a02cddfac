// The state of one selection: which step took each block, and the guards that hold for every step.
import type { BlockFate } from "../model/verdict.ts";
import type { PageOutline } from "../outline/outline.ts";

/** A selection in the making. */
export class SelectionDraft {
  readonly outline: PageOutline;
  readonly fates: BlockFate[];

  constructor(outline: PageOutline) {
    this.outline = outline;
    this.fates = outline.blocks.map(() => "kept");
  }

  /** Whether a block is still there. */
  keeps(block: number): boolean {
    return this.fates[block] === "kept";
  }

  /** Words of the kept blocks a test holds for. */
  wordsWhere(test: (block: number) => boolean): number {
    let words = 0;
    for (const [block, fate] of this.fates.entries()) {
      if (fate === "kept" && test(block)) words += this.outline.facts.words[block] ?? 0;
    }
    return words;
  }

  /** Puts a block back, off the count of the step that took it. */
  giveBack(block: number): void {
    this.fates[block] = "kept";
  }

  /**
   * Takes the kept blocks a test holds for, unless fewer than `least` words would be left.
   *
   * A page never ends up without words: at least one word has to stay in any case.
   */
  take(fate: BlockFate, test: (block: number) => boolean, least: number): void {
    const left = this.wordsWhere((block) => !test(block));
    if (left < Math.max(1, least)) return;
    for (const [block, now] of this.fates.entries()) {
      if (now === "kept" && test(block)) this.fates[block] = fate;
    }
  }
}

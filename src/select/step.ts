// A selection step: a name, a field in the answer's counts, and a change to the draft.
import type { ContentMethod, RemovedCounts } from "../model/verdict.ts";
import type { SelectionDraft } from "./draft.ts";

/** Input of a step besides the draft. */
export interface StepContext {
  /** 1 for blocks that are never content: site controls and comment forms. */
  readonly never: Uint8Array;
  /** Blocks the block model chose; undefined if the model did not run. */
  readonly chosen: Uint8Array | undefined;
  /** Blocks considered repeated across the site; empty outside of a crawl. */
  readonly siteChrome: ReadonlySet<number>;
}

/** A selection step. It removes blocks from the draft, or declines by removing none. */
export interface Step {
  readonly method: ContentMethod;
  readonly count: keyof RemovedCounts;
  readonly run: (draft: SelectionDraft, context: StepContext) => void;
}

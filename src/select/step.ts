// What every step of selection is: a name, the count it has on the wire, and what it does to the draft.
import type { ContentMethod, RemovedCounts } from "../model/verdict.ts";
import type { SelectionDraft } from "./draft.ts";

/** What a step sees beside the draft. */
export interface StepContext {
  /** 1 for blocks that are never content: what serves the site, or to write comments. */
  readonly never: Uint8Array;
  /** The blocks the block model chose; undefined where it has no say. */
  readonly chosen: Uint8Array | undefined;
  /** Blocks judged to repeat across the site; empty outside of a crawl. */
  readonly siteChrome: ReadonlySet<number>;
}

/** One step of selection. It takes blocks from the draft, or declines by taking none. */
export interface Step {
  readonly method: ContentMethod;
  readonly count: keyof RemovedCounts;
  readonly run: (draft: SelectionDraft, context: StepContext) => void;
}

// A rule names blocks that are no content whatever the model says.
import type { PageType } from "../../model/verdict.ts";
import type { Signatures } from "../../statements/signatures.ts";
import type { PageOutline } from "../../structure/outline.ts";

/** Types of pages whose content is running text, not offers or lists. */
export const TEXT_TYPES: ReadonlySet<PageType> = new Set([
  "article",
  "documentation",
  "forum",
  "unknown",
]);

/** Properties of a page that rules use. */
export interface RulePage {
  readonly outline: PageOutline;
  readonly type: PageType;
  /** The type or, if unknown, the most likely one. */
  readonly likelyType: PageType;
  /** Lines with an author or a date. */
  readonly signatures: Signatures;
  /** The model's probabilities, 0 for blocks in landmarks, comments and site chrome. */
  readonly probabilities: Float64Array;
}

/** Returns 1 for each block that the rule removes. */
export type Rule = (page: RulePage) => Uint8Array;

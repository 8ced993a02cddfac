// Describes a main part that scripts have yet to fill; refuses its page if no browser will fill it.
import type { PageDocument } from "../model/document.ts";
import { withThousands } from "../text/thousands.ts";
import type { ReadingInput } from "./input.ts";
import { type Refusal, refusal } from "./refusals.ts";

/** Descriptions of main parts without content. */
export const UNFILLED_CONTENTS = {
  empty: "nothing",
  heading: "a heading alone",
  waiting: "a waiting message alone",
} as const;

/** Returns the refusal of a shell, unless the read used a browser or accepts shells. */
export function refuseUnfilled(
  { url, plain, rendered, refuses_shells = false }: ReadingInput,
  { requires_render, signs: { unfilled } }: PageDocument,
): Refusal | undefined {
  if (!refuses_shells || plain?.ok !== true || rendered !== undefined) return undefined;
  if (!requires_render || unfilled === undefined) return undefined;
  const { status, body } = plain.page;
  const size = `HTTP ${status}, ${withThousands(body.byteLength)} bytes of markup`;
  const reason = `the page is filled in by scripts (${size}), and its main part has ${UNFILLED_CONTENTS[unfilled]} without them`;
  return { ...refusal("blocked", url, reason), status, shell: true, frames: true };
}

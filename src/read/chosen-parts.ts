// Reduces the sides of a page to the parts that the caller's selectors choose, or refuses the page by the selector.
import { toText } from "../document/to-text.ts";
import type { ChosenParts } from "./input.ts";
import { type ChosenSide, type Side, wordsIn } from "./side.ts";

/** The sides of a page; at least one is set. */
export interface Sides {
  readonly plain?: Side;
  readonly rendered?: Side;
}

/** The chosen parts of a page, or why there are none. */
export type Choice =
  | {
      readonly ok: true;
      readonly sides: Sides;
      readonly note?: string;
      /** Whether the page is whole, since it has none of the elements to include. */
      readonly isWhole: boolean;
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Reduces each side to its chosen parts. A selector counts as matched if it matches on one side. If a selector is
 * unmatched or nothing readable is left, the page is refused; unless the choice is strict, the page then ignores that
 * selector, or stays whole, and `note` says so.
 */
export function chooseParts(sides: Sides, { isStrict, include }: ChosenParts): Choice {
  const all = [sides.plain, sides.rendered].filter((side) => side !== undefined);
  const chosen = all.flatMap((side) => side.chosen ?? []);
  const fault = faultOf(chosen, sides.rendered === undefined ? "plain page" : "page");
  if (fault !== undefined && isStrict) return { ok: false, reason: fault };
  const isIncluded = chosen.some((one) => one.isIncluded);
  const reduced: Sides = {
    ...(sides.plain && { plain: reducedSide(sides.plain, isIncluded) }),
    ...(sides.rendered && { rendered: reducedSide(sides.rendered, isIncluded) }),
  };
  const note = fault === undefined ? {} : { note: fault };
  const isWhole = include !== "" && !isIncluded;
  if (hasWords(reduced)) return { ok: true, sides: reduced, isWhole, ...note };
  const reason = "the chosen parts hold no readable text";
  return isStrict
    ? { ok: false, reason }
    : { ok: true, sides, isWhole: true, note: `${reason}; the page is whole` };
}

function faultOf(chosen: readonly ChosenSide[], where: string): string | undefined {
  const costly = chosen.find((one) => one.costly !== undefined)?.costly;
  if (costly !== undefined) return `"${costly}" takes too long to match on this page`;
  const [first, ...others] = chosen;
  const unmatched = (first?.unmatched ?? []).filter((text) =>
    others.every((other) => other.unmatched.includes(text)),
  );
  if (unmatched.length === 0) return undefined;
  return `no element of the ${where} matches ${unmatched.map((text) => `"${text}"`).join(", ")}`;
}

/** Returns a side with its chosen parts. A side without an element to include is empty beside one that has some. */
function reducedSide(side: Side, isIncluded: boolean): Side {
  const { chosen } = side;
  if (chosen === undefined) return side;
  const { document } = chosen;
  if (isIncluded && !chosen.isIncluded) {
    return { ...side, document: { ...document, blocks: [], images: [] }, text: "" };
  }
  return { ...side, document, text: toText(document.blocks) };
}

const hasWords = ({ plain, rendered }: Sides): boolean =>
  [plain, rendered].some((side) => side !== undefined && wordsIn(side.document) > 0);

// Decides whether a style shows the line breaks of the source: `white-space`.
import { type Declaration, readDeclarations } from "./sheet-rules.ts";

/** Effect of a style on line breaks of the source. */
export interface KeptLines {
  readonly keeps: boolean;
  readonly isImportant: boolean;
}

/** Matches text that may set white space. */
const WHITE_SPACE = /white-space/i;
/** Matches text that may keep lines. Linear: gaps are bounded. */
const MAY_KEEP = /white-space(?:-collapse)?\s{0,9}:\s{0,9}(?:pre|break-spaces)/i;
const KEEPS = /^(?:pre(?!serve-spaces)|break-spaces)/;
const COLLAPSES = /^(?:normal|nowrap|collapse|initial|preserve-spaces)/;

/** Whether declarations may set white space. */
export const mentionsWhiteSpace = (body: string): boolean => WHITE_SPACE.test(body);

/** Whether declarations may keep lines. */
export const mayKeepLines = (body: string): boolean => MAY_KEEP.test(body);

/** Returns the effect of declarations on line breaks; undefined if they inherit it. */
export function keptLinesOf(declarations: readonly Declaration[]): KeptLines | undefined {
  let found: KeptLines | undefined;
  for (const { property, value, isImportant } of declarations) {
    if (property !== "white-space" && property !== "white-space-collapse") continue;
    if (found?.isImportant === true && !isImportant) continue;
    if (KEEPS.test(value)) found = { keeps: true, isImportant };
    else if (COLLAPSES.test(value)) found = { keeps: false, isImportant };
  }
  return found;
}

/** Returns whether a style attribute keeps lines; undefined if it does not say. */
export function linesByStyle(style: string): boolean | undefined {
  return WHITE_SPACE.test(style) ? keptLinesOf(readDeclarations(style))?.keeps : undefined;
}

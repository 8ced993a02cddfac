// A line of a paragraph to the sign that would make it something else: a heading, an item, a rule, a fence, a table, a definition.

/** Where a line stands. */
export interface LinePlace {
  /** Whether the paragraph starts with it. */
  readonly isFirst: boolean;
  /** Whether a list item starts with it. */
  readonly startsItem: boolean;
}

/** Lines that are something else wherever they stand, by their first sign. */
const ANYWHERE =
  /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|`{3,}[^`]*$|~{3,}|(?:\*\s*){3,}$|(?:-\s*){3,}$|(?:_\s*){3,}$|\[\^[^\]\s]+\]:|<\/?[a-z][a-z\d-]*(?:\s|\/?>|$))/i;
/** Lines that are something else only behind another: they underline it, or make it the head of a table. */
const UNDERLINE = /^=+\s*$/;
const DELIMITER_ROW = /^[|:-][|:\s-]*$/;
const NUMBER = /^(\d{1,9})[.)](?=\s|$)/;
/** A definition of a link reference; its label may go on in the next line. */
const DEFINITION = /^\[(?:[^[\]\\]|\\.)*(?:\]:|$)/;
/** With the item's own marker, a rule. */
const RULE_IN_ITEM = /^(?:(?:-\s*){2,}|(?:\*\s*){2,})$/;
const TASK = /^\[[ x]\](?=\s|$)/i;

/** Index of the sign to escape so that a line stays one of words; -1 for none. */
export function lineStartEscape(line: string, { isFirst, startsItem }: LinePlace): number {
  if (ANYWHERE.test(line)) return 0;
  const number = NUMBER.exec(line);
  // Only a list that starts with 1 ends a paragraph.
  if (number?.[1] !== undefined) return isFirst || Number(number[1]) === 1 ? number[1].length : -1;
  if (!isFirst) {
    const isDelimiterRow = DELIMITER_ROW.test(line) && line.includes("-");
    return isDelimiterRow || UNDERLINE.test(line) ? 0 : -1;
  }
  const isMarkup = startsItem && (TASK.test(line) || RULE_IN_ITEM.test(line));
  return isMarkup || DEFINITION.test(line) ? 0 : -1;
}

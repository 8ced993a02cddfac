// Finds the sign that makes a line of a paragraph a heading, item, rule, fence or table.

/** Position of a line. */
export interface LinePlace {
  /** Whether the line starts the paragraph. */
  readonly isFirst: boolean;
  /** Whether the line starts a list item. */
  readonly startsItem: boolean;
}

/** Matches lines that are markup in any position, by their first signs. */
const ANYWHERE =
  /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|`{3,}[^`]*$|~{3,}|(?:\*\s*){3,}$|(?:-\s*){3,}$|(?:_\s*){3,}$|\[\^[^\]\s]+\]:|<\/?[a-z][a-z\d-]*(?:\s|\/?>|$))/i;
/** Match lines that are markup only after another line: they underline it, or make it a head. */
const UNDERLINE = /^=+\s*$/;
const DELIMITER_ROW = /^[|:-][|:\s-]*$/;
const NUMBER = /^(\d{1,9})[.)](?=\s|$)/;
/** Matches a link reference definition; its label may continue on the next line. */
const DEFINITION = /^\[(?:[^[\]\\]|\\.)*(?:\]:|$)/;
/** Matches a rule if a marker precedes. */
const RULE_IN_ITEM = /^(?:(?:-\s*){2,}|(?:\*\s*){2,})$/;
const TASK = /^\[[ x]\](?=\s|$)/i;

/** Returns the index of the sign to escape so that a line stays text; -1 for none. */
export function lineStartEscape(line: string, { isFirst, startsItem }: LinePlace): number {
  if (ANYWHERE.test(line)) return 0;
  const number = NUMBER.exec(line);
  // Only a list starting with 1 interrupts a paragraph.
  if (number?.[1] !== undefined) return isFirst || Number(number[1]) === 1 ? number[1].length : -1;
  if (!isFirst) {
    const isDelimiterRow = DELIMITER_ROW.test(line) && line.includes("-");
    return isDelimiterRow || UNDERLINE.test(line) ? 0 : -1;
  }
  const isMarkup = startsItem && (TASK.test(line) || RULE_IN_ITEM.test(line));
  return isMarkup || DEFINITION.test(line) ? 0 : -1;
}

// Rows of text to a Markdown table.

const cell = (text: string) => text.replace(/\|/g, "\\|").replace(/\s+/g, " ").trim();
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;

/** A Markdown table: one line for the head, one for the rule, one a row. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Text shown as code; nothing for nothing. */
export const code = (text: string): string => (text === "" ? "" : `\`${text}\``);

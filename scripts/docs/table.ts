// Formats rows of text as a Markdown table.

const cell = (text: string) => text.replace(/\|/g, "\\|").replace(/\s+/g, " ").trim();
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;

/** Returns a Markdown table: a header line, a delimiter line, and one line per row. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Formats text as code; "" stays "". */
export const code = (text: string): string => (text === "" ? "" : `\`${text}\``);

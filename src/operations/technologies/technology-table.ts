// Formats technologies as a table for a terminal, the evidence truncated to the rest of the line.
import { tableLines } from "../../cli/terminal-table.ts";
import type { Technology } from "../../model/technology.ts";

/** Minimum width of the evidence, even on a narrow terminal. */
const MIN_EVIDENCE = 20;

/** Returns the table in the given order, each category named once; a sentence if it is empty. */
export function technologyTable(technologies: readonly Technology[], columns: number): string {
  if (technologies.length === 0) return "no technology was recognised";
  const column = (name: string, textOf: (technology: Technology, at: number) => string) => ({
    name,
    cells: technologies.map(textOf),
  });
  const isSame = ({ category }: Technology, at: number) =>
    category === technologies[at - 1]?.category;
  const table = [
    column("Category", (one, at) => (isSame(one, at) ? "" : one.category)),
    column("Technology", ({ name }) => name),
    column("Version", ({ version }) => version ?? ""),
    column("Sure", ({ confidence }) => `${confidence} %`.padStart(5)),
    { ...column("Evidence", ({ evidence }) => evidence), minWidth: MIN_EVIDENCE },
  ];
  return tableLines(table, columns).join("\n");
}

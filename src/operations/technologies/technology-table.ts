// Formats technologies as a table for a terminal, the evidence truncated to the rest of the line.
import type { Technology } from "../../model/technology.ts";

const HEAD = ["Category", "Technology", "Version", "Sure", "Evidence"] as const;
const GAP = "  ";
/** Minimum width of the evidence, even on a narrow terminal. */
const MIN_EVIDENCE = 20;

/** Returns the table in the given order, each category named once; a sentence if it is empty. */
export function technologyTable(technologies: readonly Technology[], columns: number): string {
  if (technologies.length === 0) return "no technology was recognised";
  const rows = technologies.map(({ category, name, version, confidence, evidence }, at) => [
    category === technologies[at - 1]?.category ? "" : category,
    name,
    version ?? "",
    `${confidence} %`.padStart(5),
    evidence,
  ]);
  const widths = HEAD.slice(0, -1).map((title, at) =>
    [title, ...rows.map((row) => row[at] ?? "")].reduce(
      (most, cell) => Math.max(most, cell.length),
      0,
    ),
  );
  const before = widths.reduce((sum, width) => sum + width + GAP.length, 0);
  const left = Math.max(MIN_EVIDENCE, columns - before);
  return [HEAD, ...rows].map((row) => lineOf(row, widths, left)).join("\n");
}

function lineOf(row: readonly string[], widths: readonly number[], left: number): string {
  const evidence = row.at(-1) ?? "";
  const shown = evidence.length > left ? `${evidence.slice(0, left - 3)}...` : evidence;
  const cells = widths.map((width, at) => (row[at] ?? "").padEnd(width));
  return [...cells, shown].join(GAP).trimEnd();
}

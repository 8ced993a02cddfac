// The facts of a page as a table that fits a terminal: path, value, confidence, source.
import { tableLines } from "../../cli/terminal-table.ts";
import { printable, USUAL_COLUMNS } from "../../cli/terminal-text.ts";
import type { Fact, PageFacts, SchemaChoice } from "../../model/fact.ts";

/** Minimum width of a value and of a source; a narrower terminal wraps the lines. */
const MIN = { value: 20, source: 13 } as const;

/** Returns the table and a line about the schema; values are truncated to the terminal's width. */
export function factsTable({ facts, schema_choice }: PageFacts, columns = USUAL_COLUMNS): string {
  const rows = Object.entries(facts);
  const lines = rows.length === 0 ? ["no facts"] : [...tableOf(rows, columns)];
  if (schema_choice !== null) lines.push("", choiceLine(schema_choice));
  return `${lines.join("\n")}\n`;
}

function tableOf(
  rows: readonly (readonly [path: string, fact: Fact])[],
  columns: number,
): readonly string[] {
  const column = (name: string, textOf: (fact: Fact) => string) => ({
    name,
    cells: rows.map(([, fact]) => printable(textOf(fact))),
  });
  const text = ({ value }: Fact) => (typeof value === "string" ? value : JSON.stringify(value));
  const confidence = column("confidence", (fact) => fact.confidence.toFixed(2));
  return tableLines(
    [
      { name: "path", cells: rows.map(([path]) => printable(path)) },
      { ...column("value", text), minWidth: MIN.value, growthOrder: 1 },
      { ...confidence, alignsRight: true },
      { ...column("source", ({ source }) => source ?? ""), minWidth: MIN.source },
    ],
    columns,
  );
}

function choiceLine(choice: SchemaChoice): string {
  const { page_type, confidence, chosen_by, subject_types } = choice;
  const types = subject_types.join(", ");
  const used = `${choice.payloads_used} of ${choice.payloads_considered} payloads used.`;
  if (chosen_by === "declared") return `Schema of the declared ${types}; ${used}`;
  if (page_type === "unknown") return "The page type is unknown: set --schema.";
  const subject = types === "" ? "no node describes the page" : `of ${types}`;
  return `Schema of type ${page_type} (${confidence.toFixed(2)}), ${subject}; ${used}`;
}

// The facts of a page as a table that fits a terminal: path, value, confidence, source.
import { cut, GAP, padded, printable, USUAL_COLUMNS, widthOf } from "../../cli/terminal-text.ts";
import type { Fact, PageFacts, SchemaChoice } from "../../model/fact.ts";

/** Minimum width of a value and of a source; a narrower terminal wraps the lines. */
const MIN = { value: 20, source: 13 } as const;

const HEAD = ["path", "value", "confidence", "source"] as const;
type Row = readonly [path: string, value: string, confidence: string, source: string];

/** Returns the table and a line about the schema; values are truncated to the terminal's width. */
export function factsTable({ facts, schema_choice }: PageFacts, columns = USUAL_COLUMNS): string {
  const rows = Object.entries(facts).map(([path, fact]) => rowOf(path, fact));
  const lines = rows.length === 0 ? ["no facts"] : tableOf(rows, columns);
  if (schema_choice !== null) lines.push("", choiceLine(schema_choice));
  return `${lines.join("\n")}\n`;
}

function rowOf(path: string, { value, confidence, source }: Fact): Row {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [printable(path), printable(text), confidence.toFixed(2), printable(source ?? "")];
}

function tableOf(rows: readonly Row[], columns: number): string[] {
  const width = (at: 0 | 1 | 2 | 3) => Math.max(...[HEAD, ...rows].map((row) => widthOf(row[at])));
  const [path, confidence] = [width(0), width(2)];
  const room = columns - path - confidence - 3 * GAP;
  const source = Math.min(width(3), Math.max(MIN.source, room - MIN.value));
  const value = Math.min(width(1), Math.max(MIN.value, room - source));
  const gap = " ".repeat(GAP);
  const line = (row: readonly string[]) => {
    const [first = "", second = "", third = "", fourth = ""] = row;
    const cells = [
      padded(first, path),
      padded(cut(second, value), value),
      third.padStart(confidence),
    ];
    return [...cells, cut(fourth, source)].join(gap).trimEnd();
  };
  return [line(HEAD), ...rows.map(line)];
}

function choiceLine({
  page_type,
  confidence,
  chosen_by,
  subject_types,
  payloads_used,
  payloads_considered,
}: SchemaChoice): string {
  const types = subject_types.join(", ");
  const used = `${payloads_used} of ${payloads_considered} payloads used.`;
  if (chosen_by === "declared") return `Schema of the declared ${types}; ${used}`;
  if (page_type === "unknown") return "The page type is unknown: set --schema.";
  const subject = types === "" ? "no node describes the page" : `of ${types}`;
  return `Schema of type ${page_type} (${confidence.toFixed(2)}), ${subject}; ${used}`;
}

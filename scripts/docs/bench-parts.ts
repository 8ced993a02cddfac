// The list of benches to the table of those that make the figures of the report.
import { BENCHES } from "../../bench/list.ts";
import type { Parts } from "./parts.ts";
import { code, markdownTable } from "./table.ts";

/** The table of headline benches with their inputs and time. */
export function benchParts(): Parts {
  const headlines = BENCHES.filter(({ isHeadline }) => isHeadline);
  const rows = headlines.map(({ name, needs, partly = [], minutes }) => [
    code(name),
    [...needs, ...partly].join(", "),
    String(minutes),
  ]);
  const sum = headlines.reduce((total, { minutes }) => total + minutes, 0);
  return {
    "headline benches": markdownTable(
      ["Benchmark", "Inputs", "Minutes"],
      [...rows, ["all", "", String(sum)]],
    ),
  };
}

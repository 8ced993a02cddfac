// The last kept runs of the facts bench to the tables of the page on facts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Parts } from "./parts.ts";
import { markdownTable } from "./table.ts";

/** Shares of the labels of one row, in percent. */
interface Row {
  readonly labels: number;
  readonly right: number;
  readonly wrong: number;
  readonly missing: number;
  readonly strict_right: number;
  readonly strict_wrong: number;
}

interface Run {
  readonly bench: string;
  readonly pages: number;
  readonly visible: boolean;
  readonly table: Readonly<Record<string, Row>>;
}

/** Rows with fewer labels say nothing. */
const LEAST_LABELS = 10;

/** The parts made from `bench/results.jsonl`: a table of declared facts, and one with visible facts. */
export function factsParts(root: string): Parts {
  const runs = readFileSync(join(root, "bench/results.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith('{"bench":"facts"'))
    .map((line): Run => JSON.parse(line));
  const last = (visible: boolean) => runs.findLast((run) => run.visible === visible);
  return { "facts declared": tableOf(last(false)), "facts visible": tableOf(last(true)) };
}

function tableOf(run: Run | undefined): string {
  if (run === undefined) return "";
  const rows = Object.entries(run.table)
    .filter(([, { labels }]) => labels >= LEAST_LABELS)
    .map(([name, row]) => [
      name,
      String(row.labels),
      ...[row.right, row.wrong, row.missing, row.strict_right, row.strict_wrong].map((share) =>
        share.toFixed(1),
      ),
    ]);
  const head = ["%", "labels", "right", "wrong", "missing", "strict right", "strict wrong"];
  return `${run.pages} pages.\n\n${markdownTable(head, rows)}`;
}

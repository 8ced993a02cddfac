// All tools, from the rows of the operations and from code of their own.
import type { Fields } from "../model/fields.ts";
import type { OperationName } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { OWN_TOOLS } from "../operations/tools.ts";
import { operationTool, type Tool } from "./tool.ts";

/** All tools by name. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map(
  (Object.keys(OPERATIONS) as OperationName[])
    .flatMap((name) => OWN_TOOLS[name] ?? operationTool(name) ?? [])
    .map((tool) => [tool.name, tool]),
);

/** Fields of every tool with divisible answers. */
export const PAGING = {
  max_chars: {
    kind: "integer",
    value: 20_000,
    range: [100, 1_000_000],
    comment: "Maximum characters of one answer; a cursor continues with the rest.",
  },
  cursor: {
    kind: "text",
    comment:
      "Cursor from an earlier answer of this tool; returns the next part. `url` or `id` must be the same; other arguments are ignored.",
  },
} as const satisfies Fields;

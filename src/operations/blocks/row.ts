// The row of the operation `blocks`.
import type { BlocksResult } from "../../model/blocks.ts";
import { NO_PAGE, NO_PARTS, OBTAINING, PAGE_FIELDS, PAGE_URL, PARTS } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the blocks of one page, each with its position and verdict",
  details:
    "Returns each block with its place on the page, its kind and the step that kept or removed it.",
  tag: "Pages",
  body: "BlocksRequest",
  route: { method: "POST", path: "/api/blocks" },
  gives: "answer",
  cost: "page",
  refusals: [...NO_PAGE, ...NO_PARTS],
  fields: {
    url: PAGE_URL,
    render: {
      kind: "switch",
      value: true,
      comment:
        "Measure the page in a browser if one is available. Without one, nothing is measured.",
    },
    direction: PAGE_FIELDS.direction,
    include_hidden_text: PAGE_FIELDS.include_hidden_text,
    left_out_samples: PAGE_FIELDS.left_out_samples,
    screenshot: PAGE_FIELDS.screenshot,
    screenshot_format: PAGE_FIELDS.screenshot_format,
    ...PARTS,
    ...OBTAINING,
  },
  client: "pageBlocks",
} as const satisfies Operation;

export type Answer = BlocksResult;

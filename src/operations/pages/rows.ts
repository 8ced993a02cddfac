// The rows of reading one page: whole, as events, block by block.

import type { BlocksResult } from "../../model/blocks.ts";
import type { PageEvent } from "../../model/event.ts";
import type { TextResult } from "../../model/page.ts";
import { FILE, NO_PAGE, NO_PARTS, OBTAINING, PAGE_FIELDS, PAGE_URL, PARTS } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const read = {
  summary: "the texts, type and record of one page",
  details:
    "Reads one page over plain HTTP, and also in a browser if `render` is true or the page needs one. With `html`, nothing is fetched. If the page cannot be read, the error gives the reason. Without `direction`, columns are read left to right unless `rtl` is true.",
  tag: "Pages",
  body: "TextRequest",
  route: { method: "POST", path: "/api/text" },
  gives: "answer",
  cost: "page",
  refusals: [...NO_PAGE, ...NO_PARTS],
  fields: PAGE_FIELDS,
  client: "readPage",
  library: { name: "readPage", options: "PageOptions" },
  command: {
    name: "read",
    group: "Pages",
    examples: [
      ["legible read https://example.org/ --content", "only the content"],
      ["legible read page.html --url https://example.org/", "a file, its links made absolute"],
      ["legible read https://example.org/ --render --json", "through a browser as well"],
      [
        "legible read --input urls.txt --output pages.jsonl",
        "a list of pages; run again to resume",
      ],
    ],
  },
} as const satisfies Operation<TextResult>;

export const stream = {
  summary: "one page, as a stream of events",
  details:
    "Emits the events run, stage, resolve, parse, classify, select and done. A page that cannot be read ends the stream with an `error` event.",
  tag: "Pages",
  body: "TextRequest",
  route: { method: "POST", path: "/api/text/stream" },
  gives: "events",
  cost: "run",
  refusals: ["BLOCKED_HOST"],
  fields: PAGE_FIELDS,
  client: "streamPage",
  library: { name: "streamPage", options: "PageOptions" },
} as const satisfies Operation<PageEvent>;

export const blocks = {
  summary: "the blocks of one page, each with its position and whether it is content",
  details:
    "Returns each block with its place on the page, its kind, and the step of content selection that kept or dropped it.",
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
      comment: "Measure the positions of blocks in a browser, if one is available.",
    },
    direction: PAGE_FIELDS.direction,
    include_hidden_text: PAGE_FIELDS.include_hidden_text,
    left_out_samples: PAGE_FIELDS.left_out_samples,
    screenshot: PAGE_FIELDS.screenshot,
    screenshot_format: PAGE_FIELDS.screenshot_format,
    screenshot_width: PAGE_FIELDS.screenshot_width,
    ...PARTS,
    ...OBTAINING,
    ...FILE,
  },
  client: "pageBlocks",
} as const satisfies Operation<BlocksResult>;

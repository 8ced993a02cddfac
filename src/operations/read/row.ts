// The row of the operation `read`.
import type { TextResult } from "../../model/page.ts";
import { NO_PAGE, NO_PARTS, PAGE_FIELDS } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "one page as JSON",
  details:
    "Reads one page over plain HTTP, and through a browser where `render` asks for one or the page needs one. With `html`, nothing is fetched. A page that cannot be read is a 502 whose `detail` says why.",
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
} as const satisfies Operation;

export type Answer = TextResult;

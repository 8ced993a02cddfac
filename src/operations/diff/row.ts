// The row of the operation `diff`.
import type { PageDiff } from "../../model/diff.ts";
import { NO_GRAPH, NO_PAGE, OBTAINING, PAGE_URL, RENDER } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the changes of a page, section by section",
  details:
    "Compares a page with the stored graph of its site, or with given Markdown, section by section.",
  tag: "Pages",
  body: "DiffRequest",
  route: { method: "POST", path: "/api/diff" },
  gives: "answer",
  cost: "page",
  refusals: [...NO_PAGE, ...NO_GRAPH],
  fields: {
    url: { ...PAGE_URL, comment: "Address of the page, http or https." },
    render: RENDER,
    against: {
      kind: "text",
      flag: false,
      comment: "Earlier Markdown of the page. Default: the page in the stored graph of its site.",
    },
    fetch: OBTAINING.fetch,
    renderOptions: OBTAINING.renderOptions,
  },
  library: { name: "diffPage", options: "DiffOptions" },
  command: {
    name: "diff",
    group: "Crawled sites",
    examples: [
      ["legible diff https://example.org/lamps", "since its site was crawled"],
      ["legible diff https://example.org/lamps --against lamps.md", "against a file"],
    ],
  },
} as const satisfies Operation<PageDiff>;

// The row of the operation `records`.
import type { RecordsResult } from "../../model/records.ts";
import {
  CALLER_EXTRAS,
  FILE,
  LIKE,
  NO_EXAMPLE,
  NO_PAGE,
  NO_PARTS,
  OBTAINING,
  PAGE_FIELDS,
  PAGE_URL,
  PARTS,
  RECIPE,
  RENDER,
} from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the lists of one page as tables, the main list first",
  details:
    "Returns the repeated items of a page, one row each: products, jobs, events, topics, articles, the rows of a table. Columns have standard names, or the labels of the page; each has a type and a source. Every visible word of an item is in a column or in `rest`. Menus, filters and footers do not count as lists.",
  tag: "Pages",
  body: "RecordsRequest",
  route: { method: "POST", path: "/api/records" },
  gives: "answer",
  cost: "page",
  refusals: [...NO_PAGE, ...NO_PARTS, ...NO_EXAMPLE],
  fields: {
    url: PAGE_URL,
    pages: {
      kind: "integer",
      value: 1,
      range: [1, 100],
      comment:
        "Maximum number of pages to read of a list that spans several. Reading also stops at the total that the page states, and after a page without new rows.",
    },
    schema: {
      kind: "schema",
      flag: false,
      comment:
        "JSON Schema of a row (an object with `properties`), or of an object with one array of rows. The columns are then the paths of the schema; a row has null for a path without a matching value.",
    },
    like: {
      ...LIKE,
      comment: `${LIKE.comment} The list with these values comes first, and its columns get these names.`,
    },
    recipe: {
      ...RECIPE,
      comment: `${RECIPE.comment} The list that the recipe finds comes first, and its columns get the recipe's names. Cannot be combined with \`like\`.`,
    },
    render: RENDER,
    direction: PAGE_FIELDS.direction,
    include_hidden_text: PAGE_FIELDS.include_hidden_text,
    ...PARTS,
    ...CALLER_EXTRAS,
    ...OBTAINING,
    ...FILE,
  },
  client: "readRecords",
  library: { name: "readRecords", options: "RecordsOptions" },
  command: {
    name: "records",
    group: "Pages",
    examples: [
      ["legible records https://example.org/lamps", "the main list as a table"],
      ["legible records https://example.org/lamps --output lamps.csv", "as a spreadsheet"],
      [
        "legible records https://example.org/lamps --pages 20",
        "with the next 19 pages of the list",
      ],
      [
        "legible records https://example.org/lamps --schema product --format csv",
        "with the columns of a JSON Schema, or of a built-in one",
      ],
      [
        "legible records lamps.html wicks.html --list 2 --format jsonl",
        "the second list of each page, a line of JSON per row",
      ],
      [
        "legible records https://example.org/lamps --like 'name=Brass lamp 3' --like price=33.50",
        "the list with this item, its columns named so",
      ],
    ],
  },
} as const satisfies Operation<RecordsResult>;

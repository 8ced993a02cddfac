// The row of the operation `learn`.
import type { LearnResult } from "../../model/recipe.ts";
import { LIKE, NO_EXAMPLE, NO_PAGE, OBTAINING, PAGE_FIELDS, PAGE_URL, RENDER } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "a recipe to read values or a list again, from values that you point at",
  details:
    "Finds where a page has given values, as facts of its own or as a list, and returns a recipe: for each value the anchors that identify it (declared key, label, class names, tags, heading). `records` and `facts` read other pages of the layout by it. Further pages correct it: anchors that one of them contradicts are left out.",
  tag: "Pages",
  body: "LearnRequest",
  route: { method: "POST", path: "/api/learn" },
  gives: "answer",
  cost: "page",
  refusals: [...NO_PAGE, ...NO_EXAMPLE],
  fields: {
    url: PAGE_URL,
    like: { ...LIKE, required: true, example: '{"name": "Brass lamp 3", "price": 33.5}' },
    of: {
      kind: "choice",
      choices: ["page", "list"],
      comment:
        "Whether the values are facts of the page or an item of a list; by default what has them all.",
    },
    pages: {
      kind: "json",
      of: "pages",
      flag: false,
      comment:
        "Up to four further pages of the same layout: `url`, and optionally `html` and `like`, some or all of its values.",
    },
    render: RENDER,
    headers: PAGE_FIELDS.headers,
    cookies: PAGE_FIELDS.cookies,
    state: PAGE_FIELDS.state,
    ...OBTAINING,
  },
  library: { name: "learn", options: "LearnOptions" },
  command: {
    name: "learn",
    group: "Pages",
    examples: [
      [
        "legible learn https://example.org/lamp --like 'name=Brass lamp' --like price=40 --output lamp.json",
        "a recipe for the name and the price of such pages",
      ],
      ["legible facts https://example.org/desk --recipe lamp.json", "the values of another page"],
    ],
  },
} as const satisfies Operation;

export type Answer = LearnResult;

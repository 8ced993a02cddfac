// The row of the operation `learn`.
import type { LearnResult } from "../../model/recipe.ts";
import {
  CALLER_EXTRAS,
  LIKE,
  NO_EXAMPLE,
  NO_PAGE,
  OBTAINING,
  PAGE_URL,
  RENDER,
} from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "a recipe that finds values or a list again on similar pages, learned from an example",
  details:
    "Finds given values on a page, as single facts or as an item of a list, and returns a recipe: for each value, the anchors that identify its place (declared key, label, class names, tags, heading). With the recipe, `records` and `facts` read other pages of the same layout. If you give further pages, the recipe omits anchors that one of them contradicts.",
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
        "Whether the values are facts of the page or an item of a list. Default: whichever contains all values.",
    },
    pages: {
      kind: "json",
      of: "pages",
      flag: false,
      comment:
        "Up to four further pages of the same layout, each with `url`, and optionally `html` and some or all of its values as `like`.",
    },
    render: RENDER,
    ...CALLER_EXTRAS,
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
} as const satisfies Operation<LearnResult>;

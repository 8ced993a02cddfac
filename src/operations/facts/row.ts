// The row of the operation `facts`.
import { SCHEMA_FROM } from "../../model/fact.ts";
import type { FactsResult } from "../../model/page.ts";
import { DIRECTION, NO_PAGE, OBTAINING, PAGE_URL, RECIPE, RENDER } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the facts a page declares, mapped onto a JSON Schema, each with its source",
  details:
    "Maps structured data (JSON-LD, microdata, Open Graph, framework data) onto a JSON Schema. Each fact has a source and a confidence. Without `direction`, columns are read left to right unless `rtl` is true; without `schema_from`, it is `page`.",
  tag: "Pages",
  body: "ExtractRequest",
  route: { method: "POST", path: "/api/extract" },
  gives: "answer",
  cost: "page",
  refusals: NO_PAGE,
  fields: {
    url: PAGE_URL,
    schema: {
      kind: "schema",
      flag: false,
      comment:
        "JSON Schema, an object with `properties`. Without it, `schema_from` selects a built-in schema.",
    },
    schema_from: {
      kind: "choice",
      choices: SCHEMA_FROM,
      ownDefault: { value: "declared" },
      comment:
        "How to select the built-in schema. `page`: by the type of the page. `declared`: by the type of the main subject in the page's data, or by the type of the page if there is not exactly one such subject.",
      brief: "Built-in schema: by the type of the page, or by the main subject it declares.",
    },
    recipe: {
      ...RECIPE,
      comment: `${RECIPE.comment} The facts are then the values that the recipe finds; no schema is used.`,
    },
    render: RENDER,
    rtl: {
      kind: "switch",
      value: false,
      comment: "Read columns right to left.",
    },
    direction: DIRECTION,
    sources: {
      kind: "choice",
      choices: ["declared", "visible"],
      comment:
        "Sources of facts: `declared` (structured data, the default), or `visible` (structured data, and for properties without a value in it also RDFa, microformats, the page record and visible text).",
      brief: "`visible` also reads RDFa, microformats, the page record and visible text.",
    },
    fetch: { ...OBTAINING.fetch, own: true },
    renderOptions: { ...OBTAINING.renderOptions, own: true },
    html: { ...OBTAINING.html, own: true },
  },
  client: "extractFacts",
  library: { name: "extractFacts", options: "FactsOptions" },
  command: {
    name: "facts",
    group: "Pages",
    examples: [
      ["legible facts https://example.org/lamp", "the declared facts as a table"],
      ["legible facts lamp.html --schema lamp.json", "the facts of a schema"],
      ["legible facts lamp.html --schema product", "the facts of a built-in schema"],
      [
        "legible facts --input urls.txt --schema lamp.json --output facts.csv",
        "a list of pages as a table; run again to resume",
      ],
    ],
  },
  tool: {
    name: "extract_facts",
    title: "Extract facts from a web page",
    description:
      "Returns the facts that a page declares (JSON-LD, microdata, Open Graph), mapped onto a JSON Schema, with confidence and place. Use it for single values: price, author, date, rating. Undeclared facts are absent, never guessed.",
    openWorld: true,
    fields: ["url", "schema", "schema_from", "render", "sources", "html"],
  },
} as const satisfies Operation<FactsResult>;

// The rows of reading one page: its texts, events, blocks, facts, lists, chunks, changes, technologies.

import type { BlocksResult } from "../../model/blocks.ts";
import type { PageDiff } from "../../model/change.ts";
import type { ChunksResult } from "../../model/chunk.ts";
import type { PageEvent } from "../../model/event.ts";
import { SCHEMA_FROM } from "../../model/fact.ts";
import type { FactsResult, TextResult } from "../../model/page.ts";
import type { LearnResult } from "../../model/recipe.ts";
import type { RecordsResult } from "../../model/records.ts";
import type { TechnologyReport } from "../../model/technology.ts";
import {
  CALLER_EXTRAS,
  CHUNK_SIZES,
  DIRECTION,
  FILE,
  LIKE,
  NO_EXAMPLE,
  NO_GRAPH,
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

export const facts = {
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

export const records = {
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

export const chunks = {
  summary: "the content of one page in chunks for retrieval",
  details:
    "Cuts the content by sections, then by size, never inside a table row, a code block or a list item. Joined in order, the texts of the chunks are exactly the content. A chunk keeps its id while its text does not change.",
  tag: "Pages",
  body: "ChunksRequest",
  route: { method: "POST", path: "/api/chunks" },
  gives: "answer",
  cost: "page",
  refusals: [...NO_PAGE, ...NO_PARTS],
  fields: {
    url: PAGE_URL,
    ...CHUNK_SIZES,
    render: RENDER,
    direction: PAGE_FIELDS.direction,
    include_hidden_text: PAGE_FIELDS.include_hidden_text,
    ...PARTS,
    ...OBTAINING,
  },
  client: "chunkPage",
  library: { name: "chunkPage", options: "ChunkOptions" },
  command: {
    name: "chunks",
    group: "Pages",
    examples: [
      ["legible chunks https://example.org/", "the content in chunks, as JSON Lines"],
      [
        "legible chunks https://example.org/ --known chunks.jsonl",
        "and which are added, the same or removed since that file",
      ],
      ["legible chunks https://example.org/ --site", "the pages of a crawled site in chunks"],
    ],
  },
  tool: {
    name: "chunk_page",
    title: "Cut a page into chunks",
    description:
      "Returns the content of a page as chunks of Markdown with heading path, offsets, tokens and a stable id. Use it to fill a retrieval index.",
    openWorld: true,
  },
} as const satisfies Operation<ChunksResult>;

export const learn = {
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

export const diff = {
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

export const technologies = {
  summary: "the technologies of a site, with evidence",
  details:
    "Detects servers, frameworks, content management and analytics. Reads the plain page, and also opens the page in a browser if one is available.",
  tag: "Pages",
  body: "TechnologiesRequest",
  route: { method: "POST", path: "/api/technologies" },
  gives: "answer",
  cost: "page",
  refusals: NO_PAGE,
  fields: {
    url: PAGE_URL,
    render: {
      kind: "switch",
      value: true,
      comment: "Use a browser as well if one is available.",
    },
    fetch: OBTAINING.fetch,
    renderOptions: OBTAINING.renderOptions,
    html: OBTAINING.html,
  },
  client: "detectTechnologies",
  library: { name: "detectTechnologies", options: "TechnologyOptions" },
  command: {
    name: "tech",
    group: "Pages",
    examples: [["legible tech https://example.org/", "the technologies of a site"]],
  },
} as const satisfies Operation<TechnologyReport>;

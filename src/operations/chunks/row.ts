// The row of the operation `chunks`.
import type { ChunksResult } from "../../model/chunk.ts";
import {
  CHUNK_SIZES,
  NO_PAGE,
  NO_PARTS,
  OBTAINING,
  PAGE_FIELDS,
  PAGE_URL,
  PARTS,
  RENDER,
} from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
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

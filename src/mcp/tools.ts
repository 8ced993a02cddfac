// All tools, and their listing: input schemas from the rows that also check the arguments.
import type { Fields } from "../model/fields.ts";
import { type FieldSchema, requestSchema } from "../model/request-schema.ts";
import type { OperationName } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { OWN_TOOLS } from "../operations/tools.ts";
import { operationTool, type Tool } from "./tool.ts";

/** All tools by name. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map(
  (Object.keys(OPERATIONS) as OperationName[])
    .flatMap((name) => OWN_TOOLS[name] ?? operationTool(name) ?? [])
    .map((tool) => [tool.name, tool]),
);

/** Fields of every tool with divisible answers. */
export const PAGING = {
  max_chars: {
    kind: "integer",
    value: 20_000,
    range: [100, 1_000_000],
    comment: "Maximum characters of one answer; a cursor continues with the rest.",
  },
  cursor: {
    kind: "text",
    comment:
      "Cursor from an earlier answer of this tool; returns the next part. `url` or `id` must be the same; other arguments are ignored.",
  },
} as const satisfies Fields;

const TEXT_HOLDS =
  "The first block of `content` is the verbatim text. A second block has notes: how much remains, and the `cursor` that continues. There is no `structuredContent`.";
const SIZED_HOLDS =
  "The first block of `content` is the verbatim text. A second block has notes. There is no `structuredContent`.";
const DATA_HOLDS =
  "The first block of `content` is the answer as JSON. `structuredContent` has the same object if it fits `max_chars`; otherwise a `cursor` continues the JSON.";

/** Returns a tool as `tools/list` shows it. */
export function listing(tool: Tool) {
  const { name, title, description, fields, openWorld, isSized, gives, changes } = tool;
  const holds = gives === "data" ? DATA_HOLDS : isSized ? SIZED_HOLDS : TEXT_HOLDS;
  return {
    name,
    title,
    description: `${description} ${holds}`,
    inputSchema: inputSchema(isSized ? fields : { ...fields, ...PAGING }, tool.shown),
    annotations: {
      title,
      readOnlyHint: changes === undefined,
      ...(changes && {
        destructiveHint: changes.isDestructive,
        idempotentHint: changes.isIdempotent,
      }),
      openWorldHint: openWorld,
    },
  };
}

/**
 * Returns a JSON Schema without null types: omitted fields have defaults, and some clients support
 * only one type.
 */
function inputSchema(fields: Fields, shown: Tool["shown"] = {}) {
  const { required, properties } = requestSchema(fields);
  return {
    type: "object" as const,
    required: [...required],
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const isObject = fields[name]?.kind === "schema";
        return [name, isObject ? { ...schema, type: "object" } : plain(schema, shown[name])];
      }),
    ),
  };
}

function plain(schema: FieldSchema, keys?: readonly string[]): Record<string, unknown> {
  const { type, enum: words, properties, ...rest } = schema;
  return {
    type: [type].flat().find((one) => one !== "null"),
    ...(Array.isArray(words) && { enum: words.filter((word) => word !== null) }),
    ...(isSchemas(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([key]) => keys === undefined || keys.includes(key))
          .map(([key, property]) => [key, plain(property)]),
      ),
    }),
    ...rest,
  };
}

const isSchemas = (value: unknown): value is Readonly<Record<string, FieldSchema>> =>
  typeof value === "object" && value !== null;

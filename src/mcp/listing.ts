// A tool as `tools/list` shows it. Agents read the whole list before anything else, so it has the
// first sentence of each comment, and names option objects without their options.
import type { Field, Fields } from "../model/fields.ts";
import { type FieldSchema, requestSchema } from "../model/request-schema.ts";
import { withoutNames } from "./refusal.ts";
import type { Tool } from "./tool.ts";

/** JSON Schema of a field. */
type ListedSchema = Readonly<Record<string, unknown>>;

/** Returns a tool as `tools/list` shows it to a client that does not have the `others`. */
export function listing(tool: Tool, others: readonly string[] = []) {
  const { name, title, description, fields, openWorld, isSized, changes } = tool;
  return {
    name,
    title,
    description: withoutNames(description, others),
    inputSchema: inputSchema(fields, isSized ? {} : PAGING),
    annotations: {
      readOnlyHint: changes === undefined,
      ...(changes && {
        destructiveHint: changes.isDestructive,
        idempotentHint: changes.isIdempotent,
      }),
      openWorldHint: openWorld,
    },
  };
}

/** Fields of every tool with divisible answers; the instructions of the server explain them. */
const PAGING: Readonly<Record<string, ListedSchema>> = {
  max_chars: { type: "integer" },
  cursor: { type: "string" },
};

function inputSchema(fields: Fields, further: Readonly<Record<string, ListedSchema>>) {
  const { required, properties } = requestSchema(fields);
  return {
    type: "object" as const,
    ...(required.length > 0 && { required: [...required] }),
    properties: {
      ...Object.fromEntries(
        Object.entries<Field>(fields).map(([name, field]) => [
          name,
          fieldSchema(field, properties[name] ?? { type: "string" }),
        ]),
      ),
      ...further,
    },
  };
}

/** A larger maximum says nothing, nor does a default that is false or zero. */
const MAX_BOUND = 1_000_000;

/** Returns a field's schema without null types, which some clients do not support. */
function fieldSchema(field: Field, { type, ...schema }: FieldSchema): ListedSchema {
  if (field.kind === "options") return { type: "object" };
  const { enum: words, maximum, default: value, items, additionalProperties } = schema;
  const description = field.brief ?? firstSentence(field.comment);
  const single = [type].flat().find((one) => one !== "null");
  return {
    type: field.kind === "schema" ? "object" : single,
    ...(Array.isArray(words) && { enum: words.filter((word) => word !== null) }),
    ...(typeof maximum === "number" && maximum < MAX_BOUND && { maximum }),
    ...(Boolean(value) && { default: value }),
    ...(items !== undefined && { items }),
    ...(additionalProperties !== undefined && { additionalProperties }),
    ...(description !== "" && { description }),
  };
}

/** Returns a comment up to the end of its first sentence or semicolon. */
const firstSentence = (comment: string): string => comment.split(/(?<=\.) |; /)[0] ?? "";

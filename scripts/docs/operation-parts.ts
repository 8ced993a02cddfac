// The operations table to the parts of pages that tell of it: routes, request fields, options, flags.
import type { Field, Fields } from "../../src/model/fields.ts";
import { OPERATIONS, type Operation } from "../../src/model/operations.ts";
import { optionRows } from "../../src/model/options.ts";
import type { Parts } from "./parts.ts";
import { code, markdownTable } from "./table.ts";

const TYPES: Readonly<Record<Field["kind"], string>> = {
  address: "string",
  text: "string",
  choice: "string",
  switch: "boolean",
  integer: "integer",
  options: "object",
  schema: "object",
};

function defaultOf(field: Field): string {
  if (field.kind === "address" || ("required" in field && field.required)) return "required";
  return "value" in field ? String(field.value) : "null";
}

function meaningOf(field: Field): string {
  if (field.kind === "options") {
    const names = optionRows(field.group).map(({ override }) => code(override.field));
    return `${field.comment} Fields: ${names.join(", ")}; see [settings](settings.md).`;
  }
  if (field.kind === "choice") return `${field.choices.map(code).join(", ")}. ${field.comment}`;
  if (field.kind === "integer") return `${field.range[0]} to ${field.range[1]}. ${field.comment}`;
  return field.comment;
}

function requestTable(fields: Fields): string {
  const taken = Object.entries(fields).filter(([, field]) => field.own !== true);
  const rows = taken.map(([name, field]) => [
    code(name),
    TYPES[field.kind],
    defaultOf(field),
    meaningOf(field),
  ]);
  return markdownTable(["Field", "Type", "Default", "Meaning"], rows);
}

function optionTable(fields: Fields): string {
  const named = Object.entries(fields).filter(([, field]) => defaultOf(field) !== "required");
  const rows = named.map(([name, field]) => [code(name), meaningOf(field)]);
  const signal = ["`signal`", "An `AbortSignal`; ends the call, which rejects with its reason."];
  return markdownTable(["Option", "Meaning"], [...rows, signal]);
}

function routesTable(): string {
  const rows = Object.values<Operation>(OPERATIONS).map(({ route, summary }) => [
    route.method,
    code(route.path),
    summary,
  ]);
  return markdownTable(["Method", "Path", "Gives"], rows);
}

/** Every part made from the operations. */
export function operationParts(): Parts {
  const parts: Record<string, string> = { routes: routesTable() };
  for (const [name, { fields }] of Object.entries<Operation>(OPERATIONS)) {
    parts[`request ${name}`] = requestTable(fields);
    parts[`options ${name}`] = optionTable(fields);
  }
  return parts;
}

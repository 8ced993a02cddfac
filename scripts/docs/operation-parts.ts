// Builds the doc tables of operations: routes, request fields, options, client methods, library functions, tools.

import { TOOLS } from "../../src/mcp/tools.ts";
import { type Field, type Fields, ownComment } from "../../src/model/fields.ts";
import { optionRows } from "../../src/model/options.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";
import type { Parts } from "./parts.ts";
import { code, markdownTable } from "./table.ts";

const TYPES: Readonly<Record<Field["kind"], string>> = {
  address: "string",
  addresses: "list of addresses",
  text: "string",
  texts: "object",
  selectors: "string",
  choice: "string",
  switch: "boolean",
  integer: "integer",
  options: "object",
  schema: "object",
  json: "JSON",
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
  const named = Object.entries(fields).filter(
    ([, field]) => defaultOf(field) !== "required" || field.kind === "json",
  );
  const rows = named.map(([name, field]) => {
    return [code(name), meaningOf({ ...field, comment: ownComment(field) })];
  });
  const signal = [
    "`signal`",
    "An `AbortSignal`. Aborting it rejects the call with the reason of the signal.",
  ];
  return markdownTable(["Option", "Meaning"], [...rows, signal]);
}

function routesTable(): string {
  const rows = byPath().map(([, { route, summary }]) => [route.method, code(route.path), summary]);
  return markdownTable(["Method", "Path", "Returns"], rows);
}

/** Returns the operations with their names, in the order of their paths. */
const byPath = () =>
  Object.entries<Operation>(OPERATIONS).sort(([, { route: a }], [, { route: b }]) =>
    a.path === b.path ? b.method.localeCompare(a.method) : a.path.localeCompare(b.path),
  );

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function clientTable(): string {
  const rows = byPath().map(([name, { client, route, summary }]) => [
    code(`${client ?? camel(name)}()`),
    code(`${route.method} ${route.path}`),
    summary,
  ]);
  return markdownTable(["Method", "Route", "Returns"], rows);
}

function libraryTable(): string {
  const rows = byPath().flatMap(([, { library, route, summary }]) =>
    library === undefined
      ? []
      : [[code(`${library.name}()`), code(library.options), code(route.path), summary]],
  );
  return markdownTable(["Function", "Options", "Like", "Returns"], rows);
}

function toolsTable(): string {
  const rows = [...TOOLS.values()].map(({ name, title, fields, gives }) => [
    code(name),
    title,
    Object.keys(fields).map(code).join(", "),
    gives,
  ]);
  return markdownTable(["Tool", "Purpose", "Arguments", "Answer"], rows);
}

/** Returns every part made from the operations. */
export function operationParts(): Parts {
  const parts: Record<string, string> = {
    routes: routesTable(),
    "client methods": clientTable(),
    "library functions": libraryTable(),
    tools: toolsTable(),
  };
  for (const [name, { fields }] of Object.entries<Operation>(OPERATIONS)) {
    parts[`request ${name}`] = requestTable(fields);
    parts[`options ${name}`] = optionTable(fields);
  }
  return parts;
}

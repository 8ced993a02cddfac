// Renders the OpenAPI document as one HTML page without scripts and external resources.
import type { OpenApiDocument } from "./document.ts";
import type { Schema } from "./schema.ts";

/** Returns the page; `style` is inserted unescaped. */
export function docsPage(document: OpenApiDocument, style: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: schemaOf(operation),
    })),
  );
  const { title, version, description } = document.info;
  const schemas = schemaOf(document.components["schemas"]);
  const named = namedBy(schemas);
  const asked = askedTypes(operations, named);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} API ${escaped(version)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escaped(title)} API <small>${escaped(version)}</small></h1>
${prose(description)}
<p>For programs: <a href="openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Routes"><ul>
${operations.map(routeLine).join("\n")}
</ul></nav>
<main>
${operations.map((route) => operationSection(route, named)).join("\n")}
<section>
<h2 id="types">Types</h2>
${Object.entries(schemas)
  .map(([name, schema]) => typeDetails(name, schemaOf(schema), asked.has(name) ? REQUEST : ANSWER))
  .join("\n")}
</section>
</main>
</body>
</html>
`;
}

/** Resolves a reference to its schema; returns any other schema as it is. */
type Named = (schema: Schema) => Schema;

const namedBy =
  (schemas: Schema): Named =>
  (schema) => {
    const name = typeNamed(schema);
    return name === undefined ? schema : schemaOf(schemas[name]);
  };

/** Returns the type name in a reference. */
function typeNamed({ $ref: reference }: Schema): string | undefined {
  return typeof reference === "string" ? reference.split("/").at(-1) : undefined;
}

/** Returns the types of bodies and of their option objects. */
function askedTypes(operations: readonly Route[], named: Named): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const { operation } of operations) {
    for (const { schema } of mediaTypes(operation["requestBody"])) {
      const fields = Object.values(schemaOf(named(schema)["properties"])).map(schemaOf);
      const types = [schema, ...fields.flatMap(({ anyOf }) => listOf(anyOf))];
      for (const name of types.map(typeNamed)) if (name !== undefined) asked.add(name);
    }
  }
  return asked;
}

interface Route {
  readonly path: string;
  readonly method: string;
  readonly operation: Schema;
}

const anchorOf = ({ operation }: Route) => escaped(operation["operationId"]);

const routeName = ({ path, method }: Route) =>
  `<span class="method ${escaped(method)}">${escaped(method.toUpperCase())}</span><code>${escaped(path)}</code>`;

const routeLine = (route: Route) =>
  `<li><a href="#${anchorOf(route)}">${routeName(route)}</a> <span class="faint">${inline(route.operation["summary"])}</span></li>`;

function operationSection(route: Route, named: Named): string {
  const { operation } = route;
  const parameters = listOf(operation["parameters"]);
  const body = bodyOf(operation, named);
  const responses = Object.entries(schemaOf(operation["responses"]));
  return `<section>
<h2 id="${anchorOf(route)}">${routeName(route)}</h2>
<p>${inline(operation["summary"])}.</p>
${prose(operation["description"])}
${exampleOf(route, named)}
${PLACES.map(([place, title]) =>
  parameterList(
    title,
    parameters.filter((one) => one["in"] === place),
  ),
).join("")}
${body ? `<h3>Body</h3>${fieldList(body, REQUEST)}` : ""}
<h3>Answers</h3>
${responses.map(([status, response]) => responseDetails(status, schemaOf(response))).join("\n")}
</section>`;
}

/** Returns the schema of an operation's body; undefined without one. */
function bodyOf(operation: Schema, named: Named): Schema | undefined {
  const schema = mediaTypes(operation["requestBody"])[0]?.schema;
  return schema && named(schema);
}

/** Locations of parameters, with their headings. */
const PLACES = [
  ["path", "Path"],
  ["query", "Query"],
  ["header", "Headers"],
] as const;

const parameterList = (title: string, parameters: readonly Schema[]) =>
  parameters.length > 0
    ? `<h3>${title}</h3><dl>${parameters.map(parameterItem).join("")}</dl>`
    : "";

/** Returns a sample command for the route, with the required fields. */
function exampleOf({ path, method, operation }: Route, named: Named): string {
  const steps = parameterExamples(operation, "path");
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => steps[name] ?? name);
  const address = `http://127.0.0.1:8000${filled}`;
  return `<pre><code>${escaped(commandOf(address, { method, operation }, named))}</code></pre>`;
}

function commandOf(
  address: string,
  { method, operation }: Omit<Route, "path">,
  named: Named,
): string {
  const body = bodyOf(operation, named);
  if (body !== undefined || (method === "post" && !hasParameters(operation))) {
    const asked = JSON.stringify(body === undefined ? {} : bodyExamples(body));
    return `curl -sN ${address} -H 'content-type: application/json' -d '${asked}'`;
  }
  const asked = parameterExamples(operation, "query");
  const query = Object.keys(asked).length === 0 ? "" : `?${new URLSearchParams(asked)}`;
  const flag = method === "get" ? "-s" : `-s -X ${method.toUpperCase()}`;
  return `curl ${flag} '${address}${query}'`;
}

const hasParameters = (operation: Schema) => listOf(operation["parameters"]).length > 0;

type Examples = Readonly<Record<string, string>>;

function bodyExamples(schema: Schema): Readonly<Record<string, unknown>> {
  const required: readonly unknown[] = [schema["required"]].flat();
  const properties = Object.entries(schemaOf(schema["properties"]));
  return Object.fromEntries(
    properties
      .filter(([name]) => required.includes(name))
      .map(([name, property]) => [name, [schemaOf(property)["examples"]].flat()[0] ?? ""]),
  );
}

const parameterExamples = (operation: Schema, place: "path" | "query"): Examples =>
  Object.fromEntries(
    listOf(operation["parameters"])
      .filter((one) => one["required"] === true && one["in"] === place)
      .map(({ name, schema }) => [String(name), exampleIn(schemaOf(schema))]),
  );

const exampleIn = ({ examples }: Schema): string => String([examples].flat()[0] ?? "");

function parameterItem(parameter: Schema): string {
  const schema = schemaOf(parameter["schema"]);
  return fieldItem(String(parameter["name"]), {
    schema: { ...schema, description: parameter["description"] },
    says: parameter["required"] === true ? REQUEST.always : REQUEST.perhaps,
    marks: REQUEST,
  });
}

function responseDetails(status: string, response: Schema): string {
  const headers = Object.entries(schemaOf(response["headers"]));
  const contents = mediaTypes(response).map(
    ({ type, schema }) => `<p><code>${escaped(type)}</code> ${typeName(schema)}</p>`,
  );
  const headerItems = headers.map(([name, header]) =>
    fieldItem(name, {
      schema: {
        ...schemaOf(schemaOf(header)["schema"]),
        description: schemaOf(header)["description"],
      },
      says: "",
      marks: ANSWER,
    }),
  );
  const isAnswer = status.startsWith("2");
  return `<details${isAnswer ? " open" : ""}><summary><strong>${escaped(status)}</strong></summary>
${prose(response["description"])}
${contents.join("\n")}
${headers.length > 0 ? `<details><summary>Headers</summary><dl>${headerItems.join("")}</dl></details>` : ""}
</details>`;
}

interface MediaType {
  readonly type: string;
  readonly schema: Schema;
}

function mediaTypes(holder: unknown): readonly MediaType[] {
  return Object.entries(schemaOf(schemaOf(holder)["content"])).map(([type, content]) => ({
    type,
    schema: schemaOf(schemaOf(content)["schema"]),
  }));
}

function typeDetails(name: string, schema: Schema, marks: Marks): string {
  const members = listOf(schema["anyOf"]);
  const inside =
    members.length > 0 ? `<p>${members.map(typeName).join(" or ")}</p>` : fieldList(schema, marks);
  // The id is inside the folded part: a link to it unfolds that.
  return `<details><summary><code>${escaped(name)}</code></summary>
<div id="type-${escaped(name)}">${prose(schema["description"])}
${inside}</div>
</details>`;
}

/** Labels of required and of optional fields. */
interface Marks {
  readonly always: string;
  readonly perhaps: string;
}

const REQUEST: Marks = { always: "required", perhaps: "" };
const ANSWER: Marks = { always: "", perhaps: "may be absent" };

/** Lists the fields of an object with their types. */
function fieldList(schema: Schema, marks: Marks): string {
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  const items = Object.entries(schemaOf(schema["properties"])).map(([name, property]) =>
    fieldItem(name, {
      schema: schemaOf(property),
      says: required.has(name) ? marks.always : marks.perhaps,
      marks,
    }),
  );
  return items.length === 0 ? "" : `<dl>${items.join("")}</dl>`;
}

interface FieldParts {
  readonly schema: Schema;
  /** Label of the field. */
  readonly says: string;
  /** Labels of its inner fields. */
  readonly marks: Marks;
}

function fieldItem(name: string, { schema, says, marks }: FieldParts): string {
  const inner = fieldList(schema, marks) || fieldList(schemaOf(schema["items"]), marks);
  // A nullable field has its bounds and default in its own type.
  const [own = schema] = listOf(schema["anyOf"]);
  const note = says === "" ? "" : ` <span class="wanted">${says}</span>`;
  const fallback =
    own["default"] === undefined
      ? ""
      : `, default <code>${escaped(JSON.stringify(own["default"]))}</code>`;
  return `<dt><code>${escaped(name)}</code> <span class="type">${typeName(schema)}${bounds(own)}${fallback}</span>${note}</dt>
<dd>${prose(schema["description"])}${inner}</dd>
`;
}

function bounds({ minimum, maximum }: Schema): string {
  return minimum === undefined ? "" : ` ${escaped(minimum)} to ${escaped(maximum)}`;
}

/** Describes the type of a schema in a few words. */
function typeName(schema: Schema): string {
  const { enum: words, const: only, items } = schema;
  const named = typeNamed(schema);
  if (named !== undefined) return `<a href="#type-${escaped(named)}">${escaped(named)}</a>`;
  if (only !== undefined) return `<code>${escaped(only)}</code>`;
  if (Array.isArray(words)) {
    return words
      .map((word) => (word === null ? "null" : `<code>${escaped(word || '""')}</code>`))
      .join(", ");
  }
  const members = listOf(schema["anyOf"]);
  if (members.length > 0) return members.map(typeName).join(" or ");
  if (items !== undefined) return `list of ${typeName(schemaOf(items))}`;
  const types = [schema["type"]].flat().filter((type) => type !== undefined);
  return types.length === 0 ? "any" : types.map(escaped).join(" or ");
}

/** Renders a text as paragraphs. */
function prose(text: unknown): string {
  if (typeof text !== "string" || text === "") return "";
  return text
    .split("\n\n")
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join("");
}

// code span, between backticks
const CODE = /`([^`]{1,500})`/g;

/** Renders a text with its code spans. */
const inline = (text: unknown): string => escaped(text).replace(CODE, "<code>$1</code>");

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escaped = (text: unknown): string =>
  String(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

function schemaOf(value: unknown): Schema {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value)) : {};
}

const listOf = (value: unknown): readonly Schema[] =>
  Array.isArray(value) ? value.map(schemaOf) : [];

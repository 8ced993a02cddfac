// Renders the OpenAPI document as HTML pages without scripts and external resources: an index with a
// search, a page for each group of routes, and a page for each type.
import { PROJECT_URL } from "../../model/project.ts";
import type { Schema } from "../answer-schemas.ts";
import type { OpenApiDocument } from "./document.ts";

/** The page to render, from the query of its address; the index without any. */
export interface DocsQuery {
  /** Name of a group of routes. */
  readonly group?: string;
  /** Name of a type. */
  readonly type?: string;
  /** Words to find in routes, fields and types. */
  readonly q?: string;
}

/** Returns the renderer of a document's pages; `style` is inserted unescaped. */
export function docsPages(document: OpenApiDocument, style: string): (asked: DocsQuery) => string {
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: schemaOf(operation),
    })),
  );
  const schemas = schemaOf(document.components["schemas"]);
  const named = namedBy(schemas);
  const asked = askedTypes(routes, named);
  const groups = document.tags.map((tag) => ({
    name: String(tag["name"]),
    says: tag["description"],
    routes: routes.filter(({ operation }) => [operation["tags"]].flat().includes(tag["name"])),
  }));
  const index = () => `${prose(document.info["description"])}
<p>For programs: <a href="openapi.json">openapi.json</a>. Guides: ${GUIDES.map(guideLink).join(", ")}.</p>
${groups.map((group) => `<section>\n${groupHead(group)}\n${routeList(group.routes)}\n</section>`).join("\n")}`;
  const groupPage = (group: Group) => `${groupHead(group)}
${routeList(group.routes)}
${group.routes.map((route) => operationSection(route, named)).join("\n")}`;
  const typePage = (name: string) =>
    `<h2>Type <code>${escaped(name)}</code></h2>
${typeContent(schemaOf(schemas[name]), asked.has(name) ? REQUEST : ANSWER)}`;
  const found = (words: string) => {
    const has = (text: string) => wordsOf(words).every((word) => text.toLowerCase().includes(word));
    const list = routes.filter((route) =>
      has(`${route.path} ${searchText(route.operation, named)}`),
    );
    const types = Object.keys(schemas).filter(has);
    return `<h2>${list.length} ${list.length === 1 ? "route" : "routes"} with “${escaped(words)}”</h2>
${routeList(list)}
${types.length > 0 ? `<h3>Types</h3><p>${types.map(typeLink).join(", ")}</p>` : ""}
${list.length + types.length === 0 ? '<p>Try a field or a part of an address, or see <a href="docs">all routes</a>.</p>' : ""}`;
  };
  return ({ group = "", type = "", q = "" }) => {
    const chosen = groups.find(({ name }) => name === group);
    const content =
      q.trim() !== ""
        ? found(q.trim())
        : chosen !== undefined
          ? groupPage(chosen)
          : Object.hasOwn(schemas, type)
            ? typePage(type)
            : index();
    const { title, version } = document.info;
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
<h1><a href="docs">${escaped(title)} API</a> <small>${escaped(version)}</small></h1>
<form action="docs" role="search"><label>Search <input type="search" name="q" value="${escaped(q)}" placeholder="route, field or type"></label> <button>Search</button></form>
<nav aria-label="Groups"><ul class="groups">
${groups.map(({ name }) => `<li><a href="docs?group=${escaped(name)}"${name === group ? ' aria-current="page"' : ""}>${escaped(name)}</a></li>`).join("\n")}
</ul></nav>
</header>
<main>
${content}
</main>
</body>
</html>
`;
  };
}

/** Guides by the name of their file. */
const GUIDES = ["read", "lists", "facts", "crawl", "ask", "deploy", "embed"];
/** Guides of the groups that have one. */
const GUIDE_OF: Readonly<Record<string, string>> = {
  Pages: "read",
  Sites: "crawl",
  Crawls: "crawl",
  Graphs: "ask",
  Service: "deploy",
};

const guideLink = (name: string): string =>
  `<a href="${PROJECT_URL}/blob/main/docs/guides/${name}.md">${name}</a>`;

interface Group {
  readonly name: string;
  readonly says: unknown;
  readonly routes: readonly Route[];
}

function groupHead({ name, says }: Group): string {
  const guide = GUIDE_OF[name];
  return `<h2><a href="docs?group=${escaped(name)}">${escaped(name)}</a></h2>
<p>${inline(says)}${guide === undefined ? "" : ` Guide: ${guideLink(guide)}.`}</p>`;
}

const routeList = (routes: readonly Route[]) =>
  routes.length === 0 ? "" : `<ul class="routes">\n${routes.map(routeLine).join("\n")}\n</ul>`;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/);

/** Returns the words of an operation: name, texts and fields of its request. */
function searchText(operation: Schema, named: Named): string {
  const body = bodyOf(operation, named);
  const fields = [
    ...listOf(operation["parameters"]).map(({ name, description }) => [name, description]),
    ...Object.entries(schemaOf(body?.["properties"])).map(([name, field]) => [
      name,
      schemaOf(field)["description"],
    ]),
  ];
  const { operationId, summary, description } = operation;
  return [operationId, summary, description, ...fields.flat()].join(" ");
}

const typeLink = (name: string): string =>
  `<a href="docs?type=${escaped(name)}">${escaped(name)}</a>`;

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
  `<li><a href="docs?group=${escaped([route.operation["tags"]].flat()[0])}#${anchorOf(route)}">${routeName(route)}</a> <span class="faint">${inline(route.operation["summary"])}</span></li>`;

function operationSection(route: Route, named: Named): string {
  const { operation } = route;
  const parameters = listOf(operation["parameters"]);
  const body = bodyOf(operation, named);
  const responses = Object.entries(schemaOf(operation["responses"]));
  return `<section>
<h3 class="route" id="${anchorOf(route)}">${routeName(route)}</h3>
<p>${inline(operation["summary"])}.</p>
${prose(operation["description"])}
${exampleOf(route, named)}
${answerExample(operation, named)}
${PLACES.map(([place, title]) =>
  parameterList(
    title,
    parameters.filter((one) => one["in"] === place),
  ),
).join("")}
${body ? `<h4>Body</h4>${fieldList(body, REQUEST)}` : ""}
<h4>Answers</h4>
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
    ? `<h4>${title}</h4><dl>${parameters.map(parameterItem).join("")}</dl>`
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
    const asked = JSON.stringify(
      body === undefined ? {} : sampleOf(body, { named, depth: SAMPLE_DEPTH }),
    );
    return `curl -sN ${address} -H 'content-type: application/json' -d '${asked}'`;
  }
  const asked = parameterExamples(operation, "query");
  const query = Object.keys(asked).length === 0 ? "" : `?${new URLSearchParams(asked)}`;
  const flag = method === "get" ? "-s" : `-s -X ${method.toUpperCase()}`;
  return `curl ${flag} '${address}${query}'`;
}

const hasParameters = (operation: Schema) => listOf(operation["parameters"]).length > 0;

/** Levels of objects in the sample of an answer. */
const SAMPLE_DEPTH = 3;

/** Returns a sample of an operation's answer with the fields that are always present. */
function answerExample(operation: Schema, named: Named): string {
  const [, response] =
    Object.entries(schemaOf(operation["responses"])).find(([status]) => status.startsWith("2")) ??
    [];
  const [{ type = "", schema = {} } = {}] = mediaTypes(response);
  if (!/json|event-stream/.test(type) || Object.keys(schema).length === 0) return "";
  const sample = JSON.stringify(sampleOf(schema, { named, depth: SAMPLE_DEPTH }), null, 2);
  const isStream = type.includes("event-stream");
  const text = isStream ? `data: ${JSON.stringify(JSON.parse(sample))}` : sample;
  return `<details><summary>Shape of ${isStream ? "an event" : "the answer"}, with sample values</summary><pre><code>${escaped(text)}</code></pre></details>`;
}

/** Returns a value that fits a schema, cut at a depth. */
function sampleOf(
  schema: Schema,
  { named, depth }: { readonly named: Named; readonly depth: number },
): unknown {
  const own = named(schema);
  const { examples, const: only, enum: words, default: fallback, anyOf, items, type } = own;
  if (examples !== undefined) return [examples].flat()[0];
  if (only !== undefined) return only;
  if (Array.isArray(words)) return words[0];
  if (fallback !== undefined) return fallback;
  const [member] = listOf(anyOf);
  if (member !== undefined) return sampleOf(member, { named, depth });
  const [kind] = [type].flat();
  if (items !== undefined)
    return depth === 0 ? [] : [sampleOf(schemaOf(items), { named, depth: depth - 1 })];
  if (own["properties"] !== undefined) {
    if (depth === 0) return {};
    const required = [own["required"]].flat();
    return Object.fromEntries(
      Object.entries(schemaOf(own["properties"]))
        .filter(([name]) => required.includes(name))
        .map(([name, field]) => [name, sampleOf(schemaOf(field), { named, depth: depth - 1 })]),
    );
  }
  return kind === undefined ? null : (SAMPLES[String(kind)] ?? null);
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  string: "…",
  integer: 1,
  number: 0.5,
  boolean: true,
  object: {},
  array: [],
};

const parameterExamples = (
  operation: Schema,
  place: "path" | "query",
): Readonly<Record<string, string>> =>
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

function typeContent(schema: Schema, marks: Marks): string {
  const members = listOf(schema["anyOf"]);
  const inside =
    members.length > 0 ? `<p>${members.map(typeName).join(" or ")}</p>` : fieldList(schema, marks);
  return `${prose(schema["description"])}
${inside}`;
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
  if (named !== undefined) return typeLink(named);
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

// The operations, the schemas of their answers and the refusals to an OpenAPI 3.1 document. https://spec.openapis.org/oas/v3.1.1
import { graphFileTypes } from "../../engine/graph-forms.ts";
import type { Field, Fields } from "../../model/fields.ts";
import { hasBody, OPERATIONS, type Operation, type OperationName } from "../../model/operations.ts";
import { type FieldSchema, requestSchema, snakeCase } from "../../model/request-schema.ts";
import { CODE_HEADER, SERVER_REFUSALS, statusOf } from "../http-errors.ts";
import { MARKDOWN_HEADERS, MARKDOWN_OPERATION } from "../markdown-answer.ts";
import { ANSWERS, MEANINGS, SCHEMAS } from "./answer-schemas.ts";
import type { Schema } from "./schema.ts";

/** An OpenAPI document; plain data. */
export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: Schema;
  readonly paths: Readonly<Record<string, Schema>>;
  readonly components: Schema;
}

/** A page of the server. */
export interface SitePage {
  readonly path: string;
  /** What it is, for documentation. */
  readonly summary: string;
  /** Media type, without parameters. */
  readonly type: string;
  /** The method it is asked for by; `get` where it is absent. */
  readonly method?: "get" | "post" | "delete";
}

/** The document of a service of this version, and of the pages it has beside its operations. */
export function openApiDocument(version: string, pages: readonly SitePage[]): OpenApiDocument {
  const paths: Record<string, Schema> = {};
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const { route } = OPERATIONS[name];
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationObject(name),
    };
  }
  for (const page of pages) {
    paths[page.path] = { ...paths[page.path], [page.method ?? "get"]: pageObject(page) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "legible",
      version,
      summary: "Makes the web legible to programs.",
      description: ABOUT,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    paths,
    components: { schemas: { ...SCHEMAS, ...REFUSAL_SCHEMAS } },
  };
}

const ABOUT =
  "Pages as text, Markdown, content and facts; sites as events and a graph. Null in a request means the default; unknown fields are ignored. Objects of answers may gain fields, and enumerations values: a client ignores those it does not know. A refusal is `{detail}`, and its code is in the header `X-Legible-Error`.";

const REFUSAL_SCHEMAS: Readonly<Record<string, Schema>> = {
  Refusal: {
    description: "Why there is no answer, in words.",
    type: "object",
    required: ["detail"],
    properties: { detail: { type: "string" } },
  },
  InvalidRequest: {
    description: "What of the request does not fit: field by field, or in one sentence.",
    type: "object",
    required: ["detail"],
    properties: {
      detail: {
        anyOf: [
          { type: "string" },
          { type: "array", items: { $ref: "#/components/schemas/ValidationEntry" } },
        ],
      },
    },
  },
  ValidationEntry: {
    description: "A field that does not fit.",
    type: "object",
    required: ["type", "loc", "msg", "input"],
    properties: {
      type: {
        type: "string",
        enum: [
          "missing",
          "string_type",
          "int_type",
          "float_type",
          "bool_type",
          "dict_type",
          "greater_than_equal",
          "less_than_equal",
          "enum",
          "json_invalid",
          "value_error",
        ],
      },
      loc: {
        description: "`body` or `query`, then the path of the field as it was spelled.",
        type: "array",
        items: { type: ["string", "integer"] },
      },
      msg: { type: "string" },
      input: { description: "What was sent there, cut where it is long." },
    },
  },
};

function operationObject(name: OperationName): Schema {
  const row: Operation = OPERATIONS[name];
  const fields = takenFields(row.fields);
  const inBody = hasBody(row) ? fieldsAt(fields, undefined) : {};
  const parameters = parametersOf(hasBody(row) ? without(fields, inBody) : fields);
  return {
    operationId: name,
    summary: sentence(row.summary),
    // A GET route lists what it takes, though that be nothing.
    ...((parameters.length > 0 || row.route.method === "GET") && { parameters }),
    ...(hasBody(row) && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: body(inBody) } },
      },
    }),
    responses: { [row.status ?? 200]: answer(name, row), ...refusals(row) },
  };
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function takenFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { own }]) => own !== true));
}

const fieldsAt = (fields: Fields, where: Field["place"]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { place }]) => place === where));

const without = (fields: Fields, others: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(others, name)));

function body(fields: Fields): Schema {
  const schema = requestSchema(fields);
  const properties: Record<string, FieldSchema> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const shown = shownSchema(fields[name], property);
    properties[name] = shown;
    const second = snakeCase(name);
    if (second === name) continue;
    const description = `Another spelling of \`${name}\`, which counts where both are sent.`;
    properties[second] = { ...shown, description };
  }
  return { ...schema, properties };
}

/** A field's schema for readers: where validation says more than a schema can, what it lets through. */
function shownSchema(field: Field | undefined, schema: FieldSchema): FieldSchema {
  if (field?.kind === "address") return { ...schema, format: "uri" };
  return field?.kind === "schema" ? { ...schema, type: ["object", "null"] } : schema;
}

function parametersOf(fields: Fields): readonly Schema[] {
  const { required, properties } = requestSchema(fields);
  return Object.entries(properties).map(([name, property]) => {
    const { description, type, enum: words, ...rest } = shownSchema(fields[name], property);
    const place = fields[name]?.place ?? "query";
    return {
      name: place === "header" ? headerName(name) : name,
      in: place,
      required: required.includes(name),
      description,
      schema: {
        ...rest,
        type: [type].flat().find((one) => one !== "null"),
        ...(Array.isArray(words) && { enum: words.filter((word) => word !== null) }),
      },
    };
  });
}

/** `idempotency_key` as `Idempotency-Key`. */
const headerName = (name: string): string =>
  name
    .split("_")
    .map((word) => (word === "id" ? "ID" : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join("-");

function answer(name: OperationName, row: Operation): Schema {
  const schema = ANSWERS[name];
  switch (row.gives) {
    case "answer":
    case "long-answer":
      return {
        description: "The answer.",
        ...(name === MARKDOWN_OPERATION && { headers: MARKDOWN_ANSWER_HEADERS }),
        content: {
          "application/json": { schema },
          ...(name === MARKDOWN_OPERATION && { "text/markdown": { schema: MARKDOWN } }),
        },
      };
    case "events":
      return {
        description:
          "Server-sent events. Each frame is one line `data: <JSON>` and an empty line; the schema is that of the JSON of one frame. Once the first byte is sent, a failure is an event of type `error`, which ends the stream.",
        content: { "text/event-stream": { schema } },
      };
    case "log":
      return {
        description:
          "Server-sent events. Each frame is a line `id: <number>`, a line `data: <JSON>` and an empty line; the schema is that of the JSON of one frame. The stream ends behind an event of type `done` or `error`, and without one when the service closes: a client goes on behind the last id.",
        content: { "text/event-stream": { schema } },
      };
    case "lines":
      return {
        description: "JSON Lines; the schema is that of the JSON of one line.",
        content: { "application/x-ndjson": { schema } },
      };
    case "file":
      return {
        description:
          "A file to be saved. Of `application/x-ndjson` the schema is that of the JSON of one line.",
        headers: { "Content-Disposition": { schema: { type: "string" } } },
        content: fileContent(schema),
      };
  }
}

function fileContent(schema: Schema): Schema {
  const { jsonl, ...others } = graphFileTypes();
  const types = Object.values(others).map((type) => type.split(";", 1)[0] ?? type);
  const texts = types.map((type) => [type, { schema: { type: "string" } }]);
  return { [jsonl]: { schema }, ...Object.fromEntries(texts) };
}

const MARKDOWN: Schema = {
  type: "string",
  description:
    "`content_markdown`, or `markdown` where that is empty, for a request whose `Accept` names `text/markdown` before `application/json`; the rest of the answer is in headers.",
};

const MARKDOWN_ANSWER_HEADERS: Schema = Object.fromEntries(
  MARKDOWN_HEADERS.map(({ name, says }) => [
    name,
    { description: `Of a Markdown answer: ${says}`, schema: { type: "string" } },
  ]),
);

/** The refusals of an operation by status: those of its row, and those that any request of its method can meet. */
function refusals(row: Operation): Readonly<Record<string, Schema>> {
  const hasFields = Object.keys(row.fields).length > 0;
  const codes = [
    ...row.refusals,
    ...(hasFields ? ["INVALID_REQUEST"] : []),
    ...(hasBody(row) ? ["REQUEST_TOO_LARGE", "MEDIA_TYPE"] : []),
    "INTERNAL",
  ];
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const status = statusOf(code) ?? ownRefusal(code)?.status;
    if (status === undefined) throw new Error(`no status of ${code}`);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, of]) => [status, refusal(status, of)]));
}

const ownRefusal = (code: string) => new Map(Object.entries(SERVER_REFUSALS)).get(code);

function refusal(status: number, codes: readonly string[]): Schema {
  const says = codes.map((code) => `\`${code}\`: ${ownRefusal(code)?.says ?? MEANINGS[code]}`);
  const name = status === 422 ? "InvalidRequest" : "Refusal";
  return {
    description: says.join("\n\n"),
    headers: {
      [CODE_HEADER]: { description: "The code.", schema: { type: "string", enum: codes } },
    },
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  };
}

function pageObject({ path, summary, type, method }: SitePage): Schema {
  const name = path.replace(/\W+/g, "_").replace(/^_|_$/g, "") || "root";
  return {
    operationId: method === undefined ? name : `${name}_${method}`,
    summary: sentence(summary),
    responses: { 200: { description: "The answer.", content: { [type]: { schema: {} } } } },
  };
}

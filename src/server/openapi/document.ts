// Builds the OpenAPI 3.1 document from operations, answer schemas and refusals.
// https://spec.openapis.org/oas/v3.1.1
import { graphFileTypes } from "../../api/graph-export.ts";
import type { Fields } from "../../model/fields.ts";
import { PROJECT_URL } from "../../model/project.ts";
import { requestSchema } from "../../model/request-schema.ts";
import { OPERATION_TAGS, type Operation } from "../../operations/operation.ts";
import { hasBody, type OperationName } from "../../operations/operations.ts";
import { OPERATIONS } from "../../operations/rows.ts";
import { ANSWER_SCHEMAS, type Schema } from "../answer-schemas.ts";
import { startsWork } from "../guards.ts";
import {
  CODE_HEADER,
  SERVER_REFUSALS,
  statusOf,
  WARNINGS_HEADER,
  WARNINGS_SAYS,
} from "../http-errors.ts";
import { MARKDOWN_HEADERS, MARKDOWN_OPERATION } from "../markdown-answer.ts";
import {
  bodyFields,
  bodyName,
  reference,
  requestSchemas,
  shownSchema,
  takenFields,
  withoutNull,
} from "./request-schemas.ts";

/** OpenAPI document as plain data. */
export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: Schema;
  readonly servers: readonly Schema[];
  readonly tags: readonly Schema[];
  /** Default requirement of requests, unless their operation differs; empty for none. */
  readonly security: readonly Schema[];
  readonly paths: Readonly<Record<string, Schema>>;
  readonly components: Schema;
}

/** Page of the server. */
export interface SitePage {
  readonly path: string;
  /** Description for documentation. */
  readonly summary: string;
  /** Details for callers, for documentation. */
  readonly details: string;
  readonly tag: keyof typeof TAGS;
  /** Whether the route needs no token. */
  readonly isOpen?: true;
  /** Whether the route accepts any `Host`. */
  readonly isProbe?: true;
  /** Codes of its refusals. */
  readonly refusals?: readonly string[];
  /** Media type, without parameters. */
  readonly type: string;
  /** HTTP method; `get` by default. */
  readonly method?: "get" | "post" | "delete";
}

/** Groups of routes: those of the operations, and one for pages. */
const TAGS = {
  ...OPERATION_TAGS,
  Agents: "Model Context Protocol: the same operations as tools of an agent.",
} as const;

/** Properties of a deployment that change its document. */
export interface Deployment {
  /** Whether requests need a token. */
  readonly takesToken: boolean;
  /** Whether the `Host` of requests must be a loopback name. */
  readonly checksHost: boolean;
}

/** Default deployment: accessible from this machine only. */
const LOCAL: Deployment = { takesToken: false, checksHost: true };

/** Name of the security scheme. */
const TOKEN = "token";

/** Creates the document for a version of the service, its pages and its deployment. */
export function openApiDocument(
  version: string,
  pages: readonly SitePage[],
  deployment: Deployment = LOCAL,
): OpenApiDocument {
  const { takesToken } = deployment;
  const paths: Record<string, Schema> = {};
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const { route } = OPERATIONS[name];
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationObject(name, deployment),
    };
  }
  for (const page of pages) {
    const object = pageObject(page, deployment);
    paths[page.path] = { ...paths[page.path], [page.method ?? "get"]: object };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "legible",
      version,
      summary: "Makes the web legible to programs.",
      description: ABOUT,
      contact: { name: "legible", url: PROJECT_URL },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The service that serves this document." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: takesToken ? [{ [TOKEN]: [] }] : [],
    paths,
    components: {
      schemas: { ...requestSchemas(), ...ANSWER_SCHEMAS.schemas, ...REFUSAL_SCHEMAS },
      ...(takesToken && { securitySchemes: { [TOKEN]: TOKEN_SCHEME } }),
    },
  };
}

const TOKEN_SCHEME: Schema = {
  type: "http",
  scheme: "bearer",
  description: "The token of this service, as its operator set it in SERVICE_API_TOKEN.",
};

const ABOUT =
  "Pages as text, Markdown, content and facts; sites as events and a graph. Null in a request means the default; unknown fields are ignored, and listed in the header `X-Legible-Warnings`. Answers may gain fields, and enumerations values: a client ignores unknown ones. An error is `{detail}`, with its code in the header `X-Legible-Error`.";

const REFUSAL_SCHEMAS: Readonly<Record<string, Schema>> = {
  Refusal: {
    description: "Description of the error.",
    type: "object",
    required: ["detail"],
    properties: { detail: { type: "string" } },
  },
  InvalidRequest: {
    description: "The invalid fields of the request, one by one, or one sentence.",
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
    description: "An invalid field.",
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
        description: "`body` or `query`, then the path of the field as sent.",
        type: "array",
        items: { type: ["string", "integer"] },
      },
      msg: { type: "string" },
      input: { description: "The value sent, shortened if long." },
    },
  },
};

function operationObject(name: OperationName, deployment: Deployment): Schema {
  const row: Operation = OPERATIONS[name];
  const fields = takenFields(row.fields);
  const inBody = bodyFields(row);
  const parameters = parametersOf(hasBody(row) ? without(fields, inBody) : fields);
  return {
    operationId: name,
    summary: sentence(row.summary),
    description: row.details,
    tags: [row.tag],
    // A GET route always lists parameters, even if there are none.
    ...((parameters.length > 0 || row.route.method === "GET") && { parameters }),
    ...(hasBody(row) && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: reference(bodyName(row)) } },
      },
    }),
    responses: { [row.status ?? 200]: answerWithWarnings(name, row), ...refusals(row, deployment) },
  };
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const without = (fields: Fields, others: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(others, name)));

function parametersOf(fields: Fields): readonly Schema[] {
  const { required, properties } = requestSchema(fields);
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = shownSchema(fields[name], property);
    const place = fields[name]?.place ?? "query";
    return {
      name: place === "header" ? headerName(name) : name,
      in: place,
      required: required.includes(name),
      description,
      schema: withoutNull(rest),
    };
  });
}

/** Converts `idempotency_key` to `Idempotency-Key`. */
const headerName = (name: string): string =>
  name
    .split("_")
    .map((word) => (word === "id" ? "ID" : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join("-");

/** Returns an operation's answer; with fields, it includes the header for ignored ones. */
function answerWithWarnings(name: OperationName, row: Operation): Schema {
  const { headers, ...made } = answer(name, row);
  if (Object.keys(row.fields).length === 0) return made;
  return { ...made, headers: { [WARNINGS_HEADER]: WARNINGS, ...Object(headers) } };
}

const WARNINGS: Schema = { description: WARNINGS_SAYS, schema: { type: "string" } };

/** Media types and descriptions of answers that are a sequence. */
const STREAMS = {
  events: {
    type: "text/event-stream",
    description:
      "Server-sent events. Each frame is one line `data: <JSON>` and an empty line; the schema describes the JSON of one frame. After the first byte, a failure is an event of type `error`, which ends the stream.",
  },
  log: {
    type: "text/event-stream",
    description:
      "Server-sent events. Each frame is a line `id: <number>`, a line `data: <JSON>` and an empty line; the schema describes the JSON of one frame. The stream ends after an event of type `done` or `error`. If the service closes, it ends without one: a client resumes after the last id.",
  },
  lines: {
    type: "application/x-ndjson",
    description: "JSON Lines; the schema describes the JSON of one line.",
  },
} as const;

function answer(name: OperationName, row: Operation): Schema {
  const schema = ANSWER_SCHEMAS.answers[name] ?? {};
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
    case "log":
    case "lines": {
      const { type, description } = STREAMS[row.gives];
      return { description, content: { [type]: { schema } } };
    }
    case "file":
      if (row.media !== undefined) {
        return {
          description: "A file.",
          headers: { "Content-Disposition": { schema: { type: "string" } } },
          content: { [row.media]: { schema: { type: "string" } } },
        };
      }
      return {
        description:
          "A file to save. For `application/x-ndjson` the schema describes the JSON of one line.",
        headers: { "Content-Disposition": { schema: { type: "string" } } },
        content: fileContent(schema),
      };
  }
}

function fileContent(schema: Schema): Schema {
  const [jsonl = "", ...others] = graphFileTypes();
  const types = others.map((type) => type.split(";", 1)[0] ?? type);
  const texts = types.map((type) => [type, { schema: { type: "string" } }]);
  return { [jsonl]: { schema }, ...Object.fromEntries(texts) };
}

const MARKDOWN: Schema = {
  type: "string",
  description:
    "`content_markdown`, or `markdown` if that is empty, for a request whose `Accept` prefers `text/markdown` to `application/json`; the rest of the answer is in headers.",
};

const MARKDOWN_ANSWER_HEADERS: Schema = Object.fromEntries(
  MARKDOWN_HEADERS.map(({ name, says }) => [
    name,
    { description: `Of a Markdown answer: ${says}`, schema: { type: "string" } },
  ]),
);

/** Returns an operation's refusals by status, including the refusals of every request. */
function refusals(row: Operation, deployment: Deployment): Readonly<Record<string, Schema>> {
  const hasFields = Object.keys(row.fields).length > 0;
  return refusalsOf([
    ...row.refusals,
    ...guardRefusals(deployment),
    ...(startsWork(row) ? ["FOREIGN_ORIGIN"] : []),
    ...(hasFields ? ["INVALID_REQUEST"] : []),
    ...(hasBody(row) ? ["REQUEST_TOO_LARGE", "MEDIA_TYPE"] : []),
    ...(row.cost !== "none" || row.route.method === "POST" ? ["SERVICE_BUSY"] : []),
    "SERVICE_CLOSING",
    "INTERNAL",
  ]);
}

/** Refusals by the guards. */
const guardRefusals = ({ takesToken, checksHost }: Deployment): readonly string[] => [
  ...(takesToken ? ["UNAUTHORIZED"] : []),
  ...(checksHost ? ["FOREIGN_HOST"] : []),
];

function refusalsOf(codes: readonly string[]): Readonly<Record<string, Schema>> {
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const status = statusOf(code) ?? ownRefusal(code)?.status;
    if (status === undefined) throw new Error(`no status of ${code}`);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, of]) => [status, refusal(status, of)]));
}

const ownRefusal = (code: string) => new Map(Object.entries(SERVER_REFUSALS)).get(code);

function refusal(status: number, codes: readonly string[]): Schema {
  const { meanings } = ANSWER_SCHEMAS;
  const says = codes.map((code) => `\`${code}\`: ${ownRefusal(code)?.says ?? meanings[code]}`);
  const name = status === 422 ? "InvalidRequest" : "Refusal";
  return {
    description: says.join("\n\n"),
    headers: {
      [CODE_HEADER]: { description: "The code.", schema: { type: "string", enum: codes } },
      ...(codes.includes("SERVICE_BUSY") && { "retry-after": RETRY_AFTER }),
      ...(status === 422 && { [WARNINGS_HEADER]: WARNINGS }),
      ...(status === 401 && { "www-authenticate": CHALLENGE }),
    },
    content: { "application/json": { schema: reference(name) } },
  };
}

const RETRY_AFTER: Schema = {
  description: "With `SERVICE_BUSY`: seconds until the request may be sent again.",
  schema: { type: "integer" },
};
const CHALLENGE: Schema = {
  description: "Authentication scheme.",
  schema: { type: "string" },
};

function pageObject(page: SitePage, { takesToken, checksHost }: Deployment): Schema {
  const { path, summary, details, tag, type, method, refusals: own = [] } = page;
  const { isOpen = false, isProbe = false } = page;
  const name = path.replace(/\W+/g, "_").replace(/^_|_$/g, "") || "root";
  const guard = { takesToken: takesToken && !isOpen, checksHost: checksHost && !isProbe };
  const codes = [...guardRefusals(guard), ...own];
  return {
    operationId: method === undefined ? name : `${name}_${method}`,
    summary: sentence(summary),
    description: details,
    tags: [tag],
    ...(takesToken && isOpen && { security: [] }),
    responses: {
      200: { description: "The answer.", content: { [type]: { schema: {} } } },
      ...refusalsOf(codes),
    },
  };
}

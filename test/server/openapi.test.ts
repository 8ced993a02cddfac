// The OpenAPI document: valid, whole, and made from the rows that validate.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { createEngine } from "../../src/api/engine.ts";
import { readEnvironment } from "../../src/api/environment.ts";
import { ENGINE_VERSION } from "../../src/api/version.ts";
import { optionRows } from "../../src/model/options.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";
import { createServer } from "../../src/server/app.ts";
import { openApiDocument } from "../../src/server/openapi/document.ts";
import { PAGES } from "../../src/server/pages.ts";
import { itSlow } from "../support/slow.ts";

const document = openApiDocument(ENGINE_VERSION, PAGES);

interface FieldObject {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly properties?: Fields;
}
type Fields = Readonly<Record<string, FieldObject>>;

interface OperationObject {
  readonly parameters?: readonly (FieldObject & {
    readonly name: string;
    readonly required: boolean;
    readonly schema: FieldObject;
  })[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Reference }>>;
  };
}

interface Reference {
  readonly $ref: string;
}

/** A field of a body: its schema, that schema or null, or a named schema or null. */
type BodyField = FieldObject & { readonly anyOf?: readonly [FieldObject | Reference, object] };

interface BodySchema extends FieldObject {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, BodyField>>;
}

/** The schema of the document that a reference names. */
function schemaNamed({ $ref: reference }: Reference): BodySchema {
  const schemas = document.components["schemas"] as Readonly<Record<string, BodySchema>>;
  const schema = schemas[reference.split("/").at(-1) ?? ""];
  assert.ok(schema, reference);
  return schema;
}

/** Fields by what they are beside null, option objects with the fields that a reference names. */
const whole = (properties: BodySchema["properties"]): Fields =>
  Object.fromEntries(
    Object.entries(properties).map(([name, { anyOf, ...field }]) => [
      name,
      anyOf === undefined ? field : { ...wholeSchema(anyOf[0]), ...field },
    ]),
  );

function wholeSchema(schema: FieldObject | Reference): FieldObject {
  if (!("$ref" in schema)) return schema;
  const { properties, ...named } = schemaNamed(schema);
  return { ...named, properties: whole(properties) };
}

/** The fields of an operation as the document has them, a query's like a body's, and those that must be given. */
function fieldsOf({ route }: Operation): {
  readonly fields: Fields;
  readonly required: readonly string[];
} {
  const paths = document.paths as Readonly<
    Record<string, Readonly<Record<string, OperationObject>>>
  >;
  const operation = paths[route.path]?.[route.method.toLowerCase()];
  const reference = operation?.requestBody?.content["application/json"]?.schema;
  const body = reference && schemaNamed(reference);
  const parameters = operation?.parameters ?? [];
  const nameOf = ({ name }: { readonly name: string }) => name.toLowerCase().replaceAll("-", "_");
  const beside = Object.fromEntries(
    parameters.map(({ description, schema, ...parameter }) => [
      nameOf(parameter),
      { ...schema, ...(description !== undefined && { description }) },
    ]),
  );
  return {
    fields: { ...whole(body?.properties ?? {}), ...beside },
    required: [
      ...(body?.required ?? []),
      ...parameters.filter(({ required }) => required).map(nameOf),
    ],
  };
}

/** The routes of the specification. */
const CONTRACT: readonly string[] = [
  "GET /api/health",
  "GET /api/config",
  "POST /api/text",
  "POST /api/text/stream",
  "POST /api/extract",
  "POST /api/site/stream",
  "POST /api/site/context",
  "GET /api/site/graph/summary",
  "GET /api/site/graph",
];
/** Additions under /api/: the crawls that go on without their clients, and what keeps and changes nothing. */
const ADDED = [
  "POST /api/crawls",
  "GET /api/crawls",
  "GET /api/crawls/{id}",
  "DELETE /api/crawls/{id}",
  "GET /api/crawls/{id}/events",
  "GET /api/crawls/{id}/pages",
  "POST /api/crawls/{id}/pause",
  "POST /api/crawls/{id}/resume",
  "POST /api/site/map",
  "GET /api/site/outline",
  "POST /api/site/facts",
  "POST /api/site/records",
  "GET /api/site/search",
  "GET /api/site/section",
  "POST /api/technologies",
  "POST /api/diff",
  "POST /api/chunks",
  "POST /api/blocks",
  "POST /api/watches",
  "GET /api/watches",
  "GET /api/watches/{id}",
  "GET /api/watches/{id}/reports",
  "GET /api/watches/{id}/feed",
  "POST /api/watches/{id}/check",
  "DELETE /api/watches/{id}",
  "POST /api/coverage",
  "POST /api/learn",
  "POST /api/records",
  "POST /api/site/audit",
  "GET /api/site/graphs",
  "DELETE /api/site/graph",
  "GET /api/runs",
  "GET /api/runs/trace",
];

describe("the OpenAPI document", () => {
  itSlow("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate({ ...structuredClone(document) });
    assert.deepEqual(result.errors ?? [], []);
    assert.equal(result.valid, true);
    assert.match(document.openapi, /^3\.1\./);
  });

  it("names every reference it makes", () => {
    const text = JSON.stringify(document);
    const schemas = Object(document.components["schemas"]);
    const used = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      (m) => m[1] ?? "",
    );
    assert.ok(used.length > 50);
    assert.deepEqual(
      [...new Set(used)].filter((name) => !Object.hasOwn(schemas, name)),
      [],
    );
    assert.deepEqual(
      Object.keys(schemas).filter((name) => !used.includes(name)),
      [],
    );
  });

  it("has every route of the server but the console's files, and no other", async () => {
    const engine = createEngine({
      environment: readEnvironment({}),
      surface: "server",
      report: () => undefined,
    });
    const { app } = createServer({
      engine,
      allowedOrigins: "",
      token: "",
      limits: readEnvironment({}),
      faults: { report: () => undefined, count: () => 0 },
    });
    try {
      await app.ready();
      // A tree: what a line begins with stands on the lines above it that are less deep.
      const above: string[] = [];
      const routes = app
        .printRoutes({ commonPrefix: false })
        .split("\n")
        .flatMap((line) => {
          const [, branches = "", part = "", methods = ""] =
            /^(.*── )(\S+) \(([^)]+)\)/.exec(line) ?? [];
          above.splice(branches.length / 4 - 1, above.length, part);
          const path = above.join("").replaceAll(/:(\w+)/g, "{$1}");
          return methods
            .split(", ")
            .filter((method) => !["", "HEAD", "OPTIONS"].includes(method))
            .map((method) => `${method} ${path}`);
        });
      const told = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      assert.ok(routes.length > 10);
      const others = routes.filter((route) => route !== "GET /console/{file}");
      assert.deepEqual(told.sort(), others.sort());
    } finally {
      await app.close();
      await engine.close();
    }
  });

  // proves: endpoints.additions_outside
  it("has the nine routes of the contract; others stand outside of /api/, are of detached crawls, or only read", () => {
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(
      CONTRACT.filter((route) => !told.includes(route)),
      [],
    );
    const added = told.filter((route) => !CONTRACT.includes(route) && route.includes(" /api/"));
    assert.deepEqual(added.sort(), [...ADDED].sort());
  });

  it("has the version of the package, and an id of its own for every operation", () => {
    assert.equal(document.info["version"], ENGINE_VERSION);
    const ids = JSON.stringify(document).match(/"operationId":"[^"]+"/g) ?? [];
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
    assert.equal(new Set(ids).size, operations.length);
  });

  for (const [name, row] of Object.entries<Operation>(OPERATIONS)) {
    it(`has every field of ${name}, with its default, bounds and words`, () => {
      const { fields, required } = fieldsOf(row);
      const taken = Object.entries(row.fields).filter(([, { own }]) => own !== true);
      assert.deepEqual(
        Object.keys(fields),
        taken.map(([field]) => field),
      );
      for (const [field, { comment, ...kind }] of taken) {
        const told = fields[field] ?? {};
        const also = field === "renderOptions" ? " Also accepted as `render_options`." : "";
        assert.equal(told.description, `${comment}${also}`);
        const isRequired =
          kind.kind === "address" || ("required" in kind && kind.required === true);
        assert.equal(required.includes(field), isRequired, field);
        if ("value" in kind) assert.equal(told.default, kind.value);
        if (kind.kind === "integer") assert.deepEqual([told.minimum, told.maximum], kind.range);
        if (kind.kind === "choice") {
          assert.deepEqual(
            told.enum?.filter((word) => word !== null),
            kind.choices,
          );
        }
        if (kind.kind !== "options") continue;
        const rows = optionRows(kind.group);
        assert.deepEqual(
          Object.keys(told.properties ?? {}),
          rows.map(({ override }) => override.field),
        );
        for (const option of rows) {
          const shown = told.properties?.[option.override.field] ?? {};
          assert.equal(shown.description, option.comment);
          assert.equal(shown.default, option.value);
          if (option.range) assert.deepEqual([shown.minimum, shown.maximum], option.range);
        }
      }
    });
  }

  // proves: endpoints.openapi.generators
  it("names every body and every option object once, and shares them by reference", () => {
    const bodies = Object.values<Operation>(OPERATIONS).flatMap(({ body }) => body ?? []);
    const schemas = Object(document.components["schemas"]);
    for (const name of [...bodies, "FetchOptions", "RenderOptions", "CrawlOptions"]) {
      assert.equal(schemas[name]?.type, "object", name);
    }
    assert.equal(OPERATIONS.read.body, OPERATIONS.stream.body);
    const { fetch } = schemaNamed({ $ref: "#/components/schemas/TextRequest" }).properties;
    assert.deepEqual(fetch?.anyOf, [
      { $ref: "#/components/schemas/FetchOptions" },
      { type: "null" },
    ]);
  });
});

// The OpenAPI document as a judge of answers: what they hold must be what it says, and no field may be missing from it.
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { OpenApiDocument } from "../../src/server/openapi/document.ts";

/** Says what of a value does not fit a schema of the document; empty for a value that fits. */
export type Judge = (schema: object, value: unknown) => readonly string[];

/** A judge by a document in which every object that names its fields may have no other. */
export function judgeBy(document: OpenApiDocument): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(withoutOtherFields(document), "openapi.json");
  return (schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/');
    const validate = ajv.compile(withoutOtherFields(JSON.parse(text)));
    return validate(value) ? [] : (validate.errors ?? []).map(told);
  };
}

const told = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath} ${message} ${JSON.stringify(params)}`;

function withoutOtherFields(value: unknown): object {
  const closed: unknown = JSON.parse(JSON.stringify(value), (_key, item) => {
    const namesFields =
      typeof item === "object" && item !== null && item.type === "object" && "properties" in item;
    return namesFields && !("additionalProperties" in item)
      ? { ...item, additionalProperties: false }
      : item;
  });
  if (typeof closed !== "object" || closed === null) throw new Error("not a schema");
  return closed;
}

/** What the document says of one answer of an operation. */
export interface Documented {
  /** Schema of its body. */
  readonly schema: object;
  /** Codes that it may carry; empty for the answer that was asked for. */
  readonly codes: readonly string[];
}

interface ResponseObject {
  readonly headers?: Readonly<Record<string, { readonly schema: { readonly enum?: string[] } }>>;
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}

interface OperationObject {
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

/** What the document says of an answer by method, path, status and media type; undefined where it says nothing. */
export function documented(
  document: OpenApiDocument,
  {
    method,
    path,
    status,
    type,
  }: Readonly<Record<"method" | "path" | "type", string>> & { readonly status: number },
): Documented | undefined {
  const paths = document.paths as Readonly<
    Record<string, Readonly<Record<string, OperationObject>>>
  >;
  const response = paths[path]?.[method.toLowerCase()]?.responses[status];
  const content = response?.content[type.split(";", 1)[0] ?? ""];
  if (content === undefined) return undefined;
  return {
    schema: content.schema,
    codes: response?.headers?.["x-legible-error"]?.schema.enum ?? [],
  };
}

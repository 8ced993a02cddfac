// An unknown JSON value to a checked request, or the 422 entries that say what does not fit.
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { InvalidRequestError, type ValidationEntry } from "../model/errors.ts";
import { fetchOptions, optionRows, type Partially, renderOptions } from "../model/options.ts";
import type { TextRequest } from "../model/requests.ts";
import type { Override, Setting } from "../model/settings.ts";
import { echo } from "./echo.ts";

/** A field's JSON Schema; every field but a required one also takes null, which means its default. */
interface FieldSchema {
  readonly type: string | readonly string[];
  readonly [keyword: string]: unknown;
}

const nullable = (type: string): FieldSchema => ({ type: [type, "null"] });

function settingSchema(row: Setting): FieldSchema {
  const { value, range, integer, choices } = row;
  if (choices !== undefined) return { ...nullable("string"), enum: [...choices, null] };
  if (typeof value === "boolean") return nullable("boolean");
  if (typeof value === "string") return nullable("string");
  const bounds = range === undefined ? {} : { minimum: range[0], maximum: range[1] };
  return { ...nullable(integer === true ? "integer" : "number"), ...bounds };
}

/** JSON Schema of one option object, from the settings table. */
function optionsSchema(group: Override["group"]): FieldSchema {
  const properties = Object.fromEntries(
    optionRows(group).map((row) => [row.override.field, settingSchema(row)]),
  );
  return { ...nullable("object"), properties };
}

const TEXT_REQUEST: FieldSchema = {
  type: "object",
  required: ["url"],
  properties: {
    url: { type: "string" },
    render: nullable("boolean"),
    rtl: nullable("boolean"),
    include_hidden_text: nullable("boolean"),
    fetch: optionsSchema("fetch"),
    renderOptions: optionsSchema("renderOptions"),
    html: nullable("string"),
  },
};

/** Second spellings of top-level fields; where both are sent the camelCase one counts. */
const ALIASES = { render_options: "renderOptions" } as const;

/** A body of the shape `TEXT_REQUEST` describes. */
interface TextBody {
  readonly url: string;
  readonly render?: boolean | null;
  readonly rtl?: boolean | null;
  readonly include_hidden_text?: boolean | null;
  readonly fetch?: Partially<TextRequest["fetch"]> | null;
  readonly renderOptions?: Partially<TextRequest["renderOptions"]> | null;
  readonly html?: string | null;
}

// Numbers that do not fit are reported one by one; a mistyped body is not echoed at length.
const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, allowUnionTypes: true });
const validateText: ValidateFunction<TextBody> = ajv.compile<TextBody>(TEXT_REQUEST);

/**
 * A checked text request with every default filled in.
 *
 * Throws InvalidRequestError with the entries of a 422 answer, or a sentence when the address is not one.
 */
export function parseTextRequest(body: unknown): TextRequest {
  const { value, spelled } = withoutAliases(body);
  if (!validateText(value)) throw invalid(validateText.errors ?? [], { body, spelled });
  return {
    url: parsePageUrl(value.url),
    render: value.render ?? false,
    rtl: value.rtl ?? false,
    include_hidden_text: value.include_hidden_text ?? false,
    fetch: fetchOptions(value.fetch),
    renderOptions: renderOptions(value.renderOptions),
    html: value.html ?? undefined,
  };
}

/** A checked text request from the bytes of a JSON body; throws InvalidRequestError, `json_invalid` included. */
export function parseTextBody(bytes: Uint8Array): TextRequest {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const msg = `JSON decode error: ${reason.slice(0, 200)}`;
    throw new InvalidRequestError([{ type: "json_invalid", loc: ["body"], msg, input: {} }]);
  }
  return parseTextRequest(body);
}

/** The address as it was given, without white space around it. Throws InvalidRequestError unless it is http or https without credentials. */
function parsePageUrl(given: string): string {
  const address = given.trim();
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    throw new InvalidRequestError("url must be http or https");
  }
  if (url.username !== "" || url.password !== "") {
    throw new InvalidRequestError("url must not contain credentials");
  }
  return address;
}

/** The body under canonical field names, and how each renamed field was spelled. */
function withoutAliases(body: unknown): {
  readonly value: unknown;
  readonly spelled: ReadonlyMap<string, string>;
} {
  const spelled = new Map<string, string>();
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { value: body, spelled };
  }
  const value: Record<string, unknown> = Object.assign(Object.create(null), body);
  for (const [alias, name] of Object.entries(ALIASES)) {
    if (!Object.hasOwn(value, alias)) continue;
    if (!Object.hasOwn(value, name)) {
      value[name] = value[alias];
      spelled.set(name, alias);
    }
    delete value[alias];
  }
  return { value, spelled };
}

/** A body as it was sent, and how its renamed fields were spelled. */
interface Sent {
  readonly body: unknown;
  readonly spelled: ReadonlyMap<string, string>;
}

function invalid(errors: readonly ErrorObject[], sent: Sent): InvalidRequestError {
  // A wrong type of an enumerated field also fails the enumeration; the type says it all.
  const typed = new Set(errors.filter((e) => e.keyword === "type").map((e) => e.instancePath));
  const told = errors.filter((e) => e.keyword !== "enum" || !typed.has(e.instancePath));
  return new InvalidRequestError(told.map((error) => entry(error, sent)));
}

function entry(error: ErrorObject, { body, spelled }: Sent): ValidationEntry {
  const path = error.instancePath.split("/").slice(1);
  const input = echo(path.length === 0 ? body : error.data);
  if (path[0] !== undefined) path[0] = spelled.get(path[0]) ?? path[0];
  if (error.keyword === "required") {
    const loc = ["body", ...path, String(error.params["missingProperty"])];
    return { type: "missing", loc, msg: "Field required", input };
  }
  return { ...wording(error), loc: ["body", ...path], input };
}

/** The 422 `type` word and message of each JSON type a field may want. */
const TYPE_WORDS: Readonly<Record<string, readonly [type: string, noun: string]>> = {
  string: ["string_type", "string"],
  integer: ["int_type", "integer"],
  number: ["float_type", "number"],
  boolean: ["bool_type", "boolean"],
  object: ["dict_type", "dictionary"],
};

function wording(error: ErrorObject): Pick<ValidationEntry, "type" | "msg"> {
  const limit = error.params["limit"];
  switch (error.keyword) {
    case "minimum":
      return {
        type: "greater_than_equal",
        msg: `Input should be greater than or equal to ${limit}`,
      };
    case "maximum":
      return { type: "less_than_equal", msg: `Input should be less than or equal to ${limit}` };
    case "enum": {
      const values: readonly unknown[] = error.params["allowedValues"];
      const words = values.filter((word) => word !== null).map((word) => `'${word}'`);
      return { type: "enum", msg: `Input should be ${words.join(", ")}` };
    }
    case "type": {
      const wanted = [error.params["type"]].flat()[0];
      const [type, noun] = TYPE_WORDS[wanted] ?? ["value_error", "value"];
      return { type, msg: `Input should be a valid ${noun}` };
    }
    default:
      return { type: "value_error", msg: error.message ?? "Value error" };
  }
}

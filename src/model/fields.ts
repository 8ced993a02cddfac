// Fields of a request as rows, and the types derived from them.
import type { Partially } from "./options.ts";
import type { JsonValues } from "./recipe.ts";
import type { Override } from "./settings/setting.ts";
import type { OptionsOf } from "./settings.ts";

interface FieldBasics {
  readonly comment: string;
  /** Text for MCP's list of tools instead of the comment's first sentence; may be empty. */
  readonly brief?: string;
  /** Where a route reads it, if in neither body nor query: `Idempotency-Key` is a header. */
  readonly place?: "path" | "header";
  /** False if the command line has no flag for the field, but sets it in another way. */
  readonly flag?: false;
  /** Whether only the library, the command line and MCP accept it; routes ignore it. */
  readonly own?: true;
  /** Example value for documentation; a required field has one. */
  readonly example?: string;
}

/** An http or https address without credentials; always required. */
interface AddressField extends FieldBasics {
  readonly kind: "address";
}
interface SwitchField extends FieldBasics {
  readonly kind: "switch";
  readonly value: boolean;
}
/** Text; optional unless `required`. */
interface TextField extends FieldBasics {
  readonly kind: "text";
  readonly required?: true;
}
interface IntegerField extends FieldBasics {
  readonly kind: "integer";
  readonly value: number;
  /** Minimum and maximum, inclusive. */
  readonly range: readonly [min: number, max: number];
}
/** One of several words; optional. */
interface ChoiceField extends FieldBasics {
  readonly kind: "choice";
  readonly choices: readonly string[];
  /** Default outside of routes, if the field `unless` is not given either. */
  readonly ownDefault?: { readonly value: string; readonly unless?: string };
}
/** Option object; its fields are rows of the settings table. */
interface OptionsField extends FieldBasics {
  readonly kind: "options";
  readonly group: Override["group"];
}
/** JSON Schema of an object; optional. */
interface SchemaField extends FieldBasics {
  readonly kind: "schema";
}

/** CSS selectors, separated by commas; optional. */
interface SelectorsField extends FieldBasics {
  readonly kind: "selectors";
}

/** A list of http or https addresses; optional. */
interface AddressesField extends FieldBasics {
  readonly kind: "addresses";
  /** Maximum number of items. */
  readonly most: number;
}

/** Texts by name; optional. */
interface TextsField extends FieldBasics {
  readonly kind: "texts";
}

/** A JSON value that a schema of `JSON_SCHEMAS` describes; optional unless `required`. */
interface JsonField extends FieldBasics {
  readonly kind: "json";
  readonly of: keyof JsonValues;
  readonly required?: true;
}

/** One field of a request. */
export type Field =
  | AddressField
  | AddressesField
  | SwitchField
  | TextField
  | IntegerField
  | ChoiceField
  | OptionsField
  | TextsField
  | SchemaField
  | JsonField
  | SelectorsField;

/** Returns a field's comment with its default outside of routes, in Markdown. */
export function ownComment(field: Field): string {
  if (field.kind !== "choice" || field.ownDefault === undefined) return field.comment;
  const { value, unless } = field.ownDefault;
  const words = unless === undefined ? "Default" : `Default without \`${unless}\``;
  return `${field.comment} ${words}: \`${value}\`.`;
}

/** The fields of one request by name. */
export type Fields = Readonly<Record<string, Field>>;

type Kinds<F> = F extends { readonly kind: "switch" }
  ? boolean
  : F extends { readonly kind: "integer" }
    ? number
    : F extends { readonly kind: "choice"; readonly choices: readonly (infer C)[] }
      ? C
      : F extends { readonly kind: "options"; readonly group: infer G extends Override["group"] }
        ? OptionsOf<G>
        : F extends { readonly kind: "schema" }
          ? Readonly<Record<string, unknown>>
          : F extends { readonly kind: "texts" }
            ? Readonly<Record<string, string>>
            : F extends { readonly kind: "addresses" }
              ? readonly string[]
              : F extends { readonly kind: "json"; readonly of: infer J extends keyof JsonValues }
                ? JsonValues[J]
                : string;

/** Whether a validated request always has the field. */
type IsPresent<F> = F extends
  | { readonly kind: "address" | "switch" | "integer" | "options" }
  | { readonly required: true }
  ? true
  : false;

/** A validated request: every field present, omitted ones with their default or undefined. */
export type Checked<F> = {
  readonly [K in keyof F]: IsPresent<F[K]> extends true ? Kinds<F[K]> : Kinds<F[K]> | undefined;
};

type IsRequired<F> = F extends { readonly kind: "address" } | { readonly required: true }
  ? true
  : false;

// Uses a named mapped type: inline, its declaration does not compile under every TypeScript.
type GivenValue<F> = F extends {
  readonly kind: "options";
  readonly group: infer G extends Override["group"];
}
  ? Partially<OptionsOf<G>>
  : Kinds<F>;

/** Request of a caller: fields with a default may be omitted, undefined or null. */
export type Given<F> = {
  readonly [K in keyof F as IsRequired<F[K]> extends true ? K : never]: GivenValue<F[K]>;
} & {
  readonly [K in keyof F as IsRequired<F[K]> extends true ? never : K]?:
    | GivenValue<F[K]>
    | null
    | undefined;
};

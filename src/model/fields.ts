// The fields of a request as rows, and the types that follow from them.
import type { Partially } from "./options.ts";
import type { Override } from "./settings/setting.ts";
import type { OptionsOf } from "./settings.ts";

interface FieldBasics {
  readonly comment: string;
  /** Where a route takes it from, where that is neither body nor query: `Idempotency-Key` is the header of `idempotency_key`. */
  readonly place?: "path" | "header";
  /** Whether the command line takes it as a flag; false for what has a place of its own there. */
  readonly flag?: false;
  /** Whether only the library, the command line and MCP take it; a route ignores it. */
  readonly own?: true;
  /** A value for documentation; a field that must be given has one. */
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
/** Text; without a default it may be left out. */
interface TextField extends FieldBasics {
  readonly kind: "text";
  readonly required?: true;
}
interface IntegerField extends FieldBasics {
  readonly kind: "integer";
  readonly value: number;
  /** Least and greatest value, both included. */
  readonly range: readonly [min: number, max: number];
}
/** One of several words; it may be left out. */
interface ChoiceField extends FieldBasics {
  readonly kind: "choice";
  readonly choices: readonly string[];
  /** What the library, the command line and MCP take when neither it nor a field it decides over is given. */
  readonly ownDefault?: { readonly value: string; readonly unless: string };
}
/** An object of options whose fields are rows of the settings table. */
interface OptionsField extends FieldBasics {
  readonly kind: "options";
  readonly group: Override["group"];
}
/** A JSON Schema of an object; it may be left out. */
interface SchemaField extends FieldBasics {
  readonly kind: "schema";
}

/** One field of a request. */
export type Field =
  | AddressField
  | SwitchField
  | TextField
  | IntegerField
  | ChoiceField
  | OptionsField
  | SchemaField;

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
          : string;

/** Whether a checked request always has a value of the field. */
type IsPresent<F> = F extends
  | { readonly kind: "address" | "switch" | "integer" | "options" }
  | { readonly required: true }
  ? true
  : false;

/** A request after it was checked: every field present, what was left out at its default or undefined. */
export type Checked<F> = {
  readonly [K in keyof F]: IsPresent<F[K]> extends true ? Kinds<F[K]> : Kinds<F[K]> | undefined;
};

type IsRequired<F> = F extends { readonly kind: "address" } | { readonly required: true }
  ? true
  : false;

// The mapped type has a name: written out here, its declaration does not compile under every TypeScript.
type GivenValue<F> = F extends {
  readonly kind: "options";
  readonly group: infer G extends Override["group"];
}
  ? Partially<OptionsOf<G>>
  : Kinds<F>;

/** What a caller may write: fields with a default left out, undefined or null. */
export type Given<F> = {
  readonly [K in keyof F as IsRequired<F[K]> extends true ? K : never]: GivenValue<F[K]>;
} & {
  readonly [K in keyof F as IsRequired<F[K]> extends true ? never : K]?:
    | GivenValue<F[K]>
    | null
    | undefined;
};

// The facts a caller wants: a JSON Schema as a graph of objects, lists, values and choices.
import type { Json } from "../../model/fact.ts";
import type { FieldMeaning } from "./meaning.ts";

/** JSON Schema types of a single value. */
export type ValueType = "string" | "number" | "integer" | "boolean";

/** A wanted property of an object. */
export interface WantedProperty {
  readonly name: string;
  /** Additional keys, from `x-service-aliases`. */
  readonly aliases: readonly string[];
  readonly wanted: WantedField;
}

/** An object by its properties. */
export interface WantedObject {
  readonly kind: "object";
  readonly properties: readonly WantedProperty[];
  readonly required: ReadonlySet<string>;
}

/** A list of one kind of things. */
export interface WantedList {
  readonly kind: "list";
  readonly items: WantedField;
}

/** A single value. Without types, any scalar fits. */
export interface WantedValue {
  readonly kind: "value";
  readonly types: ReadonlySet<ValueType>;
  /** `format`; "" without one. */
  readonly format: string;
  /** Allowed values; empty without `enum` or `const`. */
  readonly values: readonly Json[];
  readonly meaning: FieldMeaning;
}

/** The first of several that fits. */
export interface WantedChoice {
  readonly kind: "choice";
  readonly options: ReadonlySet<WantedField>;
}

/** Any value: a scalar, a list, or a whole object. */
export interface WantedAnything {
  readonly kind: "anything";
  /** Whether only an object fits. */
  readonly objectOnly: boolean;
  readonly meaning: FieldMeaning;
}

/** Matches nothing: `type: null`, a dangling reference. */
export interface WantedNothing {
  readonly kind: "nothing";
}

/** A wanted field. A recursive schema makes a cyclic graph. */
export type WantedField =
  | WantedObject
  | WantedList
  | WantedValue
  | WantedChoice
  | WantedAnything
  | WantedNothing;

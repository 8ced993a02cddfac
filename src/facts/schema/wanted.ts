// What a caller wants of a page: a JSON Schema as a graph of objects, lists, values and choices.
import type { Json } from "../../model/fact.ts";
import type { FieldMeaning } from "./meaning.ts";

/** Types of JSON Schema that a single value can have. */
export type ValueType = "string" | "number" | "integer" | "boolean";

/** A property of an object that is wanted. */
export interface WantedProperty {
  readonly name: string;
  /** Keys it may stand under besides, by `x-service-aliases`. */
  readonly aliases: readonly string[];
  readonly wanted: WantedField;
}

/** An object by its properties. */
export interface WantedObject {
  readonly kind: "object";
  readonly properties: readonly WantedProperty[];
  readonly required: ReadonlySet<string>;
}

/** A list of one sort of things. */
export interface WantedList {
  readonly kind: "list";
  readonly items: WantedField;
}

/** A single value. Without types any scalar will do. */
export interface WantedValue {
  readonly kind: "value";
  readonly types: ReadonlySet<ValueType>;
  /** `format`; "" without one. */
  readonly format: string;
  /** Values allowed; empty without `enum` or `const`. */
  readonly values: readonly Json[];
  readonly meaning: FieldMeaning;
}

/** The first of several that fits. */
export interface WantedChoice {
  readonly kind: "choice";
  readonly options: ReadonlySet<WantedField>;
}

/** Whatever stands there: a scalar, a list, or a whole object. */
export interface WantedAnything {
  readonly kind: "anything";
  /** Whether only an object will do. */
  readonly objectOnly: boolean;
  readonly meaning: FieldMeaning;
}

/** Nothing can be this: `type: null`, a reference to nowhere. */
export interface WantedNothing {
  readonly kind: "nothing";
}

/** What is wanted in one place. A schema that refers to itself makes a graph with cycles. */
export type WantedField =
  | WantedObject
  | WantedList
  | WantedValue
  | WantedChoice
  | WantedAnything
  | WantedNothing;

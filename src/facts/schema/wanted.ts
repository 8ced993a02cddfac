// The facts a caller wants: a JSON Schema as a graph of objects, lists, values and choices.
import type { Json } from "../../model/fact.ts";
import { foldKey } from "../keys.ts";
import { everyPath } from "../words/vocabulary.ts";

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

/** Returns an object with those properties whose names pass a test. */
export function withProperties(
  wanted: WantedObject,
  test: (name: string) => boolean,
): WantedObject {
  return { ...wanted, properties: wanted.properties.filter(({ name }) => test(name)) };
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

/** Meaning of a field's values; "" if it cannot be derived from the name. */
export type FieldMeaning =
  | ""
  | "price"
  | "currency"
  | "rating"
  | "count"
  | "name"
  | "code"
  | "availability"
  | "address"
  | "date"
  | "pay"
  | "seconds"
  | "minutes"
  | "hours"
  | "days"
  | "weeks";

const NAMES: Readonly<Record<Exclude<FieldMeaning, "">, RegExp>> = {
  currency: /currency(?:code)?$/,
  price: /^(?:.*price|price(?:usd|eur|gbp|amount|value|withtax|inctax|exctax)|cost|amount)$/,
  rating: /^(?:.*rating(?:value)?|stars|score|reviewscore)$/,
  count: /(?:count|^numberof.*)$/,
  name: /^(?:name|title|headline|heading|(?:product|article|page|post|thread|author|brand|organi[sz]ation|company|business|legal|full|given|family|first|last|item|recipe|event|course|job)(?:name|title)|author|creator|brand|manufacturer|byline)$/,
  code: /^(?:.*sku|mpn|gtin\d*|ean\d*|upc|isbn\d*|asin|productid|productcode|modelnumber|itemnumber|articlenumber|.*partnumber)$/,
  availability: /^(?:availability|stockstatus|instock|isavailable|available)$/,
  address: /^(?:.*url|.*image|images|logo|picture|thumbnail|photo|link|href|permalink|sameas|uri)$/,
  date: /^(?:date.*|.*date|.*(?:published|modified|updated|created)(?:at|on|time)?)$/,
  pay: /salary|^(?:min|max)?(?:pay|wages?)(?:min|max)?$/,
  seconds: /(?:seconds?|secs?|sekunden?|secondes?|segundos?|secondi)$/,
  minutes: /(?:minutes?|mins?|minuten|minutos?|minuti)$/,
  hours: /(?:hours?|hrs?|stunden?|heures?|horas?|ore)$/,
  days: /(?:days?|tage?|jours?|d[ií]as?|giorni)$/,
  weeks: /(?:weeks?|wochen?|semaines?|semanas?|settimane)$/,
};

/** Returns the meaning of a name's last dotted part, else of the keys that it is a word for. */
export function meaningOf(name: string): FieldMeaning {
  const last = name.slice(name.lastIndexOf(".") + 1);
  const own = meaningOfKey(foldKey(last));
  if (own !== "") return own;
  const meanings = new Set(
    everyPath(last).map(({ steps }) => {
      const [first, end] = [steps[0]?.key ?? "", steps.at(-1)?.key ?? ""];
      return meaningOfKey(end) || meaningOfKey(first);
    }),
  );
  const [meaning = ""] = meanings;
  return meanings.size === 1 ? meaning : "";
}

function meaningOfKey(key: string): FieldMeaning {
  for (const meaning of Object.keys(NAMES) as Exclude<FieldMeaning, "">[]) {
    if (NAMES[meaning].test(key)) return meaning;
  }
  return "";
}

/** Returns the object that a field wants a list of; undefined for another field. */
export function rowOf(field: WantedField): WantedObject | undefined {
  const list = onlyOption(field);
  const row = list?.kind === "list" ? onlyOption(list.items) : undefined;
  return row?.kind === "object" ? row : undefined;
}

/** Maximum choices around a field: "an array or null". */
const MAX_CHOICES = 8;

/** Returns the only option of a choice, and any other field as it is; undefined for several options. */
function onlyOption(field: WantedField): WantedField | undefined {
  let at: WantedField | undefined = field;
  for (let steps = 0; at?.kind === "choice" && steps < MAX_CHOICES; steps++) {
    const [only, ...others]: readonly WantedField[] = [...at.options].filter(
      ({ kind }) => kind !== "nothing",
    );
    at = others.length === 0 ? only : undefined;
  }
  return at;
}

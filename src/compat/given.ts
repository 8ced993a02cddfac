// Reads the options of a foreign request: each is translated, ignored or refused by name.
import { InvalidRequestError } from "../model/errors.ts";

/** Options as received. */
export type Given = Readonly<Record<string, unknown>>;

/** Translates one option into a draft. Throws InvalidRequestError. */
export type Take<Draft> = (name: string, value: unknown, draft: Draft) => void;

/** Options by name; a text is the reason why an option is refused. */
export type Options<Draft> = Readonly<Record<string, Take<Draft> | string>>;

/** Why an option that asks a language model is refused. */
export const NO_MODEL = "this service uses no language model";

/** Checks a value of an option and returns it as a draft has it. Throws InvalidRequestError. */
type Read<Value> = (name: string, value: unknown) => Value;

/** Translates an option to a field of the draft. */
export const into =
  <Field extends string, Value>(
    field: Field,
    read: Read<Value>,
  ): Take<Record<Field, Value | undefined>> =>
  (name, value, draft) => {
    draft[field] = read(name, value);
  };

/** Translates an option to a field of an object in the draft. */
export const inside =
  <Group extends string>(
    group: Group,
    field: string,
    read: Read<unknown>,
  ): Take<Record<Group, Record<string, unknown>>> =>
  (name, value, draft) => {
    const fields: Record<string, unknown> = draft[group];
    fields[field] = read(name, value);
  };

/** Refuses an option that is switched off. */
export const neverOff =
  (why: string): Take<unknown> =>
  (name, value) => {
    if (!switchOf(name, value)) throw refusal(name, why);
  };

/** An option without effect on the answer. */
export const ignored = (): void => undefined;

/** Whether a value asks for nothing: absent, false, or empty. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === false || isEmpty(value);

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** Translates all options. Throws InvalidRequestError for one that is unknown or refused. */
export function takeOptions<Draft>(given: Given, options: Options<Draft>, draft: Draft): Draft {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    const take = Object.hasOwn(options, name) ? options[name] : undefined;
    if (typeof take === "function") take(name, value, draft);
    else if (take === undefined) throw refusal(name, "this service does not know it");
    else if (!isNothing(value)) throw refusal(name, take);
  }
  return draft;
}

/** Returns the refusal of an option. */
export const refusal = (name: string, why: string): InvalidRequestError =>
  new InvalidRequestError(`${name}: ${why}`);

/** Returns an object. Throws InvalidRequestError. */
export function objectOf(name: string, value: unknown): Given {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw refusal(name, "must be an object");
  }
  return { ...value };
}

/** Returns a text. Throws InvalidRequestError. */
export function textOf(name: string, value: unknown): string {
  if (typeof value !== "string" || value.trim() === "") throw refusal(name, "must be a text");
  return value.trim();
}

/** Returns a list of texts. Throws InvalidRequestError. */
export function textsOf(name: string, value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw refusal(name, "must be a list");
  return value.map((item) => textOf(name, item));
}

/** Returns a number that is not negative. Throws InvalidRequestError. */
export function numberOf(name: string, value: unknown): number {
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number) && number >= 0) return number;
  throw refusal(name, "must be a number, 0 or more");
}

/** Returns a switch. Throws InvalidRequestError. */
export function switchOf(name: string, value: unknown): boolean {
  if (typeof value !== "boolean") throw refusal(name, "must be true or false");
  return value;
}

/** Returns whether a switch is off. Throws InvalidRequestError. */
export const isOff = (name: string, value: unknown): boolean => !switchOf(name, value);

// Rewords messages about the fields of a request: they name the flags of the command line.
import type { ValidationEntry } from "../model/errors.ts";
import { optionRows } from "../model/options.ts";
import type { Operation } from "../operations/operation.ts";
import { OPERATIONS } from "../operations/rows.ts";

/** Names of fields that are arguments, or flags with another name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  url: "the address",
  urls: "--site",
  id: "the id",
  query: "the query",
  idempotency_key: "--key",
};

/** Returns a field's name in the spelling of flags. */
export const hyphened = (name: string): string =>
  name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Names on the command line, by field, and by path for options: `max_pages`, `crawl.max_depth`. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.values<Operation>(OPERATIONS)
    .flatMap(({ fields }) => Object.keys(fields))
    .map((field) => [field, OTHER_NAMES[field] ?? `--${hyphened(field)}`] as const),
  ...(["fetch", "renderOptions", "crawl"] as const)
    .flatMap(optionRows)
    .flatMap(({ override: { group, field, flag = field }, value }) => {
      const name = `--${value === true ? "no-" : ""}${hyphened(flag)}`;
      return [[field, name] as const, [`${group}.${field}`, name] as const];
    }),
]);

/** Returns the name of a field on the command line. */
export const flagName = (field: string): string => NAMES.get(field) ?? field;

/** The path of an option, with its value or its flag if they follow: `crawl.traps: false`. */
const OPTION_PATH =
  /(?<![\w/.-])((?:crawl|fetch|renderOptions)\.\w+)(`?)(?:: (?:true|false))?(?: \(--[\w-]+\))?/g;
/** A name of several words: `max_pages`. */
const LONG_NAME = /(?<![\w/.-])[a-z]+(?:_[a-z]+)+(?![\w/.-])/g;

/** Returns a message with flags in place of options. */
export const optionsInFlags = (message: string): string =>
  message.replace(OPTION_PATH, (whole, path: string, mark: string) => {
    const name = NAMES.get(path);
    return name === undefined ? whole : name + mark;
  });

/** Returns a sentence with flags in place of fields. */
export const inFlags = (sentence: string): string =>
  optionsInFlags(sentence).replace(LONG_NAME, flagName);

/** Wordings of a schema's faults, and those of the command line. */
const WORDINGS: readonly (readonly [schema: RegExp, words: string])[] = [
  [/^Input should be a valid integer/, "must be a whole number"],
  [/^Input should be a valid /, "must be a "],
  [/^Input should be greater than or equal to /, "must be at least "],
  [/^Input should be less than or equal to /, "must be at most "],
  [/^Input should /, "must "],
];
/** Maximum characters of a value that a message repeats. */
const MAX_SHOWN = 60;

/** Returns why a field is invalid: `--max-pages must be a whole number, not many`. */
export function entryInFlags({ loc, msg, input }: ValidationEntry): string {
  const [, first = "", second = ""] = loc.map(String);
  const isOption = NAMES.has(`${first}.${second}`);
  const field = isOption ? `${first}.${second}` : NAMES.has(first) ? first : second;
  const words = WORDINGS.reduce((text, [schema, own]) => text.replace(schema, own), msg);
  if (!NAMES.has(field)) return words;
  const inner = field === first ? pathOf(loc.slice(2)) : "";
  const name = `${flagName(field)}${inner === "" ? "" : `: ${inner}`}`;
  if (!words.startsWith("must ")) return `${name}: ${words}`;
  const isShown =
    typeof input === "number" || (typeof input === "string" && input.length <= MAX_SHOWN);
  return `${name} ${words}${isShown ? `, not ${input === "" ? '""' : input}` : ""}`;
}

/** Returns the path of a value within a JSON value: `fields[0].name`. */
const pathOf = (path: ValidationEntry["loc"]): string =>
  path
    .map((part) => (/^\d+$/.test(String(part)) ? `[${part}]` : `.${part}`))
    .join("")
    .replace(/^\./, "");

/** Returns the reason for a refusal that begins with the name of a field. */
export const reasonInFlags = (reason: string): string =>
  inFlags(reason.replace(/^[a-z]+(?= )/, flagName));

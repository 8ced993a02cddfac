// Converts the fields of an operation to command flags, and flags to a request.
import { type Command, Option } from "commander";
import { InvalidRequestError } from "../model/errors.ts";
import { type Field, type Fields, ownComment } from "../model/fields.ts";
import { type OverridableSetting, optionRows } from "../model/options.ts";
import type { Override } from "../model/settings/setting.ts";
import { hyphened, inFlags } from "./flag-words.ts";

/** Flag values from commander, by camelCase name. */
export type Flags = Readonly<Record<string, unknown>>;

/** Collects the values of a flag that may be given several times. */
export const several = (given: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  given,
];

/** Help headings of option objects. */
const GROUPS: Readonly<Record<Override["group"], string>> = {
  crawl: "Which pages, and how fast:",
  fetch: "Fetching:",
  renderOptions: "In the browser:",
};

/** Option fields that many users need: shown without `--help-all`. */
const COMMON: ReadonlySet<string> = new Set([
  "max_depth",
  "within_path",
  "include_paths",
  "exclude_paths",
  "follow_links",
  "verify_inventory",
  "discovery_limit",
  "replace_graph",
  "respect_robots",
  "timeout_seconds",
]);

/** Fields replaced by another on the command line: shown by `--help-all` only. */
const SUPERSEDED: ReadonlySet<string> = new Set(["rtl"]);

/** Options of a crawl for its graph and for the content of its pages, which a report sets itself. */
export const STORED_OPTIONS: ReadonlySet<string> = new Set([
  "judge_pages",
  "fields",
  "store_graph",
  "replace_graph",
  "store_declared",
  "store_records",
]);

/**
 * Adds a flag for every field, and for every row of its option objects except `without`.
 *
 * A row in two option objects (`respect_robots` of `crawl` and `fetch`) is one flag that sets both.
 */
export function addFieldFlags(
  command: Command,
  fields: Fields,
  without: ReadonlySet<string> = new Set(),
): void {
  const added = new Set<string>();
  const named = Object.entries<Field>(fields).filter(([, field]) => field.flag !== false);
  for (const [name, field] of named) {
    if (field.kind === "options") continue;
    command.addOption(fieldFlag(name, field).hideHelp(SUPERSEDED.has(name)));
  }
  for (const [, field] of named) {
    if (field.kind !== "options") continue;
    for (const row of optionRows(field.group)) {
      const { field: option } = row.override;
      if (without.has(option) || added.has(option)) continue;
      added.add(option);
      const flag = settingFlag(row).helpGroup(GROUPS[field.group]);
      command.addOption(flag.hideHelp(!COMMON.has(option)));
    }
  }
}

/** Returns commander's name for a flag: `timeout-seconds` as `timeoutSeconds`. */
const flagKey = (name: string): string =>
  hyphened(name).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the help of a comment, which is Markdown: without code marks, and with names of flags. */
const helpOf = (comment: string): string => inFlags(comment).replaceAll("`", "");

function fieldFlag(name: string, field: Exclude<Field, { kind: "options" }>): Option {
  const flag = hyphened(name);
  const comment = helpOf(ownComment(field));
  switch (field.kind) {
    case "switch":
      return field.value
        ? new Option(`--no-${flag}`, `switch off: ${comment}`)
        : new Option(`--${flag}`, comment);
    case "choice":
      return new Option(`--${flag} <value>`, comment).choices([...field.choices]);
    case "integer":
      return new Option(`--${flag} <value>`, `${comment} Default ${field.value}.`);
    default:
      return new Option(`--${flag} <value>`, comment);
  }
}

/** Returns the name of a setting's flag, in the spelling of its field. */
const flagOf = ({ field, flag = field }: Override): string => flag;

/** Creates the flag of a setting: `--settle-ms`, or `--no-scroll` if it is on. */
function settingFlag({ override, value, comment, choices }: OverridableSetting): Option {
  const flag = hyphened(flagOf(override));
  const words = helpOf(comment);
  if (value === true) return new Option(`--no-${flag}`, `switch off: ${words}`);
  if (value === false) return new Option(`--${flag}`, words);
  const help = value === "" ? words : `${words} Default ${String(value)}.`;
  const option = new Option(`--${flag} <value>`, help);
  return choices === undefined ? option : option.choices([...choices]);
}

/** Returns the flags given on the command line, without defaults. */
export function givenFlags(command: Command): Flags {
  const flags: Flags = command.opts();
  return Object.fromEntries(
    Object.entries(flags).filter(([name]) => command.getOptionValueSource(name) === "cli"),
  );
}

/** Converts given flags to request fields; parses numbers so that ranges are checked. */
export function fieldsFrom(flags: Flags, fields: Fields): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (field.flag === false) continue;
    if (field.kind === "options") {
      given[name] = optionsFrom(flags, optionRows(field.group));
      continue;
    }
    const value = flags[flagKey(name)];
    if (value !== undefined) given[name] = field.kind === "integer" ? numberFrom(value) : value;
  }
  return given;
}

function optionsFrom(flags: Flags, rows: readonly OverridableSetting[]): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const { override, value } of rows) {
    const given = flags[flagKey(flagOf(override))];
    if (given === undefined) continue;
    options[override.field] = typeof value === "number" ? numberFrom(given) : given;
  }
  return options;
}

/** Parses a number; returns other text unchanged, for the request check to report. */
function numberFrom(given: unknown): unknown {
  const number = Number(given);
  return Number.isNaN(number) || String(given).trim() === "" ? given : number;
}

/** Parses the number of a flag without a row. Throws InvalidRequestError. */
export function wholeNumber(
  flag: string,
  given: unknown,
  [least, most = Number.POSITIVE_INFINITY]: readonly [least: number, most?: number],
): number {
  const number = Number(given);
  if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
  const range = most === Number.POSITIVE_INFINITY ? `from ${least}` : `from ${least} to ${most}`;
  throw new InvalidRequestError(`${flag} must be a whole number ${range}, not ${String(given)}`);
}

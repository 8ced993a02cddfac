// The fields of an operation as flags of a command, and flags back to a request.
import { type Command, Option } from "commander";
import type { Field, Fields } from "../model/fields.ts";
import { type OverridableSetting, optionRows } from "../model/options.ts";
import type { Override } from "../model/settings/setting.ts";

/** What commander gives a command's action: values by flag in camelCase. */
export type Flags = Readonly<Record<string, unknown>>;

/** Headings of the rows of option objects in a command's help. */
const GROUPS: Readonly<Record<Override["group"], string>> = {
  crawl: "Which pages, and how fast:",
  fetch: "Fetching:",
  renderOptions: "In the browser:",
};

/** Fields of option objects that many people need: those shown without `--help-all`. */
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

/** Fields that another takes the place of on the command line: shown by `--help-all` alone. */
const SUPERSEDED: ReadonlySet<string> = new Set(["rtl"]);

/**
 * Adds a flag for every field, and one for every row of its option objects but those named in `without`.
 *
 * A row that two option objects have (`respect_robots` of `crawl` and `fetch`) is one flag, which sets both.
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

const hyphened = (name: string): string =>
  name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The name under which commander gives a flag: `timeout-seconds` as `timeoutSeconds`. */
const flagKey = (name: string): string =>
  hyphened(name).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function fieldFlag(name: string, field: Exclude<Field, { kind: "options" }>): Option {
  const flag = hyphened(name);
  // Comments are Markdown: a terminal shows no code marks.
  const comment = field.comment.replaceAll("`", "");
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

/** The name of a setting's flag, in the spelling of its field. */
const flagOf = ({ field, flag = field }: Override): string => flag;

/** `timeout_seconds` as `--timeout-seconds <number>`; a switch that is on as `--no-dismiss-gates`. */
function settingFlag({ override, value, comment, choices }: OverridableSetting): Option {
  const flag = hyphened(flagOf(override));
  const words = comment.replaceAll("`", "");
  if (value === true) return new Option(`--no-${flag}`, `switch off: ${words}`);
  if (value === false) return new Option(`--${flag}`, words);
  const said = value === "" ? words : `${words} Default ${String(value)}.`;
  const option = new Option(`--${flag} <value>`, said);
  return choices === undefined ? option : option.choices([...choices]);
}

/** The flags of a command that were given; those left out have their defaults elsewhere. */
export function givenFlags(command: Command): Flags {
  const flags: Flags = command.opts();
  return Object.fromEntries(
    Object.entries(flags).filter(([name]) => command.getOptionValueSource(name) === "cli"),
  );
}

/** The flags that were given, as a request spells them; numbers as numbers, so that ranges are checked. */
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

/** A number where the text is one; the text else, which the check of the request names. */
function numberFrom(given: unknown): unknown {
  const number = Number(given);
  return Number.isNaN(number) ? given : number;
}

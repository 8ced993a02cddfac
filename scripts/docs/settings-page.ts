// Generates docs/reference/settings.md from the tables of settings and environment variables.
import { ENVIRONMENT_TABLE, type EnvironmentVariable } from "../../src/model/environment.ts";
import type { Setting } from "../../src/model/settings/setting.ts";
import { SETTINGS_TABLE } from "../../src/model/settings.ts";
import { code, markdownTable } from "./table.ts";
import { wrap } from "./wrap.ts";

const shown = (value: Setting["value"]) =>
  typeof value === "object" ? value.map(code).join(", ") : code(JSON.stringify(value));

function allowed({ range, choices, fraction }: Setting): string {
  if (choices !== undefined) return choices.map(code).join(", ");
  if (range === undefined) return "";
  return `${range[0]} to ${range[1]}${fraction ? "" : ", whole"}`;
}

/** Units by the last word of a constant's name. */
const UNITS: Readonly<Record<string, string>> = {
  SECONDS: "seconds",
  MS: "milliseconds",
  BYTES: "bytes",
  MB: "MiB",
  CHARS: "characters",
  WORDS: "words",
  PIXELS: "pixels",
  DAYS: "days",
};

const unitOf = (name: string): string => UNITS[name.split("_").at(-1) ?? ""] ?? "";

function request({ override }: Setting): string {
  if (override === undefined) return "";
  return code(`${override.group}.${override.field}`) + (override.listed ? "" : " (*not listed*)");
}

function settingsOf(section: string): string {
  const rows = Object.entries<Setting>(SETTINGS_TABLE)
    .filter(([, row]) => row.section === section)
    .map(([name, row]) => [
      code(name),
      shown(row.value),
      row.unit ?? unitOf(name),
      allowed(row),
      request(row),
      row.comment,
    ]);
  const head = ["Constant", "Value", "Unit", "Request range", "Request field", "Meaning"];
  return `### ${section}\n\n${markdownTable(head, rows)}`;
}

/** Returns the text of docs/reference/settings.md. */
export function settingsPage(): string {
  const sections = [...new Set(Object.values<Setting>(SETTINGS_TABLE).map((row) => row.section))];
  const variables = Object.entries<EnvironmentVariable>(ENVIRONMENT_TABLE).map(
    ([name, { kind, value, comment }]) => [code(name), kind, code(String(value)), comment],
  );
  return wrap(
    [
      "# Settings",
      "<!-- Made by `npm run docs` from src/model/settings and src/model/environment.ts. -->",
      "This page lists every engine constant, every request option with its default and range, and every environment variable.",
      "## Engine constants",
      '`GET /api/config` returns these values under `settings`. The column "Request field" names the field of a request that replaces the value; `null` in that field selects the value. Fields marked *not listed* work in the same way, but are missing from `overridable` of `/api/config`.',
      ...sections.map(settingsOf),
      "## Environment variables",
      "legible reads these variables once, at start. An empty default means that the variable is not set. The command line warns about unknown variables that begin with `SERVICE_`.",
      markdownTable(["Variable", "Kind", "Default", "Meaning"], variables),
      "",
    ].join("\n\n"),
  );
}

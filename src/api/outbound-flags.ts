// Adds a command's flags for outgoing requests to the operator's variables.
import { EnvironmentError } from "../model/errors.ts";
import { isObject, parsedJson } from "../text/json-values.ts";
import type { Environment } from "./environment.ts";

/** Names and values by origin. */
type ByOrigin = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Variables of headers and cookies by origin. */
export type ExtrasVariable = "SERVICE_HEADERS" | "SERVICE_COOKIES";

/** Command-line options that replace or extend the variables. */
export interface OutboundFlags {
  readonly proxy?: string;
  readonly header?: readonly string[];
  readonly cookie?: readonly string[];
}

/**
 * Returns the environment with a command's flags applied: `--proxy` replaces SERVICE_PROXY; headers
 * (`ORIGIN NAME: VALUE`) and cookies (`ORIGIN NAME=VALUE`) are added to the variables. Throws
 * EnvironmentError, without the value.
 */
export function withOutboundFlags(environment: Environment, flags: OutboundFlags): Environment {
  const { proxy = environment.SERVICE_PROXY, header = [], cookie = [] } = flags;
  return {
    ...environment,
    SERVICE_PROXY: proxy,
    SERVICE_HEADERS: withEntries(environment, "SERVICE_HEADERS", header),
    SERVICE_COOKIES: withEntries(environment, "SERVICE_COOKIES", cookie),
  };
}

const ENTRIES = {
  SERVICE_HEADERS: { form: /^(\S+)\s+([^\s:]+):\s*(.*)$/, syntax: "--header 'ORIGIN NAME: VALUE'" },
  SERVICE_COOKIES: { form: /^(\S+)\s+([^\s=]+)=(.*)$/, syntax: "--cookie 'ORIGIN NAME=VALUE'" },
} as const;

function withEntries(
  environment: Environment,
  variable: ExtrasVariable,
  entries: readonly string[],
): string {
  if (entries.length === 0) return environment[variable];
  const { form, syntax } = ENTRIES[variable];
  const all = new Map(
    Object.entries(byOrigin(environment[variable], variable)).map(([origin, values]) => [
      origin,
      new Map(Object.entries(values)),
    ]),
  );
  for (const entry of entries) {
    const [, origin, name, value] = form.exec(entry.trim()) ?? [];
    if (origin === undefined || name === undefined || value === undefined) {
      throw new EnvironmentError(`write ${syntax}, the origin as https://example.org`);
    }
    const values = all.get(origin) ?? new Map<string, string>();
    all.set(origin, values.set(name, value));
  }
  return JSON.stringify(
    Object.fromEntries([...all].map(([origin, values]) => [origin, Object.fromEntries(values)])),
  );
}

/** Returns the headers or cookies of a variable by origin. Throws EnvironmentError. */
export function byOrigin(text: string, variable: ExtrasVariable): ByOrigin {
  if (text === "") return {};
  const parsed = parsedJson(text);
  if (isByOrigin(parsed)) return parsed;
  throw new EnvironmentError(
    `${variable} must be a JSON object of origins, each with an object of names and values: {"example.org": {"name": "value"}}`,
  );
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((each) => typeof each === "string");

const isByOrigin = (value: unknown): value is ByOrigin =>
  isObject(value) && Object.values(value).every(isTexts);

// SERVICE_* variables to one object, read once and checked.
import { join } from "node:path";
import { ENVIRONMENT_TABLE, type EnvironmentVariable } from "../model/environment.ts";
import { EnvironmentError } from "../model/errors.ts";

type EnvironmentRows = typeof ENVIRONMENT_TABLE;

/** The environment of a deployment: numbers parsed, switches true when set to 1, true, yes or on. */
export type Environment = {
  readonly [N in keyof EnvironmentRows]: EnvironmentRows[N]["kind"] extends "integer" | "number"
    ? number
    : EnvironmentRows[N]["kind"] extends "switch"
      ? boolean
      : string;
};

/** Reads every variable of the table; an unset or empty one has its default. */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): Environment {
  const entries = Object.entries<EnvironmentVariable>(ENVIRONMENT_TABLE).map(([name, row]) => {
    const lower = row.eitherCase === true ? variables[name.toLowerCase()] : undefined;
    const raw = lower ?? variables[name];
    // An empty text is a value of its own: it switches the web archive off.
    if (raw === undefined || (raw.trim() === "" && row.kind !== "text")) {
      return [name, row.kind === "switch" ? false : row.value];
    }
    return [name, parse(name, row, raw.trim())];
  });
  return Object.fromEntries(entries) as Environment;
}

function parse(name: string, { kind, most }: EnvironmentVariable, raw: string): unknown {
  if (kind === "text") return raw;
  if (kind === "switch") return /^(?:1|true|yes|on)$/i.test(raw);
  const value = Number(raw);
  const fits = Number.isFinite(value) && value >= 0 && value <= (most ?? Number.POSITIVE_INFINITY);
  if (fits && (kind === "number" || Number.isInteger(value))) return value;
  const wanted = kind === "integer" ? "a whole number" : "a number";
  const range = most === undefined ? "of 0 or more" : `from 0 to ${most}`;
  throw new EnvironmentError(`${name} must be ${wanted} ${range}, not ${JSON.stringify(raw)}`);
}

/** A cap of the environment, where 0 is none. */
export const unbounded = (most: number): number => (most === 0 ? Number.POSITIVE_INFINITY : most);

/** Whether private hosts are refused: ALLOW wins over BLOCK, and without either the surface decides. */
export function blocksPrivateHosts(environment: Environment, byDefault: boolean): boolean {
  if (environment.SERVICE_ALLOW_PRIVATE_HOSTS) return false;
  return environment.SERVICE_BLOCK_PRIVATE_HOSTS || byDefault;
}

/** Folder of finished site graphs; `home` is that of the user, whose caches it is among unless a variable says otherwise. */
export function graphFolder(
  { SERVICE_GRAPH_DIR, XDG_CACHE_HOME }: Environment,
  home: string,
): string {
  if (SERVICE_GRAPH_DIR !== "") return SERVICE_GRAPH_DIR;
  return join(XDG_CACHE_HOME || join(home, ".cache"), "service", "graphs");
}

/** Folder of detached crawls; `home` is that of the user, whose data it is among unless a variable says otherwise. */
export function crawlFolder(
  { SERVICE_DATA_DIR, XDG_DATA_HOME }: Environment,
  home: string,
): string {
  const data = SERVICE_DATA_DIR || join(XDG_DATA_HOME || join(home, ".local", "share"), "service");
  return join(data, "crawls");
}

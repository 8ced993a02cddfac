// Parses and validates the SERVICE_* variables.
import { join } from "node:path";
import { ENVIRONMENT_TABLE, type EnvironmentVariable } from "../model/environment.ts";
import { EnvironmentError } from "../model/errors.ts";
import { nearestName } from "../text/nearest.ts";

type EnvironmentRows = typeof ENVIRONMENT_TABLE;

/** Environment of a deployment; a switch is true if set to 1, true, yes or on. */
export type Environment = {
  readonly [N in keyof EnvironmentRows]: EnvironmentRows[N]["kind"] extends "integer" | "number"
    ? number
    : EnvironmentRows[N]["kind"] extends "switch"
      ? boolean
      : string;
};

/** Reads every variable of the table. An unset one, or an empty number, has its default. */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): Environment {
  const entries = Object.entries<EnvironmentVariable>(ENVIRONMENT_TABLE).map(([name, row]) => {
    const lower = row.eitherCase === true ? variables[name.toLowerCase()] : undefined;
    const raw = lower ?? variables[name];
    // An empty text overrides the default: it disables the web archive.
    if (raw === undefined || (raw.trim() === "" && row.kind !== "text")) {
      return [name, row.kind === "switch" ? false : row.value];
    }
    return [name, parse(name, row, raw.trim())];
  });
  return Object.fromEntries(entries) as Environment;
}

const PREFIX = "SERVICE_";

/** Returns a warning for each unknown variable with the service's prefix, which has no effect. */
export function unknownVariables(
  variables: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const known = new Map(Object.keys(ENVIRONMENT_TABLE).map((name) => [bare(name), name]));
  const unknown = Object.keys(variables).filter(
    (name) => name.startsWith(PREFIX) && !Object.hasOwn(ENVIRONMENT_TABLE, name),
  );
  return unknown.sort().map((name) => {
    const meant = known.get(nearestName(bare(name), known.keys()) ?? "");
    const hint =
      meant === undefined ? "docs/reference/settings.md lists them" : `did you mean ${meant}?`;
    return `${name} is not a variable of legible and has no effect: ${hint}`;
  });
}

const bare = (name: string): string => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name);

function parse(name: string, row: EnvironmentVariable, raw: string): unknown {
  const { kind, least = 0, most } = row;
  if (kind === "text") return raw;
  if (kind === "switch") return /^(?:1|true|yes|on)$/i.test(raw);
  const value = Number(raw);
  const fits =
    Number.isFinite(value) && value >= least && value <= (most ?? Number.POSITIVE_INFINITY);
  if (fits && (kind === "number" || Number.isInteger(value))) return value;
  const wanted = kind === "integer" ? "a whole number" : "a number";
  const range = most === undefined ? `of ${least} or more` : `from ${least} to ${most}`;
  throw new EnvironmentError(`${name} must be ${wanted} ${range}, not ${JSON.stringify(raw)}`);
}

/** Returns a limit; 0 means unlimited. */
export const unbounded = (most: number): number => (most === 0 ? Number.POSITIVE_INFINITY : most);

/** Whether private hosts are blocked: ALLOW overrides BLOCK, and BLOCK the default. */
export function blocksPrivateHosts(environment: Environment, byDefault: boolean): boolean {
  if (environment.SERVICE_ALLOW_PRIVATE_HOSTS) return false;
  return environment.SERVICE_BLOCK_PRIVATE_HOSTS || byDefault;
}

/**
 * Returns the folder in which a surface stores graphs, and the other surface's, which it only
 * reads: SERVICE_GRAPH_DIR, else folders in the cache of the user, whose home is `home`.
 */
export function graphFolders(
  { SERVICE_GRAPH_DIR, XDG_CACHE_HOME }: Environment,
  { home, surface }: { readonly home: string; readonly surface: "server" | "library" },
): { readonly folder: string; readonly otherFolders: readonly string[] } {
  if (SERVICE_GRAPH_DIR !== "") return { folder: SERVICE_GRAPH_DIR, otherFolders: [] };
  const folderOf = (owner: string) => join(XDG_CACHE_HOME || join(home, ".cache"), owner, "graphs");
  // The specification requires `service` for the server.
  const [own, other] =
    surface === "server" ? (["service", "legible"] as const) : (["legible", "service"] as const);
  return { folder: folderOf(own), otherFolders: [folderOf(other)] };
}

/** What the data folder has: crawls and watches of the service, and those of single processes. */
type DataKind = "crawls" | "mcp-crawls" | "watches" | "own-watches";

/** Returns a folder of persistent data, by default in the data of the user, whose home is `home`. */
export function dataFolder(
  { SERVICE_DATA_DIR, XDG_DATA_HOME }: Environment,
  home: string,
  kind: DataKind,
): string {
  const data = SERVICE_DATA_DIR || join(XDG_DATA_HOME || join(home, ".local", "share"), "service");
  return join(data, kind);
}

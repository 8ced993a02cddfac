// Configures outgoing requests from the operator's variables: proxies, headers and cookies by
// origin.
import { EnvironmentError } from "../model/errors.ts";
import { createCookieJar } from "../net/cookies.ts";
import {
  type Extra,
  type Extras,
  isExtraCookie,
  isExtraHeader,
  parseOriginPattern,
} from "../net/extras.ts";
import { chooseProxy, type OutboundProxy, type ProxyFor, parseProxy } from "../net/proxy.ts";
import type { Environment } from "./environment.ts";

/** Proxies and added headers. */
export interface Outbound {
  readonly proxyFor: ProxyFor;
  readonly extras: Extras;
}

/** Value of SERVICE_PROXY that disables the standard proxy variables. */
const NO_PROXY_AT_ALL = "direct";

/**
 * Reads the variables for outgoing requests. If `blocksPrivate`, names are resolved here so that
 * their addresses can be checked. Throws EnvironmentError, which never includes a value: values are
 * secrets.
 */
export function readOutbound(environment: Environment, blocksPrivate: boolean): Outbound {
  const extras = {
    headers: readExtras(environment, "SERVICE_HEADERS"),
    cookies: readExtras(environment, "SERVICE_COOKIES"),
  };
  try {
    createCookieJar(extras);
  } catch {
    throw new EnvironmentError(
      "SERVICE_COOKIES: a cookie cannot apply to all subdomains; use the host itself",
    );
  }
  return { proxyFor: readProxies(environment, blocksPrivate), extras };
}

function readProxies(environment: Environment, blocksPrivate: boolean): ProxyFor {
  const { SERVICE_PROXY, HTTP_PROXY, HTTPS_PROXY, NO_PROXY } = environment;
  const resolvesNames = environment.SERVICE_PROXY_RESOLVES || !blocksPrivate;
  const proxy = (name: string, text: string): OutboundProxy | undefined => {
    if (text === "" || text === NO_PROXY_AT_ALL) return undefined;
    const parsed = parseProxy(text, resolvesNames);
    if (parsed !== undefined) return parsed;
    throw new EnvironmentError(
      `${name} must be the address of an HTTP proxy: http://host:port or https://host:port, with name and password before the host if the proxy requires them`,
    );
  };
  const one = proxy("SERVICE_PROXY", SERVICE_PROXY);
  if (SERVICE_PROXY !== "") return chooseProxy({ http: one, https: one, direct: NO_PROXY });
  return chooseProxy({
    http: proxy("HTTP_PROXY", HTTP_PROXY),
    https: proxy("HTTPS_PROXY", HTTPS_PROXY),
    direct: NO_PROXY,
  });
}

/** Names and values by origin. */
type ByOrigin = Readonly<Record<string, Readonly<Record<string, string>>>>;

type ExtrasVariable = "SERVICE_HEADERS" | "SERVICE_COOKIES";

function readExtras(environment: Environment, variable: ExtrasVariable): readonly Extra[] {
  const isFit = variable === "SERVICE_HEADERS" ? isExtraHeader : isExtraCookie;
  return Object.entries(byOrigin(environment[variable], variable)).flatMap(([origin, values]) => {
    const to = parseOriginPattern(origin);
    if (to === undefined) {
      throw new EnvironmentError(
        `${variable}: an origin is https://example.org, example.org for the same, or *.example.org, not ${JSON.stringify(origin)}`,
      );
    }
    return Object.entries(values).map(([name, value]) => {
      if (isFit(name, value)) return { to, name: asSent(variable, name), value };
      throw new EnvironmentError(
        `${variable}: ${JSON.stringify(name)} for ${origin} cannot be sent: legible sets this header itself, or its name or value has invalid characters`,
      );
    });
  });
}

const asSent = (variable: ExtrasVariable, name: string): string =>
  variable === "SERVICE_HEADERS" ? name.toLowerCase() : name;

function byOrigin(text: string, variable: ExtrasVariable): ByOrigin {
  if (text === "") return {};
  const parsed = parsedJson(text);
  if (isByOrigin(parsed)) return parsed;
  throw new EnvironmentError(
    `${variable} must be a JSON object of origins, each with an object of names and values: {"example.org": {"name": "value"}}`,
  );
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((each) => typeof each === "string");

const isByOrigin = (value: unknown): value is ByOrigin =>
  isObject(value) && Object.values(value).every(isTexts);

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

// Configures outgoing requests from the operator's variables: proxies, headers and cookies by
// origin.
import { messageOf } from "../model/error-code.ts";
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
import { createSigner, type SignRequest } from "../net/signature.ts";
import type { Environment } from "./environment.ts";
import { byOrigin, type ExtrasVariable } from "./outbound-flags.ts";

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
    sign: readSigner(environment),
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

function readSigner({
  SERVICE_SIGNATURE_KEY: key,
  SERVICE_SIGNATURE_AGENT: agent,
}: Environment): SignRequest | undefined {
  if (key === "" && agent === "") return undefined;
  try {
    return createSigner(key, agent);
  } catch (error) {
    throw new EnvironmentError(
      `SERVICE_SIGNATURE_KEY and SERVICE_SIGNATURE_AGENT: ${messageOf(error)}`,
    );
  }
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

// An address about to be fetched to the IP addresses it may be dialled at, or a refusal.
import { BlockedHostError, HttpError } from "../model/errors.ts";
import { withoutCredentials } from "../url/identity.ts";
import { bareHostname, isIpLiteral, isPrivateName, isPublicAddress } from "../url/private-host.ts";
import { DIRECT, type OutboundProxy, type ProxyFor } from "./proxy.ts";
import { type Resolve, resolveByDns, resolveBySystem } from "./resolve.ts";

/** A host that may be dialled. */
export interface CheckedHost {
  /** Its name, without brackets or trailing dots. */
  readonly hostname: string;
  /** The addresses that passed; none where the proxy is given the name. */
  readonly addresses: readonly string[];
  /** What it is dialled through; undefined for nothing. */
  readonly proxy?: OutboundProxy;
}

/** Decides whether a host may be reached. Every connection of the process asks it once, just before it dials. */
export interface HostGuard {
  /**
   * The addresses to dial, all of which passed. Throws BlockedHostError for a host that is not public by name or
   * by any of its addresses, HttpError `unresolved` for a name that does not resolve, HttpError `port` for port 0.
   */
  check(url: URL, signal: AbortSignal): Promise<CheckedHost>;
  readonly blocksPrivate: boolean;
}

/** How long an answer of the resolver is used again: long enough for one page read, its redirects and robots.txt. */
const RESOLVED_FOR_MS = 5000;
const MAX_RESOLVED = 1000;

export type { Resolve } from "./resolve.ts";

/**
 * A guard over one resolver; with `blockPrivate` false every host passes and is only resolved. Without a resolver of the
 * caller's, names are resolved as the system does where every host passes, and by DNS alone where callers are not trusted.
 * Names that a proxy resolves are judged as names alone: what they lead to is for the proxy to judge.
 */
export function createHostGuard(options: {
  readonly blockPrivate: boolean;
  readonly resolve?: Resolve;
  readonly proxyFor?: ProxyFor;
}): HostGuard {
  const { blockPrivate, proxyFor = DIRECT } = options;
  const resolve = rememberBriefly(
    options.resolve ?? (blockPrivate ? resolveByDns() : resolveBySystem),
  );
  return {
    blocksPrivate: blockPrivate,
    async check(url, signal) {
      const hostname = bareHostname(url.hostname);
      if (url.port === "0")
        throw new HttpError("port", "the address names port 0, where no server listens");
      const refused = () => new BlockedHostError(withoutCredentials(url.href));
      if (blockPrivate && isPrivateName(hostname)) throw refused();
      const proxy = proxyFor(url);
      const way = proxy && { proxy };
      const isAddress = isIpLiteral(hostname);
      if (!isAddress && proxy?.resolvesNames === true) return { hostname, addresses: [], ...way };
      const addresses = isAddress ? [hostname] : await resolved(hostname, { resolve, signal });
      if (blockPrivate && !addresses.every(isPublicAddress)) throw refused();
      return { hostname, addresses, ...way };
    },
  };
}

/** Answers are remembered as addresses, and addresses are what is judged and dialled, so an old one is as safe as a new one. */
function rememberBriefly(resolve: Resolve): Resolve {
  const known = new Map<
    string,
    { readonly addresses: readonly string[]; readonly until: number }
  >();
  return async (hostname, signal) => {
    const recent = known.get(hostname);
    if (recent !== undefined && performance.now() < recent.until) return recent.addresses;
    const addresses = await resolve(hostname, signal);
    if (known.size >= MAX_RESOLVED) known.clear();
    known.set(hostname, { addresses, until: performance.now() + RESOLVED_FOR_MS });
    return addresses;
  };
}

async function resolved(
  hostname: string,
  { resolve, signal }: { resolve: Resolve; signal: AbortSignal },
): Promise<readonly string[]> {
  let addresses: readonly string[];
  try {
    addresses = await resolve(hostname, signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw new HttpError("unresolved", `the host name ${hostname} does not resolve`, { cause });
  }
  if (addresses.length > 0) return addresses;
  throw new HttpError("unresolved", `the host name ${hostname} has no address`);
}

// Resolves an address to the IP addresses that may be dialled, or blocks it.
import { BlockedHostError, HttpError } from "../model/errors.ts";
import { withoutCredentials } from "../url/identity.ts";
import { bareHostname, isIpLiteral, isPrivateName, isPublicAddress } from "../url/private-host.ts";
import { DIRECT, type OutboundProxy, type ProxyFor } from "./proxy.ts";
import { type Resolve, resolveByDns, resolveBySystem } from "./resolve.ts";

/** A host that may be dialled. */
export interface CheckedHost {
  /** Name without brackets or trailing dots. */
  readonly hostname: string;
  /** Addresses that passed; empty if the proxy resolves the name. */
  readonly addresses: readonly string[];
  /** Proxy to dial through; undefined for none. */
  readonly proxy?: OutboundProxy;
}

/** Decides whether a host may be reached. Every connection of the process calls it once, just before dialling. */
export interface HostGuard {
  /**
   * Returns the addresses to dial, all of which passed. Throws BlockedHostError for a host that is not public by its
   * name or any address, HttpError `unresolved` for a name that does not resolve, HttpError `port` for port 0.
   */
  check(url: URL, signal: AbortSignal): Promise<CheckedHost>;
  readonly blocksPrivate: boolean;
}

/** How long a resolved name is cached: long enough for one page read, its redirects and robots.txt. */
const RESOLVED_FOR_MS = 5000;
const MAX_RESOLVED = 1000;

export type { Resolve } from "./resolve.ts";

/**
 * Creates a guard; with `blockPrivate` false, every host passes and is only resolved. Without
 * `resolve`, names are resolved by the system if `blockPrivate` is false, else by the hosts file
 * and DNS queries of our own. If a proxy resolves names, the guard judges only the name; the proxy
 * judges the addresses.
 */
export function createHostGuard(options: {
  readonly blockPrivate: boolean;
  readonly resolve?: Resolve | undefined;
  readonly proxyFor?: ProxyFor | undefined;
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

/** Caches resolved addresses. These addresses are checked and dialled, so an old answer is as safe as a new one. */
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

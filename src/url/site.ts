// Determines the site of a host: its registrable domain in the Public Suffix List.
import { getDomain } from "tldts";
import { bareHostname } from "./private-host.ts";

/**
 * Returns the registrable domain of a host name (`www.example.co.uk` to `example.co.uk`), or the
 * host itself if it has none, as an IP address or `localhost`. Suffixes of hosters count, so that
 * two users of one hoster are two sites.
 */
export function registrableDomain(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

/** Whether two URLs have the same registrable domain. */
export function isSameSite(one: URL, other: URL): boolean {
  return (
    registrableDomain(bareHostname(one.hostname)) ===
    registrableDomain(bareHostname(other.hostname))
  );
}

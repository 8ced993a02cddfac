// A host name to the site it belongs to: its registrable domain by the Public Suffix List.
import { getDomain } from "tldts";
import { bareHostname } from "./private-host.ts";

/**
 * The registrable domain of a host name (`www.example.co.uk` to `example.co.uk`), suffixes of hosters included so that
 * two users of one hoster are two sites; the host itself when it has none, as an IP address or `localhost`.
 */
export function registrableDomain(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

/** Whether two addresses are of one site, subdomains of one registrable domain included. */
export function isSameSite(one: URL, other: URL): boolean {
  return (
    registrableDomain(bareHostname(one.hostname)) ===
    registrableDomain(bareHostname(other.hostname))
  );
}

// Resolves addresses to absolute ones, each spelling once.
import { parseUrl } from "../../url/parse-url.ts";

/** Resolver of one page's addresses. */
export interface Addresses {
  readonly base: string;
  readonly origin: string;
  readonly known: Map<string, string>;
}

/** Returns a resolver relative to `base`; without a valid base, links stay as written. */
export function newAddresses(base: string): Addresses {
  const url = parseUrl(base);
  const origin = url === undefined || url.origin === "null" ? "" : url.origin;
  return { base: url === undefined ? "" : base, origin, known: new Map() };
}

/** Matches a path, query and fragment in resolved form: no dot segments, nothing to escape. */
const PLAIN_PATH = /^\/(?!\/)(?:[\w\-~%!$&()*+,;=:@?#/]|\.(?![./?#]|$))*$/;
/** Matches such a path after a lower-case host, no port. */
const PLAIN_ADDRESS =
  /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+\/(?:[\w\-~%!$&()*+,;=:@?#/]|\.(?![./?#]|$))*$/;

/** Returns the absolute address of a link or image, or undefined if it is invalid. */
export function resolve(addresses: Addresses, written: string): string | undefined {
  const known = addresses.known.get(written);
  if (known !== undefined) return known === "" ? undefined : known;
  const found = resolveAnew(addresses, written.trim());
  addresses.known.set(written, found ?? "");
  return found;
}

function resolveAnew(addresses: Addresses, written: string): string | undefined {
  if (PLAIN_ADDRESS.test(written)) return written;
  if (addresses.origin !== "" && PLAIN_PATH.test(written)) return addresses.origin + written;
  const { base } = addresses;
  const url = parseUrl(written, base || undefined);
  return url?.href ?? (base === "" && written !== "" ? written : undefined);
}

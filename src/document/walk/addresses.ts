// Addresses as written to absolute ones, each spelling resolved once.

/** Resolves what is written in one page. */
export interface Addresses {
  readonly base: string;
  readonly origin: string;
  readonly known: Map<string, string>;
}

/** Addresses relative to `base`; with a base that is not an address, links stay as written. */
export function newAddresses(base: string): Addresses {
  const url = URL.canParse(base) ? new URL(base) : undefined;
  const origin = url === undefined || url.origin === "null" ? "" : url.origin;
  return { base: url === undefined ? "" : base, origin, known: new Map() };
}

/** A path, query and fragment that resolving would not change: no dot segments, nothing to escape. */
const PLAIN_PATH = /^\/(?!\/)(?:[\w\-~%!$&()*+,;=:@?#/]|\.(?![./?#]|$))*$/;
/** A lower-case host without a port, then such a path. */
const PLAIN_ADDRESS =
  /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+\/(?:[\w\-~%!$&()*+,;=:@?#/]|\.(?![./?#]|$))*$/;

/** The absolute address of what a link or image says, or undefined when it cannot be one. */
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
  try {
    return new URL(written, addresses.base === "" ? undefined : addresses.base).href;
  } catch {
    return addresses.base === "" && written !== "" ? written : undefined;
  }
}

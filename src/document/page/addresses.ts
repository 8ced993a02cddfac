// Resolves addresses to absolute ones, each spelling once.
import { oncePerKey } from "../../model/once.ts";
import { parseUrl } from "../../url/parse-url.ts";

/** Matches a path, query and fragment in resolved form: no dot segments, nothing to escape. */
const PLAIN_PATH = /^\/(?!\/)(?:[\w\-~%!$&()*+,;=:@?#/]|\.(?![./?#]|$))*$/;
/** Matches such a path after a lower-case host, no port. */
const PLAIN_ADDRESS =
  /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+\/(?:[\w\-~%!$&()*+,;=:@?#/]|\.(?![./?#]|$))*$/;

/** Resolver of one page's addresses. */
export interface Addresses {
  readonly base: string;
  /** Returns the absolute address of a link or image, or undefined if it is invalid. */
  readonly resolve: (written: string) => string | undefined;
}

/** Returns a resolver relative to `base`; without a valid base, links stay as written. */
export function newAddresses(base: string): Addresses {
  const url = parseUrl(base);
  const origin = url === undefined || url.origin === "null" ? "" : url.origin;
  const resolved = oncePerKey((spelling: string): string => {
    const written = spelling.trim();
    if (PLAIN_ADDRESS.test(written)) return written;
    if (origin !== "" && PLAIN_PATH.test(written)) return origin + written;
    return parseUrl(written, url && base)?.href ?? (url === undefined ? written : "");
  });
  return {
    base: url === undefined ? "" : base,
    resolve: (written) => resolved(written) || undefined,
  };
}

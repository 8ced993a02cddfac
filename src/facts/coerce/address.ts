// Resolves an address in a payload; rejects phrases.
import { parseUrl } from "../../url/parse-url.ts";

/**
 * Start of an address a browser could open: a scheme, slashes, a path, a query, or a name with a
 * dot or a slash.
 */
const ADDRESS = /^(?:https?:\/\/|\/|\.{1,2}\/|[?#]|[^\s:]{0,300}[./])[^\s<>"]{0,4000}$/i;

/**
 * Returns an http or https address resolved against `base`; without a base, a relative one stays as
 * written.
 */
export function addressFrom(written: string, base: string): string | undefined {
  const text = written.trim();
  if (!ADDRESS.test(text)) return undefined;
  const absolute = parseUrl(text);
  if (absolute === undefined && base === "") return text;
  const url = absolute ?? parseUrl(text, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
}

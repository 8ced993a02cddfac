// Resolves an address in a payload; rejects phrases.

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
  const isAbsolute = URL.canParse(text);
  if (!isAbsolute && base === "") return text;
  if (!isAbsolute && !URL.canParse(text, base)) return undefined;
  const url = new URL(text, isAbsolute ? undefined : base);
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : undefined;
}

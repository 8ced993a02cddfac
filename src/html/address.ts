// Resolves addresses in markup, and checks their schemes.
/**
 * Resolves an address against `base`. Without a base, returns addresses that cannot be parsed unchanged.
 * Returns undefined for an empty or invalid address.
 */
export function absoluteAddress(written: string, base: string): string | undefined {
  const trimmed = written.trim();
  if (trimmed === "") return undefined;
  return parsed(trimmed, base)?.href ?? (base === "" ? trimmed : undefined);
}

function parsed(written: string, base: string): URL | undefined {
  try {
    return base === "" ? new URL(written) : new URL(written, base);
  } catch {
    return undefined;
  }
}

/** Like `absoluteAddress`, but undefined for schemes other than http and https. */
export function httpAddress(written: string, base: string): string | undefined {
  const trimmed = written.trim();
  if (trimmed === "") return undefined;
  const address = parsed(trimmed, base);
  if (address === undefined) return base === "" ? trimmed : undefined;
  return address.protocol === "https:" || address.protocol === "http:" ? address.href : undefined;
}

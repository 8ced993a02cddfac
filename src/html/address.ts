// Addresses written in markup to absolute ones: white space, schemes a page can be read from.
/**
 * A written address made absolute against `base`; without a base it stays as written.
 *
 * undefined when it is empty or no address.
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

/** Like `absoluteAddress`, and undefined for anything but http and https. */
export function httpAddress(written: string, base: string): string | undefined {
  const trimmed = written.trim();
  if (trimmed === "") return undefined;
  const address = parsed(trimmed, base);
  if (address === undefined) return base === "" ? trimmed : undefined;
  return address.protocol === "https:" || address.protocol === "http:" ? address.href : undefined;
}

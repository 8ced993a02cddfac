// Addresses written in markup to absolute ones: white space, schemes a page can be read from.
/**
 * A written address made absolute against `base`; without a base it stays as written.
 *
 * undefined when it is empty or no address.
 */
export function absoluteAddress(written: string, base: string): string | undefined {
  const trimmed = written.trim();
  if (trimmed === "") return undefined;
  if (URL.canParse(trimmed, base)) return new URL(trimmed, base).href;
  if (URL.canParse(trimmed)) return new URL(trimmed).href;
  return base === "" ? trimmed : undefined;
}

/** Like `absoluteAddress`, and undefined for anything but http and https. */
export function httpAddress(written: string, base: string): string | undefined {
  const address = absoluteAddress(written, base);
  if (address === undefined) return undefined;
  const colon = address.indexOf(":");
  const scheme = colon < 0 ? "" : address.slice(0, colon).toLowerCase();
  const relative = base === "" && !URL.canParse(address);
  return relative || scheme === "http" || scheme === "https" ? address : undefined;
}

// Whether an address that somebody names can be asked for at all.

/** What keeps an address from being asked for, in words that follow the name of its field; undefined for none. */
export function addressFault(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return "must be http or https";
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  // The URL standard takes port 0; no server listens there, and systems dial another port in its place or fail.
  return url.port === "0" ? "must not name port 0" : undefined;
}

/** The port that an address is asked for at: the one it names, or that of its scheme. */
export function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" || protocol === "wss:" ? 443 : 80;
}

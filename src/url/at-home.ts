// Compares links of a page that is read from another address than its own.

/** Addresses of a page. */
export interface PageAddresses {
  /** The address it was read from; relative links were resolved against it. */
  readonly url: string;
  /** Its own address; "" for none. */
  readonly names: { readonly address: string };
}

/** Returns the page's own address, or the one it was read from if it has none. */
export function homeOf({ url, names }: PageAddresses): string {
  return names.address === "" ? url : names.address;
}

/** Returns a function that moves links to the host a page was read from to the page's own host. */
export function atHome(page: PageAddresses): (href: string) => string {
  const [given, own] = [originOf(page.url), originOf(homeOf(page))];
  if (given === own || given === "") return (href) => href;
  return (href) => (href.startsWith(`${given}/`) ? own + href.slice(given.length) : href);
}

/** Returns scheme and host of an address; "" if it has none. */
function originOf(address: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(address)?.[0] ?? "";
}

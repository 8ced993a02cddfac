// Parameters of addresses that only track where a visitor came from.

const TRACKING_PARAMETER =
  /^(?:utm_.*|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|ref_src)$/i;

/** Whether a parameter only tracks where a visitor came from. */
export function isTracking(name: string): boolean {
  return TRACKING_PARAMETER.test(name);
}

/** Returns an address without tracking parameters, otherwise as written. */
export const withoutTracking = (address: string): string => withoutParameters(address, isTracking);

/** Returns an address without the parameters of some names, otherwise as written. */
export function withoutParameters(address: string, isDropped: (name: string) => boolean): string {
  const hash = address.indexOf("#");
  const end = hash < 0 ? address.length : hash;
  const start = address.indexOf("?");
  if (start < 0 || start > end) return address;
  const all = address.slice(start + 1, end).split("&");
  const kept = all.filter((one) => !isDropped(one.split("=", 1)[0] ?? ""));
  if (kept.length === all.length) return address;
  const query = kept.length === 0 ? "" : `?${kept.join("&")}`;
  return address.slice(0, start) + query + address.slice(end);
}

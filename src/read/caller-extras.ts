// Headers and cookies that a request adds, for the origin of its page only.
import { type Extras, originOf } from "../net/extras.ts";
import type { TextRequest } from "../operations/operations.ts";

/** Returns the added headers and cookies; undefined without any. */
export function callerExtras({ url, headers = {}, cookies = {} }: TextRequest): Extras | undefined {
  const to = originOf(new URL(url));
  const extras = {
    headers: Object.entries(headers).map(([name, value]) => ({
      to,
      name: name.toLowerCase(),
      value,
    })),
    cookies: Object.entries(cookies).map(([name, value]) => ({ to, name, value })),
  };
  return extras.headers.length + extras.cookies.length === 0 ? undefined : extras;
}

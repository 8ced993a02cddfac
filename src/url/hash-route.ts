// Hash routes: fragments (`#/guide`, `#!/guide`) by which an application shows several pages at one
// address. Every other fragment is an anchor within a page.

/** Start of a hash route. */
const ROUTE = /^#!?\//;
/** The route of an application's first page, which is the page without a fragment. */
const FIRST = /^#!?\/+$/;
/**
 * The query by which docsify names a heading, `?id=install`. Its slugs never start with a digit; a
 * number or a long hexadecimal id names the subject of a page instead.
 */
const HEADING = /^id=(?!(?=[a-f-]*\d)[\da-f-]{8,}$)\D/i;

/** Returns the hash route of a URL with its `#`, without an anchor; "" for none. */
export function hashRoute({ hash }: URL): string {
  if (!ROUTE.test(hash)) return "";
  const anchor = hash.indexOf("#", 1);
  const whole = anchor < 0 ? hash : hash.slice(0, anchor);
  const [path = "", ...query] = whole.split("?");
  const kept = query
    .join("?")
    .split("&")
    .filter((parameter) => parameter !== "" && !HEADING.test(parameter))
    .join("&");
  const route = kept === "" ? path : `${path}?${kept}`;
  return FIRST.test(route) ? "" : route;
}

/** Returns a URL without its fragment, unless that is a hash route. */
export function withoutAnchor(url: URL): string {
  const { href, hash } = url;
  return (hash === "" ? href.replace(/#$/, "") : href.slice(0, -hash.length)) + hashRoute(url);
}

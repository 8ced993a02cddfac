// Decides for every outgoing request whether the headers and cookies of a caller go along: only to
// the origin of the address that the caller asked for.

import { cookiesAt, type OriginState } from "./login-state.ts";

/** Kinds of outgoing requests, and whether one may have headers and cookies of a caller. */
export const REQUEST_KINDS = {
  /** The page over HTTP, with its redirects. */
  page: true,
  /** The page's Markdown version, with its redirects. */
  markdown_version: true,
  /** Documents of a browser's main frame, of other frames, and everything else that they load. */
  browser_page: true,
  browser_frame: true,
  browser_resource: true,
  /** Cached for all callers. */
  robots: false,
  /** Requests of crawls, which accept no headers or cookies of callers. */
  sitemap: false,
  llms_txt: false,
  web_archive: false,
  canvas_script: false,
  image: false,
  /** Links to other sites, which an audit checks. */
  link: false,
  /** Messages about a crawl or a watch. */
  webhook: false,
} as const;

export type RequestKind = keyof typeof REQUEST_KINDS;

/** Kinds that never carry anything of a caller. */
export type ResourceKind = {
  [Kind in RequestKind]: (typeof REQUEST_KINDS)[Kind] extends false ? Kind : never;
}[RequestKind];

/** Headers by lower-case name, and cookies by name. */
export interface Additions {
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
}

/** Headers, cookies and login state that a caller adds to the requests for one page. */
export interface CallerExtras extends Additions {
  /** Scheme, host and port of the address that the caller asked for. */
  readonly origin: string;
  /** The part of a login state for this origin. A cookie of the same name in `cookies` replaces its cookie. */
  readonly state?: OriginState | undefined;
}

/** Additions to a request that does not get those of the caller. */
export const NOTHING: Additions = { headers: {}, cookies: {} };

/** Returns the caller's additions to a request. */
export function additionsTo(
  kind: RequestKind,
  url: URL,
  caller: CallerExtras | undefined,
): Additions {
  const isMeant = REQUEST_KINDS[kind] && caller !== undefined && url.origin === caller.origin;
  if (!isMeant) return NOTHING;
  const { headers, cookies, state } = caller;
  if (state === undefined) return caller;
  return { headers, cookies: { ...cookiesAt(state.cookies, url.pathname), ...cookies } };
}

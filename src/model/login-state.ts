// The state of a logged-in browser, as Playwright's `storageState` writes it.

/** A cookie of a login state. */
export interface StateCookie {
  /** Name of the cookie. */
  readonly name: string;
  /** Its value. */
  readonly value: string;
  /** Host that gets the cookie; with a leading dot, its subdomains too. */
  readonly domain: string;
  /** Path that gets the cookie; all paths below get it too. */
  readonly path?: string;
  /** When the cookie expires, in epoch seconds; -1 for the end of the session. */
  readonly expires?: number;
  /** Whether scripts cannot read the cookie. */
  readonly httpOnly?: boolean;
  /** Whether the cookie is sent over https only. */
  readonly secure?: boolean;
}

/** A name and its value in the local storage of an origin. */
export interface StoredItem {
  /** Key of the item. */
  readonly name: string;
  /** Its value. */
  readonly value: string;
}

/** Cookies and local storage of a browser. */
export interface LoginState {
  /** Cookies of all sites. */
  readonly cookies?: readonly StateCookie[];
  /** Local storage by origin. */
  readonly origins?: readonly {
    /** Scheme, host and port. */
    readonly origin: string;
    /** Items of the local storage. */
    readonly localStorage?: readonly StoredItem[];
  }[];
}

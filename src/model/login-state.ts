// The state of a logged-in browser, as Playwright's `storageState` writes it.

/** A cookie of a login state. */
export interface StateCookie {
  /** Its name. */
  readonly name: string;
  /** Its value. */
  readonly value: string;
  /** Host that gets it, with a leading dot also its subdomains. */
  readonly domain: string;
  /** Path that gets it, with all below. */
  readonly path?: string;
  /** When it ends, in epoch seconds; -1 for the end of the session. */
  readonly expires?: number;
  /** Whether scripts cannot read it. */
  readonly httpOnly?: boolean;
  /** Whether only https gets it. */
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
    /** Its items. */
    readonly localStorage?: readonly StoredItem[];
  }[];
}

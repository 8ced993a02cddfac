// Plain data exchanged between the driver and the scripts in a page, no DOM.
import type { Layout } from "../../model/layout.ts";
import type { RenderNotes } from "../../model/rendered.ts";

/** Which frames are read with a page. */
export interface FrameRules {
  /** Hosts of the page's same-site frames. */
  readonly siteHosts: readonly string[];
  readonly maxFrames: number;
  readonly maxFrameDepth: number;
}

/** Conditions for a page at rest. */
export interface RestRules extends Pick<FrameRules, "siteHosts"> {
  /** Time without changes. */
  readonly windowMs: number;
  /** Maximum wait for that. */
  readonly mostMs: number;
}

/** Element or text that the caller waits for. */
export interface WantedRules {
  readonly selector?: string;
  readonly text?: string;
  /** Maximum wait. */
  readonly mostMs: number;
}

/** How far a page is at rest. Times are milliseconds from now, null if nothing is due. */
export interface Rest {
  /** Whether nothing changed for `windowMs` and the page's thread was idle. */
  readonly quiet: boolean;
  /** Whether text grew beyond its maximum since the last check. */
  readonly grew: boolean;
  /** Until the next timer, or the end of an animation. */
  readonly timer: number | null;
  /** Until the next one-time timer. */
  readonly once: number | null;
}

/** Largest page whose only control may be an interstitial's. */
export interface InterstitialSize {
  readonly maxChars: number;
  readonly maxLinks: number;
}

/** Limits by which a page counts as an interstitial, and the time that the page after it may take. */
export interface InterstitialRules extends InterstitialSize {
  /** Minimum growth of the text by the click, as a factor. */
  readonly minGrowth: number;
  readonly waitMs: number;
}

/** Result of clicking an interstitial's control. */
export interface InterstitialOutcome {
  readonly label: string;
  readonly passed: boolean;
  /** Whether the page shows the same text as before. */
  readonly unchanged: boolean;
}

/** Limits of the click step. */
export interface ClickRules {
  /** Minimum hidden words outside site chrome that are worth a click. */
  readonly minWords: number;
  readonly maxControls: number;
  /** Maximum clicks that open nothing. */
  readonly maxFutile: number;
  readonly settleMs: number;
  readonly budgetMs: number;
  /** Set if interstitials are left alone: their controls are not clicked either. */
  readonly sparedInterstitials: InterstitialSize | undefined;
}

/** Result of the click step. */
export interface ClickOutcome {
  /** Labels of the clicked controls, in order. */
  readonly pressed: readonly string[];
  /** Number of controls that opened something. */
  readonly clicked: number;
  /** Whether a click navigated or emptied the page: the previous measurement stands. */
  readonly broken: boolean;
}

/** A press of the control that adds records. */
export interface MorePressed {
  readonly label: string;
}

/** Changes that the last press caused. */
export interface MoreAdded {
  readonly items: number;
  readonly words: number;
  /** Whether the control is a link to a page that no script intercepted. */
  readonly leads: boolean;
  /** Whether earlier records are gone. */
  readonly replaced: boolean;
  /** Whether the control is still there. */
  readonly remains: boolean;
}

/** Options of one reading. */
export interface ReadRules extends FrameRules {
  readonly maxStamps: number;
  /** Maximum length of returned HTML. */
  readonly maxHtmlChars: number;
  readonly reveal: boolean;
  /** Whether the page was scrolled through. */
  readonly scrolled: boolean;
  /** Whether to find a control that loads more records. */
  readonly findsMore: boolean;
  /** State from which the document counts as loaded. */
  readonly waitUntil: "commit" | "domcontentloaded" | "load" | "networkidle";
  /** Rules for clicking through interstitials; undefined to leave them. */
  readonly interstitial?: InterstitialRules | undefined;
  /** Rules for clicking collapsed controls; undefined to click none. */
  readonly click?: ClickRules | undefined;
}

/** A layout with its typed arrays in base64. */
export type PackedLayout = {
  readonly [Name in keyof Layout]: Layout[Name] extends ArrayBufferView ? string : Layout[Name];
};

/** One reading of a page. */
export interface InPageReading
  extends Pick<
    RenderNotes,
    | "framesLeftOut"
    | "framesElsewhere"
    | "emptyPanels"
    | "loadsMore"
    | "virtualLists"
    | "serviceWorker"
    | "awaitsTimer"
  > {
  /** Address of the document. */
  readonly url: string;
  readonly contentType: string;
  /** Whether the document has reached `waitUntil`; one that has just replaced another has not. */
  readonly loaded: boolean;
  /** "" if the source is longer than `maxHtmlChars`. */
  readonly html: string;
  readonly htmlChars: number;
  readonly layout: PackedLayout;
  readonly textLength: number;
  /** Elements opened so far, with or without a click. */
  readonly opened: number;
  readonly frames: readonly { readonly url: string; readonly textLength: number }[];
  /** Whether scrolling would load more; false if the page was scrolled. */
  readonly watchesScroll: boolean;
  /** Whether the page may be an interstitial with a control to click. */
  readonly hasInterstitial: boolean;
  /** Whether enough is hidden outside site chrome for the click step. */
  readonly canClick: boolean;
}

/** Cookies and local storage for the documents of an origin. */
export interface RestoredState {
  readonly origin: string;
  readonly storage: readonly { readonly name: string; readonly value: string }[];
  /** Cookies that scripts can read. */
  readonly cookies: readonly {
    readonly name: string;
    readonly value: string;
    readonly path: string;
  }[];
}

/** Our scripts in a document, which the driver calls by name; each may also return a promise. */
export interface PageScripts {
  /** Waits until the page is quiet. */
  rest(rules: RestRules): Rest;
  /** Whether the page has fewer than `leastChars` characters, a progress bar or a loading message. */
  awaitsMore(leastChars: number): boolean;
  /** Waits until the page shows the awaited content; returns whether it does. */
  waitForWanted(rules: WantedRules): boolean;
  /** Returns the document's source, "" if it is longer than `maxChars`. */
  source(maxChars: number): { readonly html: string; readonly chars: number };
  /** Scrolls one step; false if everything is at its end. */
  scrollOn(): boolean;
  /** Scrolls back to the start. */
  scrollBack(): void;
  /** Whether a control may add records. */
  canLoadMore(): boolean;
  /** Presses the control that adds records; undefined if there is none. */
  pressMore(): MorePressed | undefined;
  /** Returns the changes that the last press caused. */
  moreAdded(): MoreAdded;
  /** Restores the address that presses changed. */
  restoreAddress(): void;
  /** Opens content that needs no click, measures the page and copies its source. */
  read(rules: ReadRules): InPageReading;
  /** Clicks an interstitial's control and waits for the page behind. */
  passInterstitial(rules: InterstitialRules): InterstitialOutcome | undefined;
  /** Clicks to open content that the last reading found hidden. */
  clickOpen(rules: ClickRules): ClickOutcome;
}

// What crosses between the driver and the scripts in a page: plain data, no DOM.
import type { GeneratedText } from "../../model/layout.ts";

/** Which frames are read with a page. */
export interface FrameRules {
  /** Hosts of the page's frames that are of its site. */
  readonly siteHosts: readonly string[];
  readonly maxFrames: number;
  readonly maxFrameDepth: number;
}

/** What a page is watched for until it rests. */
export interface RestRules extends Pick<FrameRules, "siteHosts"> {
  /** Time in which nothing changes. */
  readonly windowMs: number;
  /** Longest wait for that. */
  readonly mostMs: number;
}

/** How far a page has come to rest. Times are milliseconds from now, null where nothing is due. */
export interface Rest {
  /** Nothing changed for `windowMs`, and the page's thread was idle. */
  readonly quiet: boolean;
  /** Text came since the last look, more than ever was there. */
  readonly grew: boolean;
  /** Until the next timer, or the end of an animation. */
  readonly timer: number | null;
  /** Until the next timer that runs once. */
  readonly once: number | null;
}

/** Largest page that a control alone may be the gate of. */
export interface GateSize {
  readonly maxChars: number;
  readonly maxLinks: number;
}

/** What counts as a gate, and how long it has to open. */
export interface GateRules extends GateSize {
  /** The text behind must be this many times as long. */
  readonly minGrowth: number;
  readonly waitMs: number;
}

/** What pressing a gate's control did. */
export interface GateOutcome {
  readonly label: string;
  readonly passed: boolean;
  /** The page shows what it showed before. */
  readonly unchanged: boolean;
}

/** Budgets of the click step. */
export interface ClickRules {
  /** Fewer hidden words outside site chrome are not worth a click. */
  readonly minWords: number;
  readonly maxControls: number;
  /** Clicks in all that may open nothing. */
  readonly maxFutile: number;
  readonly settleMs: number;
  readonly budgetMs: number;
  /** Set where gates are left alone: their controls are not clicked either. */
  readonly sparedGates: GateSize | undefined;
}

/** What the click step did. */
export interface ClickOutcome {
  /** Labels of the controls that were pressed, in order. */
  readonly pressed: readonly string[];
  /** Controls that opened something. */
  readonly clicked: number;
  /** A click navigated or emptied the page: what was measured before stands. */
  readonly broken: boolean;
}

/** What one reading is to do. */
export interface ReadRules extends FrameRules {
  readonly maxStamps: number;
  /** Longest HTML that is handed over. */
  readonly maxHtmlChars: number;
  readonly reveal: boolean;
  /** The page was scrolled through. */
  readonly scrolled: boolean;
  /** The moment from which the document counts as loaded. */
  readonly waitUntil: "commit" | "domcontentloaded" | "load" | "networkidle";
  /** Undefined when gates are left alone. */
  readonly gate?: GateRules | undefined;
  /** Undefined when nothing is to be clicked. */
  readonly click?: ClickRules | undefined;
}

/** A layout with each of its lists in base64. */
export interface PackedLayout {
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly rtl: boolean;
  readonly stamps: number;
  readonly display: string;
  readonly hidden: string;
  readonly style: string;
  readonly order: string;
  readonly boxStamp: string;
  readonly box: string;
  readonly runStamp: string;
  readonly runOrdinal: string;
  readonly runHidden: string;
  readonly runLines: string;
  readonly runFirst: string;
  readonly fragment: string;
  readonly generated: readonly GeneratedText[];
}

/** One reading of a page. */
export interface InPageReading {
  /** Address of the document. */
  readonly url: string;
  readonly contentType: string;
  /** The document is past the moment asked for; one that has just taken another's place is not. */
  readonly loaded: boolean;
  /** "" when the source is longer than was allowed. */
  readonly html: string;
  readonly htmlChars: number;
  readonly layout: PackedLayout;
  readonly textLength: number;
  /** Elements opened so far without a click or by one. */
  readonly opened: number;
  readonly frames: readonly { readonly url: string; readonly textLength: number }[];
  readonly framesLeftOut: number;
  /** The page would load more when scrolled; false where it was. */
  readonly watchesScroll: boolean;
  /** The page may be a gate and holds a control to press. */
  readonly hasGate: boolean;
  /** Enough is hidden outside site chrome for the click step. */
  readonly canClick: boolean;
}

// A page as a browser showed it: stamped markup, measurements, and the actions that led to it.
import type { Captures } from "./captures.ts";
import type { Layout } from "./layout.ts";

/** A frame whose document replaces its element in the rendered HTML. */
export interface ReadFrame {
  /** Address of the frame's document. */
  readonly url: string;
  /** Number of characters of visible text in the frame. */
  readonly textLength: number;
}

/** State of a page in a browser: its markup and measurements. */
export interface RenderedSource {
  /**
   * The document as HTML for our parser: elements have stamps, shadow roots are declarative
   * templates, and `div`s replace the frames that were read.
   */
  readonly html: string;
  readonly layout: Layout;
}

/** Effects of pressing the control that adds records. */
export interface MoreLoaded {
  /** Label of the control at the first press. */
  readonly label: string;
  readonly presses: number;
  /** Records and words that the presses added and the page keeps. */
  readonly items: number;
  readonly words: number;
  /**
   * Why no more presses followed: the control is gone or added nothing, a limit was reached, the
   * press led to another document, or it replaced the records or the document and was undone.
   */
  readonly end: "exhausted" | "limit" | "leads" | "undone";
  /** Method and address of requests refused meanwhile; at most three. */
  readonly refused: readonly string[];
}

/** Events of a render other than loading the page. */
export interface RenderNotes {
  /** Label of the control pressed to pass an interstitial; undefined if none, or undone. */
  readonly interstitial: string | undefined;
  /** Labels of all pressed controls, in order, including an interstitial's. */
  readonly pressed: readonly string[];
  /** Elements opened by reveal or by a click. */
  readonly opened: number;
  /** Clicked controls that opened something. */
  readonly clicked: number;
  /** Why requested captures are missing, each with its name. */
  readonly uncaptured: readonly string[];
  /** Requests of the page's scripts still open when it was read, polls excluded. */
  readonly openRequests: number;
  /** Content of `wait_for` that did not appear; undefined if it did, or none was awaited. */
  readonly missing: string | undefined;
  /** Whether time ran out before the page came to rest. */
  readonly overtime: boolean;
  /** Whether the page loads more when scrolled further. */
  readonly loadsOnScroll: boolean;
  /** Whether a control would load more records, if none was to be pressed. */
  readonly loadsMore: boolean;
  /** Result of pressing the control that adds records; undefined if none was pressed. */
  readonly more: MoreLoaded | undefined;
  /** Frames read, in document order. */
  readonly frames: readonly ReadFrame[];
  /** Visible frames of the same site that could not be read or exceeded the limit. */
  readonly framesLeftOut: number;
  /** Visible frames of other sites; they are not read. */
  readonly framesElsewhere: number;
  /** Collapsed controls whose panel was still empty or absent. */
  readonly emptyPanels: number;
  /** Scrollable lists read at their beginning. */
  readonly virtualLists: number;
  /** Whether the page registered a service worker, which does not run. */
  readonly serviceWorker: boolean;
  /** Whether a one-time timer of the page was due when it was read. */
  readonly awaitsTimer: boolean;
  /** Whether a connection was open that may bring text: a socket, an event stream, a worker. */
  readonly listens: boolean;
}

/** Names that a page's scripts created and an empty page lacks. */
export interface PageGlobals {
  /** Own names of `window`, requested ones first; limited in number. */
  readonly names: readonly string[];
  /** Requested properties that exist: text and numbers as text, anything else as "". */
  readonly values: Readonly<Record<string, string>>;
  /** Requested prefixes that match names of properties set by scripts on elements. */
  readonly elements: readonly string[];
  /** Names of cookies visible to scripts; limited in number. */
  readonly cookies: readonly string[];
}

/** A page as a browser showed it. */
export interface RenderedPage extends RenderedSource {
  /** Final address of the page, unaffected by clicks. */
  readonly url: string;
  /** HTTP status of the document. */
  readonly status: number;
  /** Headers of the document, by lower-case name; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** State before the interstitial that was passed; undefined if none was. */
  readonly front: RenderedSource | undefined;
  /** HTML of the document as received; undefined if the browser no longer has it. */
  readonly served?: string | undefined;
  /** Whether a script or a refresh replaced the requested document with this one. */
  readonly moved: boolean;
  /** Characters of visible text, white space collapsed. */
  readonly textLength: number;
  /** Whether time ran out, in navigation or by scripts: the page was read as it was. */
  readonly timedOut: boolean;
  /**
   * Addresses that the page requested, the document first, in order, without repeats; at most
   * `RENDER_MAX_REQUESTS`. Includes the documents of frames, but not their requests.
   */
  readonly requests: readonly string[];
  /** Names that scripts added to the window; undefined if not requested, or if the page left no time. */
  readonly globals?: PageGlobals;
  /** Captures of the page; undefined if not requested. */
  readonly captures?: Captures;
  readonly notes: RenderNotes;
}

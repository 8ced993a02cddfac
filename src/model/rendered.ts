// A page as a browser showed it: its markup with stamps, what was measured, and what was done to get there.
import type { Layout } from "./layout.ts";

/** A frame whose document stands in the rendered HTML in the place of its element. */
export interface ReadFrame {
  /** Address of the frame's document. */
  readonly url: string;
  /** Characters of text a reader sees in it. */
  readonly textLength: number;
}

/** What a browser showed at one time: its markup, and what was measured of it. */
export interface RenderedSource {
  /**
   * The document as it stood, an HTML source for our parser: elements carry their stamp, shadow roots are declarative
   * templates, frames that were read are `div`s in the place of their element.
   */
  readonly html: string;
  readonly layout: Layout;
}

/** What a render did beside loading the page. */
export interface RenderNotes {
  /** Label of the control that was pressed to get past a gate; undefined when none was, or it was not kept. */
  readonly gate: string | undefined;
  /** Labels of all controls that were pressed, in order, that of a gate among them. */
  readonly pressed: readonly string[];
  /** Elements opened, by reveal or by a click. */
  readonly opened: number;
  /** Controls clicked that opened something. */
  readonly clicked: number;
  /** Requests of the page's scripts that were open when it was read, those of a poll left out. */
  readonly openRequests: number;
  /** The time for the page was over before it came to rest. */
  readonly overtime: boolean;
  /** The page loads more when it is scrolled further. */
  readonly loadsOnScroll: boolean;
  /** Frames read, in document order. */
  readonly frames: readonly ReadFrame[];
  /** Frames of the same site that show and could not be read, or were past the limit. */
  readonly framesLeftOut: number;
}

/** What a page's scripts made that an empty page does not have. */
export interface PageGlobals {
  /** Own names of `window`; those that were asked for first, a bounded number in all. */
  readonly names: readonly string[];
  /** Of the properties asked for those that are there: text and numbers as text, anything else as "". */
  readonly values: Readonly<Record<string, string>>;
  /** Names of properties that scripts set on elements, those that begin as was asked. */
  readonly elements: readonly string[];
  /** Names of the cookies that scripts can read, a bounded number. */
  readonly cookies: readonly string[];
}

/** A page as a browser showed it. */
export interface RenderedPage extends RenderedSource {
  /** Address the page ended at, without anything a click changed. */
  readonly url: string;
  /** HTTP status of the document. */
  readonly status: number;
  /** Headers of the document, by lower-case name; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** What stood before the gate that was passed; undefined when none was. */
  readonly front: RenderedSource | undefined;
  /** Characters of text a reader sees, white space folded. */
  readonly textLength: number;
  /** Navigation did not finish in time, or scripts left none: the page was stopped and read as it stood. */
  readonly timedOut: boolean;
  /**
   * Addresses the page asked for, the document first, in order, repeats left out; `RENDER_MAX_REQUESTS` at most. The
   * documents of its frames are there, what those asked for is not.
   */
  readonly requests: readonly string[];
  /** Undefined where they were not asked for, or the page left no time. */
  readonly globals?: PageGlobals;
  readonly notes: RenderNotes;
}

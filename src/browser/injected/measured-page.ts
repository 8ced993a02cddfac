// A measured page: what the walk over it fills.
import type { Color } from "./colors.ts";
import type { OpenFrame } from "./frames.ts";

/** A frame that was read, with the stamp of its element. */
export interface MeasuredFrame extends OpenFrame {
  readonly stamp: number;
  readonly element: Element;
  textLength: number;
}

/** The measured page, in lists filled during the walk. */
export interface MeasuredPage {
  /** Elements by stamp. */
  readonly elements: Element[];
  /** Stamp of the parent by stamp; -1 for the first. */
  readonly parents: number[];
  readonly shadowRoots: ShadowRoot[];
  readonly frames: MeasuredFrame[];
  framesLeftOut: number;
  framesElsewhere: number;
  textLength: number;
  readonly display: number[];
  readonly hidden: number[];
  readonly style: number[];
  readonly order: number[];
  readonly boxStamp: number[];
  readonly box: number[];
  readonly runStamp: number[];
  readonly runOrdinal: number[];
  readonly runHidden: number[];
  readonly runLines: number[];
  readonly runFirst: number[];
  readonly fragment: number[];
  /** Texts in the color of their background. */
  readonly suspects: Suspect[];
  /** Stamps of positioned boxes with an opaque background, and of those with a negative z-index. */
  readonly covers: number[];
  readonly sunken: number[];
  /** Whether the last run's first line is higher than wide. */
  tall: boolean;
}

/** A text in the color of its background by style, which other boxes may back. */
export interface Suspect {
  readonly run: number;
  readonly owner: Element;
  readonly backdrop: Element | undefined;
  readonly color: Color;
}

/** Returns a page without measurements. */
export function emptyMeasured(): MeasuredPage {
  return {
    elements: [],
    parents: [],
    shadowRoots: [],
    frames: [],
    framesLeftOut: 0,
    framesElsewhere: 0,
    textLength: 0,
    display: [],
    hidden: [],
    style: [],
    order: [],
    boxStamp: [],
    box: [],
    runStamp: [],
    runOrdinal: [],
    runHidden: [],
    runLines: [],
    runFirst: [],
    fragment: [],
    suspects: [],
    covers: [],
    sunken: [],
    tall: false,
  };
}

// A measured page: what the walk over it fills.
import type { Color } from "./colors.ts";
import type { OpenFrame } from "./frames.ts";

/** A frame that was read, with the stamp of its element. */
export interface MeasuredFrame extends OpenFrame {
  readonly stamp: number;
  readonly element: Element;
  textLength: number;
}

/** A text in the color of its background by style, which other boxes may back. */
export interface Suspect {
  readonly run: number;
  readonly owner: Element;
  readonly backdrop: Element | undefined;
  readonly color: Color;
}

/** The measured page, in lists filled during the walk. */
export type MeasuredPage = ReturnType<typeof emptyMeasured>;

const list = <T = number>(): T[] => [];

/** Returns a page without measurements. */
export const emptyMeasured = () => ({
  /** Elements by stamp. */
  elements: list<Element>(),
  /** Stamp of the parent by stamp; -1 for the first. */
  parents: list(),
  shadowRoots: list<ShadowRoot>(),
  frames: list<MeasuredFrame>(),
  framesLeftOut: 0,
  framesElsewhere: 0,
  textLength: 0,
  display: list(),
  hidden: list(),
  style: list(),
  order: list(),
  boxStamp: list(),
  box: list(),
  runStamp: list(),
  runOrdinal: list(),
  runHidden: list(),
  runLines: list(),
  runFirst: list(),
  fragment: list(),
  /** Texts in the color of their background. */
  suspects: list<Suspect>(),
  /** Stamps of positioned boxes with an opaque background, and of those with a negative z-index. */
  covers: list(),
  sunken: list(),
  /** Whether the last run's first line is higher than wide. */
  tall: false,
});

// What our scripts ask those in a page's own world, and what these answer: events of a name that no page knows.

/**
 * The detail of an event that asks:
 * - `facts`: answered with `WorldFacts` as JSON
 * - a number: puts the element it is dispatched at into the closed shadow root of that place; the answer is "" past the last
 */
export type WorldQuestion = "facts" | number;

/** What a window is about to do, and what it waits for. Times are milliseconds from now, null where nothing is due. */
export interface WorldFacts {
  /** Until the next timer, an interval's included. */
  readonly timer: number | null;
  /** Until the next timer that runs once. */
  readonly once: number | null;
  /** Since an animation frame or an idle moment was last asked for. */
  readonly sinceAsked: number | null;
  /** Shadow roots that scripts attached so far, and the closed ones among them. */
  readonly shadowRoots: number;
  readonly closedRoots: number;
  /** Empty places below the viewport that an IntersectionObserver watches. */
  readonly watched: number;
  /** A listener for scrolling measures where the page ends. */
  readonly scrollLoads: boolean;
}

/** Name of the events that answer those named `word`. */
export const answerTo = (word: string): string => `${word}!`;

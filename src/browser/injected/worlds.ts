// Questions of our scripts to those in a page's own world, and the answers: events of a name that no page knows.

/**
 * Detail of a question event:
 * - `facts`: answered with `WorldFacts` as JSON
 * - a number: puts the event's target into the closed shadow root of that place; the answer is "" past the last
 */
export type WorldQuestion = "facts" | number;

/** A window's pending activity. Times are milliseconds from now, null if nothing is due. */
export interface WorldFacts {
  /** Until the next timer, intervals included. */
  readonly timer: number | null;
  /** Until the next one-time timer. */
  readonly once: number | null;
  /** Since an animation frame or idle callback was last requested. */
  readonly sinceAsked: number | null;
  /** Shadow roots attached so far, and the closed ones among them. */
  readonly shadowRoots: number;
  readonly closedRoots: number;
  /** Empty places below the viewport that an IntersectionObserver watches. */
  readonly watched: number;
  /** Whether the page registered a service worker. */
  readonly serviceWorker: boolean;
  /** Whether a scroll listener measures where the page ends. */
  readonly scrollLoads: boolean;
}

/** Returns the name of events that answer those named `word`. */
export const answerTo = (word: string): string => `${word}!`;

// Detects what a window loads on scroll: empty places it observes, and listeners that measure the page's end.
import type { WorldFacts } from "../worlds.ts";
import { apply, getter, replaced } from "./native.ts";

/** Maximum observed elements recorded. */
const MAX_TARGETS = 2000;
/** Media are observed as well, but are not the missing content. */
const MEDIA = "img, picture, video, audio, iframe, svg, canvas, object, embed";
/** Matches the whole text of a placeholder for more content. */
const PLACEHOLDER = /^(?:[\s.…]*|\s*loading\b[^\n]{0,30})$/i;
/** Match the source of a listener that compares the page's height with the viewport's. */
const MEASURES_PAGE = /scrollHeight|offsetHeight/;
const MEASURES_VIEW = /innerHeight|clientHeight/;

/** Records observed elements and scroll listeners from now on. */
export function noteScrollWatching(): () => Pick<WorldFacts, "watched" | "scrollLoads"> {
  const watched = noteObserved();
  const listens = noteListeners();
  return () => ({ watched: watched(), scrollLoads: listens() });
}

/** Counts the observed empty places below the viewport. */
function noteObserved(): () => number {
  // Indexed records, not a Set: a page may change Set's methods.
  let observed: Record<number, { readonly observer: unknown; readonly target: Element }> =
    Object.create(null);
  let count = 0;
  const isIsolated = looksEmpty();
  const { prototype } = IntersectionObserver;
  const drop = (observer: unknown, target: unknown): void => {
    const kept: typeof observed = Object.create(null);
    let left = 0;
    for (let at = 0; at < count; at++) {
      const one = observed[at];
      const goes = one?.observer === observer && (target === undefined || one?.target === target);
      if (one !== undefined && !goes) kept[left++] = one;
    }
    observed = kept;
    count = left;
  };
  prototype.observe = replaced(prototype.observe, (run, [target], observer) => {
    run();
    if (target !== undefined && count < MAX_TARGETS) observed[count++] = { observer, target };
  });
  prototype.unobserve = replaced(prototype.unobserve, (run, [target], observer) => {
    run();
    drop(observer, target);
  });
  prototype.disconnect = replaced(prototype.disconnect, (run, _none, observer) => {
    run();
    drop(observer, undefined);
  });
  return () => {
    let empty = 0;
    for (let at = 0; at < count; at++) {
      const one = observed[at];
      if (one !== undefined && isIsolated(one.target)) empty++;
    }
    return empty;
  };
}

/** Returns a test for empty places below the viewport, with native functions. */
function looksEmpty(): (element: Element) => boolean {
  const { getBoundingClientRect, querySelector, matches } = Element.prototype;
  const textOf = getter(Node.prototype, "textContent");
  const isConnected = getter(Node.prototype, "isConnected");
  const { test } = RegExp.prototype;
  return (element) => {
    if (isConnected(element) !== true) return false;
    if (apply(getBoundingClientRect, element, []).top <= innerHeight) return false;
    if (apply(matches, element, [MEDIA]) || apply(querySelector, element, [MEDIA]) !== null)
      return false;
    return apply(test, PLACEHOLDER, [textOf(element) ?? ""]);
  };
}

/** Detects by its source whether a scroll listener loads at the end of the page. */
function noteListeners(): () => boolean {
  const { toString: sourceOf } = Function.prototype;
  const { test } = RegExp.prototype;
  let found = false;
  const loads = (listener: unknown): boolean => {
    if (typeof listener !== "function") return false;
    const source: string = apply(sourceOf, listener, []);
    return apply(test, MEASURES_PAGE, [source]) && apply(test, MEASURES_VIEW, [source]);
  };
  const { prototype } = EventTarget;
  prototype.addEventListener = replaced(prototype.addEventListener, (run, [type, listener]) => {
    if (type === "scroll" && !found) found = loads(listener);
    run();
  });
  return () => found || loads(window.onscroll);
}

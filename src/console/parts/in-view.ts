// Scrolls the result of an action into view where it is below the fold, as on narrow screens.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Pixels of a result that must be visible. */
const LEAST_SEEN = 120;

/**
 * Returns the reference for the element of a result. It scrolls into view when `key` changes to
 * another than "".
 */
export function useInView<E extends HTMLElement>(key: string | number): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    if (key === "" || place.current === null) return;
    const { top, bottom } = place.current.getBoundingClientRect();
    const isSeen = top >= 0 && Math.min(bottom, top + LEAST_SEEN) <= innerHeight;
    if (!isSeen) place.current.scrollIntoView({ block: "start" });
  }, [key]);
  return place;
}

// Scrolls the result of an action into view where it is below the fold, as on narrow screens.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Returns the place of a result, which is shown whenever `key` changes to one that is not empty. */
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

/** Pixels of a result that must be visible. */
const LEAST_SEEN = 120;

// Computes the visible rows of a long list; only these are rendered.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Rows rendered beyond the visible ones, on either side. */
const BEYOND = 8;

/** The visible part of a scrolling element, in pixels. */
export interface View {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Follows the visible part of an element; undefined until it is measured. */
export function useView(place: RefObject<HTMLElement | null>): View | undefined {
  const [view, setView] = useState<View>();
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const look = () => {
      const { scrollTop: top, clientWidth: width, clientHeight: height } = element;
      setView({ top, width, height });
    };
    // Measures before the first paint, so that nothing moves.
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  return view;
}

/**
 * Tracks rows of equal height in a scrolling box: which ones to render. `show` scrolls a row into
 * view.
 */
export function useRowWindow(rows: number, rowHeight: number) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useView(box) ?? { top: 0, height: 600 };
  const first = Math.max(0, Math.floor(seen.top / rowHeight) - BEYOND);
  const end = Math.min(rows, Math.ceil((seen.top + seen.height) / rowHeight) + BEYOND);
  const show = (row: number) => {
    const element = box.current;
    if (element === null) return;
    const top = row * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight * 2 > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight * 2 - element.clientHeight;
    }
  };
  return { box, first: Math.min(first, Math.max(0, rows - 1)), end, show };
}

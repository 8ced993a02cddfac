// Computes the visible rows of a long list; only these are rendered.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Rows rendered beyond the visible ones, on either side. */
const BEYOND = 8;

/** The rows of a list to render, and their scroll container. */
export interface RowWindow {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly first: number;
  readonly end: number;
  /** Scrolls a row into view. */
  readonly show: (row: number) => void;
}

/** Tracks rows of equal height in a scrolling box. */
export function useRowWindow(rows: number, rowHeight: number): RowWindow {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 600 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
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

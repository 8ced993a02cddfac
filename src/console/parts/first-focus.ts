// Focuses the first field of a screen.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * Focuses an element when it is mounted, before the first paint, so that no typed key is lost. A
 * control of a form that has the focus keeps it.
 */
export function useFirstFocus(ref: RefObject<HTMLElement | null>, isFirst: boolean): void {
  useLayoutEffect(() => {
    if (isFirst && document.activeElement?.closest("main form") == null) ref.current?.focus();
  }, []);
}

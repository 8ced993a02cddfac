// Keeps the place of the keyboard when the focused element disappears.
import { useEffect } from "preact/hooks";

/** While the view is mounted: if the focused element disappears, focuses the nearest element around it that is left. */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The focused element, and the elements around it. */
    let path: readonly HTMLElement[] = [];
    let isWaiting = false;
    const restore = () => {
      isWaiting = false;
      if (document.activeElement !== document.body) return;
      path.find((around) => {
        const element = around.querySelector<HTMLElement>(":scope > summary") ?? around;
        if (element.tabIndex < 0) element.tabIndex = -1;
        element.focus({ preventScroll: true });
        return element === document.activeElement;
      });
    };
    const observer = new MutationObserver(() => {
      if (isWaiting) return;
      isWaiting = true;
      // Browsers take the focus from hidden and disabled elements after the next frame.
      requestAnimationFrame(() => setTimeout(restore));
    });
    const attributeFilter = ["disabled", "hidden", "open"];
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
    const ended = new AbortController();
    const { signal } = ended;
    const remember = (event: FocusEvent) => {
      path = event.composedPath().filter((at) => at instanceof HTMLElement);
    };
    const forget = () => {
      path = [];
    };
    addEventListener("focusin", remember, { signal });
    // A click outside of all controls takes the focus away on purpose.
    addEventListener("pointerdown", forget, { signal });
    return () => {
      observer.disconnect();
      ended.abort();
    };
  }, []);
}

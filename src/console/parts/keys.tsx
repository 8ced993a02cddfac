// Keys of every screen, the dialog that lists them, and the focus kept when its
// element disappears.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Quiet } from "./buttons.tsx";

const KEYS = [
  ["/", "Go to the address, or to the first field"],
  ["Esc", "Stop the running read, crawl or question"],
  ["Tab", "Go to the next control"],
  ["← → Home End", "Switch tabs, open and close branches of a tree"],
  ["↑ ↓", "Move in trees and tables"],
  ["A letter", "Go to the next entry of a tree that begins with it"],
  ["?", "Show these keys"],
] as const;

/** Renders the dialog, and handles the keys. */
export function Keys({ main }: { readonly main: RefObject<HTMLElement | null> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { key, target } = event;
      if (key === "Escape") {
        // An open dialog closes by itself.
        if (dialog.current?.open !== true)
          main.current?.querySelector<HTMLElement>("[data-stop]")?.click();
        return;
      }
      if (isField(target)) return;
      if (key === "?") dialog.current?.showModal();
      else if (key === "/") firstField(main.current)?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  return (
    <>
      <Quiet onClick={() => dialog.current?.showModal()}>Keys</Quiet>
      <dialog class="keys" ref={dialog} aria-label="Keys">
        <h2>Keys</h2>
        <dl class="pairs">
          {KEYS.map(([key, effect]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}

/** Whether a key typed there is text. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== "checkbox");

const firstField = (main: HTMLElement | null): HTMLElement | null =>
  main?.querySelector<HTMLElement>("input:not([type=checkbox]), textarea") ?? null;

/**
 * While the view is mounted: if the focused element disappears, focuses the nearest element around it
 * that is left.
 */
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

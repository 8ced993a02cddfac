// Keys of every screen, and the dialog that lists them.

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

// Repeats a request while a view waits for something.
import { useEffect } from "preact/hooks";

/**
 * Repeats `run` while `isOn`, `ms` milliseconds after the answer before, but not while the page is
 * hidden. `run` must not throw.
 */
export function useAgain(
  isOn: boolean,
  { run, ms }: { readonly run: () => Promise<void>; readonly ms: number },
): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const wait = () => {
      if (isGone) return;
      timer = setTimeout(() => void (document.hidden ? Promise.resolve() : run()).then(wait), ms);
    };
    wait();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isOn]);
}

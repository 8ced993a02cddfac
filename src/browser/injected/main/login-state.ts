// Restores a caller's login state in the documents of its origin, before their own scripts run.
import type { RestoredState } from "../messages.ts";
import { apply } from "./native.ts";

/** Fills local storage and shows cookies; stored ones would go to other ports and schemes. */
export function restoreState({ origin, storage, cookies }: RestoredState): void {
  if (window.origin !== origin || !isOwnSite(origin)) return;
  if (window === top) {
    for (const { name, value } of storage) {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    }
  }
  const own = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
  const { get } = own ?? {};
  if (own === undefined || get === undefined) return;
  const { pathname } = location;
  const shown = cookies.filter(
    ({ path }) => pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`),
  );
  // A cookie that the page sets, or that was shown before, has its name.
  const { split, startsWith } = String.prototype;
  const { push, join } = Array.prototype;
  const withState = function (this: Document): string {
    const stored: string = apply(get, this, []);
    const pairs: string[] = stored === "" ? [] : apply(split, stored, ["; "]);
    for (const { name, value } of shown) {
      let isStored = false;
      for (const pair of pairs) isStored ||= apply(startsWith, pair, [`${name}=`]);
      if (!isStored) apply(push, pairs, [`${name}=${value}`]);
    }
    return apply(join, pairs, ["; "]);
  };
  Object.defineProperty(Document.prototype, "cookie", { ...own, get: withState });
}

/** Whether the tab shows a page of the origin: another site may have it in a frame. */
function isOwnSite(origin: string): boolean {
  try {
    return top?.origin === origin;
  } catch {
    return false;
  }
}

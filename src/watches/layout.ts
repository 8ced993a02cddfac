// Finds pages whose layout has changed: those that a recipe fits worse than at an earlier check.
import type { WatchChange } from "../model/watch.ts";
import type { WatchRecord } from "../model/watch-store.ts";

/** How a recipe fits a watched page, or the list of one. */
export interface PageFit {
  readonly key: string;
  readonly url: string;
  readonly title: string;
  readonly fit: number;
  readonly notes: readonly string[];
  /** Whether the page is similar to the learned pages. */
  readonly isLike: boolean;
  /** Whether the caller named the page, so that another kind of page is a fault. */
  readonly isNamed: boolean;
}

type Fits = NonNullable<WatchRecord["fits"]>;

/** Result of comparing the fits of two checks. */
export interface ComparedFits {
  /** A change for each page whose fit has fallen. */
  readonly changes: readonly WatchChange[];
  /** Keys of these pages. */
  readonly fallen: ReadonlySet<string>;
  /** The fits to compare the next check with. */
  readonly fits: Fits;
}

/** Hundredths by which a fit falls if the layout has changed; a missing value moves it by less. */
const FALL = 10;

/** Compares the fits of a check with the best ones before. A change is found once. */
export function compareFits(before: Fits, now: readonly PageFit[]): ComparedFits {
  const changes: WatchChange[] = [];
  const fallen = new Set<string>();
  const fits: Record<string, number> = { ...before };
  for (const { key, url, title, fit, notes, isLike, isNamed } of now) {
    const was = before[key];
    if (was === undefined && !isLike && !isNamed) continue;
    const hasFallen = was === undefined ? !isLike : Math.round(100 * (was - fit)) >= FALL;
    fits[key] = hasFallen ? fit : Math.max(was ?? 0, fit);
    if (!hasFallen) continue;
    fallen.add(key);
    const layout = { fit, fit_before: was ?? null, notes };
    changes.push({ url, title, change: "layout", sections: [], ...layout });
  }
  return { changes, fallen, fits };
}

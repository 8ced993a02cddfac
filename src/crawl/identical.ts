// Groups pages with exactly the same text, such as an answer the site serves in place of its pages.
import { SETTINGS } from "../model/settings.ts";
import type { SiteDoneEvent } from "../model/site-event.ts";

/** A group that has just reached the size for a warning. */
export interface IdenticalGroup {
  readonly chars: number;
  readonly urls: readonly string[];
}

/** Groups the readable pages of a crawl by the hash of their text. */
export class IdenticalContent {
  readonly #groups = new Map<string, { readonly chars: number; readonly urls: Set<string> }>();

  /** Adds a page. `warning` is set once, when a group reaches `IDENTICAL_CONTENT_WARNING`. */
  add(
    url: string,
    { content_hash, chars }: { readonly content_hash: string; readonly chars: number },
  ): { readonly copies: number; readonly warning: IdenticalGroup | undefined } {
    const group = this.#groups.get(content_hash) ?? { chars, urls: new Set() };
    this.#groups.set(content_hash, group);
    const isOther = !group.urls.has(url);
    group.urls.add(url);
    const isReached = isOther && group.urls.size === SETTINGS.IDENTICAL_CONTENT_WARNING;
    const warning = isReached ? { chars, urls: [...group.urls] } : undefined;
    return { copies: group.urls.size - 1, warning };
  }

  /** Returns the groups to report, largest first, and the size of the largest group. */
  summary(): Pick<SiteDoneEvent, "largest_identical_group" | "identical_content_groups"> {
    const groups = [...this.#groups.values()];
    const reported = groups.filter(({ urls }) => urls.size >= SETTINGS.IDENTICAL_CONTENT_WARNING);
    return {
      largest_identical_group: groups.reduce((most, { urls }) => Math.max(most, urls.size), 0),
      identical_content_groups: reported
        .sort((a, b) => b.urls.size - a.urls.size)
        .map(({ chars, urls }) => ({ chars, urls: [...urls] })),
    };
  }
}

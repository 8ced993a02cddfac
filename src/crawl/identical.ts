// Pages whose texts are exactly the same, in groups: what a site answers in place of its pages.
import { SETTINGS } from "../model/settings.ts";
import type { SiteDoneEvent } from "../model/site-event.ts";

interface GroupDraft {
  readonly chars: number;
  readonly urls: Set<string>;
}

/** A group that has just reached the size at which it is warned of. */
export interface IdenticalGroup {
  readonly chars: number;
  readonly urls: readonly string[];
}

/** Groups the readable pages of a crawl by the hash of their text. */
export class IdenticalContent {
  readonly #groups = new Map<string, GroupDraft>();

  /**
   * Takes in a page. `copies` is the number of other pages with its text; `warning` is set once a group, when it reaches
   * `IDENTICAL_CONTENT_WARNING` distinct addresses.
   */
  add(
    url: string,
    { content_hash, chars }: { readonly content_hash: string; readonly chars: number },
  ): { readonly copies: number; readonly warning: IdenticalGroup | undefined } {
    const group = this.#groups.get(content_hash) ?? { chars, urls: new Set() };
    this.#groups.set(content_hash, group);
    const isNew = !group.urls.has(url);
    group.urls.add(url);
    const isReached = isNew && group.urls.size === SETTINGS.IDENTICAL_CONTENT_WARNING;
    const warning = isReached ? { chars, urls: [...group.urls] } : undefined;
    return { copies: group.urls.size - 1, warning };
  }

  /** The groups to be told of when a crawl is done, largest first, and the size of the largest of all. */
  summary(): Pick<SiteDoneEvent, "largest_identical_group" | "identical_content_groups"> {
    const groups = [...this.#groups.values()];
    const told = groups.filter(({ urls }) => urls.size >= SETTINGS.IDENTICAL_CONTENT_WARNING);
    return {
      largest_identical_group: groups.reduce((most, { urls }) => Math.max(most, urls.size), 0),
      identical_content_groups: told
        .sort((a, b) => b.urls.size - a.urls.size)
        .map(({ chars, urls }) => ({ chars, urls: [...urls] })),
    };
  }
}

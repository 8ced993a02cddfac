// Stored sites and open crawls on the Home screen: their lists, and removal of a site that can be
// undone for some seconds.
import type { DetachedCrawl } from "../../model/detached-crawl.ts";
import type { KeptGraphRecord } from "../../model/graph.ts";
import { type Refusal, refusalOf, service } from "../service.ts";
import { createStore, none } from "../store.ts";

/** Milliseconds in which a removal can be undone. */
const UNDO_MS = 8000;

/** Stored sites and open crawls; undefined until listed. `removing` are roots that are removed unless undone. */
export const sitesStore = createStore({
  graphs: none<readonly KeptGraphRecord[]>(),
  /** Crawls that had not ended when they were first listed, and keep their places. */
  crawls: none<readonly DetachedCrawl[]>(),
  removing: new Map() as ReadonlyMap<string, ReturnType<typeof setTimeout>>,
  /** Why the stored sites were not listed, or one of them not removed. */
  refusal: none<Refusal>(),
  crawlsRefusal: none<Refusal>(),
});

type Sites = ReturnType<typeof sitesStore.get>;

const OPEN_STATES = ["running", "waiting", "paused"] as const;

/** Whether the stored sites and the crawls are known, or why they are not. */
export const areListed = (sites: Sites): boolean =>
  (sites.graphs ?? sites.refusal) !== undefined &&
  (sites.crawls ?? sites.crawlsRefusal) !== undefined;

let latest = 0;

/**
 * Lists the stored sites, most recent first or in their places, and the open crawls again. A list that
 * is refused stays as it was.
 */
export async function listSites(keepsPlaces = false): Promise<void> {
  const own = ++latest;
  const take = (list: Promise<Partial<Sites>>, refusal: "refusal" | "crawlsRefusal") =>
    list
      .catch((error: unknown) => ({ [refusal]: refusalOf(error) }))
      // A later call knows better.
      .then((part) => own === latest && sitesStore.set({ [refusal]: undefined, ...part }));
  const kept = service().keptGraphs();
  const graphs = kept.then(({ graphs }) => ({ graphs: keepsPlaces ? inPlaces(graphs) : graphs }));
  const crawls = openCrawls().then((crawls) => ({ crawls }));
  await Promise.all([take(graphs, "refusal"), take(crawls, "crawlsRefusal")]);
}

/** Lists the open crawls after those that were listed before, also where these have ended since. */
async function openCrawls(): Promise<readonly DetachedCrawl[]> {
  const client = service();
  const lists = await Promise.all(OPEN_STATES.map((state) => client.crawls({ state })));
  const open = new Map(lists.flatMap(({ crawls }) => crawls).map((crawl) => [crawl.id, crawl]));
  const before = (sitesStore.get().crawls ?? []).map(async (crawl) => {
    const now = open.get(crawl.id);
    open.delete(crawl.id);
    if (now !== undefined || !isOpen(crawl)) return now ?? crawl;
    // A crawl that was removed is no longer listed.
    const keep = (error: unknown) => (refusalOf(error).status === 404 ? [] : crawl);
    return client.crawlStatus({ id: crawl.id }).catch(keep);
  });
  return [...(await Promise.all(before)).flat(), ...open.values()];
}

/** Whether a crawl has not ended. */
export const isOpen = ({ ended }: DetachedCrawl): boolean => ended === null;

/** Returns sites in the places that they have on screen, and new ones after these. */
function inPlaces(graphs: readonly KeptGraphRecord[]): readonly KeptGraphRecord[] {
  const places = (sitesStore.get().graphs ?? graphs).map(({ root }) => root);
  // New ones have none: as an unsigned number, -1 is the last place.
  const placeOf = ({ root }: KeptGraphRecord) => places.indexOf(root) >>> 0;
  return [...graphs].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Removes the ended crawls from the list. */
export const forgetEnded = (): void =>
  sitesStore.set({ crawls: sitesStore.get().crawls?.filter(isOpen) });

/** Removes a site's graph after a while, unless undone. */
export function removeSite(root: string): void {
  const removing = new Map(sitesStore.get().removing);
  removing.set(
    root,
    setTimeout(() => void removeNow(root), UNDO_MS),
  );
  sitesStore.set({ removing });
}

/** Keeps a site that is about to be removed. */
export function undoRemoval(root: string): void {
  const removing = new Map(sitesStore.get().removing);
  clearTimeout(removing.get(root));
  removing.delete(root);
  sitesStore.set({ removing });
}

async function removeNow(root: string): Promise<void> {
  let refusal: Refusal | undefined;
  try {
    await service().removeGraph({ url: root });
  } catch (error) {
    refusal = refusalOf(error);
  }
  // List first: otherwise, the site would reappear briefly.
  await listSites();
  undoRemoval(root);
  if (refusal !== undefined) sitesStore.set({ refusal });
}

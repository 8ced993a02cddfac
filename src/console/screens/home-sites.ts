// Stored sites on the Home screen: their list, and removal that can be undone for some seconds.
import type { KeptGraphRecord } from "../../model/graph.ts";
import { type Refusal, refusalOf, service } from "../service.ts";
import { createStore } from "../store.ts";

/** Milliseconds in which a removal can be undone. */
const UNDO_MS = 8000;

/** Stored sites; undefined until listed. `removing` are roots that are removed unless undone. */
export const sitesStore = createStore<{
  readonly graphs: readonly KeptGraphRecord[] | undefined;
  readonly removing: ReadonlyMap<string, ReturnType<typeof setTimeout>>;
  readonly refusal: Refusal | undefined;
}>({ graphs: undefined, removing: new Map(), refusal: undefined });

/** Lists the stored sites again. */
export async function listSites(): Promise<void> {
  try {
    const { graphs } = await service().keptGraphs();
    sitesStore.set({ graphs, refusal: undefined });
  } catch (error) {
    sitesStore.set({ refusal: refusalOf(error) });
  }
}

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

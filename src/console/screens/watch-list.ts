// Watches of the service, for their screen and for the navigation.
import type { Watch } from "../../model/watch.ts";
import { type Refusal, refusalOf, service } from "../service.ts";
import { createStore, none } from "../store.ts";

/** The watches, newest first; undefined until listed. */
export const watchesStore = createStore({
  watches: none<readonly Watch[]>(),
  /** Watches to be checked at once: by id, the checks they had when that was asked. */
  asked: new Map() as ReadonlyMap<string, number>,
  /** Why the watches were not listed. */
  refusal: none<Refusal>(),
  /** Why the last change was refused. */
  refused: none<Refusal>(),
});

/** Lists the watches again. */
export async function listWatches(): Promise<void> {
  try {
    const { watches } = await service().watches();
    watchesStore.set({ watches: [...watches].reverse(), refusal: undefined });
  } catch (error) {
    watchesStore.set({ refusal: refusalOf(error) });
  }
}

/** Changes the watches of the service, and lists them again. Returns whether it was not refused. */
export async function changeWatches(
  change: (client: ReturnType<typeof service>) => Promise<unknown>,
): Promise<boolean> {
  let refused: Refusal | undefined;
  watchesStore.set({ refused });
  try {
    await change(service());
  } catch (error) {
    refused = refusalOf(error);
    watchesStore.set({ refused });
  }
  await listWatches();
  return refused === undefined;
}

/** Has a watch checked at once. */
export async function checkNow({ id, checks }: Watch): Promise<void> {
  watchesStore.set({ asked: new Map(watchesStore.get().asked).set(id, checks) });
  if (await changeWatches((client) => client.checkWatch({ id }))) return;
  const asked = new Map(watchesStore.get().asked);
  asked.delete(id);
  watchesStore.set({ asked });
}

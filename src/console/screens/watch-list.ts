// Watches of the service, for their screen and for the navigation.
import type { Watch } from "../../model/watch.ts";
import { type Refusal, refusalOf, service } from "../service.ts";
import { createStore } from "../store.ts";

/** The watches, newest first; undefined until listed. */
export const watchesStore = createStore<{
  readonly watches: readonly Watch[] | undefined;
  /** Watches to be checked at once: by id, the checks they had when that was asked. */
  readonly asked: ReadonlyMap<string, number>;
  /** Why the watches were not listed. */
  readonly refusal: Refusal | undefined;
  /** Why the last change was refused. */
  readonly refused: Refusal | undefined;
}>({ watches: undefined, asked: new Map(), refusal: undefined, refused: undefined });

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

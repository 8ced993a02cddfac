// Watches of the service, for their screen and for the navigation.
import type { Watch } from "../../model/watch.ts";
import { type Refusal, refusalOf, service } from "../service.ts";
import { createStore } from "../store.ts";

/** The watches, newest first; undefined until listed. */
export const watchesStore = createStore<{
  readonly watches: readonly Watch[] | undefined;
  /** Watches to be checked at once: by id, the checks they had when that was asked. */
  readonly asked: ReadonlyMap<string, number>;
  readonly refusal: Refusal | undefined;
}>({ watches: undefined, asked: new Map(), refusal: undefined });

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
  let refusal: Refusal | undefined;
  try {
    await change(service());
  } catch (error) {
    refusal = refusalOf(error);
  }
  await listWatches();
  if (refusal !== undefined) watchesStore.set({ refusal });
  return refusal === undefined;
}

/** Has a watch checked at once. */
export async function checkNow({ id, checks }: Watch): Promise<void> {
  watchesStore.set({ asked: new Map(watchesStore.get().asked).set(id, checks) });
  await changeWatches((client) => client.checkWatch({ id }));
}

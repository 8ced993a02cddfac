// A bounded sample of refused addresses in which every reason has its share.
import type { RefusedAddress } from "../../model/journal.ts";
import type { FrontierRefusal } from "../../model/site-event.ts";

interface Refused extends RefusedAddress {
  /** Position in the order of refusal. */
  readonly at: number;
}

/** Keeps the first refused addresses of each reason. */
export class RefusedSample {
  readonly #most: number;
  readonly #byReason = new Map<FrontierRefusal, Refused[]>();
  #refused = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(refused: RefusedAddress): void {
    const at = this.#refused++;
    const kept = this.#byReason.get(refused.reason) ?? [];
    this.#byReason.set(refused.reason, kept);
    if (kept.length < this.#most) kept.push({ ...refused, at });
  }

  /** Removes an address that is refused no longer. */
  remove(reason: FrontierRefusal, key: string): void {
    const kept = this.#byReason.get(reason) ?? [];
    this.#byReason.set(
      reason,
      kept.filter((refused) => refused.key !== key),
    );
  }

  /** Returns the sample in the order of refusal. Other reasons use the space that a rare one leaves. */
  list(): readonly Pick<RefusedAddress, "url" | "reason">[] {
    const lists = [...this.#byReason.values()].sort((one, other) => one.length - other.length);
    const sample: Refused[] = [];
    for (const [at, list] of lists.entries()) {
      const share = Math.floor((this.#most - sample.length) / (lists.length - at));
      sample.push(...list.slice(0, share));
    }
    return sample
      .sort((one, other) => one.at - other.at)
      .map(({ url, reason }) => ({ url, reason }));
  }
}

// A bounded set of 32-bit hashes in typed arrays.

/** Parts of a set by the upper bits of a hash: each grows alone, so that no growth takes long. */
const PARTS = 256;
/** Initial slots of a part; a power of two. */
const FIRST_SLOTS = 16;
/** Maximum share of slots in use, so that a search ends soon. */
const MAX_LOAD = 0.75;
/** Maximum slots searched for a hash: hashes made to share a slot must not cost more. */
const MAX_PROBES = 256;

/**
 * A set of hashes other than 0: 5 to 11 bytes for each, where a `Set` takes 40. A hash that finds no
 * room is not kept, so `add` calls it new each time.
 */
export class HashSet {
  readonly #parts: readonly Part[];

  /** `maxSlots` is a power of two; each takes 4 bytes. */
  constructor(maxSlots: number) {
    this.#parts = Array.from({ length: PARTS }, () => new Part(maxSlots / PARTS));
  }

  has(hash: number): boolean {
    return this.#parts[hash >>> 24]?.has(hash) === true;
  }

  /** Adds a hash. Returns whether it was not in the set. */
  add(hash: number): boolean {
    return this.#parts[hash >>> 24]?.add(hash) === true;
  }
}

/** A set by open addressing. */
class Part {
  readonly #maxSlots: number;
  #slots = new Uint32Array(FIRST_SLOTS);
  #size = 0;

  constructor(maxSlots: number) {
    this.#maxSlots = maxSlots;
  }

  has(hash: number): boolean {
    return this.#slots[this.#slotOf(hash)] === hash;
  }

  add(hash: number): boolean {
    if (this.has(hash)) return false;
    if (this.#size >= MAX_LOAD * this.#slots.length) {
      if (this.#slots.length >= this.#maxSlots) return true;
      this.#grow();
    }
    this.#put(hash);
    return true;
  }

  /** Returns the slot of a hash, or a free slot for the hash; -1 if there is neither within reach. */
  #slotOf(hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = Math.imul(hash, 0x9e3779b1) >>> 8;
    for (let probe = 0; probe < MAX_PROBES; probe++, slot++) {
      const held = this.#slots[slot & mask];
      if (held === 0 || held === hash) return slot & mask;
    }
    return -1;
  }

  #put(hash: number): void {
    const slot = this.#slotOf(hash);
    if (slot < 0) return;
    this.#slots[slot] = hash;
    this.#size++;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(2 * before.length);
    this.#size = 0;
    for (const hash of before) if (hash !== 0) this.#put(hash);
  }
}

// Draws random changes by a seed, with larger files drawn more often. The same seed and files yield the same sequence.
import type { Change } from "./changes.ts";

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** Returns a random source with a seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A file to draw changes from. */
export interface Drawn {
  readonly file: string;
  /** Its length, the weight of the file. */
  readonly chars: number;
  readonly changes: () => readonly Change[];
}

/** Draws changes without end: a file by its size, then a kind of change, then one of that kind. Never repeats one. */
export function* draw(files: readonly Drawn[], random: Random): Generator<Change, void> {
  const total = files.reduce((sum, { chars }) => sum + chars, 0);
  const seen = new Set<string>();
  // A small set of files runs out of changes.
  for (let misses = 0; misses < 1000; misses++) {
    const changes = fileAt(files, random() * total)?.changes() ?? [];
    const kind = pick([...new Set(changes.map((change) => change.kind))], random);
    const ofKind = changes.filter((change) => change.kind === kind);
    const change = pick(ofKind, random);
    if (change === undefined) continue;
    const key = `${change.file} ${change.start} ${change.end} ${change.replacement}`;
    if (seen.has(key)) continue;
    seen.add(key);
    misses = 0;
    yield change;
  }
}

const pick = <T>(items: readonly T[], random: Random): T | undefined =>
  items[Math.floor(random() * items.length)];

/** Returns the file at an offset in all files concatenated. */
function fileAt(files: readonly Drawn[], place: number): Drawn | undefined {
  let end = 0;
  for (const file of files) {
    end += file.chars;
    if (place < end) return file;
  }
  return undefined;
}

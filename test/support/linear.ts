// Whether a piece of work takes time linear in the size of its input, told by the CPU time of sixteen times as much.
import assert from "node:assert/strict";

const SMALL = 10_000;
const LARGE = 16 * SMALL;
/** Sixteen when linear, 256 when quadratic. */
const MAX_TIMES = 100;
const ATTEMPTS = 3;

/** Microseconds of CPU this process has used. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Returns how many times the CPU time of the small input the large one takes; a millisecond is below what the clock tells apart. */
function times<T>(work: (input: T) => unknown, few: T, many: T): number {
  const start = cpu();
  for (let round = 0; round < 4; round++) work(few);
  const small = (cpu() - start) / 4;
  const middle = cpu();
  work(many);
  return (cpu() - middle) / Math.max(small, 1000);
}

/**
 * Fails when the work on an input of 160,000 characters takes a hundred times what it takes on one of 10,000.
 * Collecting garbage and compiling count as CPU time too, so the lowest of up to three ratios decides.
 */
export function assertLinear<T>(
  name: string,
  make: (size: number) => T,
  work: (input: T) => unknown,
): void {
  const few = make(SMALL);
  const many = make(LARGE);
  work(few);
  const ratios: number[] = [];
  while (ratios.length < ATTEMPTS) {
    const ratio = times(work, few, many);
    if (ratio < MAX_TIMES) return;
    ratios.push(Math.round(ratio));
  }
  assert.fail(`${name}: an input 16 times as large takes ${ratios.join(", ")} times as long`);
}

/** An input of about `size` characters made of one part over and over. */
export const repeated =
  (part: string) =>
  (size: number): string =>
    part.repeat(Math.ceil(size / part.length));

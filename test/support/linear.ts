// Whether a piece of work takes time linear in the size of its input, told by the CPU time of sixteen times as much.
import assert from "node:assert/strict";

const SMALL = 10_000;
const LARGE = 16 * SMALL;
/** Sixteen when linear, 256 when quadratic. */
const MAX_TIMES = 100;

/** Microseconds of CPU this process has used. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Fails when the work on an input of 160,000 characters takes a hundred times what it takes on one of 10,000. */
export function assertLinear<T>(
  name: string,
  make: (size: number) => T,
  work: (input: T) => unknown,
): void {
  const few = make(SMALL);
  const many = make(LARGE);
  work(few);
  const start = cpu();
  for (let times = 0; times < 4; times++) work(few);
  const small = (cpu() - start) / 4;
  const middle = cpu();
  work(many);
  const large = cpu() - middle;
  // A millisecond is below what this clock tells apart.
  const most = MAX_TIMES * Math.max(small, 1000);
  assert.ok(large < most, `${name}: ${large} against ${small} µs`);
}

/** An input of about `size` characters made of one part over and over. */
export const repeated =
  (part: string) =>
  (size: number): string =>
    part.repeat(Math.ceil(size / part.length));

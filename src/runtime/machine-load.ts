// Processor load of this machine, from the system's counters.
import { cpus } from "node:os";

/** Minimum sampling interval. */
const MIN_MS = 500;

/** Returns a reader of the busy share of processor time since its last sample, 0 to 1. */
export function machineLoad(nowMs: () => number = performance.now.bind(performance)): () => number {
  let before = counted(nowMs());
  let busy = 0;
  return () => {
    const ms = nowMs();
    if (ms - before.ms < MIN_MS) return busy;
    const now = counted(ms);
    const all = now.all - before.all;
    if (all > 0) busy = 1 - (now.idle - before.idle) / all;
    before = now;
    return busy;
  };
}

function counted(ms: number) {
  let all = 0;
  let idle = 0;
  for (const { times } of cpus()) {
    all += times.user + times.nice + times.sys + times.irq + times.idle;
    idle += times.idle;
  }
  return { ms, all, idle };
}

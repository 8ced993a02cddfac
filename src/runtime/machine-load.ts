// How busy the processors of this machine are, by what the system counts of them.
import { cpus } from "node:os";

/** Time between two counts. */
const LEAST_MS = 500;

/** Share of the processors' time, from 0 to 1, that was busy between the last two counts; a count is made when it is asked. */
export function machineLoad(nowMs: () => number = performance.now.bind(performance)): () => number {
  let before = counted(nowMs());
  let busy = 0;
  return () => {
    const ms = nowMs();
    if (ms - before.ms < LEAST_MS) return busy;
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

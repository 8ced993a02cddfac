// Which process a number names: once a process has ended, its number may name another one, started at another time or boot.
import { readFile } from "node:fs/promises";

/** What sets a process apart from every other one of its machine, as one word without spaces; undefined where the system does not tell. */
export async function processIdentity(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readFile("/proc/sys/kernel/random/boot_id", "utf8"),
      readFile(`/proc/${pid}/stat`, "utf8"),
    ]);
    const start = startOf(stat);
    return start === undefined ? undefined : `${boot.trim()}:${start}`;
  } catch {
    // No Linux, no such process, or one that is hidden: nothing is known of it.
    return undefined;
  }
}

/** Place of the start time behind the name in `/proc/<pid>/stat`, in clock ticks since the boot (proc(5), field 22). */
const START_FIELD = 19;

/** The start time. The name before it, in parentheses, may hold spaces and parentheses. */
function startOf(stat: string): string | undefined {
  const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[START_FIELD];
  return start !== undefined && /^\d+$/.test(start) ? start : undefined;
}

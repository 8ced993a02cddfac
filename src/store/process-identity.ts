// Identifies a process beyond its pid, which the system may reuse after the process ended.
import { readFile } from "node:fs/promises";

/**
 * Returns a word that is unique to a process of this machine, from boot and start time; undefined
 * if unavailable.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readFile("/proc/sys/kernel/random/boot_id", "utf8"),
      readFile(`/proc/${pid}/stat`, "utf8"),
    ]);
    const start = startOf(stat);
    return start === undefined ? undefined : `${boot.trim()}:${start}`;
  } catch {
    // Not Linux, no such process, or a hidden one.
    return undefined;
  }
}

/**
 * Index of the start time after the name in `/proc/<pid>/stat`, in clock ticks since the boot
 * (proc(5), field 22).
 */
const START_FIELD = 19;

/**
 * Parses the start time. The name before it, in parentheses, may include spaces and parentheses.
 */
function startOf(stat: string): string | undefined {
  const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[START_FIELD];
  return start !== undefined && /^\d+$/.test(start) ? start : undefined;
}

// The browser processes that descend from this one, as /proc shows them.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** A process of a browser. */
export interface BrowserProcess {
  readonly pid: number;
  /** `browser` for the main process, else what it was started as: `renderer`, `gpu-process`, `utility`, `zygote`. */
  readonly type: string;
}

/** Browser processes below a process, zombies left out. Empty where there is no /proc. */
export function browserProcesses(ancestor = process.pid): BrowserProcess[] {
  const all = readProcesses();
  const below = new Set([ancestor]);
  const found: BrowserProcess[] = [];
  // A parent may have a higher id than its child, so until nothing is added.
  for (let before = -1; before !== below.size; ) {
    before = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  for (const { pid, command } of all) {
    // The system's script waits for its browser.
    if (pid === ancestor || !below.has(pid) || !/^(?!\S*\/sh ).*(?:chrom|edge)/i.test(command)) {
      continue;
    }
    found.push({ pid, type: /--type=([a-z-]+)/.exec(command)?.[1] ?? "browser" });
  }
  return found;
}

/** What `browserProcesses` returns, without the browsers that ran when this was called. */
export function newBrowserProcesses(): () => BrowserProcess[] {
  const before = new Set(browserProcesses().map(({ pid }) => pid));
  return () => browserProcesses().filter(({ pid }) => !before.has(pid));
}

/** The processes that still run when all had so many milliseconds to end. */
export async function leftAfter(ms: number, pids: readonly number[]): Promise<number[]> {
  const deadline = performance.now() + ms;
  while (pids.some(isRunning) && performance.now() < deadline) await pause(50);
  return pids.filter(isRunning);
}

/** Whether a process is there and no zombie. */
export function isRunning(pid: number): boolean {
  return readProcesses().some((process) => process.pid === pid);
}

function readProcesses(): { pid: number; parent: number; command: string }[] {
  const all: { pid: number; parent: number; command: string }[] = [];
  for (const name of folders()) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // `pid (name) state parent ...`; the name may hold anything.
      const [state = "", parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (state === "Z" || state === "X") continue;
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
      all.push({ pid: Number(name), parent: Number(parent), command });
    } catch {
      // It ended while it was looked at.
    }
  }
  return all;
}

function folders(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

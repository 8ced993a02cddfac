// The cost of a process tree so far: CPU of all its processes, and private memory.
import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second (`getconf CLK_TCK`, 100 on every Linux). */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

interface ProcessLine {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
}

/** CPU milliseconds of a process and its descendants, including ended ones. */
export function treeCpuMs(root: number): number {
  return tree(root).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** Resident minus shared memory of a process and its descendants, in MiB. */
export function treeMemoryMb(root: number): number {
  return tree(root).reduce((sum, { pid }) => sum + privateBytes(pid), 0) / 1_048_576;
}

/** Returns the child processes of this process whose command contains a word. */
export function childrenNamed(word: string): number[] {
  return lines()
    .filter(({ pid, parent }) => parent === process.pid && command(pid).includes(word))
    .map(({ pid }) => pid);
}

function tree(root: number): ProcessLine[] {
  const all = lines();
  const below = new Set([root]);
  for (let before = 0; before !== below.size; ) {
    before = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  return all.filter(({ pid }) => below.has(pid));
}

function lines(): ProcessLine[] {
  const all: ProcessLine[] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    // `pid (name) state parent ...`, then user and system time: its own, and of the children it has waited for.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const cpuMs = (ticks * 1000) / TICKS_PER_SECOND;
    if (stat !== "") all.push({ pid: Number(name), parent: Number(fields[1]), cpuMs });
  }
  return all;
}

function privateBytes(pid: number): number {
  const [, resident = "0", shared = "0"] = read(`/proc/${pid}/statm`).split(" ");
  return (Number(resident) - Number(shared)) * PAGE_BYTES;
}

const command = (pid: number) => read(`/proc/${pid}/cmdline`);

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

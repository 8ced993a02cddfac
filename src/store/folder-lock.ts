// Restricts a folder to one writer by a file named `lock` that identifies the process.
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { hasCode, ifMissing } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";

/** Lock on a folder until it is released. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Attempts to write the lock before the folder counts as in use. */
const ATTEMPTS = 3;

/** Interval of touching a lock, and the age from which one of an unknown holder is stale. */
const TOUCH_MS = 10_000;
const LEFT_BEHIND_MS = 60_000;

/** Locks of this process. Any other lock file with this pid is from an earlier process. */
const held = new Set<string>();

/**
 * Locks a folder, creating it if missing. Throws InvalidRequestError while another process holds
 * it.
 *
 * The lock identifies its process by pid, host, boot and start time, so that a later process with
 * the same pid is not mistaken for it. A holder on another host, or on a system without these,
 * counts as alive while it touches the lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, "lock");
  await mkdir(folder, { recursive: true });
  const identity = await processIdentity(process.pid);
  const own = [process.pid, hostname(), identity].filter((word) => word !== undefined).join(" ");
  for (let attempt = 1; ; attempt++) {
    try {
      await writeFile(path, `${own}\n`, { flag: "wx" });
      return heldLock(path, own);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
    const holder = await readHolder(path);
    if (attempt === ATTEMPTS || holder?.isAlive === true) {
      const who = holder === undefined ? "another process" : `process ${holder.name}`;
      throw new InvalidRequestError(
        `${folder} is in use by ${who}; if that process has ended, remove ${path}`,
      );
    }
    if (holder !== undefined) await removeStale(path, holder.text);
  }
}

function heldLock(path: string, own: string): FolderLock {
  held.add(resolve(path));
  // Do not recreate a removed lock; `release` reports it.
  const touch = () => void utimes(path, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(touch, TOUCH_MS).unref();
  return {
    release: async () => {
      clearInterval(timer);
      held.delete(resolve(path));
      if ((await readFile(path, "utf8")).trim() !== own) {
        throw new Error(`another process has locked ${path}`);
      }
      await unlink(path);
    },
  };
}

interface Holder {
  /** Full text of the lock. */
  readonly text: string;
  /** Pid and host. */
  readonly name: string;
  readonly isAlive: boolean;
}

/** Reads the holder of a lock; undefined if it was released meanwhile. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const found = await Promise.all([readFile(path, "utf8"), stat(path)]).catch(ifMissing);
  if (found === undefined) return undefined;
  const [written, { mtimeMs }] = found;
  const text = written.trim();
  const [pid = "", host = hostname(), identity] = text.split(" ");
  const isTouched = Date.now() - mtimeMs < LEFT_BEHIND_MS;
  const holder = { text, name: `${pid} ${host}` };
  if (host !== hostname()) return { ...holder, isAlive: isTouched };
  if (Number(pid) === process.pid) return { ...holder, isAlive: held.has(resolve(path)) };
  return { ...holder, isAlive: await isRunning(Number(pid), { identity, isTouched }) };
}

/** Whether the process that wrote a lock runs on this host. */
async function isRunning(
  pid: number,
  { identity, isTouched }: { readonly identity: string | undefined; readonly isTouched: boolean },
): Promise<boolean> {
  if (!isTaken(pid)) return false;
  const now = await processIdentity(pid);
  return identity === undefined || now === undefined ? isTouched : identity === now;
}

/** Whether a process of this host has a pid; false only for invalid pids and ended processes. */
function isTaken(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, "ESRCH");
  }
}

/**
 * Locks the folder at a path, creating it if missing, and opens a store there, which calls
 * `release` at its end. Throws InvalidRequestError while another process owns the folder.
 */
export async function openLocked<Store>(
  path: string,
  open: (release: () => Promise<void>) => Promise<Store>,
): Promise<Store> {
  const lock = await lockFolder(path);
  try {
    return await open(() => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Removes a stale lock; restores one that another process wrote meanwhile. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  const isAside = (await rename(path, aside).then(() => true, ifMissing)) ?? false;
  if (!isAside) return;
  if ((await readFile(aside, "utf8")).trim() === stale) await unlink(aside);
  else await rename(aside, path);
}

/** Returns a unique word for a process, from boot and start time; undefined if unavailable. */
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

/** Index of the start time, in ticks since boot, after the name (proc(5), field 22). */
const START_FIELD = 19;

/** Parses the start time. The name before it, in parentheses, may have spaces and parentheses. */
function startOf(stat: string): string | undefined {
  const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[START_FIELD];
  return start !== undefined && /^\d+$/.test(start) ? start : undefined;
}

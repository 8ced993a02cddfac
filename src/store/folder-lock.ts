// One writer a folder: a file named `lock` that says which process writes there.
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { hasCode } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";
import { processIdentity } from "./process-identity.ts";

/** A folder that only this process writes to, until it is released. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Times a lock of a process that has ended is removed before the folder counts as in use. */
const ATTEMPTS = 3;

/** How often a lock is touched, and the age from which it counts as left behind where its holder cannot be looked up. */
const TOUCH_MS = 10_000;
const LEFT_BEHIND_MS = 60_000;

/** Locks this process has: one with its number that is not among them was left by a process before it, as in a container. */
const held = new Set<string>();

/**
 * Takes a folder, made when missing. Throws InvalidRequestError while another process has it.
 *
 * The lock names its process by number, machine, boot and start time, so that a process which was given the number later is
 * not taken for it. The holder on another machine, or on a system without these, is known by a lock that it touches.
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
        `${folder} is in use by ${who}; if that has ended, remove ${path}`,
      );
    }
    if (holder !== undefined) await removeStale(path, holder.text);
  }
}

function heldLock(path: string, own: string): FolderLock {
  held.add(resolve(path));
  // A lock that somebody removed is not made again; its holder hears of that when it is released.
  const touch = () => void utimes(path, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(touch, TOUCH_MS).unref();
  return {
    release: async () => {
      clearInterval(timer);
      held.delete(resolve(path));
      if ((await readFile(path, "utf8")).trim() !== own) {
        throw new Error(`another process has taken ${path}`);
      }
      await unlink(path);
    },
  };
}

interface Holder {
  /** The whole lock. */
  readonly text: string;
  /** Number and machine. */
  readonly name: string;
  readonly isAlive: boolean;
}

/** Who holds a lock; undefined when it was released meanwhile. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const found = await Promise.all([readFile(path, "utf8"), stat(path)]).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  });
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

/** Whether the process that wrote a lock runs on this machine. */
async function isRunning(
  pid: number,
  { identity, isTouched }: { readonly identity: string | undefined; readonly isTouched: boolean },
): Promise<boolean> {
  if (!isTaken(pid)) return false;
  const now = await processIdentity(pid);
  return identity === undefined || now === undefined ? isTouched : identity === now;
}

/** Whether a process of this machine has a number. Only what is no process number, or of a process that has ended, is free. */
function isTaken(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, "ESRCH");
  }
}

/** Removes the lock that was found stale. One that another process made in its place meanwhile is put back. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  if ((await readFile(aside, "utf8")).trim() === stale) await unlink(aside);
  else await rename(aside, path);
}

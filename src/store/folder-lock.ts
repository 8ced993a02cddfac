// One writer a folder: a file named `lock` that says which process writes there.
import { mkdir, readFile, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { hasCode } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";

/** A folder that only this process writes to, until it is released. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Times a lock of a process that has ended is removed before the folder counts as in use. */
const ATTEMPTS = 3;

/** How often a lock is touched, and the age from which one of another machine was left by a process that has ended. */
const TOUCH_MS = 10_000;
const LEFT_BEHIND_MS = 60_000;

/** Locks this process has: one with its number that is not among them was left by a process before it, as in a container. */
const held = new Set<string>();

/**
 * Takes a folder, made when missing. Throws InvalidRequestError while another process has it; one that has ended has none.
 * Of another machine, a container made anew among them, that shows by a lock that is not touched any more.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, "lock");
  await mkdir(folder, { recursive: true });
  for (let attempt = 1; ; attempt++) {
    try {
      await writeFile(path, `${process.pid} ${hostname()}\n`, { flag: "wx" });
      return heldLock(path);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
    const holder = await readHolder(path);
    if (attempt === ATTEMPTS || holder?.isAlive === true) {
      const who = holder === undefined ? "another process" : `process ${holder.text}`;
      throw new InvalidRequestError(
        `${folder} is in use by ${who}; if that has ended, remove ${path}`,
      );
    }
    if (holder !== undefined) await removed(path);
  }
}

function heldLock(path: string): FolderLock {
  held.add(resolve(path));
  // A lock that somebody removed is not made again; its holder hears of that when it is released.
  const touch = () => void utimes(path, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(touch, TOUCH_MS).unref();
  return {
    release: async () => {
      clearInterval(timer);
      held.delete(resolve(path));
      await unlink(path);
    },
  };
}

/** Who holds a lock; undefined when it was released meanwhile. */
async function readHolder(
  path: string,
): Promise<{ readonly text: string; readonly isAlive: boolean } | undefined> {
  const found = await Promise.all([readFile(path, "utf8"), stat(path)]).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  const [text, { mtimeMs }] = found;
  const [pid = "", host = hostname()] = text.trim().split(" ");
  const isTouched = Date.now() - mtimeMs < LEFT_BEHIND_MS;
  const isOurs = Number(pid) === process.pid;
  const isHere = isOurs ? held.has(resolve(path)) : isRunning(Number(pid));
  return { text: text.trim(), isAlive: host === hostname() ? isHere : isTouched };
}

/** Whether a process of this machine runs. Only what is not a process number, or has ended, does not. */
function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, "ESRCH");
  }
}

async function removed(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!hasCode(error, "ENOENT")) throw error;
  });
}

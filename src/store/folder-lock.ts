// One writer a folder: a file named `lock` that says which process writes there.
import { mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { hasCode } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";

/** A folder that only this process writes to, until it is released. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Times a lock of a process that has ended is removed before the folder counts as in use. */
const ATTEMPTS = 3;

/** Takes a folder, made when missing. Throws InvalidRequestError while another process has it; one that has ended has none. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, "lock");
  await mkdir(folder, { recursive: true });
  for (let attempt = 1; ; attempt++) {
    try {
      await writeFile(path, `${process.pid} ${hostname()}\n`, { flag: "wx" });
      return { release: () => unlink(path) };
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

/** Who holds a lock; undefined when it was released meanwhile. */
async function readHolder(
  path: string,
): Promise<{ readonly text: string; readonly isAlive: boolean } | undefined> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [pid = "", host = hostname()] = text.trim().split(" ");
  return { text: text.trim(), isAlive: host !== hostname() || isRunning(Number(pid)) };
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

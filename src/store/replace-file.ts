// Writes or replaces a file as a whole: to a temporary name, synced, then renamed.
import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../model/error-code.ts";
import { gathered } from "../text/gathered.ts";
import { namesIn } from "./folder-names.ts";

/** Ending of a temporary file. */
export const TEMPORARY = ".tmp";
/** Buffer size of a write, in UTF-16 units. */
const WRITE_CHARS = 262_144;

/** How a file is written. */
interface Writing {
  /** Whether the file survives a power loss; true by default. */
  readonly isSynced?: boolean;
  /** Permissions; the system's default if absent. */
  readonly mode?: number;
}

/** Writes or replaces a file of a folder; on failure, the existing file stays unchanged. */
export async function replaceFile(
  folder: string,
  name: string,
  write: (file: FileHandle) => Promise<void>,
  { isSynced = true, mode }: Writing = {},
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${name}.${randomBytes(6).toString("hex")}${TEMPORARY}`);
  try {
    const file = await open(temporary, "wx", mode);
    try {
      await write(file);
      if (isSynced) await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  if (isSynced) await syncFolder(folder);
}

/** Like `replaceFile`, with texts as the content, written in order. */
export function replaceTexts(
  folder: string,
  name: string,
  texts: Iterable<string>,
  writing?: Writing,
): Promise<void> {
  const write = async (file: FileHandle) => {
    for (const text of gathered(texts, WRITE_CHARS)) await file.appendFile(text);
  };
  return replaceFile(folder, name, write, writing);
}

/** Removes what a killed process left in a folder; only for a folder that no other one writes to. */
export async function removeTemporary(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (name.endsWith(TEMPORARY)) await rm(join(folder, name), { force: true });
  }
}

/** Syncs a folder so that a rename survives a power loss, if the system supports it. */
async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined;
  try {
    folder = await open(path, "r");
    await folder.sync();
  } catch (error) {
    if (!hasCode(error, "EISDIR", "EPERM", "EINVAL", "EACCES")) throw error;
  } finally {
    await folder?.close();
  }
}

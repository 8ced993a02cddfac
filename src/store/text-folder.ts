// Stores texts as files of a folder.
import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { basename } from "node:path/posix";
import type { TextStore } from "../model/text-store.ts";
import { replaceFile } from "./replace-file.ts";

/** Creates the text store of a folder, which several machines may share. */
export function textFolder(path: string): TextStore {
  return {
    put: (key, bytes) =>
      replaceFile(dirname(join(path, key)), basename(key), (file) => file.writeFile(bytes)),
    get: (key) => readFile(join(path, key)),
    remove: (folder) => rm(join(path, folder), { recursive: true, force: true }),
  };
}

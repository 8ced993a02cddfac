// Stores texts as files of a folder.
import { access, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { basename, dirname } from "node:path/posix";
import { hasCode, ifMissing } from "../model/error-code.ts";
import { type TextStore, textStoreFailure } from "../model/text-store.ts";
import { abortable, withDeadline } from "../runtime/abort.ts";
import { Semaphore } from "../runtime/semaphore.ts";
import { namesIn } from "./folder-names.ts";
import { replaceFile } from "./replace-file.ts";

/** Time limit of an operation, with its wait for others. */
const TIMEOUT_MS = 30_000;
/** Operations of this process: a hanging one occupies one of Node's four threads. */
const OPERATIONS = new Semaphore(2);

/** Creates the text store of an existing folder: one that is missing is not mounted. */
export function textFolder(root: string, timeoutMs = TIMEOUT_MS): TextStore {
  const limited = <T>(what: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const late = new DOMException("the folder does not answer in time", "TimeoutError");
    return withDeadline({ ms: timeoutMs, late, signal }, async (ending) => {
      const release = await OPERATIONS.acquire(ending);
      // An operation cannot be aborted: it keeps its place until it ends.
      return await abortable(work().finally(release), ending);
    }).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw textStoreFailure(`${what} in ${root}`, cause);
    });
  };
  /** Rejects if the root is not a folder. */
  const findRoot = () => access(`${root}/`);

  return {
    put: (key, bytes, signal) => {
      const folder = join(root, dirname(key));
      const write = async () => {
        await mkdir(folder).catch((error: unknown) => {
          if (!hasCode(error, "EEXIST")) throw error;
        });
        await replaceFile(folder, basename(key), (file) => file.writeFile(bytes));
      };
      return limited(`writing ${key}`, write, signal);
    },
    get: (key, signal) => {
      const read = async () => {
        const bytes = await readFile(join(root, key)).catch(ifMissing);
        if (bytes === undefined) await findRoot();
        return bytes;
      };
      return limited(`reading ${key}`, read, signal);
    },
    remove: async (folder, signal) => {
      const path = join(root, folder);
      const what = `removing ${folder}`;
      const list = async () => {
        await findRoot();
        return namesIn(path);
      };
      // Other operations have their turn between the files of a large crawl.
      for (const name of await limited(what, list, signal)) {
        await limited(what, () => rm(join(path, name), { force: true }), signal);
      }
      await limited(what, () => rm(path, { recursive: true, force: true }), signal);
    },
  };
}

// Reads the files of one run in reader processes. A crawl opens no file again that ended one.
import { createHash } from "node:crypto";
import { FileReaderError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { FileReads } from "../read/context.ts";
import { inTurns } from "../runtime/turns.ts";
import type { EngineParts } from "./parts.ts";

const FILE_TASK = { module: new URL("../read/file-worker.js", import.meta.url), name: "openFile" };
const OCR_TASK = { module: new URL("../runtime/ocr.js", import.meta.url), name: "recognise" };

/** The processes that read files, and the operator's command. */
type Readers = Pick<EngineParts, "fileReaders" | "ocr" | "environment">;

/** Whose files they are: of the waiting owners, those that use fewer processes go first. */
export interface FileOwner {
  readonly signal: AbortSignal;
  readonly owner: unknown;
}

/** Returns how the files of a run are read. */
export function fileReads({ fileReaders, ocr, environment }: Readers, owner: FileOwner): FileReads {
  const { SERVICE_OCR_COMMAND: command } = environment;
  const open: FileReads["open"] = (input, bytes) =>
    fileReaders.run({ ...FILE_TASK, input }, bytes, owner);
  if (command === "") return { open };
  const seconds = SETTINGS.OCR_SECONDS;
  return {
    open,
    recognise: async (pdf) => {
      const release = await ocr.acquire(owner.signal);
      const how = { ...owner, seconds, startsCommands: true };
      try {
        return await fileReaders.run({ ...OCR_TASK, input: { command } }, pdf, how);
      } catch (error) {
        if (!(error instanceof FileReaderError) || error.kind !== "time") throw error;
        throw new FileReaderError("time", `the OCR command took more than ${seconds} s`);
      } finally {
        release();
      }
    },
  };
}

/** Returns how the files of a crawl are read; `ended` are the digests of those that ended a process. */
export function crawlFileReads(
  readers: Readers,
  signal: AbortSignal,
  ended: Set<string>,
): FileReads {
  const { open, recognise } = fileReads(readers, { signal, owner: ended });
  const digest = (bytes: Uint8Array) => inTurns(digestOf(bytes), signal);
  const running = new Map<string, Promise<unknown>>();
  /** Runs work on a file, unless the work has ended a process; equal work waits for its outcome. */
  const once = async (key: string, work: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    for (let other = running.get(key); other !== undefined; other = running.get(key)) await other;
    if (ended.has(key)) throw new FileReaderError("repeated", REPEATED);
    const run = work();
    running.set(
      key,
      run.catch(() => undefined),
    );
    try {
      return await run;
    } catch (error) {
      if (!(error instanceof FileReaderError) || !error.isFatal) throw error;
      ended.add(key);
      throw error.ofFile(key);
    } finally {
      running.delete(key);
    }
  };
  return {
    open: async (task, bytes) => once(await digest(bytes), () => open(task, bytes)),
    recognise: recognise && (async (pdf) => once(`ocr ${await digest(pdf)}`, () => recognise(pdf))),
  };
}

const REPEATED =
  "the same file ended the process that read it earlier in this crawl; it is not opened again";

/** Bytes hashed at a time: less than a millisecond. */
const SLICE_BYTES = 262_144;

/** Hashes bytes; a generator that yields after each slice. Large bodies are shared memory, which WebCrypto refuses. */
function* digestOf(bytes: Uint8Array): Generator<void, string> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    hash.update(bytes.subarray(at, at + SLICE_BYTES));
    yield;
  }
  return hash.digest("hex");
}

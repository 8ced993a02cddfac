// Has the file that a fetch returned read in a process of its own.
import { isServiceMarkup } from "../files/service-markup.ts";
import { FileReaderError } from "../model/errors.ts";
import { type FileHead, fileKindOf, isPackage, isPdf } from "../url/file-kind.ts";
import type { ReadContext } from "./context.ts";
import type { FileTask } from "./file-worker.ts";
import type { ReadingInput } from "./input.ts";
import { failureOf } from "./refusals.ts";

/** Adds the file of the plain fetch as a process read it, or the failure. Rejects only on abort. */
export async function withOpened(
  { files, signal }: Pick<ReadContext, "files" | "signal">,
  input: ReadingInput,
): Promise<ReadingInput> {
  const { plain } = input;
  if (plain?.ok !== true || plain.page.status >= 300) return input;
  const { page } = plain;
  const task = fileTask(page.body, page, input.reads_files === true);
  if (task === undefined) return input;
  try {
    const opened = await files.open(task, page.body);
    return { ...input, opened, plain: { ok: true, page: { ...page, body: NO_BYTES } } };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FileReaderError)) throw error;
    return { ...input, plain: { ok: false, failure: failureOf(error) } };
  }
}

const NO_BYTES = new Uint8Array();

/** Returns the task of a reader process; undefined for a page, and for XML that stays in the service. */
function fileTask(
  bytes: Uint8Array,
  { url, headers }: FileHead,
  readsFiles: boolean,
): FileTask | undefined {
  const head = { url, headers };
  if (isPdfFile(bytes, head)) return { kind: "pdf", ...head };
  const isForeign = readsFiles && isFile(bytes, head) && !isServiceMarkup(bytes, head);
  return isForeign ? { kind: "file", ...head } : undefined;
}

/** Whether bytes are a PDF, or were sent as one and are no markup. */
export const isPdfFile = (bytes: Uint8Array, { headers }: FileHead): boolean =>
  isPdf(bytes) ||
  (/^application\/pdf\b/i.test(headers["content-type"] ?? "") &&
    !/^\W{0,3}</.test(String.fromCharCode(...bytes.subarray(0, 100)).trimStart()));

/** Whether bytes are no page but a file, by their head and their start. */
export const isFile = (bytes: Uint8Array, head: FileHead): boolean =>
  isPackage(bytes) || fileKindOf(head) !== undefined;

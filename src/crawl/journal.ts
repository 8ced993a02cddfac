// A crawl's steps to the entries of its journal, and what is read from a journal back to entries.
import { InvalidRequestError } from "../model/errors.ts";
import { JOURNAL_VERSION, type JournalEntry, type SettledEntry } from "../model/journal.ts";
import type { RepetitionHashes } from "../model/site.ts";

const TYPES: ReadonlySet<unknown> = new Set<JournalEntry["type"]>([
  "begin",
  "offered",
  "started",
  "settled",
]);

/** The entries a journal holds, in order. Throws InvalidRequestError for what is not an entry of a journal of this version. */
export async function* entriesOf(past: AsyncIterable<unknown>): AsyncGenerator<JournalEntry> {
  let line = 0;
  for await (const value of past) {
    line++;
    if (!isEntry(value) || (line === 1) !== (value.type === "begin")) {
      throw new InvalidRequestError(`line ${line} of the journal is not one of this version`);
    }
    yield value;
  }
}

function isEntry(value: unknown): value is JournalEntry {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  if (!TYPES.has(value.type)) return false;
  return value.type !== "begin" || ("version" in value && value.version === JOURNAL_VERSION);
}

type KeptHashes = NonNullable<SettledEntry["read"]>["repetition"];

const NO_HASHES: KeptHashes = { texts: "", slots: "", signatures: "" };

/** Hashes as a journal keeps them. */
export function keptHashes(hashes: RepetitionHashes | undefined): KeptHashes {
  if (hashes === undefined) return NO_HASHES;
  const { texts, slots, signatures } = hashes;
  return { texts: toBase64(texts), slots: toBase64(slots), signatures: toBase64(signatures) };
}

/** The hashes a journal kept. */
export function hashesOf({ texts, slots, signatures }: KeptHashes): RepetitionHashes {
  return {
    texts: fromBase64(texts),
    slots: fromBase64(slots),
    signatures: fromBase64(signatures),
  };
}

const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** Little-endian whatever the machine: a journal may be gone on with on another one. */
function toBase64(hashes: Uint32Array): string {
  const bytes = Buffer.alloc(hashes.length * BYTES);
  for (const [index, hash] of hashes.entries()) bytes.writeUInt32LE(hash, index * BYTES);
  return bytes.toString("base64");
}

function fromBase64(text: string): Uint32Array {
  const bytes = Buffer.from(text, "base64");
  const length = Math.floor(bytes.length / BYTES);
  return Uint32Array.from({ length }, (_, index) => bytes.readUInt32LE(index * BYTES));
}

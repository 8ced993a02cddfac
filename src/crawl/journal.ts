// Converts a crawl's steps to journal entries, and reads entries back from a journal.
import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { InvalidRequestError } from "../model/errors.ts";
import { JOURNAL_VERSION, type JournalEntry, type SettledEntry } from "../model/journal.ts";
import type { RepetitionHashes } from "../model/site.ts";
import { fieldsOf } from "../text/json-values.ts";
import type { FirstPage } from "./chrome-judge.ts";

const TYPES: ReadonlySet<unknown> = new Set<JournalEntry["type"]>([
  "begin",
  "offered",
  "started",
  "dropped",
  "settled",
  "revised",
]);

/** Yields a journal's entries. Throws InvalidRequestError if it has another version. */
export async function* entriesOf(past: AsyncIterable<unknown>): AsyncGenerator<JournalEntry> {
  let line = 0;
  for await (const value of past) {
    line++;
    if (!isEntry(value) || (line === 1) !== (value.type === "begin")) {
      throw new InvalidRequestError(
        `line ${line} of the journal has the format of another version`,
      );
    }
    yield value;
  }
}

function isEntry(value: unknown): value is JournalEntry {
  const { type, version } = fieldsOf(value);
  return TYPES.has(type) && (type !== "begin" || version === JOURNAL_VERSION);
}

/** Maximum length of the text that a journal stores for one of the first pages. */
const MAX_FIRST_CHARS = 1_000_000;

/** Serialises one of the first pages for the journal; undefined if it is too large. */
export function packedFirst(page: FirstPage): string | undefined {
  const text = deflateRawSync(serialize(page), { level: 1 }).toString("base64");
  return text.length <= MAX_FIRST_CHARS ? text : undefined;
}

/** Restores one of the first pages; undefined if another version of Node.js wrote it. */
export function unpackedFirst(text: string): FirstPage | undefined {
  try {
    return deserialize(inflateRawSync(Buffer.from(text, "base64")));
  } catch {
    return undefined;
  }
}

type StoredHashes = NonNullable<SettledEntry["read"]>["repetition"];

/** Encodes hashes for a journal. */
export function storedHashes(hashes: RepetitionHashes | undefined): StoredHashes {
  return eachHash((name) => (hashes === undefined ? "" : toBase64(hashes[name])));
}

/** Decodes the hashes from a journal. */
export const hashesOf = (stored: StoredHashes): RepetitionHashes =>
  eachHash((name) => fromBase64(stored[name]));

const eachHash = <T>(of: (name: keyof StoredHashes) => T) => ({
  texts: of("texts"),
  slots: of("slots"),
  signatures: of("signatures"),
  template: of("template"),
});

const BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** Encodes hashes, little-endian on every machine: a journal may be resumed on another one. */
export function toBase64(hashes: Uint32Array): string {
  const bytes = Buffer.alloc(hashes.length * BYTES);
  for (const [index, hash] of hashes.entries()) bytes.writeUInt32LE(hash, index * BYTES);
  return bytes.toString("base64");
}

/** Decodes hashes. */
export function fromBase64(text: string): Uint32Array {
  const bytes = Buffer.from(text, "base64");
  const length = Math.floor(bytes.length / BYTES);
  return Uint32Array.from({ length }, (_, index) => bytes.readUInt32LE(index * BYTES));
}

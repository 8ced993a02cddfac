// Opens a ZIP package: inflates each part to the size it declares and no further, and decodes its text.
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
import { crc32, inflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { withThousands } from "../text/thousands.ts";
import { assertAtMost, FileFault, type FileLimits } from "./outcome.ts";

/** A part of a package. */
export interface Part {
  /** For a library: text in UTF-8, nothing of an image. */
  readonly bytes: Uint8Array;
  /** "" for an image and other media. */
  readonly text: string;
}

/** Parts of a package by name, in its order. */
export type Parts = ReadonlyMap<string, Part>;

const MAX_ENTRIES = 20_000;

/** Opens a package. Throws FileFault if it is broken, encrypted or beyond the limits. */
export function openPackage(bytes: Uint8Array, limits: FileLimits): Parts {
  const entries = entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  assertAtMost(entries.length, MAX_ENTRIES, "parts");
  let all = 0;
  for (const { size } of entries) all += size;
  assertAtMost(all, limits.maxBytes, "bytes");
  const inflated = new Map<string, Uint8Array>();
  let markup = 0;
  for (const entry of entries) {
    const part = inflate(entry);
    if (isMedia(entry.name, part)) {
      inflated.set(entry.name, new Uint8Array());
    } else {
      inflated.set(entry.name, part);
      markup += part.length;
    }
  }
  assertAtMost(markup, limits.maxTextBytes, "bytes of markup");
  return new Map([...inflated].map(([name, part]) => [name, decoded(part)]));
}

/** Writes parts as a package that has nothing else. */
export function packageOf(parts: Parts): Uint8Array {
  const written = [...parts].map(([name, { bytes }]) => [name, bytes] as const);
  return zipSync(Object.fromEntries(written), { level: 0 });
}

interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 is stored, 8 is deflated. */
  readonly method: number;
  readonly crc: number;
  /** As declared, in bytes. */
  readonly size: number;
  readonly packed: Uint8Array;
}

/** Returns the entries of the central directory, without folders. */
function entriesOf(zip: Buffer): readonly Entry[] {
  const entries: Entry[] = [];
  try {
    let at = directoryAt(zip);
    while (zip.readUInt32LE(at) === ENTRY) {
      const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = [28, 30, 32].map((field) =>
        zip.readUInt16LE(at + field),
      );
      const flags = zip.readUInt16LE(at + 8);
      const nameEnd = at + 46 + nameBytes;
      const name = zip.toString(flags & UTF8_NAME ? "utf8" : "latin1", at + 46, nameEnd);
      const wide = wideFields(zip.subarray(nameEnd, nameEnd + extraBytes));
      const [size = 0, packedBytes = 0, local = 0] = [24, 20, 42].map((field) => {
        const value = zip.readUInt32LE(at + field);
        return value === WIDE ? (wide.shift() ?? value) : value;
      });
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + packedBytes);
      const isWhole = zip.readUInt32LE(local) === LOCAL && packed.length === packedBytes;
      if (!isWhole) throw new RangeError("outside of the package");
      if (!name.endsWith("/")) {
        const [method, crc] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)];
        entries.push({ name, isEncrypted: (flags & ENCRYPTED) !== 0, method, crc, size, packed });
      }
      at = nameEnd + extraBytes + commentBytes;
    }
    if (!ENDS.has(zip.readUInt32LE(at))) throw new RangeError("no entry and no end");
  } catch (error) {
    if (error instanceof RangeError) throw new FileFault("its package is broken");
    throw error;
  }
  return entries;
}

const [LOCAL, ENTRY, WIDE] = [0x04034b50, 0x02014b50, 0xffffffff];
/** Records after the entries: a signature, or the end of the directory, also of Zip64. */
const ENDS: ReadonlySet<number> = new Set([0x05054b50, 0x06064b50, 0x06054b50]);
const [ENCRYPTED, UTF8_NAME] = [0x0001, 0x0800];

/** Returns the offset of the central directory. Throws RangeError without one. */
function directoryAt(zip: Buffer): number {
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0) throw new RangeError("no end of the directory");
  const at = zip.readUInt32LE(end + 16);
  if (at !== WIDE) return at;
  return Number(zip.readBigUInt64LE(zip.lastIndexOf("PK\x06\x06", end, "latin1") + 48));
}

/** Returns the sizes and the offset that 32 bits cannot express (Zip64). */
function wideFields(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const count = Math.floor(extra.readUInt16LE(at + 2) / 8);
    return Array.from({ length: count }, (_, nth) =>
      Number(extra.readBigUInt64LE(at + 4 + nth * 8)),
    );
  }
  return [];
}

/** Inflates a part. Throws FileFault if it has another size or sum than it declares. */
function inflate({ name, isEncrypted, method, crc, size, packed }: Entry): Uint8Array {
  if (isEncrypted) throw new FileFault("it is encrypted");
  if (method !== 0 && method !== 8)
    throw new FileFault(`its part ${name} has an unknown compression method`);
  let part = packed;
  try {
    if (method === 8) part = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    const isLarger = error instanceof RangeError;
    throw new FileFault(isLarger ? sizeFault(name, size) : "its package is broken");
  }
  if (part.length !== size) throw new FileFault(sizeFault(name, size));
  if (crc32(part) !== crc) throw new FileFault("its package is broken");
  return part;
}

const sizeFault = (name: string, size: number): string =>
  `its part ${name.slice(0, 100)} does not have the ${withThousands(size)} bytes that it declares`;

/** Whether a part is binary and not a record of a workbook. Libraries do not get the bytes of such parts. */
function isMedia(name: string, part: Uint8Array): boolean {
  if (/\.bin$/i.test(name) || encodingOf(part) !== undefined) return false;
  return part.subarray(0, 512).some((byte) => byte < 9 || (byte > 13 && byte < 32));
}

/** Decodes a part as the library does: by its mark, else by its declaration. */
function decoded(part: Uint8Array): Part {
  const encoding = encodingOf(part);
  const text = new TextDecoder(encoding).decode(part);
  return { text, bytes: encoding === undefined ? part : Buffer.from(`\ufeff${text}`) };
}

function encodingOf(part: Uint8Array): string | undefined {
  const [first, second] = part;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = Buffer.from(part.buffer, part.byteOffset, Math.min(200, part.length));
  const [, label = "utf-8"] = /encoding\s*=\s*["']([^"']+)["']/.exec(head.toString("latin1")) ?? [];
  try {
    const { encoding } = new TextDecoder(label);
    return encoding === "utf-8" ? undefined : encoding;
  } catch {
    return undefined;
  }
}

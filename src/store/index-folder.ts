// Folder of graph images: what a graph and its index look like in memory, so that the next process
// need not build them. Each can be made again from its graph, so none is ever missed.
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../model/error-code.ts";
import { namesIn } from "./folder-names.ts";
import { replaceFile } from "./replace-file.ts";

/** Ending of the files. */
const ENDING = ".index";
/** Bytes of one write, and of one read. */
const WRITE_BYTES = 1_048_576;
const READ_BYTES = 16_777_216;
/** Maximum bytes of a file: the largest buffer of Node 20. */
const MAX_FILE_BYTES = 4_294_967_296;

/** Folder at a path, which need not exist yet. */
export class IndexFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Returns the bytes of a graph's image; undefined if none has this stamp. */
  async read(graph: string, stamp: string): Promise<ArrayBuffer | undefined> {
    const file = await open(join(this.#path, fileName(graph, stamp)), "r").catch(ifMissing);
    if (file === undefined) return undefined;
    try {
      return await allOf(file);
    } finally {
      await file.close();
    }
  }

  /** Writes the image of a graph and removes those with other stamps. */
  async write(graph: string, stamp: string, chunks: Iterable<Uint8Array>): Promise<void> {
    const name = fileName(graph, stamp);
    await replaceFile(this.#path, name, (file) => writeAll(file, chunks));
    await this.#remove((other) => other !== name && graphOf(other) === graph);
  }

  /** Removes the images of all but the given graphs. */
  async prune(graphs: ReadonlySet<string>): Promise<void> {
    await this.#remove((name) => !graphs.has(graphOf(name)));
  }

  async #remove(isUnwanted: (name: string) => boolean): Promise<void> {
    for (const name of await namesIn(this.#path)) {
      if (name.endsWith(ENDING) && isUnwanted(name)) {
        await rm(join(this.#path, name), { force: true });
      }
    }
  }
}

const fileName = (graph: string, stamp: string): string => `${graph}.${stamp}${ENDING}`;

/** Returns the graph of an image's file name; the stamp has no full stop. */
const graphOf = (name: string): string => name.replace(/\.[^.]*\.index$/, "");

async function allOf(file: FileHandle): Promise<ArrayBuffer | undefined> {
  const { size } = await file.stat();
  if (size > MAX_FILE_BYTES) return undefined;
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; ) {
    const length = Math.min(READ_BYTES, size - at);
    const { bytesRead } = await file.read(bytes, at, length, at);
    if (bytesRead === 0) return undefined;
    at += bytesRead;
  }
  return bytes.buffer;
}

/** Writes chunks, small ones together. */
async function writeAll(file: FileHandle, chunks: Iterable<Uint8Array>): Promise<void> {
  const pending = new Uint8Array(WRITE_BYTES);
  let length = 0;
  for (const chunk of chunks) {
    if (length + chunk.length > WRITE_BYTES) {
      await file.writeFile(pending.subarray(0, length));
      length = 0;
    }
    if (chunk.length > WRITE_BYTES) await file.writeFile(chunk);
    else {
      pending.set(chunk, length);
      length += chunk.length;
    }
  }
  await file.writeFile(pending.subarray(0, length));
}

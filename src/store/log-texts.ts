// Moves the long texts of a log's lines to a text store, and back.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { MovedTexts, TextStore } from "../model/text-store.ts";
import { isObject } from "../text/is-object.ts";

/** Minimum characters of a text that is moved. A line without one has no object. */
const LONG_CHARS = 512;
/** Objects read at once for one reader of a log. */
const READS = 8;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A line of which texts may be moved. */
interface Line {
  readonly texts?: MovedTexts;
}

type Path = readonly (string | number)[];

/** Texts of one crawl's log. */
export class LogTexts {
  readonly #store: TextStore | undefined;
  readonly #crawl: string;

  /** Without a store, moves no texts. */
  constructor(store: TextStore | undefined, crawl: string) {
    this.#store = store;
    this.#crawl = crawl;
  }

  /** Stores the long texts of a line; returns the line without them. */
  async moved<T extends object>(line: T): Promise<T & Line> {
    if (this.#store === undefined) return line;
    const found: Found = { texts: [], paths: [] };
    const rest = emptied(line, [], found) as T;
    if (found.texts.length === 0) return line;
    const list = JSON.stringify(found.texts);
    const hash = hashOf(list);
    await this.#store.put(this.#key(hash), await compress(list));
    return { ...rest, texts: { hash, paths: found.paths } };
  }

  /** Returns a parsed line with its texts. Rejects if they cannot be read. */
  async whole<T extends Line>(line: T): Promise<T> {
    if (line.texts === undefined) return line;
    const { hash, paths } = line.texts;
    const key = this.#key(hash);
    if (this.#store === undefined) {
      throw new Error(`the text ${key} is in a text store, but SERVICE_TEXT_STORE is not set`);
    }
    const list = String(await decompress(await this.#store.get(key)));
    if (hashOf(list) !== hash) throw new Error(`the text ${key} is damaged in the text store`);
    const texts: readonly unknown[] = JSON.parse(list);
    for (const [index, path] of paths.entries()) place(line, path, texts[index]);
    return line;
  }

  /** Yields lines with their texts, reading some ahead. */
  async *wholeLines<T extends Line>(lines: AsyncIterable<T>): AsyncGenerator<T> {
    const ahead: Promise<T>[] = [];
    for await (const line of lines) {
      const whole = this.whole(line);
      // It is awaited below, unless the reader stops before.
      whole.catch(() => undefined);
      ahead.push(whole);
      const first = ahead.length === READS ? ahead.shift() : undefined;
      if (first !== undefined) yield await first;
    }
    for (const each of ahead) yield await each;
  }

  #key(hash: string): string {
    return `${this.#crawl}/${hash}`;
  }
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

interface Found {
  readonly texts: string[];
  readonly paths: Path[];
}

/** Returns a copy of a JSON value with "" for its long texts, which it adds to `found`. */
function emptied(value: unknown, path: Path, found: Found): unknown {
  if (typeof value === "string") {
    if (value.length < LONG_CHARS) return value;
    found.texts.push(value);
    found.paths.push(path);
    return "";
  }
  if (Array.isArray(value)) return value.map((one, at) => emptied(one, [...path, at], found));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, emptied(one, [...path, name], found)]),
  );
}

/** Sets the text at a path of a parsed line. */
function place(line: object, path: Path, text: unknown): void {
  let parent: unknown = line;
  for (const step of path.slice(0, -1)) {
    parent = typeof parent === "object" && parent !== null ? Reflect.get(parent, step) : undefined;
  }
  const name = path.at(-1);
  const isSet =
    typeof parent === "object" &&
    parent !== null &&
    name !== undefined &&
    typeof text === "string" &&
    Reflect.set(parent, name, text);
  if (!isSet) throw new Error(`a line of the log has no place for its text at ${path.join(".")}`);
}

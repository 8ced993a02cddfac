// Moves the long texts of a log's lines to a text store, and back.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { CrawlLogError } from "../model/errors.ts";
import {
  type MovedTexts,
  type TextStore,
  textStoreUnset,
  wrongTextStore,
} from "../model/text-store.ts";
import { NEVER, whenAborted } from "../runtime/abort.ts";
import { isObject } from "../text/json-values.ts";

/** Minimum characters of a text that is moved. A line without one has no object. */
const LONG_CHARS = 512;
/**
 * Name of an object with the crawl's id; each crawl with texts has one. It distinguishes this store
 * from another store and from an unrelated server.
 */
const MARK = "crawl";
/** Objects read at once for one reader of a log. */
const READS = 8;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A line of which texts may be moved. */
interface Line {
  readonly id?: number;
  readonly events?: readonly unknown[];
  readonly texts?: MovedTexts;
}

type Path = readonly (string | number)[];

/** Texts of one crawl's log. */
export class LogTexts {
  readonly #store: TextStore | undefined;
  readonly #crawl: string;
  readonly #signal: AbortSignal;
  #hasEarlier = false;
  /** Resolves when the store is known to be the one of the crawl; undefined before the first text. */
  #marked: Promise<void> | undefined;

  /** Without a store, moves no texts. The signal aborts all calls of the store. */
  constructor(store: TextStore | undefined, crawl: string, signal = NEVER) {
    this.#store = store;
    this.#crawl = crawl;
    this.#signal = signal;
  }

  /** Says that earlier lines have texts in the store, so that no others are stored elsewhere. */
  noteEarlier(): void {
    this.#hasEarlier = true;
  }

  /** Stores the long texts of a line; returns the line without them. */
  async moved<T extends object>(line: T): Promise<T & Line> {
    if (this.#store === undefined) return line;
    const found: Found = { texts: [], paths: [] };
    const rest = emptied(line, [], found) as T;
    if (found.texts.length === 0) return line;
    const list = JSON.stringify(found.texts);
    const hash = hashOf(list);
    await this.#mark(this.#store);
    await this.#store.put(this.#key(hash), await compress(list), this.#signal);
    return { ...rest, texts: { hash, paths: found.paths } };
  }

  /** Returns a line with its texts. Throws CrawlLogError if the crawl's store lost them. */
  async whole<T extends Line>(line: T, signal = this.#signal): Promise<T> {
    if (line.texts === undefined) return line;
    const { hash, paths } = line.texts;
    const key = this.#key(hash);
    if (this.#store === undefined) throw textStoreUnset(`the text ${key} is`);
    const { id, events = [] } = line;
    const unreadable = id !== undefined && events.length > 0 ? id + events.length - 1 : undefined;
    const lost = (how: string) => new CrawlLogError(`the text ${key} is ${how}`, { unreadable });
    const bytes = await this.#store.get(key, signal);
    const list = bytes && (await decompress(bytes).then(String, () => undefined));
    if (list === undefined || hashOf(list) !== hash) {
      await this.#findMark(this.#store, signal);
      throw lost(`${bytes === undefined ? "missing" : "damaged"} in the text store`);
    }
    const texts: readonly unknown[] = JSON.parse(list);
    for (const [index, path] of paths.entries()) {
      if (!setText(line, path, texts[index])) throw lost(`without a place at ${path.join(".")}`);
    }
    return line;
  }

  /** Yields lines with their texts, reading some ahead. */
  async *wholeLines<T extends Line>(lines: AsyncIterable<T>): AsyncGenerator<T> {
    const ahead: Promise<T>[] = [];
    const left = new AbortController();
    const off = whenAborted(this.#signal, () => left.abort(this.#signal.reason));
    try {
      for await (const line of lines) {
        const whole = this.whole(line, left.signal);
        // It is awaited below, unless the reader stops before.
        whole.catch(() => undefined);
        ahead.push(whole);
        const first = ahead.length === READS ? ahead.shift() : undefined;
        if (first !== undefined) yield await first;
      }
      for (const each of ahead) yield await each;
    } finally {
      off();
      left.abort(new Error("the reader of the log has stopped"));
    }
  }

  /** Removes all texts of the crawl. Without a store, rejects if the log `hasSome`. */
  async remove(hasSome: () => Promise<boolean>): Promise<void> {
    if (this.#store !== undefined) await this.#store.remove(this.#crawl, this.#signal);
    else if (await hasSome()) throw textStoreUnset(`the texts of the crawl ${this.#crawl} are`);
  }

  /** Marks the store with the first text of the crawl; later, rejects if another has the mark. */
  #mark(store: TextStore): Promise<void> {
    const mark = () => store.put(this.#key(MARK), Buffer.from(this.#crawl), this.#signal);
    this.#marked ??= (this.#hasEarlier ? this.#findMark(store, this.#signal) : mark()).catch(
      (error: unknown) => {
        this.#marked = undefined;
        throw error;
      },
    );
    return this.#marked;
  }

  async #findMark(store: TextStore, signal: AbortSignal): Promise<void> {
    const mark = await store.get(this.#key(MARK), signal);
    if (mark === undefined || Buffer.from(mark).toString() !== this.#crawl) {
      throw wrongTextStore(this.#crawl);
    }
  }

  #key(name: string): string {
    return `${this.#crawl}/${name}`;
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

/** Sets the text at a path of a parsed line; returns whether it has that place. */
function setText(line: object, path: Path, text: unknown): boolean {
  let parent: unknown = line;
  for (const step of path.slice(0, -1)) {
    parent = typeof parent === "object" && parent !== null ? Reflect.get(parent, step) : undefined;
  }
  const name = path.at(-1);
  return (
    typeof parent === "object" &&
    parent !== null &&
    name !== undefined &&
    typeof text === "string" &&
    Reflect.set(parent, name, text)
  );
}

// Graphs of crawls, recent ones in memory, all in a folder; found by root or by its final URL.

import { IMAGE_VERSION, imageOf, readImage } from "../graph/files/image.ts";
import { graphFile } from "../graph/files/json-lines.ts";
import { type GraphHead, GraphReader, graphHead } from "../graph/files/read-lines.ts";
import {
  type IndexTables,
  indexSections,
  openIndex,
  type SectionIndex,
} from "../graph/index/section-index.ts";
import { stemmerOf } from "../graph/index/stemmer.ts";
import type { SiteGraph } from "../graph/site-graph.ts";
import { failureOf, messageOf } from "../model/error-code.ts";
import { GraphEmptyError, GraphMissingError } from "../model/errors.ts";
import type { KeptGraphRecord } from "../model/graph.ts";
import type { GraphStore, StoredFile } from "../model/graph-store.ts";
import { SETTINGS } from "../model/settings.ts";
import { inTurns } from "../runtime/turns.ts";
import { GraphFolder } from "../store/graph-folder.ts";
import { IndexFolder } from "../store/index-folder.ts";
import { hashText } from "../text/hash.ts";
import { hostAndPortKey, pageKeyOf } from "../url/identity.ts";
import { parseUrl } from "../url/parse-url.ts";

/** Graph and its index, which is built on first use. */
export interface HeldGraph {
  readonly graph: SiteGraph;
  index(): Promise<SectionIndex>;
}

/** Graph with the file that stores it, and the tables of its index. */
interface IndexedGraph extends HeldGraph {
  tables(): Promise<IndexTables>;
}

/** Stored graph. */
export interface StoredGraph extends Omit<KeptGraphRecord, "ended"> {
  /** End of the crawl, in epoch milliseconds. */
  readonly changedMs: number;
}

/** Storage of graphs. */
export interface GraphsOptions {
  /** Folder to write to. */
  readonly folder: string;
  /** Folders that are only read, except to remove a graph. */
  readonly otherFolders?: readonly string[];
  /** Store shared by several machines, used instead of the folder. */
  readonly shared?: GraphStore | undefined;
  /** Version of this program: the indexes of others are not used. */
  readonly version: string;
  /** Whether to index a crawl's graph at once, so that its first question need not wait. */
  readonly indexesCrawls?: boolean;
  readonly nowMs: () => number;
  /** Receives failures to write or read a graph. */
  readonly report: (failure: unknown) => void;
}

interface KeepOptions {
  /** Whether the crawl ended before it had read every page it found. */
  readonly isPartial: boolean;
  /** Whether to replace even a graph with more pages. */
  readonly replaces?: boolean;
}

/** Whether a graph is stored; if not, the pages of the existing graph, or the failure. */
export type Keeping =
  | { readonly isStored: true }
  | { readonly isStored: false; readonly storedPages: number }
  | { readonly isStored: false; readonly failure: unknown };

/** Running crawl, and the graph of its pages so far. */
interface RunningCrawl {
  readonly key: string | undefined;
  readonly soFar: () => Promise<HeldGraph>;
}

/** Returns the host and port of an address; "" if it is none. */
function hostOf(address: string): string {
  const url = parseUrl(address);
  return url === undefined ? "" : hostAndPortKey(url);
}

/** File of the folder; `head` is undefined if the file is damaged. */
interface KnownFile {
  readonly file: StoredFile;
  readonly head: GraphHead | undefined;
}

/** Graphs of this instance. */
export class Graphs {
  readonly #folder: GraphStore;
  readonly #options: GraphsOptions;
  /** By key of the root, most recently used last. */
  readonly #held = new Map<string, HeldGraph>();
  /** Modification times of the files read, by key of the root. */
  readonly #readAt = new Map<string, number>();
  /** Pending reads from the folder, by file. */
  readonly #reading = new Map<string, Promise<HeldGraph | undefined>>();
  readonly #known = new Map<string, KnownFile>();
  /** Last failure to read the folder; empty while it is readable. */
  #folderFault = "";
  readonly #running = new Set<RunningCrawl>();
  readonly #indexes: IndexFolder;
  /** Aborts when the graphs are closed. */
  readonly #ending = new AbortController();
  /** Images being written. */
  readonly #writing = new Set<Promise<void>>();

  constructor(options: GraphsOptions) {
    this.#options = options;
    const { folder, otherFolders, shared } = options;
    this.#folder = shared ?? new GraphFolder(folder, otherFolders);
    this.#indexes = new IndexFolder(folder);
  }

  /** Stores the indexes built so far, and leaves those that are being built. */
  async close(): Promise<void> {
    this.#ending.abort(new Error("the graphs are closed"));
    await Promise.all(this.#writing);
  }

  /** Returns the graph of a root, or of a root's final URL. Throws GraphMissingError. */
  async find(url: string): Promise<HeldGraph> {
    const key = pageKeyOf(url);
    if (key !== undefined && this.#options.shared !== undefined) await this.#dropReplaced();
    const found =
      key === undefined ? undefined : (this.#inMemory(key) ?? (await this.#inFolder(key)));
    if (found === undefined) throw new GraphMissingError(url);
    return found;
  }

  /** Evicts graphs that another machine has replaced. */
  async #dropReplaced(): Promise<void> {
    const files = await this.#folder.files();
    const changed = new Map(files.map(({ name, changedMs }) => [name, changedMs]));
    for (const key of [...this.#held.keys()]) {
      if (this.#readAt.get(key) === changed.get(fileName(key))) continue;
      this.#held.delete(key);
      this.#readAt.delete(key);
    }
  }

  /** Returns the last written graph with a page, and the page's index, or throws as `find`. */
  async holding(url: string): Promise<{ readonly graph: SiteGraph; readonly page: number }> {
    const key = pageKeyOf(url);
    const host = hostOf(url);
    const kept = (await this.list()).map(({ root }) => root);
    const held = [...this.#held.values()].reverse().map(({ graph }) => graph.root);
    const roots = new Set([...kept, ...held]);
    for (const root of [url, ...roots]) {
      if (hostOf(root) !== host) continue;
      const found = await this.find(root).catch((error: unknown) => {
        if (error instanceof GraphMissingError) return undefined;
        throw error;
      });
      const page = found?.graph.pages.findIndex((one) => one.key === key) ?? -1;
      if (found !== undefined && page >= 0) return { graph: found.graph, page };
    }
    throw new GraphMissingError(url);
  }

  /** Registers a running crawl and its graph so far. Returns a function that ends this. */
  begin(root: string, soFar: () => Promise<HeldGraph>): () => void {
    const crawl = { key: pageKeyOf(root), soFar };
    this.#running.add(crawl);
    return () => this.#running.delete(crawl);
  }

  /**
   * Returns the graph of a root as `find` does or, during its first crawl, of its pages so far.
   * Throws GraphMissingError, or GraphEmptyError if no page with a section has been read.
   */
  async findSoFar(url: string): Promise<HeldGraph> {
    try {
      return await this.find(url);
    } catch (error) {
      const key = pageKeyOf(url);
      const crawls = [...this.#running].filter((crawl) => crawl.key === key);
      if (!(error instanceof GraphMissingError) || crawls.length === 0) throw error;
      for (const { soFar } of crawls) {
        const held = await soFar();
        if (held.graph.counts.sections > 0) return held;
      }
      throw new GraphEmptyError();
    }
  }

  #inMemory(key: string): HeldGraph | undefined {
    const held = [...this.#held].reverse();
    const found =
      held.find(([root]) => root === key) ??
      held.find(([, { graph }]) => pageKeyOf(graph.landed) === key);
    if (found === undefined) return undefined;
    this.#hold(found[0], found[1]);
    return found[1];
  }

  #hold(key: string, graph: HeldGraph): void {
    this.#held.delete(key);
    this.#held.set(key, graph);
    for (const [oldest] of this.#held) {
      if (this.#held.size <= SETTINGS.GRAPHS_IN_MEMORY) break;
      this.#held.delete(oldest);
    }
  }

  async #inFolder(key: string): Promise<HeldGraph | undefined> {
    for (const { file, head } of await this.#rootsFirst(key)) {
      const reading = this.#reading.get(file.name) ?? this.#read(file);
      this.#reading.set(file.name, reading);
      try {
        const found = await reading;
        if (found === undefined) continue;
        const root = pageKeyOf(head?.root ?? "") ?? key;
        this.#hold(root, found);
        this.#readAt.set(root, file.changedMs);
        return found;
      } finally {
        this.#reading.delete(file.name);
      }
    }
    return undefined;
  }

  /** Returns the graph files that match a key, by root before final URL. */
  async #rootsFirst(key: string): Promise<readonly KnownFile[]> {
    const known = await this.#readable();
    const ofRoot = known.filter(({ head }) => pageKeyOf(head?.root ?? "") === key);
    const landed = known.filter(({ head }) => pageKeyOf(head?.landed ?? "") === key);
    return [...new Set([...ofRoot, ...landed])];
  }

  /** Returns the readable files; none if the folder is unreadable, which is reported once. */
  async #readable(): Promise<readonly KnownFile[]> {
    try {
      const files = await this.#files();
      this.#folderFault = "";
      return files;
    } catch (error) {
      // A database outage may be temporary and is not a missing graph.
      if (this.#options.shared !== undefined) throw error;
      const reason = messageOf(error);
      if (reason !== this.#folderFault) {
        this.#folderFault = reason;
        const { folder, report } = this.#options;
        report(failureOf(`could not read the graph folder ${folder}`, error));
      }
      return [];
    }
  }

  /** Returns the files of the folder with their parsed first lines. Reports a damaged one once. */
  async #files(): Promise<readonly KnownFile[]> {
    const files = await this.#folder.files();
    const found: KnownFile[] = [];
    for (const file of files) {
      const known = this.#known.get(file.name);
      const isSame = known?.file.changedMs === file.changedMs && known.file.bytes === file.bytes;
      found.push(isSame ? known : { file, head: await this.#headOf(file) });
    }
    this.#known.clear();
    for (const known of found) this.#known.set(known.file.name, known);
    return found;
  }

  async #headOf(file: StoredFile): Promise<GraphHead | undefined> {
    try {
      for await (const line of this.#folder.lines(file.name)) return graphHead(line);
      throw new Error("it is empty");
    } catch (error) {
      this.#reportDamage(file, error);
      return undefined;
    }
  }

  async #read(file: StoredFile): Promise<HeldGraph | undefined> {
    try {
      const stored = await this.#readIndexed(file);
      if (stored !== undefined) return stored;
      const reader = new GraphReader();
      for await (const line of this.#folder.lines(file.name)) reader.take(line);
      return this.#storingIndex(holding(reader.finish(), { signal: this.#ending.signal }), file);
    } catch (error) {
      this.#known.set(file.name, { file, head: undefined });
      this.#reportDamage(file, error);
      return undefined;
    }
  }

  /** Returns a graph with its stored index; undefined if none is stored or it is damaged. */
  async #readIndexed(file: StoredFile): Promise<HeldGraph | undefined> {
    try {
      const bytes = await this.#indexes.read(file.name, this.#stampOf(file));
      if (bytes === undefined) return undefined;
      const { graph, tables } = await inTurns(readImage(bytes));
      return holding(graph, { tables });
    } catch (error) {
      this.#reportIndex(file.name, "read", error);
      return undefined;
    }
  }

  /** Stores the index of a graph once a question has built it. */
  #storingIndex(held: IndexedGraph, file: StoredFile): HeldGraph {
    let isStored = false;
    return {
      graph: held.graph,
      index: async () => {
        const index = await held.index();
        if (!isStored) {
          isStored = true;
          this.#storeIndex(held, file);
        }
        return index;
      },
    };
  }

  #storeIndex(held: IndexedGraph, file: StoredFile): void {
    const write = async (): Promise<void> => {
      try {
        const image = imageOf({ graph: held.graph, tables: await held.tables() });
        await this.#indexes.write(file.name, this.#stampOf(file), await inTurns(image));
      } catch (error) {
        if (!this.#ending.signal.aborted) this.#reportIndex(file.name, "write", error);
      }
    };
    const writing = write().finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  #reportIndex(name: string, verb: "read" | "write", cause: unknown): void {
    const { folder, report } = this.#options;
    report(failureOf(`could not ${verb} the index of ${name} in ${folder}`, cause));
  }

  /** Identifies a version of a graph file and of the code that indexed it. */
  #stampOf({ bytes, changedMs }: StoredFile): string {
    const { version } = this.#options;
    return hashText([version, IMAGE_VERSION, bytes, changedMs].join(" ")).toString(36);
  }

  #reportDamage({ name }: StoredFile, cause: unknown): void {
    const { folder, report } = this.#options;
    report(failureOf(`skipped the graph ${name} of ${folder}`, cause));
  }

  /**
   * Stores the graph of a crawl in place of its root's graph. A graph without content replaces
   * none; a partial one replaces none with more pages unless `replaces`. Never rejects: a graph
   * that cannot be written is reported and stays in memory.
   */
  async keep(graph: SiteGraph, { isPartial, replaces = false }: KeepOptions): Promise<Keeping> {
    const key = pageKeyOf(graph.root);
    if (key === undefined) return { isStored: true };
    const isEmpty = graph.counts.sections === 0;
    try {
      const kept = await this.#pagesOf(key);
      const isLess = isPartial && !replaces && graph.counts.pages < kept;
      if ((isEmpty && kept > 0) || isLess) return { isStored: false, storedPages: kept };
      if (isEmpty && isPartial) return { isStored: true };
      const held = holding(graph, { signal: this.#ending.signal });
      this.#hold(key, held);
      if (isEmpty) return { isStored: true };
      await this.#folder.write(fileName(key), graphFile(graph));
      await this.#stored(key, held);
      await this.#prune();
      return { isStored: true };
    } catch (error) {
      // If the store fails, the graph is served from memory until this process ends.
      if (!isEmpty) this.#hold(key, holding(graph));
      this.#options.report(failureOf(`could not write the graph of ${graph.root}`, error));
      return { isStored: false, failure: error };
    }
  }

  /** Stores the index of a graph just written, now or with the first question. */
  async #stored(key: string, held: IndexedGraph): Promise<void> {
    const name = fileName(key);
    try {
      const file = (await this.#folder.files()).find((one) => one.name === name);
      if (file === undefined) return;
      if (this.#options.indexesCrawls === true) this.#storeIndex(held, file);
      else this.#hold(key, this.#storingIndex(held, file));
    } catch (error) {
      // The graph itself is stored.
      this.#reportIndex(name, "write", error);
    }
  }

  /** Removes the oldest files. Reports a failure; the graph just written is stored anyway. */
  async #prune(): Promise<void> {
    try {
      await this.#folder.prune(SETTINGS.GRAPH_KEEP_FILES, this.#options.nowMs());
      const kept = await this.#folder.files();
      await this.#indexes.prune(new Set(kept.map(({ name }) => name)));
    } catch (error) {
      const { folder, report } = this.#options;
      report(failureOf(`could not remove old graphs of ${folder}`, error));
    }
  }

  /** Returns the number of pages of a root's graph; 0 without one. */
  async #pagesOf(key: string): Promise<number> {
    if (this.#options.shared !== undefined) await this.#dropReplaced();
    const held = this.#held.get(key);
    if (held !== undefined) return held.graph.counts.pages;
    return fileOf(await this.#files(), key)?.head?.lines.page ?? 0;
  }

  /** Lists the stored graphs, newest first. */
  async list(): Promise<readonly StoredGraph[]> {
    return (await this.#readable()).flatMap(({ file, head }) =>
      head === undefined ? [] : [storedGraph(file, head)],
    );
  }

  /** Removes the stored graph of a root, and its index. Throws GraphMissingError. */
  async remove(url: string): Promise<StoredGraph> {
    const key = pageKeyOf(url);
    const found = fileOf(await this.#readable(), key);
    const isRemoved = found !== undefined && (await this.#folder.remove(found.file.name));
    if (key === undefined || found?.head === undefined || !isRemoved) {
      throw new GraphMissingError(url);
    }
    this.#held.delete(key);
    this.#readAt.delete(key);
    await this.#prune();
    return storedGraph(found.file, found.head);
  }
}

/** Returns the file of a root. */
const fileOf = (files: readonly KnownFile[], key: string | undefined): KnownFile | undefined =>
  files.find(({ head }) => pageKeyOf(head?.root ?? "") === key);

const storedGraph = (
  { bytes, changedMs }: StoredFile,
  { root, lines, depths }: GraphHead,
): StoredGraph => ({
  root,
  pages: lines.page,
  sections: lines.section,
  depths,
  bytes,
  changedMs,
});

/** State of a graph's index, and the signal that ends its building. */
interface Indexing {
  readonly tables?: IndexTables;
  readonly signal?: AbortSignal;
}

/** Wraps a graph; builds its index on first use, unless its tables are known. */
export function holding(graph: SiteGraph, { tables: known, signal }: Indexing = {}): IndexedGraph {
  let tables: Promise<IndexTables> | undefined = known && Promise.resolve(known);
  let index: Promise<SectionIndex> | undefined;
  const tablesOf = (): Promise<IndexTables> => {
    tables ??= inTurns(indexSections(graph), signal);
    return tables;
  };
  const opened = async (): Promise<SectionIndex> =>
    openIndex(graph, await tablesOf(), await stemmerOf(graph));
  return {
    graph,
    tables: tablesOf,
    index: () => {
      index ??= opened();
      return index;
    },
  };
}

/** Maximum characters of the host in a file name, which is limited to 255 bytes. */
const MAX_HOST_CHARS = 150;

/** Returns the file name of a root: the readable host and a hash of its key. */
function fileName(key: string): string {
  const host = (key.split(/[/?]/, 1)[0] ?? "").replace(/[^a-z0-9.-]+/gi, "-");
  return `${host.slice(0, MAX_HOST_CHARS)}-${hashText(key).toString(36)}.graph.jsonl`;
}

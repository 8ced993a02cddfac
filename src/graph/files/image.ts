// A graph and its index as arrays in one file, so that a process that starts need neither parse the
// lines nor index the sections. Any process with the same stamp can read it; others build it again.
import { GraphFileError } from "../../model/errors.ts";
import type { GraphEntity, GraphPage } from "../../model/graph.ts";
import { byColumn, GRAPH_COLUMNS, type GraphArrays } from "../graph-arrays.ts";
import type { PostingsTables } from "../index/postings.ts";
import type { IndexTables } from "../index/section-index.ts";
import type { RowsByKey } from "../rows.ts";
import { graphOf, type SiteGraph } from "../site-graph.ts";
import { PackedTexts, type TextArrays, type Texts, textBounds, textsOf } from "../texts.ts";

/** Version of the image format and of the contents of an index. Increase it if either changes. */
export const IMAGE_VERSION = 2;

/** Contents of an image. */
export interface GraphImage {
  readonly graph: SiteGraph;
  readonly tables: IndexTables;
}

/** A block: bytes, or rows of numbers of a kind. */
interface Block {
  readonly bytes: number;
  readonly chunks: Iterable<Uint8Array>;
}

/** First line of an image. */
interface Head {
  readonly root: string;
  readonly landed: string;
  /** Number of sections with words, of the two postings. */
  readonly holding: readonly [number, number];
  /** Bytes of each block in order; each begins at a multiple of `ALIGNMENT` after the line. */
  readonly blocks: readonly number[];
}

const ALIGNMENT = 8;
const LINE_END = 0x0a;
/** Pages or entities between yields. */
const VALUES_A_STEP = 500;
const encoder = new TextEncoder();

/** Returns the bytes of an image in chunks; yields between steps before that. */
export function* imageOf({
  graph: { arrays },
  tables,
}: GraphImage): Generator<void, Iterable<Uint8Array>> {
  const blocks = [...(yield* graphBlocks(arrays)), ...(yield* indexBlocks(tables))];
  const head: Head = {
    root: arrays.root,
    landed: arrays.landed,
    holding: [tables.own.holding, tables.described.holding],
    blocks: blocks.map(({ bytes }) => bytes),
  };
  return bytesOfImage(encoder.encode(JSON.stringify(head)), blocks);
}

function* bytesOfImage(line: Uint8Array, blocks: readonly Block[]): Generator<Uint8Array> {
  yield line;
  yield new Uint8Array(paddingOf(line.length + 1)).fill(0x20);
  yield Uint8Array.of(LINE_END);
  for (const { bytes, chunks } of blocks) {
    yield* chunks;
    yield new Uint8Array(paddingOf(bytes));
  }
}

const paddingOf = (bytes: number): number => (ALIGNMENT - (bytes % ALIGNMENT)) % ALIGNMENT;

function* graphBlocks(arrays: GraphArrays): Generator<void, readonly Block[]> {
  const blocks: Block[] = [];
  for (const values of [arrays.pages, arrays.entities]) {
    blocks.push(...(yield* textBlocks(yield* linesOf(values))));
  }
  for (const texts of [arrays.declared, arrays.records, arrays.strings, arrays.texts]) {
    blocks.push(...(yield* textBlocks(texts)));
  }
  return [...blocks, ...GRAPH_COLUMNS.map((column) => blockOf(arrays.numbers[column]))];
}

function* indexBlocks(tables: IndexTables): Generator<void, readonly Block[]> {
  const { words, byHash, byStart } = tables.words;
  const postings = [tables.own, tables.described];
  const numbers = [
    ...[words.utf8, words.starts, words.units],
    ...[byHash, byStart].flatMap(({ first, rows }) => [first, rows]),
    ...postings.flatMap(({ first, sections, weights, norms }) => [first, sections, weights, norms]),
    ...[tables.linkTargets, tables.idleLinks],
  ];
  return [...numbers.map(blockOf), ...(yield* textBlocks(textsOf(tables.ubiquitous)))];
}

/** Returns values as texts of JSON. */
function* linesOf(values: readonly unknown[]): Generator<void, Texts> {
  const lines: string[] = [];
  for (const [index, value] of values.entries()) {
    if (index % VALUES_A_STEP === 0) yield;
    lines.push(JSON.stringify(value));
  }
  return textsOf(lines);
}

function* textBlocks(texts: Texts): Generator<void, readonly Block[]> {
  const { starts, units } = yield* textBounds(texts);
  const utf8 = { bytes: starts.at(-1) ?? 0, chunks: bytesOf(texts) };
  return [utf8, blockOf(starts), blockOf(units)];
}

function* bytesOf(texts: Texts): Generator<Uint8Array> {
  for (let index = 0; index < texts.length; index++) yield texts.bytes(index);
}

function blockOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Block {
  return { bytes: byteLength, chunks: [new Uint8Array(buffer, byteOffset, byteLength)] };
}

/** Reads an image in steps; its arrays are views of the buffer. Throws GraphFileError. */
export function* readImage(buffer: ArrayBuffer): Generator<void, GraphImage> {
  const { head, next } = openImage(buffer);
  const u32 = (): Uint32Array => new Uint32Array(...next(4));
  const texts = (): TextArrays => ({
    utf8: new Uint8Array(...next(1)),
    starts: u32(),
    units: u32(),
  });
  const rows = (): RowsByKey => ({ first: u32(), rows: u32() });
  const postings = (holding: number): PostingsTables => ({
    first: u32(),
    sections: u32(),
    weights: new Uint16Array(...next(2)),
    norms: new Float32Array(...next(4)),
    holding,
  });
  const { root, landed, holding } = head;
  const pages = yield* parsed<GraphPage>(texts());
  const entities = yield* parsed<GraphEntity>(texts());
  const graph = graphOf({
    root,
    landed,
    pages,
    entities,
    declared: new PackedTexts(texts()),
    records: new PackedTexts(texts()),
    strings: new PackedTexts(texts()),
    texts: new PackedTexts(texts()),
    numbers: byColumn(() => u32()),
  });
  yield;
  const tables = {
    words: { words: texts(), byHash: rows(), byStart: rows() },
    own: postings(holding[0]),
    described: postings(holding[1]),
    linkTargets: new Int32Array(...next(4)),
    idleLinks: new Uint8Array(...next(1)),
    ubiquitous: allOf(new PackedTexts(texts())),
  };
  return { graph, tables };
}

/** Buffer, first byte and length of a view. */
type ViewOf = readonly [ArrayBuffer, number, number];

/** Returns the first line, and a function that returns the next block for items of so many bytes. */
function openImage(buffer: ArrayBuffer) {
  const bytes = new Uint8Array(buffer);
  const end = bytes.indexOf(LINE_END);
  const head: Head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, Math.max(0, end))));
  let [at, block] = [end + 1, 0];
  const next = (itemBytes: number): ViewOf => {
    const length = head.blocks[block++];
    if (length === undefined || at + length > buffer.byteLength) {
      throw new GraphFileError("it is truncated");
    }
    const start = at;
    at += length + paddingOf(length);
    return [buffer, start, length / itemBytes];
  };
  return { head, next };
}

function* parsed<T>(arrays: TextArrays): Generator<void, readonly T[]> {
  const texts = new PackedTexts(arrays);
  const values: T[] = [];
  for (let index = 0; index < texts.length; index++) {
    if (index % VALUES_A_STEP === 0) yield;
    values.push(JSON.parse(texts.text(index)));
  }
  return values;
}

const allOf = (texts: Texts): readonly string[] =>
  Array.from({ length: texts.length }, (_, index) => texts.text(index));

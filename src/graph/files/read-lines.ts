// Reads a graph file's lines back into a graph; rejects a truncated or modified file.
import { GraphFileError } from "../../model/errors.ts";
import { PAGE_TYPES } from "../../model/verdict.ts";
import { isObject } from "../../text/json-values.ts";
import type { SiteGraph } from "../site-graph.ts";
import { GraphTables } from "../tables.ts";
import { GRAPH_FILE_VERSION, KINDS, type LineKind } from "./json-lines.ts";

/** Content of a graph file's first line. */
export interface GraphHead {
  readonly root: string;
  readonly landed: string;
  /** Pages by link distance from the root; empty in files of older versions. */
  readonly depths: readonly number[];
  /** Number of the following lines by kind. */
  readonly lines: Readonly<Record<LineKind, number>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Parses a file line by line and returns the graph after the last. Throws GraphFileError. */
export class GraphReader {
  readonly #tables = new GraphTables();
  readonly #pages = new Map<string, number>();
  readonly #sections = new Map<string, number>();
  readonly #entities = new Map<string, number>();
  readonly #seen = new Map<LineKind, number>();
  /** Key of each kind's last line: lines are grouped by it in ascending order. */
  readonly #last = new Map<LineKind, number>();
  #head: GraphHead | undefined;
  #line = 0;

  /** Adds a parsed line. */
  take(value: unknown): void {
    this.#line++;
    const line = bareFields(value);
    if (line === undefined) throw this.#wrong("it is not an object");
    if (this.#head === undefined) {
      this.#head = graphHead(value);
      return;
    }
    const kind = KINDS.find((one) => one === line["kind"]);
    if (kind === undefined) throw this.#wrong(`its kind is ${JSON.stringify(line["kind"])}`);
    this.#seen.set(kind, this.#seenOf(kind) + 1);
    this.#readers[kind](line);
  }

  readonly #readers: Readonly<Record<LineKind, (line: Fields) => void>> = {
    page: (line) => {
      const key = this.#text(line, "key");
      const textOf = (name: string): string =>
        line[name] === undefined ? "" : JSON.stringify(line[name]);
      const type = PAGE_TYPES.find((one) => one === line["page_type"]);
      const page = this.#tables.addPage(
        {
          key,
          url: this.#text(line, "url"),
          title: this.#text(line, "title"),
          depth: this.#number(line, "depth"),
          chars: this.#number(line, "chars"),
          content_hash: this.#text(line, "content_hash"),
          ...(line["words_hash"] !== undefined && { words_hash: this.#text(line, "words_hash") }),
          ...(type !== undefined && { page_type: type }),
          ...(line["language"] !== undefined && { language: this.#text(line, "language") }),
          ...(line["published"] !== undefined && { published: this.#text(line, "published") }),
        },
        { declared: textOf("declared"), records: textOf("records") },
      );
      this.#pages.set(key, page);
    },
    section: (line) => {
      const parent = line["parent_id"];
      const page = this.#inOrder("section", this.#of(this.#pages, line, "page_key"));
      const section = this.#tables.addSection(page, {
        heading: this.#text(line, "heading"),
        level: this.#number(line, "level"),
        parent: parent === null ? undefined : this.#of(this.#sections, line, "parent_id"),
        text: this.#text(line, "text"),
      });
      this.#sections.set(this.#text(line, "id"), section);
    },
    entity: (line) => {
      const key = this.#text(line, "key");
      const entity = this.#entities.size;
      this.#entities.set(key, entity);
      this.#tables.addEntity({
        key,
        type: this.#text(line, "type"),
        name: this.#text(line, "name"),
        aliases: this.#texts(line, "aliases"),
      });
      for (const page of this.#texts(line, "pages")) {
        this.#tables.addEntityPage(entity, this.#known(this.#pages, page));
      }
    },
    link: (line) => {
      const source = this.#inOrder("link", this.#of(this.#pages, line, "source"));
      this.#tables.addLink(source, this.#of(this.#pages, line, "target"), {
        count: this.#number(line, "count"),
        anchors: this.#texts(line, "anchors"),
      });
    },
    mention: (line) => {
      const section = this.#inOrder("mention", this.#of(this.#sections, line, "section"));
      this.#tables.addMention(section, this.#of(this.#entities, line, "entity"));
    },
    section_link: (line) => {
      const section = this.#inOrder("section_link", this.#of(this.#sections, line, "section"));
      const target = this.#of(this.#pages, line, "target");
      this.#tables.addSectionLink(section, {
        target,
        targetSection:
          line["target_section"] === undefined
            ? undefined
            : this.#of(this.#sections, line, "target_section"),
        anchor: this.#text(line, "anchor"),
      });
    },
  };

  /** Returns the graph of all lines. Throws GraphFileError if lines are missing. */
  finish(): SiteGraph {
    const head = this.#head;
    if (head === undefined) throw new GraphFileError("it is empty");
    for (const kind of KINDS) {
      const seen = this.#seenOf(kind);
      if (seen === head.lines[kind]) continue;
      throw new GraphFileError(
        `it has ${seen} lines of kind ${kind} but its first line says ${head.lines[kind]}`,
      );
    }
    return this.#tables.freeze(head);
  }

  #seenOf(kind: LineKind): number {
    return this.#seen.get(kind) ?? 0;
  }

  #inOrder(kind: LineKind, number: number): number {
    if (number < (this.#last.get(kind) ?? 0)) throw this.#wrong("its source is out of order");
    this.#last.set(kind, number);
    return number;
  }

  #wrong(why: string): GraphFileError {
    return new GraphFileError(`line ${this.#line} cannot be read: ${why}`);
  }

  #text(line: Fields, name: string): string {
    const value = line[name];
    if (typeof value !== "string") throw this.#wrong(`${name} is not a text`);
    return value;
  }

  #texts(line: Fields, name: string): readonly string[] {
    const value = line[name];
    const isList = Array.isArray(value) && value.every((one) => typeof one === "string");
    if (!isList) throw this.#wrong(`${name} is not a list of texts`);
    return value;
  }

  #number(line: Fields, name: string): number {
    const value = line[name];
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
      throw this.#wrong(`${name} is not a whole number`);
    }
    return value;
  }

  #of(numbers: ReadonlyMap<string, number>, line: Fields, name: string): number {
    return this.#known(numbers, this.#text(line, name));
  }

  #known(numbers: ReadonlyMap<string, number>, key: string): number {
    const number = numbers.get(key);
    if (number === undefined) throw this.#wrong(`nothing before it is ${JSON.stringify(key)}`);
    return number;
  }
}

/** Parses the first line of a file. Throws GraphFileError for a file without a graph. */
export function graphHead(value: unknown): GraphHead {
  const line = bareFields(value);
  const counts = bareFields(line?.["counts"]);
  const isSite = line?.["kind"] === "site" && line["version"] === GRAPH_FILE_VERSION;
  const root = line?.["root"];
  const landed = line?.["landed"];
  if (!isSite || counts === undefined || typeof root !== "string" || typeof landed !== "string") {
    throw new GraphFileError("its first line is not the header of a graph in this format");
  }
  const numberOf = (number: unknown): number => (typeof number === "number" ? number : -1);
  const lines = {
    page: numberOf(counts["pages"]),
    section: numberOf(counts["sections"]),
    entity: numberOf(counts["entities"]),
    link: numberOf(counts["links"]),
    mention: numberOf(counts["mentions"]),
    section_link: numberOf(line?.["section_links"]),
  };
  const depths = line?.["depths"];
  return { root, landed, depths: Array.isArray(depths) ? depths.map(numberOf) : [], lines };
}

function bareFields(value: unknown): Fields | undefined {
  return isObject(value) ? Object.assign(Object.create(null), value) : undefined;
}

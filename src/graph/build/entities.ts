// Finds a site's entities and their mentions: declared things, symbols named by headings, and pages
// that several others link to by the same name.
import type { GraphEntity } from "../../model/graph.ts";
import { SETTINGS } from "../../model/settings.ts";
import type { DeclaredEntity } from "../../model/site.ts";
import { addToList, countOne } from "../../text/grouped.ts";
import { parseUrl } from "../../url/parse-url.ts";
import { GrowingNumbers } from "../growing.ts";
import { plainText } from "../plain-text.ts";
import type { GraphTables } from "../tables.ts";
import type { LinkedPages } from "./links.ts";
import { MentionFinder } from "./mentions.ts";

/** Maximum entities of a graph. */
const MAX_ENTITIES = 200_000;
const MAX_ALIASES = 16;
/** Minimum number of pages that link to a subject by the same anchor text. */
const MIN_AGREED = 2;
/** Maximum pages an anchor may lead to and still be a name: "Next" leads to many. */
const MAX_TARGETS = 2;
const SHORTEST_SUBJECT = 3;
const MAX_SUBJECT_CHARS = 80;
/** A longer title is a sentence; the subject then has the name of its links. */
const MAX_TITLE_CHARS = 120;
/** A name on more than this share of the pages of a large site identifies none of them. */
const UBIQUITY = 0.6;
const MIN_PAGES = 6;
/** Minimum number of sections that have a word-like symbol as inline code. */
const MIN_USES = 2;

/** A heading that is a single program-style name, with or without parameters. */
const NAME = /^[\p{L}_$@.][\p{L}\p{N}_$.:@/-]{1,78}[\p{L}\p{N}_$](?:\s?\([^()]{0,200}\))?$/u;
/** Characters that occur only in names of programs. */
const CODE_SIGN = /[_.($@]|::|\p{Ll}\p{Lu}/u;
const INLINE_CODE = /`([^`\n]{3,100})`/g;

/** An entity under construction. */
interface Growing extends GraphEntity {
  readonly aliases: string[];
}

/** Entities in the order of discovery. */
export class EntityBuilder {
  readonly #entities: Growing[] = [];
  readonly #numbers = new Map<string, number>();
  /** Entities that a section defines, by section. */
  readonly #defined = new Map<number, number[]>();
  /** Sections whose heading is a symbol if code uses it, by name. */
  readonly #candidates = new Map<string, number[]>();
  #definitions = 0;

  get entities(): number {
    return this.#entities.length;
  }

  /** Number of pairs of section and defined entity. */
  get definitions(): number {
    return this.#definitions;
  }

  /** Adds a page's declared entities; its first section, if any, defines them. */
  addDeclared(declared: readonly DeclaredEntity[], section: number | undefined): void {
    for (const entity of declared) {
      const number = this.#numberOf(entity);
      if (number === undefined) continue;
      const known = this.#entities[number];
      for (const alias of [entity.name, ...entity.aliases]) addAlias(known, alias);
      if (section !== undefined) this.#define(section, number);
    }
  }

  /** Returns an independent copy. */
  copy(): EntityBuilder {
    const copy = new EntityBuilder();
    for (const entity of this.#entities) {
      copy.#entities.push({ ...entity, aliases: [...entity.aliases] });
    }
    for (const [key, number] of this.#numbers) copy.#numbers.set(key, number);
    for (const [section, entities] of this.#defined) copy.#defined.set(section, [...entities]);
    for (const [name, sections] of this.#candidates) copy.#candidates.set(name, [...sections]);
    copy.#definitions = this.#definitions;
    return copy;
  }

  /** Removes the sections before `cut`, and renumbers the others. */
  replaceFirst(cut: number, renumber: (section: number) => number): void {
    const defined = [...this.#defined].filter(([section]) => section >= cut);
    this.#defined.clear();
    for (const [section, entities] of defined) this.#defined.set(renumber(section), entities);
    this.#definitions = defined.reduce((sum, [, entities]) => sum + entities.length, 0);
    for (const [name, sections] of this.#candidates) {
      const left = sections.filter((section) => section >= cut).map(renumber);
      this.#candidates.set(name, left);
    }
  }

  /** Adds the heading of a section. */
  addHeading(heading: string, section: number): void {
    if (!NAME.test(heading)) return;
    const name = heading.replace(/\s?\(.*$/, "");
    if (CODE_SIGN.test(heading)) this.#addSymbol(name, section);
    else addToList(this.#candidates, name, section);
  }

  #addSymbol(name: string, section: number): void {
    const number = this.#numberOf({ key: `Symbol:${name}`, type: "Symbol", name, aliases: [] });
    if (number !== undefined) this.#define(section, number);
  }

  #numberOf({ key, type, name, aliases }: DeclaredEntity): number | undefined {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.#entities.length >= MAX_ENTITIES) return undefined;
    const number = this.#entities.length;
    this.#numbers.set(key, number);
    this.#entities.push({ key, type, name, aliases: aliases.slice(0, MAX_ALIASES) });
    return number;
  }

  #define(section: number, entity: number): void {
    if (this.#defined.get(section)?.includes(entity)) return;
    addToList(this.#defined, section, entity);
    this.#definitions++;
  }

  /** Writes the symbols used in code, the subjects and all mentions to the tables. */
  *finish(tables: GraphTables, linked: LinkedPages): Generator<void, void> {
    yield* this.#addUsedSymbols(tables);
    const linkNames = this.#addSubjects(tables, linked);
    const finder = new MentionFinder();
    for (const [number, { name, aliases }] of this.#entities.entries()) {
      for (const text of linkNames.get(number) ?? [name, ...aliases]) finder.add(text, number);
    }
    const named = { section: new GrowingNumbers(), entity: new GrowingNumbers() };
    const pages = new Uint32Array(this.#entities.length);
    const lastPage = new Uint32Array(this.#entities.length);
    for (let section = 0; section < tables.sections; section++) {
      const page = tables.pageOfSection(section);
      const { heading, text } = tables.section(section);
      for (const entity of finder.find(`${heading}\n${plainText(text)}`)) {
        named.section.push(section);
        named.entity.push(entity);
        if (lastPage[entity] === page + 1) continue;
        lastPage[entity] = page + 1;
        pages[entity] = (pages[entity] ?? 0) + 1;
      }
      yield;
    }
    const count = tables.pages.length;
    const most = count < MIN_PAGES ? count : count * UBIQUITY;
    yield* this.#write(tables, named, (entity) => (pages[entity] ?? 0) <= most);
  }

  *#write(
    tables: GraphTables,
    named: { readonly section: GrowingNumbers; readonly entity: GrowingNumbers },
    tellsApart: (entity: number) => boolean,
  ): Generator<void, void> {
    const pagesOf: number[][] = this.#entities.map(() => []);
    let at = 0;
    for (let section = 0; section < tables.sections; section++) {
      const entities = new Set(this.#defined.get(section) ?? []);
      for (; at < named.section.length && named.section.at(at) === section; at++) {
        const entity = named.entity.at(at);
        if (tellsApart(entity)) entities.add(entity);
      }
      const page = tables.pageOfSection(section);
      for (const entity of entities) {
        tables.addMention(section, entity);
        const pages = pagesOf[entity];
        if (pages !== undefined && pages.at(-1) !== page) pages.push(page);
      }
      yield;
    }
    for (const [number, entity] of this.#entities.entries()) {
      tables.addEntity(entity);
      for (const page of pagesOf[number] ?? []) tables.addEntityPage(number, page);
    }
  }

  /** Turns word-like headings into symbols if several sections have them as inline code. */
  *#addUsedSymbols(tables: GraphTables): Generator<void, void> {
    if (this.#candidates.size === 0) return;
    const uses = new Map<string, number>();
    for (let section = 0; section < tables.sections; section++) {
      const { text } = tables.section(section);
      const codes = new Set([...text.matchAll(INLINE_CODE)].map(([, code = ""]) => code));
      for (const code of codes) {
        if (this.#candidates.has(code)) countOne(uses, code);
      }
      yield;
    }
    for (const [name, sections] of this.#candidates) {
      if ((uses.get(name) ?? 0) < MIN_USES) continue;
      for (const section of sections) this.#addSymbol(name, section);
    }
  }

  /**
   * Adds a subject for each page that several others call by the same name, unless the name or the
   * page is ubiquitous. The subject has the page's title, with the path if another subject has that
   * title. Returns the names in links by entity. Only these count as mentions in texts: titles such
   * as "Overview" have other meanings there.
   */
  #addSubjects(
    tables: GraphTables,
    { inbound, anchors }: LinkedPages,
  ): ReadonlyMap<number, readonly string[]> {
    const linkNames = new Map<number, readonly string[]>();
    const targets = new Map<string, number>();
    for (const counts of anchors) {
      for (const anchor of counts?.keys() ?? []) {
        countOne(targets, anchor);
      }
    }
    const taken = new Set(this.#entities.map(({ name }) => name));
    const named = new Set(taken);
    const count = tables.pages.length;
    const most = count < MIN_PAGES ? count : count * SETTINGS.GRAPH_HEADING_UBIQUITY;
    let section = 0;
    for (const [page, { key, url, title }] of tables.pages.entries()) {
      while (section < tables.sections && tables.pageOfSection(section) < page) section++;
      const isEmpty = section >= tables.sections || tables.pageOfSection(section) !== page;
      if (isEmpty || (inbound[page] ?? 0) > most) continue;
      const agreed = [...(anchors[page] ?? [])]
        .filter(([name, pages]) => {
          const isName = name.length >= SHORTEST_SUBJECT && name.length <= MAX_SUBJECT_CHARS;
          return isName && pages >= MIN_AGREED && (targets.get(name) ?? 0) <= MAX_TARGETS;
        })
        .sort(([, one], [, other]) => other - one);
      const anchorTexts = agreed.map(([anchor]) => anchor);
      const [anchor = ""] = anchorTexts;
      if (anchor === "" || taken.has(anchor)) continue;
      taken.add(anchor);
      const titled = title === "" || title.length > MAX_TITLE_CHARS ? anchor : title;
      const name = named.has(titled) ? `${titled} (${pathOf(url)})` : titled;
      named.add(name);
      const aliases = anchorTexts.filter((text) => text !== name);
      const subject = { key: `Subject:${key}`, type: "Subject", name, aliases };
      const number = this.#numberOf(subject);
      if (number === undefined) continue;
      this.#define(section, number);
      linkNames.set(number, anchorTexts);
    }
    return linkNames;
  }
}

const pathOf = (url: string): string => parseUrl(url)?.pathname ?? url;

function addAlias(entity: Growing | undefined, alias: string): void {
  if (entity === undefined || alias === entity.name || entity.aliases.includes(alias)) return;
  if (entity.aliases.length < MAX_ALIASES) entity.aliases.push(alias);
}

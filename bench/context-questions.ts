// Turns a documentation site's own index, anchors and cross references into questions with known answering sections.
//
// Questions come from pages outside the crawl, so no link of the graph contains the question itself. Only the group
// `linked` comes from pages of the graph, where every system can find the sentence and its link.
import { wordsIn } from "../src/graph/index/tokens.ts";
import { plainText } from "../src/graph/plain-text.ts";
import type { SiteGraph } from "../src/graph/site-graph.ts";
import { hashText } from "../src/text/hash.ts";
import { pageKeyOf } from "../src/url/identity.ts";
import type { CrawledSite, ReadPage } from "./context-site.ts";

/** A question and the sections of which any one answers it. */
export interface Question {
  readonly query: string;
  readonly answers: ReadonlySet<number>;
  /** Words of the sections that answer it, each between spaces; undefined if the whole section does. */
  readonly quote?: string;
}

/** Questions by the way they were made. */
export type QuestionGroups = Readonly<Record<string, readonly Question[]>>;

/** Finds the sections of a graph that a link leads to. */
class Targets {
  readonly #site: CrawledSite;
  readonly #pages: ReadonlyMap<string, number>;

  constructor(site: CrawledSite) {
    this.#site = site;
    this.#pages = new Map(site.graph.pages.map(({ key }, page) => [key, page]));
  }

  /** Returns the section that a URL names, with its split parts; for a URL without fragment, the first with text. */
  of(url: string): readonly number[] {
    const { graph } = this.#site;
    const page = this.#pages.get(pageKeyOf(url.split("#", 1)[0] ?? "") ?? "");
    // Every page links to the first page, so such links identify nothing.
    if (page === undefined || page === 0) return [];
    const { begin, end } = graph.sectionsOf(page);
    const first = url.includes("#") ? this.#named(url, begin, end) : this.#first(begin, end);
    if (first === undefined) return [];
    const found: number[] = [];
    const heading = graph.sections.heading(first);
    for (let at = first; at < end && graph.sections.heading(at) === heading; at++) {
      if (graph.sections.chars(at) > 0) found.push(at);
    }
    return found;
  }

  #first(begin: number, end: number): number | undefined {
    for (let at = begin; at < end; at++) if (this.#site.graph.sections.chars(at) > 0) return at;
    return undefined;
  }

  #named(url: string, begin: number, end: number): number | undefined {
    const page = this.#site.page(url);
    const named = page?.named(url);
    if (page === undefined || named === undefined) return undefined;
    const text = page.markdown.slice(named.start, named.end).slice(0, 60);
    const { sections } = this.#site.graph;
    for (let at = begin; at < end; at++) {
      if (sections.heading(at) === named.heading && sections.text(at).startsWith(text)) return at;
    }
    return undefined;
  }
}

/** Returns the questions of a site. */
export function questionsOf(site: CrawledSite): QuestionGroups {
  const targets = new Targets(site);
  const held = site.held.flatMap((page) => [...referencesOf(page, page.markdown)]);
  const { graph } = site;
  const crawled: Reference[] = [];
  for (let section = 0; section < graph.counts.sections; section++) {
    const page = graph.pages[graph.sections.page[section] ?? 0];
    const text = graph.sections.text(section);
    if (page !== undefined) crawled.push(...referencesOf(page, text));
  }
  const sentences = (references: readonly Reference[]) =>
    references.flatMap((reference) => sentenceOf(graph, targets, reference) ?? []);
  const ofHeld = sentences(held);
  const ofCrawled = sentences(shuffled(crawled).slice(0, 4000));
  return {
    index: once(site.index.flatMap((page) => indexEntries(page, targets, graph))),
    anchors: once(held.flatMap((reference) => anchorOf(graph, targets, reference) ?? [])),
    sentences: once(ofHeld),
    no_overlap: once(ofHeld.flatMap((question) => withoutOverlap(graph, question) ?? [])),
    linked: once(ofCrawled),
    linked_no_overlap: once(ofCrawled.flatMap((question) => withoutOverlap(graph, question) ?? [])),
  };
}

/** Makes questions from index entries that name one section: the entry's words, or the text before its link. */
function indexEntries(page: ReadPage, targets: Targets, graph: SiteGraph): readonly Question[] {
  const html = page.html.replace(/\s+/g, " ");
  const entry =
    /<dt id="[^"]*">([^<]{3,80}), <a class="indexterm" href="([^"]+)">[^<]+<\/a><\/dt>|<li>\s?<a href="([^"]+)">(?:<[^>]+>)?([^<]{3,80})</g;
  const byTerm = new Map<string, Set<string>>();
  for (const [, term, href, other = "", anchor = ""] of html.matchAll(entry)) {
    const name = plainText(term ?? anchor).trim();
    const links = byTerm.get(name) ?? new Set<string>();
    links.add(new URL(href ?? other, page.url).href);
    byTerm.set(name, links);
  }
  return [...byTerm].flatMap(([query, [href, ...others]]) => {
    if (href === undefined || others.length > 0 || wordsIn(query).length === 0) return [];
    const sections = targets.of(href);
    const holding = sections.filter((section) => hasAll(graph, section, wordsIn(query)));
    const answers = new Set(holding.length > 0 ? holding : sections);
    return answers.size > 0 ? [{ query, answers }] : [];
  });
}

function hasAll(graph: SiteGraph, section: number, words: readonly string[]): boolean {
  const held = new Set(wordsIn(plainText(graph.sections.text(section))));
  return words.every((word) => held.has(word));
}

/** A sentence with one link in it. */
interface Reference {
  readonly sentence: string;
  /** The link as written in the sentence. */
  readonly link: string;
  readonly anchor: string;
  readonly url: string;
}

const LINK = /\[((?:\\.|[^\]\\]){1,120})\]\((https?:[^)\s]+)(?: "[^"\n]*")?\)/g;

/** Yields the complete sentences of Markdown that have exactly one link, to another page. */
function* referencesOf({ url: own }: { readonly url: string }, markdown: string) {
  const untitled = markdown.replace(LINK, "[$1]($2)");
  for (const sentence of untitled.split(/(?<=[.!?])\s+(?=[A-Z[])|\n\n/)) {
    const [only, ...others] = sentence.matchAll(LINK);
    if (only === undefined || others.length > 0 || !/^[\p{L}\d["`(].*[.!?:]$/su.test(sentence))
      continue;
    const [link, anchor = "", url = ""] = only;
    if (pageKeyOf(url.split("#", 1)[0] ?? "") === pageKeyOf(own)) continue;
    yield { sentence, link, anchor, url } satisfies Reference;
  }
}

/** Returns a sentence without its link and without the words of the target's heading. */
function sentenceOf(
  graph: SiteGraph,
  targets: Targets,
  { sentence, link, url }: Reference,
): Question | undefined {
  const said = wordsIn(plainText(sentence.replace(link, " ")));
  if (said.length < 5 || said.length > 60) return undefined;
  const answers = new Set(targets.of(url));
  const [first] = answers;
  if (first === undefined) return undefined;
  const inHeading = new Set(wordsIn(graph.sections.heading(first)));
  const query = said.filter((word) => !inHeading.has(word));
  if (query.length < 5 || query.length > 40) return undefined;
  return { query: query.join(" "), answers };
}

/** Returns the words of a link, unless they are the heading of its target. */
function anchorOf(
  graph: SiteGraph,
  targets: Targets,
  { anchor, url }: Reference,
): Question | undefined {
  const query = plainText(anchor).trim();
  const said = wordsIn(query);
  const answers = new Set(targets.of(url));
  const [first] = answers;
  if (first === undefined || said.length === 0) return undefined;
  const inHeading = new Set(wordsIn(graph.sections.heading(first)));
  return said.every((word) => inHeading.has(word)) ? undefined : { query, answers };
}

/** Removes every word that occurs in the section, in its page's title and URL or in the headings above it. */
function withoutOverlap(graph: SiteGraph, { query, answers }: Question): Question | undefined {
  const held = new Set<string>();
  for (const section of answers) {
    const page = graph.pages[graph.sections.page[section] ?? 0];
    const texts = [graph.sections.heading(section), page?.title ?? "", page?.key ?? ""];
    for (let above = graph.sections.parent[section] ?? 0; above !== 0; ) {
      texts.push(graph.sections.heading(above - 1));
      above = graph.sections.parent[above - 1] ?? 0;
    }
    texts.push(plainText(graph.sections.text(section)));
    for (const word of wordsIn(texts.join("\n"))) held.add(word);
  }
  const apart = query.split(" ").filter((word) => !held.has(word));
  return apart.length >= 2 ? { query: apart.join(" "), answers } : undefined;
}

/** Removes repeated questions. */
function once(questions: readonly Question[]): readonly Question[] {
  return [...new Map(questions.map((question) => [question.query, question])).values()];
}

/** Returns the items in a random but reproducible order. */
function shuffled<T>(items: readonly T[]): readonly T[] {
  return items
    .map((item, place) => ({ item, key: hashText(`place ${place}`) }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** Returns at most `most` questions, drawn with a fixed seed. */
export function sample(questions: readonly Question[], most: number): readonly Question[] {
  return shuffled(questions).slice(0, most);
}

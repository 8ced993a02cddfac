// A documentation site's own index and cross references to questions whose answering section is known without choosing it.
import { readFileSync } from "node:fs";
import { wordsIn } from "../src/graph/index/words.ts";
import { plainText } from "../src/graph/plain-text.ts";
import type { SiteGraph } from "../src/graph/site-graph.ts";
import { pageKeyOf } from "../src/url/identity.ts";

/** A question and the sections any of which answers it. */
export interface Question {
  readonly query: string;
  readonly answers: ReadonlySet<number>;
}

/** Sections of a page whose heading is this, numbers in front of either aside. */
class Headings {
  readonly #graph: SiteGraph;
  readonly #pages: ReadonlyMap<string, number>;

  constructor(graph: SiteGraph) {
    this.#graph = graph;
    this.#pages = new Map(graph.pages.map(({ key }, page) => [key, page]));
  }

  find(url: string, title: string): readonly number[] {
    const page = this.#pages.get(pageKeyOf(url.split("#", 1)[0] ?? "") ?? "");
    if (page === undefined) return [];
    const wanted = bare(title);
    const { begin, end } = this.#graph.sectionsOf(page);
    const found: number[] = [];
    for (let section = begin; section < end; section++) {
      const isWanted = bare(this.#graph.sections.heading(section)) === wanted;
      if (isWanted && this.#graph.sections.chars(section) > 0) found.push(section);
    }
    return found;
  }
}

const bare = (title: string): string =>
  title
    .replace(/^(?:(?:Chapter|Appendix|Part)\s)?[\dA-Z]+(?:\.\d+)*\.\s/, "")
    .replace(/\s+/g, " ")
    .trim();

/** Entries of a DocBook index that name one section each: the term is the question. */
export function indexQuestions(graph: SiteGraph, file: string, root: string): readonly Question[] {
  const headings = new Headings(graph);
  const html = readFileSync(file, "utf8").replace(/\s+/g, " ");
  const byTerm = new Map<string, Set<number>[]>();
  const entry =
    /<dt id="[^"]*">([^<]{3,80}), <a class="indexterm" href="([^"]+)">([^<]+)<\/a><\/dt>/g;
  for (const [, term = "", href = "", title = ""] of html.matchAll(entry)) {
    const sections = headings.find(new URL(href, root).href, title);
    const words = wordsIn(term);
    const holding = sections.filter((section) => {
      const held = new Set(wordsIn(plainText(graph.sections.text(section))));
      return words.every((word) => held.has(word));
    });
    const answers = new Set(holding.length > 0 ? holding : sections);
    if (answers.size > 0) byTerm.set(term, [...(byTerm.get(term) ?? []), answers]);
  }
  return [...byTerm].flatMap(([query, [answers, ...others]]) =>
    answers === undefined || others.length > 0 ? [] : [{ query, answers }],
  );
}

/** Sentences that refer to a section by a link that names it: what they say without the link and the words of its heading. */
export function sentenceQuestions(graph: SiteGraph): {
  readonly sentences: readonly Question[];
  /** The same without every word that the section, its page's title and address have. */
  readonly noOverlap: readonly Question[];
} {
  const headings = new Headings(graph);
  const sentences: Question[] = [];
  const noOverlap: Question[] = [];
  const link = /\[[^\]]{1,120}\]\((https?:[^)\s]+) "([^"\n]{3,160})"\)/g;
  for (let section = 0; section < graph.counts.sections; section++) {
    for (const sentence of graph.sections.text(section).split(/(?<=[.!?])\s+(?=[A-Z[])|\n\n/)) {
      const links = [...sentence.matchAll(link)];
      const [only] = links;
      if (only === undefined || links.length > 1) continue;
      const [whole, url = "", title = ""] = only;
      const answers = new Set(headings.find(url, title));
      const [first] = answers;
      if (first === undefined || graph.sections.page[first] === graph.sections.page[section])
        continue;
      const said = wordsIn(plainText(sentence.replace(whole, " ")));
      const inHeading = new Set(wordsIn(title));
      const query = said.filter((word) => !inHeading.has(word));
      if (query.length < 5 || query.length > 40) continue;
      sentences.push({ query: query.join(" "), answers });
      const held = wordsAround(graph, answers);
      const apart = query.filter((word) => !held.has(word));
      if (apart.length >= 2) noOverlap.push({ query: apart.join(" "), answers });
    }
  }
  return { sentences, noOverlap };
}

function wordsAround(graph: SiteGraph, sections: ReadonlySet<number>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const section of sections) {
    const page = graph.pages[graph.sections.page[section] ?? 0];
    const texts = [graph.sections.heading(section), page?.title ?? "", page?.key ?? ""];
    for (let above = graph.sections.parent[section] ?? 0; above !== 0; ) {
      texts.push(graph.sections.heading(above - 1));
      above = graph.sections.parent[above - 1] ?? 0;
    }
    texts.push(plainText(graph.sections.text(section)));
    for (const word of wordsIn(texts.join("\n"))) found.add(word);
  }
  return found;
}

/** So many questions of a list, evenly apart. */
export function sample(questions: readonly Question[], most: number): readonly Question[] {
  const step = Math.max(1, questions.length / most);
  return Array.from(
    { length: Math.min(most, questions.length) },
    (_, place) => questions[Math.floor(place * step)],
  ).filter((question) => question !== undefined);
}

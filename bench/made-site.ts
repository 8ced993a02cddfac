// Generates the pages of a site as a crawl passes them to a graph: words by Zipf's law, and as many sections and links, of
// the same length, as manuals have.
import type { SectionRecord, SettledPage } from "../src/model/site.ts";
import { randomNumbers } from "./random.ts";

/** Distinct words. A manual of 1,169 pages has 21,000. */
const WORDS = 60_000;
/** Sections of a page: 1 and up to so many more. Manuals have 3 to 7 on average. */
const MORE_SECTIONS = 9;
/** Words of a section: half of them have fewer than the median, and their logarithm is normal. */
const MEDIAN_WORDS = 70;
const SPREAD = 1;
const MAX_WORDS = 1200;
/** Links of a page in its navigation, and in its text. */
const NAVIGATION = 12;
const MAX_LINKS = 16;

/** Yields the pages of a site; each depends only on its number. */
export function* madePages(count: number, root: string): Generator<SettledPage> {
  const words = vocabulary();
  const url = (page: number) => `${root}${page === 0 ? "" : `part${page % 37}/page${page}.html`}`;
  const title = (page: number) => `${words[page % WORDS]} ${words[(page * 31) % WORDS]} ${page}`;
  for (let page = 0; page < count; page++) {
    const random = randomNumbers(page + 1);
    const word = () => words[zipf(random())] ?? "";
    const link = () => {
      // Early pages get more links.
      const target = Math.floor(count * random() ** 2);
      return { url: url(target), anchor: title(target) };
    };
    let markdown = "";
    const sections: SectionRecord[] = [];
    const add = (heading: string, level: number) => {
      if (heading !== "") markdown += `${"#".repeat(level)} ${heading}\n\n`;
      const start = markdown.length;
      const links = Array.from({ length: Math.floor((random() ** 2 * MAX_LINKS) / 2) }, link);
      markdown += paragraphs(word, sectionWords(random));
      for (const { url: target, anchor } of links) markdown += ` See [${anchor}](${target}).`;
      sections.push({ heading, level, start, end: markdown.length, links });
      markdown += "\n\n";
    };
    add(title(page), 1);
    for (let more = Math.floor(random() * MORE_SECTIONS); more > 0; more--) {
      const isSymbol = random() < 0.1;
      add(
        isSymbol ? `${word()}_${word()}` : `${word()} ${word()} ${word()}`,
        random() < 0.7 ? 2 : 3,
      );
    }
    const navigation = Array.from({ length: NAVIGATION }, (_, target) => ({
      url: url(target),
      anchor: title(target),
    }));
    const links = [...navigation, ...sections.flatMap((section) => section.links)];
    yield {
      requested: url(page),
      url: url(page),
      title: title(page),
      depth: page === 0 ? 0 : 1 + Math.floor(Math.log2(page) / 3),
      chars: markdown.length,
      content_hash: String(page),
      markdown,
      links: links.map((one) => ({ ...one, nofollow: false })),
      record: { sections, entities: [], fragments: NO_FRAGMENTS },
    };
  }
}

const NO_FRAGMENTS = { hashes: [], sections: [] };

const SYLLABLES =
  "ba be di do fa fi ga ge ha in ka ke la le li ma me mi na ne no or pa pe ra re ri sa se si ta te ti to un va ve za".split(
    " ",
  );

/** Returns distinct words, short ones first as in natural languages. */
function vocabulary(): readonly string[] {
  return Array.from({ length: WORDS }, (_, rank) => {
    let left = rank + SYLLABLES.length;
    let word = "";
    for (; left > 0; left = Math.floor(left / SYLLABLES.length)) {
      word += SYLLABLES[left % SYLLABLES.length];
    }
    return word;
  });
}

/** Returns a rank from 0 by Zipf's law with exponent 1: the 245 most frequent words are half of all words. */
function zipf(uniform: number): number {
  return Math.min(WORDS - 1, Math.floor(WORDS ** uniform) - 1);
}

function sectionWords(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(12, Math.min(MAX_WORDS, Math.round(MEDIAN_WORDS * Math.exp(SPREAD * normal))));
}

function paragraphs(word: () => string, count: number): string {
  const parts: string[] = [];
  for (let at = 1; at <= count; at++) {
    parts.push(word(), at === count || at % 60 === 0 ? ".\n\n" : at % 14 === 0 ? ". " : " ");
  }
  return parts.join("").trimEnd();
}

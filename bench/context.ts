// Measures whether the answer to a query contains the right section, compared with other rankers with as many characters.
//
//   node build/bench/context.js [SITE ...] [--questions 60] [--hops 2] [--reuse] [--save]
//
// The sites are documentation of Debian packages; missing ones are listed and skipped. minisearch and lunr come from
// bench/peers. --questions: number per group. --reuse: loads the graph of an earlier crawl.
//
// Figure `size`: the answer is in the text, whose size is limited; each ranker fills that size with whole sections and
// their headings. Figure `full`: the bundle has the whole section; each ranker gets as many characters as our whole
// sections used. Figure `bundle`: the section is whole or an opening; each ranker gets as many characters and openings as
// our bundle.
import { parseArgs } from "node:util";
import { indexSections, openIndex, type SectionIndex } from "../src/graph/index/section-index.ts";
import { stemmerOf } from "../src/graph/index/stemmer.ts";
import type { Bundle } from "../src/graph/retrieve/bundle.ts";
import { assembleContext, gather } from "../src/graph/retrieve/context.ts";
import type { SiteGraph } from "../src/graph/site-graph.ts";
import { SETTINGS } from "../src/model/settings.ts";
import { askedQuestions, wordsOf } from "./context-asked.ts";
import { type Question, questionsOf, sample } from "./context-questions.ts";
import { type Ranker, rankersFor } from "./context-rankers.ts";
import { crawledSite, type Documentation } from "./context-site.ts";
import { debianFolder } from "./inputs-folder.ts";
import { keepResult, SAVE } from "./results.ts";

const BUDGETS = [2000, 4000, 8000, 20_000, 60_000, 120_000] as const;

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: "string", default: "60" },
    hops: { type: "string", default: "2" },
    reuse: { type: "boolean", default: false },
    ...SAVE,
  },
});
const QUESTIONS = Number(values.questions);
const HOPS = Number(values.hops);

const SITES: readonly Documentation[] = [
  { name: "postgresql", folder: "postgresql-doc-15/html", index: /^bookindex\.html$/ },
  {
    name: "sqlite",
    folder: "sqlite3",
    index: /^(?:keyword_index|doc_keyword_crossref|doclist)\.html$/,
  },
  { name: "django", folder: "python-django-doc/html", index: /^genindex\.html$/ },
  { name: "git", folder: "git/html", index: /^gitglossary\.html$/ },
  { name: "python", folder: "python3.11/html", index: /^genindex.*\.html$/ },
];

interface Setup {
  readonly graph: SiteGraph;
  readonly index: SectionIndex;
  readonly rankers: ReadonlyMap<string, Ranker>;
}

/** Sections that a system returned: whole ones, and openings. */
interface Taken {
  readonly full: readonly number[];
  readonly opening: readonly number[];
}

/** Takes sections in rank order: whole ones up to a number of characters, then openings of so many others. */
function takeUpTo(
  graph: SiteGraph,
  ranked: readonly number[],
  { chars, openings }: { readonly chars: number; readonly openings: number },
): Taken {
  const full: number[] = [];
  const opening: number[] = [];
  let left = chars;
  for (const section of ranked) {
    const size = graph.sections.chars(section);
    if (size === 0) continue;
    if (size <= left) {
      full.push(section);
      left -= size;
    } else if (opening.length < openings) opening.push(section);
  }
  return { full, opening };
}

/** Characters of a heading's line besides its text. */
const HEADING_CHARS = 6;

/** Fills a number of characters with whole sections and their headings, in rank order; copies count once. */
function filling(graph: SiteGraph, ranked: readonly number[], chars: number): readonly number[] {
  const { sections } = graph;
  const taken: number[] = [];
  const openings = new Set<string>();
  let left = chars;
  for (const section of ranked) {
    const size = sections.chars(section);
    const cost = size + sections.heading(section).length + HEADING_CHARS;
    if (size === 0 || cost > left) continue;
    const opening = sections.text(section).slice(0, SETTINGS.GRAPH_DEDUP_PREFIX_CHARS);
    if (openings.has(opening)) continue;
    openings.add(opening);
    taken.push(section);
    left -= cost;
  }
  return taken;
}

/** Whether the text of a bundle answers a question: a whole section does, or the words of its quotation. */
function isAnswered(graph: SiteGraph, bundle: Bundle, { answers, quote }: Question): boolean {
  const { full, opening } = bundle.sections;
  if (full.some((section) => answers.has(section))) return true;
  if (quote !== undefined) return wordsOf(bundle.text()).includes(quote);
  const whole = (section: number) =>
    graph.sections.chars(section) <= SETTINGS.CONTEXT_OPENING_CHARS;
  return opening.some((section) => answers.has(section) && whole(section));
}

/** Answered questions by system and size. */
class Tally {
  readonly #size = new Map<string, number[]>();
  readonly #full = new Map<string, number[]>();
  readonly #bundle = new Map<string, number[]>();

  add(system: string, budget: number, { full, opening }: Taken, answers: ReadonlySet<number>) {
    const isFull = full.some((section) => answers.has(section));
    const isThere = isFull || opening.some((section) => answers.has(section));
    count(this.#full, system, budget, isFull);
    count(this.#bundle, system, budget, isThere);
  }

  addSize(system: string, budget: number, isHit: boolean) {
    count(this.#size, system, budget, isHit);
  }

  shares(questions: number) {
    const share = (hits: number) => Math.round((hits / Math.max(1, questions)) * 1000) / 1000;
    const told = (counts: ReadonlyMap<string, readonly number[]>) =>
      Object.fromEntries([...counts].map(([system, hits]) => [system, hits.map(share)]));
    return { size: told(this.#size), full: told(this.#full), bundle: told(this.#bundle) };
  }
}

function count(counts: Map<string, number[]>, system: string, budget: number, isHit: boolean) {
  const hits = counts.get(system) ?? BUDGETS.map(() => 0);
  if (isHit) hits[budget] = (hits[budget] ?? 0) + 1;
  counts.set(system, hits);
}

/** Returns the share of answered questions by figure, system and size. */
function shares({ graph, index, rankers }: Setup, questions: readonly Question[]) {
  const tally = new Tally();
  for (const question of questions) {
    const { query, answers } = question;
    const ranked = [...rankers].map(([name, rank]) => [name, rank(query)] as const);
    for (const [budget, max_chars] of BUDGETS.entries()) {
      const { bundle } = gather(graph, index, { query, max_chars, max_hops: HOPS });
      const ours = bundle.sections;
      tally.add("ours", budget, ours, answers);
      tally.addSize("ours", budget, isAnswered(graph, bundle, question));
      const alone = gather(graph, index, { query, max_chars, max_hops: 0 }).bundle;
      tally.addSize("ours_no_hops", budget, isAnswered(graph, alone, question));
      const chars = ours.full.reduce((sum, section) => sum + graph.sections.chars(section), 0);
      const openings = ours.opening.length;
      for (const [name, sections] of ranked) {
        tally.add(name, budget, takeUpTo(graph, sections, { chars, openings }), answers);
        const filled = filling(graph, sections, max_chars);
        tally.addSize(
          name,
          budget,
          filled.some((section) => answers.has(section)),
        );
      }
    }
  }
  return tally.shares(questions.length);
}

/** Returns the times of the queries in milliseconds. */
function times({ graph, index }: Setup, questions: readonly Question[]) {
  const spent = questions.map(({ query }) => {
    const began = performance.now();
    assembleContext(graph, index, { query, max_chars: 120_000, max_hops: HOPS });
    return performance.now() - began;
  });
  spent.sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round((spent[Math.floor(spent.length * share)] ?? 0) * 10) / 10;
  return { p50_ms: at(0.5), p99_ms: at(0.99) };
}

function completed<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Formats a line of a table. */
const line = (name: string, values: readonly unknown[]): string =>
  `  ${name.padEnd(14)}${values.map((value) => String(value).padStart(8)).join("")}\n`;

for (const site of SITES) {
  if (asked.length > 0 && !asked.includes(site.name)) continue;
  const folder = debianFolder(`usr/share/doc/${site.folder}`);
  if (folder === undefined) {
    process.stdout.write(`not here: ${site.name}\n`);
    continue;
  }
  const crawled = await crawledSite({ ...site, folder }, values.reuse);
  const { graph } = crawled;
  const began = performance.now();
  const index = openIndex(graph, completed(indexSections(graph)), await stemmerOf(graph));
  const index_ms = Math.round(performance.now() - began);
  const setup = { graph, index, rankers: await rankersFor(graph) };
  const groups = Object.entries({
    ...questionsOf(crawled),
    asked: askedQuestions(site.name, graph),
  });
  const figures: Record<string, unknown> = { counts: graph.counts, index_ms, budgets: BUDGETS };
  process.stdout.write(`${site.name} ${JSON.stringify({ ...graph.counts, index_ms })}\n`);
  const all: Question[] = [];
  for (const [name, questions] of groups) {
    const drawn = sample(questions, QUESTIONS);
    all.push(...drawn);
    const found = shares(setup, drawn);
    figures[name] = { questions: drawn.length, of: questions.length, ...found };
    process.stdout.write(line(name, [`${drawn.length} of ${questions.length}`]));
    for (const [figure, systems] of Object.entries(found)) {
      process.stdout.write(line(figure, BUDGETS));
      for (const [system, values] of Object.entries(systems))
        process.stdout.write(line(system, values));
    }
  }
  figures["query"] = times(setup, sample(all, 200));
  process.stdout.write(`${JSON.stringify(figures["query"])}\n`);
  keepResult("context", figures, { site: site.name });
}

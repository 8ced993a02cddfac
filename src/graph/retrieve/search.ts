// Lists the sections of a site that match a query, best first, each with a snippet.
import type { SearchResult, SiteSearch } from "../../model/graph.ts";
import { SETTINGS } from "../../model/settings.ts";
import { headingsAbove } from "../heading-path.ts";
import { QUESTION_WORDS } from "../index/question-words.ts";
import type { SectionIndex, SectionScores } from "../index/section-index.ts";
import { wordsIn } from "../index/tokens.ts";
import { type PageFilter, sectionsWhere } from "../page-filter.ts";
import { type SiteGraph, sectionId } from "../site-graph.ts";
import { type QueryWord, type QueryWords, snippetOf } from "./snippet.ts";

/** A search request. */
interface SearchQuery extends PageFilter {
  readonly query: string;
  /** Maximum results, and number of results to skip. */
  readonly limit: number;
  readonly offset: number;
}

/** Sections ranked per listed result: some repeat the opening of a better one. */
const RANKED_PER_RESULT = 4;
const MIN_RANKED = 200;

/** Returns the matching sections. Of sections with the same opening, it lists only the best. */
export function searchSite(graph: SiteGraph, index: SectionIndex, asked: SearchQuery): SiteSearch {
  const { query, limit, offset } = asked;
  const words = wordsIn(query);
  const subject = subjectOf(words);
  const scores = index.search(words);
  // "How do I" alone is no match.
  const { matching, described } = index.search([...subject]);
  const found = [...matching, ...described];
  const isWanted = sectionsWhere(graph, asked);
  const wanted = isWanted === undefined ? found : found.filter(isWanted);
  const marked = markedWords(index, subject, scores);
  const end = offset + limit;
  const ranked = scores.best(wanted, Math.max(MIN_RANKED, end * RANKED_PER_RESULT));
  const listed = distinctOf(graph, ranked, end + 1);
  const results = listed
    .slice(offset, end)
    .map((section) => resultOf(graph, section, { score: scores.of(section), marked }));
  return {
    query,
    results,
    sections_matching: wanted.length,
    has_more: listed.length > end,
    pages_in_graph: graph.counts.pages,
  };
}

/** Returns the first of the sections that open with different text, at most `most`. */
function distinctOf(graph: SiteGraph, ranked: readonly number[], most: number): readonly number[] {
  const openings = new Map<string, number>();
  for (const section of ranked) {
    if (openings.size >= most) break;
    const opening = graph.sections.text(section).slice(0, SETTINGS.GRAPH_DEDUP_PREFIX_CHARS);
    if (!openings.has(opening)) openings.set(opening, section);
  }
  return [...openings.values()];
}

/** Returns the words that a query is about: without "how", "do" and "I" if others remain. */
function subjectOf(words: readonly string[]): ReadonlySet<string> {
  const subject = words.filter((word) => !QUESTION_WORDS.has(word));
  return new Set(subject.length > 0 ? subject : words);
}

/** Returns the words to mark: the subject's, and their other forms on the site. */
function markedWords(
  index: SectionIndex,
  subject: ReadonlySet<string>,
  { weightOf }: SectionScores,
): QueryWords {
  const marked = new Map<string, QueryWord>();
  const families = index.familiesOf(subject);
  for (const term of subject) {
    for (const form of [term, ...(families.get(term) ?? [])]) {
      marked.set(form, { term, weight: Math.max(weightOf(term), weightOf(form)) });
    }
  }
  return marked;
}

function resultOf(
  graph: SiteGraph,
  section: number,
  { score, marked }: { readonly score: number; readonly marked: QueryWords },
): SearchResult {
  const { sections, pages } = graph;
  const { url = "", title = "" } = pages[sections.page[section] ?? 0] ?? {};
  const { text, marks } = snippetOf(sections.text(section), marked);
  return {
    section_id: sectionId(graph, section),
    page_url: url,
    page_title: title,
    heading: sections.heading(section),
    headings_above: headingsAbove(graph, section),
    snippet: text,
    marks,
    score: Math.round(score * 10_000) / 10_000,
  };
}

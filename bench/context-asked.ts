// Questions in users' own words about the documentation sites, with a quotation that answers each.
//
// A language model wrote them for this project from the pages, as a user would ask who does not know the page's words. A
// program checked that the quotation is on the page. A question that more than a few sections answer is left out.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { wordsIn } from "../src/graph/index/tokens.ts";
import { plainText } from "../src/graph/plain-text.ts";
import type { SiteGraph } from "../src/graph/site-graph.ts";
import type { Question } from "./context-questions.ts";

const FILE = fileURLToPath(new URL("../../bench/context-asked.jsonl", import.meta.url));

/** A line of context-asked.jsonl. */
interface AskedLine {
  readonly site: string;
  readonly query: string;
  /** Words of the page that answer it. */
  readonly answer: string;
}

/** Maximum sections that may quote the answer. */
const MAX_ANSWERS = 4;

/** Returns the questions about a site that sections of its graph answer. */
export function askedQuestions(site: string, graph: SiteGraph): readonly Question[] {
  const texts = Array.from({ length: graph.counts.sections }, (_, section) =>
    wordsOf(graph.sections.text(section)),
  );
  const lines = readFileSync(FILE, "utf8").trim().split("\n");
  return lines
    .map((line): AskedLine => JSON.parse(line))
    .filter((line) => line.site === site)
    .flatMap(({ query, answer }) => {
      const quote = wordsOf(answer);
      const holding = texts.flatMap((text, section) => (text.includes(quote) ? section : []));
      if (holding.length === 0 || holding.length > MAX_ANSWERS) return [];
      return { query, answers: new Set(holding), quote };
    });
}

/** Returns the words of a Markdown text, each between spaces. */
export const wordsOf = (markdown: string): string => ` ${wordsIn(plainText(markdown)).join(" ")} `;

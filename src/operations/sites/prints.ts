// Prints a coverage report: a line per page, and below it the text that readers without scripts miss.
import type { CoveragePage, CoverageReport } from "../../model/coverage.ts";
import { plainWords } from "../../model/plain-words.ts";

/** Missing blocks that are printed of a page, and characters of each. */
const SHOWN_BLOCKS = 5;
const SHOWN_CHARS = 100;

/** Returns the report as text. */
export function coverage(report: CoverageReport): string {
  const { pages, compared, failed, coverage, missing_words } = report;
  const lines = pages.flatMap(linesOf);
  if (pages.length > 1) {
    const others = failed === 0 ? "" : `, ${failed} not compared`;
    lines.push(`${percent(coverage)}  ${compared} pages${others}, ${missing_words} words missing`);
  }
  return lines.join("\n");
}

function linesOf(page: CoveragePage): string[] {
  const { url, error, coverage, missing_words, is_shell, missing } = page;
  if (error !== null) return [`   -  ${url}  ${plainWords(error)}`];
  const shell = is_shell ? ", an empty shell" : "";
  const shown = missing
    .slice(0, SHOWN_BLOCKS)
    .map((text) => `        ${text.slice(0, SHOWN_CHARS)}`);
  const rest = missing.length - shown.length;
  return [
    `${percent(coverage)}  ${url}  ${missing_words} words missing${shell}`,
    ...shown,
    ...(rest > 0 ? [`        and ${rest} more`] : []),
  ];
}

const percent = (share: number | null): string =>
  share === null ? "   -" : `${Math.floor(share * 100)} %`.padStart(5);

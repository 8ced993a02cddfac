// Turns errors into a tool's error text: code, detail and the tool that helps. Internal errors
// stay hidden.
import { LegibleError, refusalDetail } from "../model/errors.ts";
import { plainWords } from "../model/plain-words.ts";
import { OPERATIONS } from "../operations/rows.ts";

/** Error codes shown to callers; any other error is internal and stays hidden. */
const TOLD: ReadonlySet<string> = new Set([
  ...Object.values(OPERATIONS).flatMap(({ refusals }): readonly string[] => refusals),
  "INVALID_REQUEST",
  "SERVICE_BUSY",
  "SERVICE_CLOSING",
]);

/** Refusal with the text to answer. */
export class ToolRefusal extends Error {
  override readonly name = "ToolRefusal";
}

/** Text for an internal error. */
export const INTERNAL = "INTERNAL: internal error";

/** Advice after a refusal, by code. Advice that names a tool which the server does not have is omitted. */
const HELP: Readonly<Record<string, string>> = {
  PAGE_MISSING: "map_site lists the addresses of a site.",
  PAGE_BLOCKED:
    "read_page returns a page refused for its words with `read_refused`, and one that needs scripts with `render`.",
  SELECTOR: "read_page returns the page without `include` and `exclude`.",
  GRAPH_MISSING: "crawl_site crawls a site. list_sites lists the crawled ones.",
  GRAPH_EMPTY: "crawl_status returns the progress of a crawl.",
  SECTION_MISSING: "site_outline and search_site return the ids of sections.",
  CRAWL_MISSING: "crawl_status lists all crawls if it gets no `id`.",
  CRAWLS_ELSEWHERE: "crawl_site crawls a site within its call.",
};
const OPTIONS_HELP = "describe_options explains each option.";

/**
 * Returns the text of a refusal, `<CODE>: <detail>`, one line per invalid field; undefined for
 * internal errors. The help names none of the `others`, which the client does not have.
 */
export function refusalWords(error: unknown, others: readonly string[] = []): string | undefined {
  if (error instanceof ToolRefusal) return error.message;
  if (!(error instanceof LegibleError) || !TOLD.has(error.code)) return undefined;
  const detail = refusalDetail(error);
  const words =
    typeof detail === "string"
      ? plainWords(detail)
      : detail.map(({ loc, msg }) => `${loc.slice(1).join(".") || "arguments"}: ${msg}`).join("\n");
  const isOption = /^(?:crawl|fetch|renderOptions)\./m.test(words);
  const help = withoutNames(isOption ? OPTIONS_HELP : (HELP[error.code] ?? ""), others);
  return `${error.code}: ${words}${help && `\n${help}`}`;
}

/** Returns a text without its sentences that contain one of the names. */
export function withoutNames(text: string, names: readonly string[]): string {
  const sentences = text.split(/(?<=\.) /);
  return sentences.filter((one) => !names.some((name) => one.includes(name))).join(" ");
}

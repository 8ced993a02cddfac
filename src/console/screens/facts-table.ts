// Facts of several pages as one table: of addresses that are read some at a time, or of a
// crawled site.
import type { Fact, Json } from "../../model/fact.ts";
import type { FlatCell, FlatTable } from "../../text/flat-records.ts";
import { causeOf } from "../format.ts";
import { refusalOf, service } from "../service.ts";
import { none } from "../store.ts";
import { createTask, inParallel, tasksBy } from "../task.ts";

type FactsRequest = Parameters<ReturnType<typeof service>["extractFacts"]>[0];

/** The facts of a page, or why there are none. */
interface FactsOfPage {
  readonly url: string;
  readonly facts: Readonly<Record<string, Fact>>;
  readonly error?: string;
}

/** Pages read at the same time. */
const AT_ONCE = 3;
/** Rows of a site per request. */
const SITE_ROWS = 500;

const noFacts = () => ({
  /** Facts read so far; undefined before the first read. */
  pages: none<readonly FactsOfPage[]>(),
  /** Undefined until known. */
  total: none<number>(),
});

/** The facts of a list of addresses; rows stay when it is stopped. */
export const listFacts = createTask(noFacts());

/** The facts of a crawled site, by its root. */
export const siteFacts = tasksBy(noFacts);

/** Reads the facts of pages. A page that is not read is a row with its reason. */
export function readFactList(urls: readonly string[], request: Omit<FactsRequest, "url">) {
  const pages: FactsOfPage[] = [];
  const work = async ([at, url]: readonly [number, string], signal: AbortSignal) => {
    try {
      const { facts } = await service().extractFacts({ ...request, url, signal });
      pages[at] = { url, facts };
    } catch (error) {
      pages[at] = { url, facts: {}, error: causeOf(refusalOf(error).cause) };
    }
    if (!signal.aborted) listFacts.find({ pages: pages.filter(Boolean) });
  };
  listFacts.find({ pages: [], total: urls.length });
  return listFacts.start((signal) => inParallel(urls.entries(), { signal, atOnce: AT_ONCE, work }));
}

/** Lists the facts that the graph of a crawled site holds. */
export function readSiteFacts(url: string, schema: FactsRequest["schema"]) {
  const { find, start } = siteFacts(url);
  find({ pages: [], total: undefined });
  return start(async (signal) => {
    const pages: FactsOfPage[] = [];
    for (let hasMore = true; hasMore; ) {
      const asked = { url, limit: SITE_ROWS, offset: pages.length, ...(schema && { schema }) };
      const part = await service().siteFacts({ ...asked, signal });
      if (signal.aborted) return;
      pages.push(...part.rows);
      find({ pages: [...pages], total: part.pages_matching });
      hasMore = part.has_more && part.rows.length > 0;
    }
  });
}

/**
 * Returns a table with a row per page and a column per path. Items of a list share a column; the
 * last one is why a page was not read, if any was not.
 */
export function factTable(pages: readonly FactsOfPage[]): FlatTable {
  const names = new Map<string, "text" | "number">();
  const rows = pages.map(({ url, facts, error }) => {
    const cells = new Map<string, FlatCell>([["url", url]]);
    for (const [path, { value }] of Object.entries(facts)) {
      // The address of the page is the first column.
      const column = path.replace(/\[\d+\]/g, "");
      const name = column === "url" || column === "error" ? `facts.${column}` : column;
      const before = cells.get(name);
      const cell = cellOf(value);
      cells.set(name, before == null ? cell : [before, cell].flat().map(String));
      const isNumber = typeof cells.get(name) === "number" && names.get(name) !== "text";
      names.set(name, isNumber ? "number" : "text");
    }
    if (error !== undefined) cells.set("error", error);
    return cells;
  });
  const columns = [
    { name: "url", type: "url" as const },
    ...Array.from(names, ([name, type]) => ({ name, type })),
    ...(rows.some((row) => row.has("error")) ? [{ name: "error", type: "text" as const }] : []),
  ];
  return { columns, rows: rows.map((row) => columns.map(({ name }) => row.get(name) ?? null)) };
}

const cellOf = (value: Json): FlatCell =>
  typeof value === "string" || typeof value === "number" || value === null
    ? value
    : Array.isArray(value)
      ? value.map((item) => (typeof item === "string" ? item : JSON.stringify(item)))
      : JSON.stringify(value);

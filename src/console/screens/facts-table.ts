// Facts of several pages as one table: of addresses that are read one after the other, or of a
// crawled site.
import type { Fact, Json } from "../../model/fact.ts";
import type { FlatCell, FlatTable } from "../../text/flat-records.ts";
import { causeOf } from "../format.ts";
import { type Refusal, refusalOf, service } from "../service.ts";
import { createStore } from "../store.ts";

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

interface FactListState {
  /** Root of the site that the pages are of; undefined for a list of addresses. */
  readonly site: string | undefined;
  /** Facts read so far; undefined before the first list. */
  readonly pages: readonly FactsOfPage[] | undefined;
  /** Undefined until known. */
  readonly total: number | undefined;
  readonly isRunning: boolean;
  readonly refusal: Refusal | undefined;
}

/** State before a list is read. */
export const NO_FACTS: FactListState = {
  site: undefined,
  pages: undefined,
  total: undefined,
  isRunning: false,
  refusal: undefined,
};

/** State of the table of facts. */
export const factListStore = createStore(NO_FACTS);

let controller: AbortController | undefined;

/** Stops reading; the rows so far stay. */
export const stopFactList = (): void => controller?.abort();

async function start(
  site: string | undefined,
  read: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  controller?.abort();
  const own = new AbortController();
  controller = own;
  factListStore.set({ ...NO_FACTS, site, pages: [], isRunning: true });
  try {
    await read(own.signal);
  } catch (error) {
    if (controller === own && !own.signal.aborted) factListStore.set({ refusal: refusalOf(error) });
  }
  if (controller === own) factListStore.set({ isRunning: false });
}

/** Reads the facts of pages. A page that is not read is a row with its reason. */
export function readFactList(urls: readonly string[], request: Omit<FactsRequest, "url">) {
  return start(undefined, async (signal) => {
    const pages: FactsOfPage[] = [];
    let at = 0;
    const worker = async () => {
      for (let own = at++; own < urls.length && !signal.aborted; own = at++) {
        const url = urls[own] ?? "";
        try {
          pages[own] = {
            url,
            facts: (await service().extractFacts({ ...request, url, signal })).facts,
          };
        } catch (error) {
          if (signal.aborted) return;
          pages[own] = { url, facts: {}, error: causeOf(refusalOf(error).cause) };
        }
        if (!signal.aborted) factListStore.set({ pages: pages.filter(Boolean) });
      }
    };
    factListStore.set({ total: urls.length });
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  });
}

/** Lists the facts that the graph of a crawled site holds. */
export function readSiteFacts(url: string, schema: FactsRequest["schema"]) {
  return start(url, async (signal) => {
    const pages: FactsOfPage[] = [];
    for (let hasMore = true; hasMore; ) {
      const asked = { url, limit: SITE_ROWS, offset: pages.length, ...(schema && { schema }) };
      const part = await service().siteFacts({ ...asked, signal });
      pages.push(...part.rows);
      factListStore.set({ pages: [...pages], total: part.pages_matching });
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
  return {
    columns,
    rows: rows.map((row) => columns.map(({ name }) => row.get(name) ?? null)),
  };
}

const cellOf = (value: Json): FlatCell =>
  typeof value === "string" || typeof value === "number" || value === null
    ? value
    : Array.isArray(value)
      ? value.map((item) => (typeof item === "string" ? item : JSON.stringify(item)))
      : JSON.stringify(value);

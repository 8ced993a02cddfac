// Runs `records`: the lists of one page as tables, and the first one over its next pages.

import { requestAt } from "../../api/caller-extras.ts";
import type { Call, Runner } from "../../api/operation.ts";
import { readingOfPage } from "../../api/page-run.ts";
import type { EngineParts } from "../../api/parts.ts";
import { InvalidRequestError, PageError } from "../../model/errors.ts";
import type { PageReading } from "../../model/reading.ts";
import { itemsOf } from "../../model/recipe.ts";
import type { RecordPage, RecordsEnd, RecordsResult, RecordTable } from "../../model/records.ts";
import { recordsResult } from "../../read/answers.ts";
import { PAGE_REQUEST } from "../../read/input.ts";
import { withNextPage } from "../../records/pages.ts";
import { schemaMapper } from "../../records/schema-rows.ts";
import type { RequestOf } from "../operations.ts";

export const records: Runner<"records"> = {
  run: async (parts, request, call) => {
    const { pages, schema, ...asked } = request;
    checkRecipe(asked);
    const mapped = schema === undefined ? undefined : schemaMapper(schema);
    const answer = await readLists({ parts, asked, call }, pages);
    if (mapped === undefined) return answer;
    const { url } = answer.page;
    const [lists, related] = [answer.lists, answer.related].map((some) =>
      some.map((list) => mapped(list, url)),
    );
    return { ...answer, lists: lists ?? [], related: related ?? [] };
  },
};

/** Reads the lists of a page, and the first one over its next pages. */
export async function readLists(page: PagesCall, pages: number): Promise<RecordsResult> {
  const reading = await pageOf(page);
  const first = recordsResult(reading);
  const [table, ...others] = first.lists;
  if (table === undefined || pages === 1) return first;
  // The next pages have other items: what the first one taught finds their list.
  const asked = { ...page.asked, like: undefined, recipe: reading.recipe?.used };
  return withNextPages({ ...page, asked }, { pages, first, table, others });
}

/** A page to read the lists of. */
interface PagesCall {
  readonly parts: EngineParts;
  readonly asked: Partial<RequestOf<"records">> &
    Pick<RequestOf<"records">, "url" | "fetch" | "renderOptions" | "render">;
  readonly call: Call;
}

/** Throws InvalidRequestError for a recipe of a page, or one beside examples. */
function checkRecipe({ like, recipe }: PagesCall["asked"]): void {
  if (recipe === undefined) return;
  if (like !== undefined) throw new InvalidRequestError("set either like or recipe");
  if (recipe.of !== "list")
    throw new InvalidRequestError("recipe reads facts of a page: use it with facts");
}

function pageOf({ parts, asked, call }: PagesCall): Promise<PageReading> {
  const { like, recipe } = asked;
  const wants = {
    ...{ texts: [], records: true },
    ...(like && { like: itemsOf(like) }),
    ...(recipe && { recipe }),
  };
  return readingOfPage(parts, { ...PAGE_REQUEST, ...asked }, call, { wants });
}

interface FirstPage {
  readonly pages: number;
  readonly first: RecordsResult;
  readonly table: RecordTable;
  readonly others: readonly RecordTable[];
}

/** Reads the next pages of the first list until it ends; a page that cannot be read ends it by name. */
async function withNextPages(
  { parts, asked, call }: PagesCall,
  { pages: most, first, table: begun, others }: FirstPage,
): Promise<RecordsResult> {
  let table = begun;
  const pages: RecordPage[] = [...first.pages];
  const known = new Set([first.page.url, asked.url]);
  let ended: RecordsEnd | undefined;
  while (ended === undefined) {
    ended = endBefore(table, { known, isOver: pages.length >= most });
    if (ended !== undefined || table.next === null) break;
    const url = table.next;
    known.add(url);
    const next = { parts, asked: requestAt(asked, url), call };
    const page = await pageOf(next).then(recordsResult, refusalOf);
    if (page instanceof PageError) {
      pages.push({ url, rows: 0, error: page.message });
      ended = "failed";
      break;
    }
    known.add(page.page.url);
    const joined = withNextPage(table, page.lists);
    table = joined.table;
    pages.push({ url: page.page.url, rows: joined.added });
    if (joined.added === 0) ended = "repeated";
  }
  return { ...first, lists: [table, ...others], pages, ended_by: ended ?? "end" };
}

/** Why a list has no further page to read; undefined if it has one. */
function endBefore(
  { next, stated_total, items }: RecordTable,
  { known, isOver }: { readonly known: ReadonlySet<string>; readonly isOver: boolean },
): RecordsEnd | undefined {
  if (next === null) return "end";
  if (stated_total !== null && items >= stated_total) return "total";
  if (known.has(next)) return "repeated";
  return isOver ? "pages" : undefined;
}

/** Returns the refusal of a page; throws any other error. */
function refusalOf(error: unknown): PageError {
  if (error instanceof PageError) return error;
  throw error;
}

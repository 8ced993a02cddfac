// The tool of `records`: one list of a page, its first rows, and what else the page has.
import { defineTool, runOperation } from "../../mcp/tool.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import { rankedLists } from "../../model/ranked-lists.ts";
import type { RecordsResult, RecordTable } from "../../model/records.ts";
import { OBTAINING } from "../fields.ts";
import { row } from "./row.ts";

const LIKE_ITEM =
  'Values of an item as the page shows them, by the names that you give them: `{"name": "Brass lamp 3", "price": 33.5}`. The list that has them is read, and its columns have these names.';
/** Rows that an agent gets, and other lists that are named. */
const SHOWN_ROWS = 100;
const NAMED_LISTS = 20;

export const tool = defineTool({
  name: "list_records",
  title: "List the items of a web page",
  description:
    "Returns a list of a page as a table with typed columns, at most 100 rows, and the names of its other lists. Use it for products, jobs, events, topics, search results and tables.",
  operation: "records",
  gives: "data",
  openWorld: true,
  fields: {
    url: row.fields.url,
    render: row.fields.render,
    list: {
      kind: "integer",
      value: 1,
      range: [1, 1000],
      comment: "Rank of the list on the page; 1 is what the page is about.",
    },
    like: { ...row.fields.like, of: "item", comment: LIKE_ITEM },
    html: OBTAINING.html,
  },
  run: async ({ list, ...values }, call) => {
    const answer = await runOperation("records", values, call);
    const all = answer.lists.length + answer.related.length;
    if (list > 1 && rankedLists(answer)[list - 1] === undefined) {
      throw new InvalidRequestError(`list: the page has ${all}`);
    }
    return { data: shortened(answer, list) };
  },
});

/** Returns a list with its first rows, and the names of the others. */
function shortened(answer: RecordsResult, rank: number): object {
  const { url, title, requires_render } = answer.page;
  const lists = rankedLists(answer);
  const notes = [...(answer.recipe?.notes ?? [])];
  if (answer.lists.length === 0)
    notes.push(`the page has no list${answer.related.length === 0 ? "" : " of its own"}`);
  if (requires_render) notes.push("scripts build this page: `render` may return more of it");
  const list = lists[rank - 1];
  const left = (list?.items ?? 0) - SHOWN_ROWS;
  if (left > 0) notes.push(`${left} more rows are left out`);
  const others = lists.flatMap((other, at) => {
    if (other === undefined || at === rank - 1) return [];
    const { name, place, items, columns } = other;
    return [{ list: at + 1, name, place, items, columns: columns.map((one) => one.name) }];
  });
  if (others.length > NAMED_LISTS) notes.push(`${others.length - NAMED_LISTS} more lists`);
  return {
    page: { url, title },
    list: list === undefined ? null : withFirstRows(list),
    other_lists: others.slice(0, NAMED_LISTS),
    notes,
  };
}

const withFirstRows = (list: RecordTable): RecordTable => ({
  ...list,
  rows: list.rows.slice(0, SHOWN_ROWS),
  differences: list.differences.filter(({ row: at }) => at <= SHOWN_ROWS),
});

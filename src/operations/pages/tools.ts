// The tools of one page: its Markdown, and a list of it.
import { defineTool, runOperation } from "../../mcp/tool.ts";
import type { Captures } from "../../model/captures.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import type { Fields } from "../../model/fields.ts";
import { type RecordsResult, type RecordTable, rankedLists } from "../../model/records.ts";
import { OBTAINING } from "../fields.ts";
import { OPERATIONS } from "../rows.ts";
import { records as row } from "./rows.ts";

/** Options of another reader. */
const AS_READER = {
  locale: {
    kind: "text",
    comment: "Language and region of the reader, such as `de-CH`.",
    brief: "Such as `de-CH`.",
  },
  timezone: {
    kind: "text",
    comment: "With `render`: time zone by its IANA name, such as `Europe/Zurich`.",
    brief: "IANA name; with `render`.",
  },
  viewport: {
    kind: "choice",
    choices: ["phone", "tablet", "desktop"],
    comment: "With `render`: viewport by name.",
    brief: "With `render`.",
  },
  scroll: {
    kind: "switch",
    value: false,
    comment: "With `render`: scroll to the end, for lists that load or change as they scroll.",
    brief: "Scroll to the end; with `render`.",
  },
} as const satisfies Fields;

export const read = defineTool({
  name: "read_page",
  title: "Read a web page",
  description:
    "Returns the content of a page as Markdown, verbatim: the article, thread, documentation or product, without menus and footers. Use it first for any question about one address. `whole` returns every block.",
  operation: "read",
  gives: "text",
  openWorld: true,
  fields: {
    url: OPERATIONS.read.fields.url,
    render: OPERATIONS.read.fields.render,
    max_age: {
      kind: "integer",
      value: 0,
      range: [0, 31_536_000],
      comment:
        "Maximum age of a cached copy in seconds; an older copy is revalidated. 0 always reads the page.",
    },
    read_files: {
      kind: "switch",
      value: false,
      comment:
        "Read a PDF, an Office file, a book, a feed, a notebook or another file as a page; otherwise it is refused.",
      brief: "Read PDF, Office and other files.",
    },
    read_refused: {
      kind: "switch",
      value: false,
      comment:
        "Read a page that is refused for its words: a consent question, a login, a block page.",
      brief: "Read a page refused for its words: consent, login, block page.",
    },
    wait_for: {
      kind: "text",
      comment:
        "Render the page and wait until it shows an element or a text: a CSS selector, or `text=` and the text.",
      brief: "Wait for a CSS selector, or for `text=` and a text.",
    },
    ...AS_READER,
    include: OPERATIONS.read.fields.include,
    exclude: OPERATIONS.read.fields.exclude,
    headers: OPERATIONS.read.fields.headers,
    cookies: OPERATIONS.read.fields.cookies,
    screenshot: {
      kind: "switch",
      value: false,
      comment: "Render the page and also return a screenshot of its viewport, a PNG image.",
      brief: "Also return a PNG of the viewport.",
    },
    whole: {
      kind: "switch",
      value: false,
      comment: "Return the whole page in reading order, with menus and footers.",
      brief: "Include menus and footers.",
    },
    html: OPERATIONS.read.fields.html,
  },
  run: async ({ max_age, read_files, read_refused, whole, screenshot: isSeen, ...given }, call) => {
    const { wait_for, locale, timezone, viewport, scroll, ...fields } = given;
    const request = {
      ...fields,
      fetch: { max_age, read_files, read_refused, read_pdf: read_files },
      renderOptions: { wait_for, locale, timezone, viewport, scroll },
      ...(isSeen && { screenshot: "view" }),
    };
    const answer = await runOperation("read", request, call);
    const { page, content_markdown, markdown, page_type, comments_markdown, render_note } = answer;
    const isWhole = whole || content_markdown === "";
    const notes = [
      `page: ${page.url}`,
      ...named("title", page.title),
      ...named("by", page.byline),
      ...named("published", page.published),
      `type: ${page_type}`,
      isWhole ? "this is the whole page" : "this is the content; `whole` returns the whole page",
    ];
    if (page.text_note !== undefined) notes.push(page.text_note);
    if (page.refusal !== undefined) notes.push(`refused otherwise: ${page.refusal.message}`);
    if (page.cache !== null) notes.push(`a cached copy from ${page.cache.read_at}`);
    if (!isWhole && comments_markdown !== "") notes.push("readers' comments are omitted");
    if (render_note !== undefined) notes.push(`in the browser: ${render_note}`);
    if (page.requires_render && !given.render)
      notes.push("scripts build this page: `render` may return more of it");
    const images = imagesOf(answer);
    if (isSeen && images.length === 0) notes.push(`no screenshot: ${answer.render_error}`);
    return { text: isWhole ? markdown : content_markdown, notes, images };
  },
});

const imagesOf = ({ screenshot }: Captures) =>
  (screenshot?.tiles ?? []).map(({ data }) => ({ data, mimeType: "image/png" }));

const named = (name: string, value: string | null): readonly string[] =>
  value === null ? [] : [`${name}: ${value.replace(/\s+/g, " ")}`];

const LIKE_ITEM =
  'Values of an item as the page shows them, by the names that you give them: `{"name": "Brass lamp 3", "price": 33.5}`. The list that has them is read, and its columns have these names.';
/** Rows that an agent gets, and other lists that are named. */
const SHOWN_ROWS = 100;
const NAMED_LISTS = 20;

export const records = defineTool({
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

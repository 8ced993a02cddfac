// The Table tab of a read: a list of the page as a table, to sort, rename, reduce, copy and save.
import { useMemo, useState } from "preact/hooks";
import type { RecordsResult } from "../../model/records.ts";
import { type FlatTable, flatTable } from "../../text/flat-records.ts";
import { fileName, some } from "../format.ts";
import { Quiet } from "../parts/buttons.tsx";
import { Choice } from "../parts/field.tsx";
import { FlatTableView } from "../parts/flat-table.tsx";
import { linkTo } from "../route.ts";
import { service } from "../service.ts";
import { ReadAgain } from "./read-omitted.tsx";
import { queryOf, type Read } from "./read-run.ts";

/** Renders the tab. */
export const TableTab = ({
  read,
  done: { url, title },
}: {
  readonly read: Read;
  readonly done: { readonly url: string; readonly title: string };
}) => {
  const [pages, setPages] = useState(1);
  /** The answer on screen when its pages were asked for. */
  const [joined, setJoined] = useState<RecordsResult>();
  return (
    <ReadAgain
      pages={pages}
      read={read}
      url={url}
      ask={(asked) => service().readRecords({ ...asked, pages })}
      title="The lists were not read"
      wait={pages === 1 ? "Reading the lists of the page" : "Reading the pages of the list"}
    >
      {(answer) => (
        <Lists
          {...{ read, answer, title }}
          isJoining={answer === joined}
          join={() => {
            setPages(MAX_PAGES);
            setJoined(answer);
          }}
        />
      )}
    </ReadAgain>
  );
};

/** Maximum pages of a list that are joined. */
const MAX_PAGES = 50;

/** Returns a table whose first column has words: the addresses before it come after it. */
function wordsFirst({ columns, rows }: FlatTable): FlatTable {
  const first = columns.findIndex(({ type }) => type !== "url");
  const order = <T,>(cells: readonly T[]): readonly T[] =>
    first < 0 ? cells : [...cells.slice(first, first + 1), ...cells.toSpliced(first, 1)];
  return { columns: order(columns), rows: rows.map(order) };
}

function Lists(props: {
  readonly read: Read;
  readonly answer: RecordsResult;
  readonly title: string;
  /** Whether the further pages of the first list are being read. */
  readonly isJoining: boolean;
  /** Reads the further pages of the first list too. */
  readonly join: () => void;
}) {
  const { read, answer, title, isJoining, join } = props;
  const [at, choose] = useState(0);
  const lists = [...answer.lists, ...answer.related];
  const list = lists[at];
  const table = useMemo(
    () => wordsFirst(flatTable(list ? [{ url: "", list }] : [], false)),
    [list],
  );
  if (list === undefined) {
    return (
      <p class="empty">
        The page has no list of like items. Menus, filters and footers are no lists.
      </p>
    );
  }
  return (
    <>
      {lists.length > 1 && (
        <div class="options above">
          <Choice
            label="List"
            value={at}
            options={lists.map(({ name, place, items }, index) => [
              index,
              `${index + 1}: ${name ?? "without a name"} (${some(items, "item")}${place === "related" ? ", related" : ""})`,
            ])}
            change={(value) => choose(Number(value))}
          />
        </div>
      )}
      <FlatTableView
        key={at}
        table={table}
        label={list.name ?? "List"}
        name={fileName(list.name ?? title)}
      >
        <span class="faint">
          {list.stated_total !== null && `The page states ${some(list.stated_total, "item")}. `}
          {at === 0 && answer.pages.length > 1 && `Of ${some(answer.pages.length, "page")}. `}
          {list.next !== null && (
            <a href={linkTo("read", { ...queryOf(read), url: list.next, tab: "table" })}>
              Next page
            </a>
          )}
        </span>
        {at === 0 && list.next !== null && answer.pages.length === 1 && (
          <Quiet disabled={isJoining} onClick={join}>
            {isJoining ? "Joining …" : "Join its pages"}
          </Quiet>
        )}
      </FlatTableView>
    </>
  );
}

// The Table tab of a read: a list of the page as a table, to sort, rename, reduce, copy and save.
import { useMemo, useState } from "preact/hooks";
import type { RecordsResult } from "../../model/records.ts";
import { flatTable } from "../../text/flat-records.ts";
import { fileName, some } from "../format.ts";
import { Choice } from "../parts/field.tsx";
import { FlatTableView } from "../parts/flat-table.tsx";
import { linkTo } from "../route.ts";
import { service } from "../service.ts";
import { ReadAgain } from "./read-omitted.tsx";
import type { Read } from "./read-run.ts";

/** Renders the tab. */
export const TableTab = ({
  read,
  done: { url, title },
}: {
  readonly read: Read;
  readonly done: { readonly url: string; readonly title: string };
}) => (
  <ReadAgain
    read={read}
    url={url}
    ask={(asked) => service().readRecords(asked)}
    title="The lists were not read"
    wait="Reading the lists of the page"
  >
    {(answer) => <Lists answer={answer} title={title} />}
  </ReadAgain>
);

function Lists({ answer, title }: { readonly answer: RecordsResult; readonly title: string }) {
  const [at, choose] = useState(0);
  const lists = [...answer.lists, ...answer.related];
  const list = lists[at];
  const table = useMemo(() => flatTable(list ? [{ url: "", list }] : [], false), [list]);
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
          {list.next !== null && (
            <a href={linkTo("read", { url: list.next, tab: "table" })}>Next page</a>
          )}
        </span>
      </FlatTableView>
    </>
  );
}

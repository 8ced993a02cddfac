// The pages of a crawl: the table with its filters, the text of a page, and what changed.

import { useMemo, useState } from "preact/hooks";
import { bare, count, some, typeName } from "../format.ts";
import { CopyButton, Quiet } from "../parts/buttons.tsx";
import { Choice, useFilter } from "../parts/field.tsx";
import { useInView } from "../parts/in-view.ts";
import { LaterMarkdown } from "../parts/lazy.tsx";
import { Addresses, Outside, PageHead } from "../parts/outside.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { readLinkGraph } from "../picture/link-graph.ts";
import { service } from "../service.ts";
import { CrawlFiles } from "./crawl-files.tsx";
import { type Crawl, knownWhen, type PageRow } from "./crawl-run.ts";
import { ChangedWords, changesSinceCrawl } from "./site-changes.tsx";

/** Columns of the table; the first opens the text of its page. */
const columnsOf = (
  choose: (row: PageRow) => void,
  /** Number of pages that link to each address; undefined until counted. */
  inbound: ReadonlyMap<string, number> | undefined,
): readonly Column<PageRow>[] => [
  {
    label: "Page",
    width: "minmax(0, 4fr)",
    value: ({ title, url }) => title || bare(url),
    cell: (row) =>
      row.error === null ? (
        <button type="button" class="cell" title={row.url} onClick={() => choose(row)}>
          <bdi>{row.title || bare(row.url)}</bdi>
        </button>
      ) : (
        <Outside url={row.url}>{bare(row.url)}</Outside>
      ),
  },
  {
    label: "Address",
    width: "minmax(0, 3fr)",
    isExtra: true,
    value: ({ url }) => url,
    cell: ({ url }) => <Outside url={url}>{pathOf(url)}</Outside>,
  },
  {
    label: "Result",
    width: "minmax(7.5rem, 1fr)",
    value: ({ error, type }) => error ?? typeName(type),
    cell: ({ error, type }) =>
      error === null ? (
        typeName(type)
      ) : (
        <span class="bad" title={error}>
          {error}
        </span>
      ),
  },
  // Also where no page has one: a column that comes with a page moves the others.
  { label: "Change", width: "4.2rem", isExtra: true, value: ({ change }) => change },
  { label: "Date", width: "5.6rem", isExtra: true, value: (row) => row.published.slice(0, 10) },
  { label: "Depth", width: "3rem", isNumber: true, value: ({ depth }) => depth },
  ...(inbound === undefined ? [] : [inboundColumn(inbound)]),
  { label: "Words", width: "3.6rem", isNumber: true, isExtra: true, value: ({ words }) => words },
];

const inboundColumn = (inbound: ReadonlyMap<string, number>): Column<PageRow> => ({
  ...{ label: "Linked from", width: "6rem", isNumber: true, isExtra: true },
  value: ({ url }) => inbound.get(url) ?? 0,
});

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Which pages the table shows. */
const FILTERS: readonly (readonly [string, string, isShown: (row: PageRow) => boolean])[] = [
  ["all", "every page", () => true],
  ["read", "pages read", ({ error }) => error === null],
  ["failed", "pages not read", ({ error }) => error !== null],
  ["changed", "new and changed pages", ({ change }) => change !== "" && change !== "same"],
];

/** Renders the table of a crawl's pages. */
export function CrawlPages({ crawl }: { readonly crawl: Crawl }) {
  const [shown, setShown] = useState("all");
  const { wanted, field } = useFilter("with");
  const [chosen, choose] = useState<PageRow>();
  const { rows } = crawl;
  const some = useMemo(() => {
    const [, , isShown = () => true] = FILTERS.find(([name]) => name === shown) ?? [];
    if (shown === "all" && wanted === "") return rows;
    return rows.filter(
      (row) => isShown(row) && `${row.title} ${row.url}`.toLowerCase().includes(wanted),
    );
  }, [rows, rows.length, shown, wanted]);
  const root = crawl.phase === "running" || !crawl.isStored ? undefined : crawl.run?.url;
  const [isCounted, setCounted] = useState(false);
  const links = usePending(
    isCounted && root !== undefined ? (signal) => inboundOf(root, signal) : undefined,
    [isCounted, root],
  );
  const inbound = links.state === "done" ? links.answer : undefined;
  const columns = useMemo(() => columnsOf(choose, inbound), [inbound]);
  const place = useInView<HTMLElement>(chosen?.id ?? "");
  return (
    <>
      <div class="options above">
        <Choice
          label="Show"
          value={shown}
          options={FILTERS.map(([name, label]) => [name, label] as const)}
          change={setShown}
        />
        {field}
        <CrawlFiles
          id={crawl.id}
          url={crawl.url}
          rows={some}
          isPart={crawl.earlier !== undefined}
        />
        <Quiet disabled={root === undefined || isCounted} onClick={() => setCounted(true)}>
          Count inbound links
        </Quiet>
      </div>
      {links.state !== "done" && (
        <Answer pending={links} title="The links were not counted" wait="Counting the links" />
      )}
      <Table
        label="Pages"
        columns={columns}
        rows={some}
        keyOf={({ id }) => id}
        empty={rows.length === 0 ? "No page yet." : "No such page."}
      />
      {chosen !== undefined && (
        <section class="detail later" aria-label="The chosen page" ref={place}>
          <PageText key={chosen.id} crawl={crawl.id} row={chosen} />
        </section>
      )}
    </>
  );
}

/** Returns how many pages of a stored site link to each of its pages. */
async function inboundOf(root: string, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const { urls, inbound } = await readLinkGraph(service(), root, signal);
  return new Map(urls.map((url, at) => [url, inbound[at] ?? 0]));
}

/** Renders the content of a page of a crawl, as the service stores it. */
function PageText({ crawl, row }: { readonly crawl: string; readonly row: PageRow }) {
  const pending = usePending(
    async (signal) => {
      const pages = service().crawlPages({ id: crawl, after: row.id - 1, limit: 1, signal });
      for await (const page of pages) return page.content_markdown || page.markdown;
      return "";
    },
    [crawl, row.id],
  );
  return (
    <>
      <PageHead title={row.title} url={row.url} />
      <Answer pending={pending} title="The text was not loaded" wait="Loading the text">
        {(markdown) => (
          <>
            <p>
              <CopyButton label="Copy" text={() => markdown} />
            </p>
            <LaterMarkdown markdown={markdown} images={false} />
          </>
        )}
      </Answer>
    </>
  );
}

/** Renders the changes since the stored graph of the site. */
export function CrawlChanges({ crawl }: { readonly crawl: Crawl }) {
  const { id, started, done, rows } = crawl;
  const changes = done?.changes;
  if (changes == null) {
    return (
      <p class="empty">
        {done === undefined
          ? `They are ${knownWhen(crawl)}, if the site was crawled before.`
          : "There is no earlier crawl of the site to compare it with."}
      </p>
    );
  }
  const of = (change: string) => rows.filter((row) => row.change === change);
  const lists = [
    ["Changed", of("changed").map(({ url }) => url), changes.changed],
    ["New", of("new").map(({ url }) => url), changes.new],
    ["Gone", changes.gone_urls, changes.gone],
  ] as const;
  return (
    <>
      <p>{some(changes.same, "page")} unchanged since the last crawl.</p>
      {lists.map(([title, urls, total]) => (
        <section key={title}>
          <h2 class="later">
            {title}: {count(total)}
          </h2>
          <Addresses
            urls={urls}
            says={(at) =>
              title === "Changed" && (
                <ChangedWords
                  title="Changed words"
                  ask={(signal) => changesSinceCrawl(urls[at] ?? "", { id, started, signal })}
                />
              )
            }
          />
        </section>
      ))}
      {changes.moved > 0 && (
        <section>
          <h2 class="later">Moved: {count(changes.moved)}</h2>
          <Addresses
            urls={changes.moved_urls.map(({ to }) => to)}
            says={(at) => (
              <span class="faint">from {bare(changes.moved_urls[at]?.from ?? "")}</span>
            )}
          />
        </section>
      )}
    </>
  );
}

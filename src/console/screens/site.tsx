// The Site screen: results of a crawl: pages by path, picture, entities, hubs, and the graph as
// files.
import { useEffect, useState } from "preact/hooks";
import type { GraphSummary, OutlinePage } from "../../model/graph.ts";
import { useInView } from "../parts/in-view.ts";
import { LazyPicture } from "../parts/lazy-picture.tsx";
import { MarkdownView } from "../parts/markdown.tsx";
import { Outside } from "../parts/outside.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { NoSites, SiteChoice, useStoredSites } from "../parts/site-choice.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { Tree } from "../parts/tree.tsx";
import { linkTo, open, type Route } from "../route.ts";
import { service } from "../service.ts";
import { bare, bytes, count, moment, pageNames, some } from "../words.ts";
import { Exports } from "./exports.tsx";
import { type PathTree, pathTree } from "./path-tree.ts";
import { SiteAuditTab } from "./site-audit.tsx";
import { SiteSearchTab } from "./site-search.tsx";

/** Renders the screen. */
export function SiteScreen({ route }: { readonly route: Route }) {
  const url = route.query.get("url") ?? "";
  const stored = useStoredSites();
  const { graphs } = stored;
  return (
    <div class="screen">
      <h1>Site</h1>
      <NoSites stored={stored} />
      {graphs !== undefined &&
        (graphs.length === 0 && url === "" ? (
          <p class="empty">
            No site was crawled yet. <a href={linkTo("crawl")}>Crawl one</a>
          </p>
        ) : (
          <>
            <div class="ask">
              <div class="ask-row">
                <SiteChoice
                  graphs={graphs}
                  chosen={url}
                  choose={(root) => open("site", { url: root })}
                />
              </div>
            </div>
            {url === "" ? <StoredGraphs graphs={graphs} /> : <Site key={url} url={url} />}
          </>
        ))}
    </div>
  );
}

function StoredGraphs({
  graphs,
}: {
  readonly graphs: NonNullable<ReturnType<typeof useStoredSites>["graphs"]>;
}) {
  return (
    <ul class="cards">
      {graphs.map(({ root, pages, sections, bytes: size, ended }) => (
        <li key={root}>
          <a href={linkTo("site", { url: root })}>{bare(root)}</a>
          <p class="faint">
            {some(pages, "page")}, {some(sections, "section")}, {bytes(size)}, crawled{" "}
            {moment(ended * 1000)}
          </p>
        </li>
      ))}
    </ul>
  );
}

const SUMMARY_LIMIT = 200;

function Site({ url }: { readonly url: string }) {
  const [tab, setTab] = useState("tree");
  const summary = usePending(
    (signal) => service().graphSummary({ url, limit: SUMMARY_LIMIT, signal }),
    [url],
  );
  const tree = usePending(
    async (signal) => pathTree((await service().siteOutline({ url, signal })).pages),
    [url],
  );
  return (
    <Answer pending={summary} title="There is no graph of this site" wait="Opening the graph">
      {(found) => (
        <>
          <div class="numbers">
            <dl>
              {Object.entries(found.counts).map(([name, value]) => (
                <div key={name}>
                  <dt>{name[0]?.toUpperCase() + name.slice(1)}</dt>
                  <dd>{count(value)}</dd>
                </div>
              ))}
            </dl>
            <p class="actions">
              <a href={linkTo("ask", { url })}>Ask this site</a>
            </p>
          </div>
          <Tabs
            label="The site"
            chosen={tab}
            choose={setTab}
            tabs={[
              { name: "tree", label: "Pages by path" },
              { name: "search", label: "Search" },
              { name: "picture", label: "Picture" },
              { name: "entities", label: "Entities", count: found.counts.entities },
              { name: "hubs", label: "Hubs" },
              { name: "audit", label: "Audit" },
              { name: "export", label: "Export" },
            ]}
          >
            {tab === "tree" && (
              <Answer pending={tree} title="The pages were not listed" wait="Listing the pages">
                {(pages) => <Pages tree={pages} url={url} />}
              </Answer>
            )}
            {tab === "search" && <SiteSearchTab url={url} />}
            {tab === "picture" && <LazyPicture url={url} />}
            {tab === "entities" && <Entities summary={found} />}
            {tab === "hubs" && <Hubs summary={found} />}
            {tab === "audit" && <SiteAuditTab url={url} />}
            {tab === "export" && <Exports url={url} />}
          </Tabs>
        </>
      )}
    </Answer>
  );
}

function Pages({ tree, url }: { readonly tree: PathTree; readonly url: string }) {
  const { roots, pageOf } = tree;
  const [key, setKey] = useState("");
  const page = pageOf.get(key);
  const place = useInView<HTMLElement>(key);
  return (
    <div class="split">
      <Tree label="Pages by path" roots={roots} chosen={key} choose={(node) => setKey(node.key)} />
      <section class="detail" aria-label="The chosen page" aria-live="polite" ref={place}>
        {page === undefined ? (
          <p class="empty">Choose a page to see its sections.</p>
        ) : (
          <PageDetail key={page.url} page={page} root={url} />
        )}
      </section>
    </div>
  );
}

function PageDetail({ page, root }: { readonly page: OutlinePage; readonly root: string }) {
  const [id, setId] = useState("");
  const text = usePending(
    id === "" ? undefined : (signal) => service().siteSection({ url: root, id, signal }),
    [id],
  );
  useEffect(() => {
    const [only] = page.sections;
    if (page.sections.length === 1 && only !== undefined) setId(only.id);
  }, [page]);
  return (
    <>
      <h2 dir="auto">{page.title || bare(page.url)}</h2>
      <p class="page-url">
        <Outside url={page.url} /> <a href={linkTo("read", { url: page.url })}>Read it now</a>
      </p>
      <ul class="sections">
        {page.sections.map((section) => (
          <li
            key={section.id}
            style={{ paddingLeft: `${Math.max(0, section.level - 1) * 0.8}rem` }}
          >
            <button
              type="button"
              class="quiet"
              aria-pressed={section.id === id}
              onClick={() => setId(section.id)}
            >
              {section.heading || "(opening)"} <span class="faint">{count(section.chars)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Answer pending={text} title="The section was not read">
        {(section) => (
          <div class="quote">
            {section.heading !== "" && <h3 dir="auto">{section.heading}</h3>}
            <MarkdownView markdown={section.text} images={false} />
          </div>
        )}
      </Answer>
    </>
  );
}

type Entity = GraphSummary["entities"][number];

const ENTITY_COLUMNS: readonly Column<Entity>[] = [
  { label: "Name", width: "minmax(0, 2fr)", cell: ({ name }) => name },
  { label: "Type", width: "minmax(0, 1fr)", cell: ({ type }) => type },
  {
    label: "Also called",
    width: "minmax(0, 2fr)",
    isExtra: true,
    cell: ({ aliases }) => aliases.join(", "),
  },
  {
    label: "On pages",
    width: "minmax(0, 2fr)",
    isExtra: true,
    cell: ({ pages }) => pages.map((page) => bare(page)).join(", "),
  },
];

function Entities({ summary }: { readonly summary: GraphSummary }) {
  const { entities, counts } = summary;
  return (
    <>
      {entities.length < counts.entities && (
        <p class="faint">
          The {count(entities.length)} on most pages, of {count(counts.entities)}
        </p>
      )}
      <Table
        label="Entities"
        columns={ENTITY_COLUMNS}
        rows={entities}
        empty="The site's pages declare none."
      />
    </>
  );
}

type Hub = GraphSummary["hubs"][number] & { readonly name: string };

const HUB_COLUMNS: readonly Column<Hub>[] = [
  {
    label: "Page",
    width: "minmax(0, 3fr)",
    cell: ({ url, name }) => <Outside url={url}>{name}</Outside>,
  },
  { label: "Linked from", width: "6rem", isNumber: true, cell: ({ inbound }) => count(inbound) },
  {
    label: "Links to",
    width: "5rem",
    isNumber: true,
    isExtra: true,
    cell: ({ outbound }) => count(outbound),
  },
  {
    label: "Sections",
    width: "5rem",
    isNumber: true,
    isExtra: true,
    cell: ({ sections }) => count(sections),
  },
  {
    label: "Role",
    width: "minmax(5rem, 1fr)",
    cell: ({ specificity }) =>
      specificity < 0.2 ? "navigation" : specificity > 0.8 ? "particular" : "general",
  },
];

function Hubs({ summary }: { readonly summary: GraphSummary }) {
  const names = pageNames(summary.hubs);
  const rows = summary.hubs.map((hub, at) => ({ ...hub, name: names[at] ?? "" }));
  return (
    <>
      {summary.hubs.length < summary.counts.pages && (
        <p class="faint">
          The {count(summary.hubs.length)} linked from most pages, of {count(summary.counts.pages)}
        </p>
      )}
      <Table label="Hubs" columns={HUB_COLUMNS} rows={rows} empty="No page links to another." />
      <h2 class="later">Furthest from the start</h2>
      <ul class="addresses">
        {summary.deepest.map(({ url, depth }) => (
          <li key={url}>
            {bare(url)} <span class="faint">{some(depth, "link")} away</span>
          </li>
        ))}
      </ul>
    </>
  );
}

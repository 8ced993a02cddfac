// The Site screen: results of a crawl: pages by path, picture, entities, hubs, and the graph as
// files.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { GraphFileFormat, GraphSummary, OutlinePage } from "../../model/graph.ts";
import { bare, count, fileName, pageNames, some } from "../format.ts";
import { lazy } from "../parts/lazy.tsx";
import { Addresses, Outside } from "../parts/outside.tsx";
import { Pairs } from "../parts/pairs.tsx";
import { Answer, type Pending, usePending } from "../parts/pending.tsx";
import { saveText, useSaving } from "../parts/saving.tsx";
import { NoSites, SiteChoice } from "../parts/site-choice.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { Tabs, tabOf } from "../parts/tabs.tsx";
import { readLinkGraph } from "../picture/link-graph.ts";
import { linkTo, open, type Route, relink } from "../route.ts";
import { service } from "../service.ts";
import { useStore } from "../store.ts";
import { StoredSites } from "./home.tsx";
import { sitesStore } from "./home-sites.ts";
import { SiteAuditTab } from "./site-audit.tsx";
import { SiteChanges } from "./site-changes.tsx";
import { SiteHeadings, SitePages } from "./site-pages.tsx";
import { SiteSearchTab } from "./site-search.tsx";

const Picture = lazy(async () => (await import("../picture/picture.tsx")).Picture);

/** Renders the screen. */
export function SiteScreen({ route }: { readonly route: Route }) {
  const url = route.query.get("url") ?? "";
  return (
    <div class="screen">
      <h1>{url === "" ? "Sites" : "Site"}</h1>
      {url === "" ? <StoredSites /> : <OneSite url={url} query={route.query} />}
    </div>
  );
}

function OneSite({ url, query }: { readonly url: string; readonly query: URLSearchParams }) {
  const stored = useStore(sitesStore);
  return (
    <>
      <NoSites {...stored} />
      {stored.graphs !== undefined && (
        <>
          <div class="ask ask-row">
            <SiteChoice
              graphs={stored.graphs}
              chosen={url}
              choose={(root) => open("site", { url: root })}
            />
          </div>
          <Site
            key={url}
            url={url}
            tab={query.get("tab") ?? "tree"}
            pages={Number(query.get("pages"))}
          />
        </>
      )}
    </>
  );
}

/** Maximum entities, and maximum hubs, of their tabs. */
const LISTED = 200;

function Site(props: {
  readonly url: string;
  readonly tab: string;
  /** Most pages of an audit; 0 for the first choice. */
  readonly pages: number;
}) {
  const { url, tab: first, pages } = props;
  const [tab, setTab] = useState(first);
  const choose = (name: string) => {
    setTab(name);
    relink("site", { url, tab: name });
  };
  const headings = useState<readonly OutlinePage[]>([]);
  const start = usePending((signal) => service().graphSummary({ url, limit: 1, signal }), [url]);
  const summary = useOpened(tab === "entities" || tab === "hubs", (signal) =>
    service().graphSummary({ url, limit: LISTED, signal }),
  );
  const outline = useOpened(
    tab === "tree" || tab === "changes",
    async (signal) => (await service().siteOutline({ url, sections: false, signal })).pages,
  );
  const withPages = (view: (pages: readonly OutlinePage[]) => ComponentChildren) => (
    <Answer pending={outline} title="The pages were not listed" wait="Listing the pages">
      {view}
    </Answer>
  );
  const withSummary = (view: (summary: GraphSummary) => ComponentChildren) => (
    <Answer pending={summary} title="They were not listed" wait="Loading">
      {view}
    </Answer>
  );
  return (
    <Answer pending={start} title="There is no graph of this site" wait="Opening the graph">
      {({ counts }) => (
        <>
          <div class="numbers">
            <Pairs
              pairs={Object.entries(counts).map(
                ([name, value]) => [name[0]?.toUpperCase() + name.slice(1), count(value)] as const,
              )}
            />
            <p class="actions">
              <a href={linkTo("ask", { url })}>Ask this site</a>{" "}
              <a href={linkTo("facts", { site: url })}>Facts</a>{" "}
              <a href={linkTo("watches", { url, of: "site" })}>Watch</a>
            </p>
          </div>
          <Tabs
            label="The site"
            chosen={tab}
            choose={choose}
            tabs={[
              tabOf("tree", "Pages by path", () =>
                withPages((all) => <SitePages pages={all} url={url} />),
              ),
              tabOf("headings", "Headings", () => (
                <SiteHeadings url={url} total={counts.pages} loaded={headings} />
              )),
              tabOf("search", "Search", () => <SiteSearchTab url={url} />),
              tabOf("picture", "Picture", () => <Picture url={url} />),
              tabOf(
                "entities",
                "Entities",
                () => withSummary((found) => <Entities summary={found} />),
                counts.entities,
              ),
              tabOf("hubs", "Hubs", () =>
                withSummary((found) => <SiteHubs summary={found} url={url} />),
              ),
              tabOf("changes", "Changes", () =>
                withPages((all) => <SiteChanges url={url} pages={all} />),
              ),
              tabOf("audit", "Audit", () => <SiteAuditTab url={url} pages={pages} />),
              tabOf("export", "Export", () => <Exports url={url} />),
            ]}
          />
        </>
      )}
    </Answer>
  );
}

/** Sends a request when its answer is first seen; the answer stays. */
function useOpened<T>(isSeen: boolean, ask: (signal: AbortSignal) => Promise<T>): Pending<T> {
  const [wasSeen, see] = useState(isSeen);
  if (isSeen && !wasSeen) see(true);
  return usePending(wasSeen ? ask : undefined, [wasSeen]);
}

type Entity = GraphSummary["entities"][number];

const ENTITY_COLUMNS: readonly Column<Entity>[] = [
  { label: "Name", width: "minmax(0, 2fr)", value: ({ name }) => name },
  { label: "Type", width: "minmax(0, 1fr)", value: ({ type }) => type },
  {
    ...{ label: "Also called", width: "minmax(0, 2fr)", isExtra: true },
    value: ({ aliases }) => aliases.join(", "),
  },
  {
    ...{ label: "On pages", width: "minmax(0, 2fr)", isExtra: true },
    value: ({ pages }) => pages.map((page) => bare(page)).join(", "),
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

interface Format {
  readonly format: GraphFileFormat;
  readonly name: string;
  /** Ending of the file's name. */
  readonly ending: string;
  readonly says: string;
}

const FORMATS: readonly Format[] = [
  {
    format: "jsonl",
    name: "JSON Lines",
    ending: "jsonl",
    says: "The whole graph: pages, sections with their text, entities, links",
  },
  { format: "graphml", name: "GraphML", ending: "graphml", says: "For Gephi, yEd or NetworkX" },
  { format: "dot", name: "DOT", ending: "dot", says: "For Graphviz" },
  {
    format: "llms-txt",
    name: "llms.txt",
    ending: "txt",
    says: "The pages as a list for language models",
  },
];

/** Renders the export formats and the state of the requested one. */
function Exports({ url }: { readonly url: string }) {
  const { button, state } = useSaving<GraphFileFormat>((format, saving) => {
    const { ending } = FORMATS.find((one) => one.format === format) ?? { ending: format };
    const pieces = service().graphFile({ url, format, signal: saving.signal });
    return saveText(`${fileName(new URL(url).host)}.${ending}`, pieces, saving);
  });
  return (
    <>
      <ul class="cards">
        {FORMATS.map(({ format, name, says }) => (
          <li key={format} class="with-button">
            <div>
              <strong>{name}</strong>
              <p class="faint">{says}</p>
            </div>
            {button(format, `Save ${name}`)}
          </li>
        ))}
      </ul>
      {state}
    </>
  );
}

type Hub = GraphSummary["hubs"][number] & { readonly name: string };

const HUB_COLUMNS: readonly Column<Hub>[] = [
  {
    ...{ label: "Page", width: "minmax(0, 3fr)", value: ({ name }) => name },
    cell: ({ url, name }) => <Outside url={url}>{name}</Outside>,
  },
  { label: "Linked from", width: "6rem", isNumber: true, value: ({ inbound }) => inbound },
  { label: "Links to", width: "5rem", isNumber: true, isExtra: true, value: (hub) => hub.outbound },
  { label: "Sections", width: "5rem", isNumber: true, isExtra: true, value: (hub) => hub.sections },
  {
    ...{ label: "Role", width: "minmax(5rem, 1fr)", isExtra: true },
    value: ({ specificity }) =>
      specificity < 0.2 ? "navigation" : specificity > 0.8 ? "particular" : "general",
  },
];

/** Renders pages that no other page links to; the root is where the crawl began. */
function Orphans({ url }: { readonly url: string }) {
  const [isAsked, ask] = useState(false);
  const pending = usePending(
    isAsked ? (signal) => readLinkGraph(service(), url, signal) : undefined,
    [url, isAsked],
  );
  return (
    <>
      <h2 class="later">Orphan pages</h2>
      {!isAsked && (
        <p>
          <button type="button" onClick={() => ask(true)}>
            Find pages that no page links to
          </button>{" "}
          <span class="faint">
            It loads every link of the site. Audit finds broken links and pages that are not read.
          </span>
        </p>
      )}
      <Answer pending={pending} title="The links were not read" wait="Reading the links">
        {({ urls, inbound, depths }) => {
          const orphans = urls.filter((_, at) => inbound[at] === 0 && depths[at] !== 0);
          return orphans.length === 0 ? (
            <p class="faint">None: a page links to every page.</p>
          ) : (
            <Addresses urls={orphans} />
          );
        }}
      </Answer>
    </>
  );
}

/** Renders the hubs of a site. */
export function SiteHubs(props: { readonly summary: GraphSummary; readonly url: string }) {
  const { summary, url: root } = props;
  const names = pageNames(summary.hubs);
  const rows = summary.hubs.map((hub, at) => ({ ...hub, name: names[at] ?? "" }));
  return (
    <>
      {summary.hubs.length < summary.counts.pages && (
        <p class="faint">
          The {count(summary.hubs.length)} pages with most inbound links, of{" "}
          {count(summary.counts.pages)}
        </p>
      )}
      <Table label="Hubs" columns={HUB_COLUMNS} rows={rows} empty="No page links to another." />
      <h2 class="later">Furthest from the start</h2>
      <Addresses
        urls={summary.deepest.map(({ url }) => url)}
        says={(at) => (
          <span class="faint">{some(summary.deepest[at]?.depth ?? 0, "link")} away</span>
        )}
      />
      <Orphans url={root} />
    </>
  );
}

// Hubs, the deepest pages, and pages that no page links to.
import { useState } from "preact/hooks";
import type { GraphSummary } from "../../model/graph.ts";
import { count, pageNames, some } from "../format.ts";
import { Addresses, Outside } from "../parts/outside.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { readLinkGraph } from "../picture/link-graph.ts";
import { service } from "../service.ts";

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

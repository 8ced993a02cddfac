// The pages of a stored site: a tree of their paths to search, the sections of one, and the
// headings of all.

import { useMemo, useState } from "preact/hooks";
import type { OutlinePage } from "../../model/graph.ts";
import { percentDecoded } from "../../text/percent.ts";
import { bare, count, some } from "../format.ts";
import { Quiet } from "../parts/buttons.tsx";
import { useFilter } from "../parts/field.tsx";
import { useInView } from "../parts/in-view.ts";
import { LaterMarkdown } from "../parts/lazy.tsx";
import { Outside, PageHead } from "../parts/outside.tsx";
import { Answer, RefusalNote, usePending } from "../parts/pending.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { Tree, type TreeNode } from "../parts/tree.tsx";
import { service } from "../service.ts";
import { slices } from "../slices.ts";
import { ChangedWords } from "./site-changes.tsx";

/** Maximum found pages whose branches are all expanded. */
const MAX_OPEN = 500;

/** Renders the pages by path. */
export function SitePages(props: { readonly pages: readonly OutlinePage[]; readonly url: string }) {
  const { pages, url } = props;
  const { wanted, field } = useFilter();
  const tree = usePending(() => pathTree(pagesWith(pages, wanted)), [pages, wanted]);
  return (
    <>
      <div class="options above">{field}</div>
      <Answer pending={tree} title="The pages were not listed" wait="Listing the pages" keeps>
        {(found) => <PathTreeView key={wanted} tree={found} isFound={wanted !== ""} url={url} />}
      </Answer>
    </>
  );
}

/** Returns the pages with these words in title or address. */
const pagesWith = (pages: readonly OutlinePage[], words: string): readonly OutlinePage[] =>
  words === ""
    ? pages
    : pages.filter(({ title, url }) => `${title} ${url}`.toLowerCase().includes(words));

function PathTreeView({
  tree: { roots, pageOf, size },
  isFound,
  url,
}: {
  readonly tree: PathTree;
  /** Whether a search filters the tree. */
  readonly isFound: boolean;
  readonly url: string;
}) {
  const [key, setKey] = useState("");
  const page = pageOf.get(key);
  const place = useInView<HTMLElement>(key);
  if (size === 0) return <p class="empty">No page has these words in its title or address.</p>;
  return (
    <div class="split">
      <Tree
        label="Pages by path"
        roots={roots}
        chosen={key}
        choose={(node) => setKey(node.key)}
        startsOpen={isFound && size <= MAX_OPEN}
      />
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
  const outline = usePending(
    (signal) => service().siteOutline({ url: root, page: page.url, signal }),
    [page],
  );
  return (
    <>
      <PageHead title={page.title} url={page.url} />
      <ChangedWords
        title="What changed since the crawl?"
        ask={(signal) => service().diff({ url: page.url, signal })}
      />
      <Answer pending={outline} title="The sections were not listed" wait="Listing the sections">
        {({ pages: [found] }) =>
          found === undefined ? (
            <p class="empty">The page is no longer in the stored site.</p>
          ) : (
            <PageSections sections={found.sections} root={root} />
          )
        }
      </Answer>
    </>
  );
}

function PageSections(props: Pick<OutlinePage, "sections"> & { readonly root: string }) {
  const { sections, root } = props;
  const [id, setId] = useState(sections.length === 1 ? sections[0]?.id : undefined);
  const text = usePending(
    id === undefined ? undefined : (signal) => service().siteSection({ url: root, id, signal }),
    [id],
  );
  return (
    <>
      <ul class="sections">
        {sections.map((section) => (
          <li
            key={section.id}
            style={{ paddingLeft: `${Math.max(0, section.level - 1) * 0.8}rem` }}
          >
            <Quiet aria-pressed={section.id === id} onClick={() => setId(section.id)}>
              {section.heading || "(opening)"} <span class="faint">{count(section.chars)}</span>
            </Quiet>
          </li>
        ))}
      </ul>
      <Answer pending={text} title="The section was not read">
        {(section) => (
          <div class="quote">
            {section.heading !== "" && <h3 dir="auto">{section.heading}</h3>}
            <LaterMarkdown markdown={section.text} images={false} />
          </div>
        )}
      </Answer>
    </>
  );
}

/** A page, or a heading of the page above it. */
type HeadingRow =
  | { readonly page: OutlinePage; readonly heading?: undefined }
  | { readonly heading: string; readonly level: number };

const HEADING_COLUMNS: readonly Column<HeadingRow>[] = [
  {
    label: "Heading",
    width: "minmax(0, 1fr)",
    cell: (row) =>
      row.heading === undefined ? (
        <strong>
          <Outside url={row.page.url}>{row.page.title || bare(row.page.url)}</Outside>
        </strong>
      ) : (
        <span style={{ paddingInlineStart: `${row.level * 1.1}rem` }}>
          <bdi>{row.heading}</bdi>
        </span>
      ),
  },
];

/** Pages whose headings are loaded at once. */
const PAGES_A_PART = 100;

/** Renders the headings of every page in the order of the crawl, and loads more at the last row. */
export function SiteHeadings(props: {
  readonly url: string;
  /** Number of pages of the site. */
  readonly total: number;
  /** Outlives the tab, so that pages are loaded once. */
  readonly loaded: readonly [pages: readonly OutlinePage[], set: (pages: OutlinePage[]) => void];
}) {
  const { url, total, loaded } = props;
  const [pages, setPages] = loaded;
  const { wanted, field } = useFilter("Find", "words of a heading");
  const [most, setMost] = useState(PAGES_A_PART);
  const offset = pages.length;
  // A search covers all pages.
  const limit = (wanted === "" ? Math.min(most, total) : total) - offset;
  const pending = usePending(
    limit > 0
      ? async (signal) => {
          const part = await service().siteOutline({ url, offset, limit, signal });
          setPages([...pages, ...part.pages]);
        }
      : undefined,
    [limit > 0, offset],
  );
  const rows = useMemo(() => headingRows(pages, wanted), [pages, wanted]);
  return (
    <>
      <div class="options above">
        {field}
        <span class="faint" role="status">
          {count(pages.length)} of {some(total, "page")}
        </span>
      </div>
      {pending.state === "refused" && (
        <RefusalNote title="The headings were not loaded" refusal={pending.refusal} />
      )}
      <Table
        label="Headings"
        columns={HEADING_COLUMNS}
        rows={rows}
        empty={pending.state === "refused" ? "" : limit > 0 ? "Loading …" : "No such heading."}
        atEnd={() => setMost(Math.min(total, pages.length + PAGES_A_PART))}
      />
    </>
  );
}

/** Returns pages with their headings; with words, only headings that have them. */
function headingRows(pages: readonly OutlinePage[], words: string): readonly HeadingRow[] {
  const rows: HeadingRow[] = [];
  for (const page of pages) {
    const headings = page.sections.filter(
      ({ heading }) => heading !== "" && heading.toLowerCase().includes(words),
    );
    if (headings.length === 0 && words !== "") continue;
    rows.push({ page }, ...headings);
  }
  return rows;
}

interface Branch {
  readonly key: string;
  readonly name: string;
  page: OutlinePage | undefined;
  pages: number;
  readonly children: Map<string, Branch>;
}

/** Maximum path segments that become branches; deeper pages go under the last one. */
const MAX_STEPS = 20;

const branch = (key: string, name: string): Branch => ({
  key,
  name,
  page: undefined,
  pages: 0,
  children: new Map(),
});

/**
 * Compares numbers in names as numbers. Created once, since that takes longer than a hundred
 * comparisons.
 */
const BY_NAME = new Intl.Collator("en", { numeric: true });

/** The pages of a site as a tree of their paths. */
export interface PathTree {
  readonly roots: readonly TreeNode[];
  /** Number of its pages. */
  readonly size: number;
  /** The page of each node, by its key. */
  readonly pageOf: ReadonlyMap<string, OutlinePage>;
}

/** Builds the tree in slices: a site may have a hundred thousand pages. */
async function pathTree(pages: readonly OutlinePage[]): Promise<PathTree> {
  const top = branch("", "");
  const pageOf = new Map<string, OutlinePage>();
  const breathe = slices();
  for (const page of pages) {
    await breathe();
    let at = top;
    for (const step of stepsOf(page.url)) {
      const key = `${at.key}/${step}`;
      const next = at.children.get(step) ?? branch(key, step);
      at.children.set(step, next);
      next.pages++;
      at = next;
    }
    at.page ??= page;
    pageOf.set(at.key, at.page);
  }
  return { roots: [...top.children.values()].map(nodeOf), size: pages.length, pageOf };
}

/** Returns the host and segments of an address; a query is its own segment. */
function stepsOf(url: string): readonly string[] {
  if (!URL.canParse(url)) return [url];
  const { host, pathname, search } = new URL(url);
  const steps = pathname.split("/").filter((step) => step !== "");
  const last = steps.slice(MAX_STEPS - 1).join("/");
  const shown = [...steps.slice(0, MAX_STEPS - 1), last].map(percentDecoded);
  return [host, ...shown, search].filter(Boolean);
}

/** Creates a node; its children are created on first request, when they become visible. */
function nodeOf({ key, name, page, pages, children }: Branch): TreeNode {
  const title = page === undefined ? "" : page.title;
  const below = children.size === 0 ? "" : some(pages, "page");
  const says = [below, title].filter((part) => part !== "").join(" · ");
  let nodes: readonly TreeNode[] | undefined;
  return {
    key,
    label: name,
    says,
    get children() {
      nodes ??= [...children.values()]
        .sort((one, other) => BY_NAME.compare(one.name, other.name))
        .map(nodeOf);
      return nodes;
    },
  };
}

// The Home screen: a form to read, crawl and ask, the stored sites, and the last runs.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { DetachedCrawl } from "../../model/detached-crawl.ts";
import type { KeptGraphRecord } from "../../model/graph.ts";
import type { RunRecord } from "../../model/resources.ts";
import { ago, bare, bytes, causeOf, moment, percent, runKind, some, subjectOf } from "../format.ts";
import { AddressInput } from "../parts/address-row.tsx";
import { useAgain } from "../parts/again.ts";
import { ShareBar } from "../parts/bar.tsx";
import { Quiet } from "../parts/buttons.tsx";
import { Field, Input, instead } from "../parts/field.tsx";
import { Answer, RefusalNote, usePending, Wait } from "../parts/pending.tsx";
import { SiteDisc } from "../parts/site-disc.tsx";
import { linkTo, open } from "../route.ts";
import { service } from "../service.ts";
import { useStore } from "../store.ts";
import { crawlAgain, shareOf } from "./crawl-run.ts";
import {
  areListed,
  forgetEnded,
  isOpen,
  listSites,
  removeSite,
  sitesStore,
  undoRemoval,
} from "./home-sites.ts";
import { FileChoice, FileDrop } from "./read-file.tsx";
import { fullAddress, readSample } from "./read-run.ts";

/** Runs shown. */
const LISTED = 8;
/** Runs that they are chosen from. */
const LOOKED_AT = 50;

/** Milliseconds between two looks at the open crawls. */
const AGAIN_MS = 2000;

/** Renders the screen. */
export function HomeScreen() {
  const sites = useStore(sitesStore);
  const { graphs, crawls } = sites;
  const [first] = graphs ?? [];
  return (
    <FileDrop>
      <h1>Read a page, crawl a site, ask it</h1>
      <StoredSites>
        <ul class="entries">
          <Entry
            title="Read a page"
            text="The whole page as Markdown, its content alone, and why."
            label="Address of the page"
            go="Read"
            isFirst={!crawls?.some(isOpen)}
            submit={(typed) => open("read", { url: fullAddress(typed) })}
            also={(typed) => (
              <a href={linkTo("facts", { url: fullAddress(typed) })}>Facts as a table</a>
            )}
          >
            <FileChoice /> <Quiet onClick={() => void readSample()}>Try a sample page</Quiet>{" "}
            <a href={linkTo("facts", { list: "" })}>Facts of several pages</a>
          </Entry>
          <Entry
            title="Crawl a site"
            text="Every page of a site, as files, a graph and a table."
            label="Address of the site"
            go="Crawl"
            submit={(typed) => open("crawl", { url: fullAddress(typed) })}
          >
            <span class="faint">The next screen has limits and scope; nothing starts before.</span>
          </Entry>
          <Entry
            title="Ask a site"
            text="Passages of a crawled site that answer, each with its source."
            label={first === undefined ? "Question" : `Question to ${bare(first.root)}`}
            go="Ask"
            isQuestion
            isOff={first === undefined}
            submit={(q) => open("ask", { url: first?.root ?? "", q })}
          >
            {first === undefined ? (
              <span class="faint">Crawl a site first.</span>
            ) : (
              <a href={linkTo("ask")}>Ask another site</a>
            )}
          </Entry>
        </ul>
      </StoredSites>
      {/* After the lists above, which would move it. */}
      {areListed(sites) && <LastRuns />}
    </FileDrop>
  );
}

function Entry(props: {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly go: string;
  /** Whether its field has the focus when the screen opens. */
  readonly isFirst?: boolean;
  /** Whether its field is for words, not for an address. */
  readonly isQuestion?: boolean;
  /** Whether its form is disabled. */
  readonly isOff?: boolean;
  readonly submit: (typed: string) => void;
  /** Renders another use of what is typed. */
  readonly also?: (typed: string) => ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const { title, text, label, go, isFirst = false, isQuestion, isOff = false, submit } = props;
  const [typed, type] = useState("");
  return (
    <li class="entry">
      <h2>{title}</h2>
      <p>{text}</p>
      <form onSubmit={instead(() => submit(typed.trim()))}>
        {isQuestion === true ? (
          <Input label={label} required disabled={isOff} value={typed} change={type} />
        ) : (
          <Field label={label}>
            {(id) => <AddressInput id={id} isFirst={isFirst} value={typed} change={type} />}
          </Field>
        )}
        <button type="submit" class="main" disabled={isOff}>
          {go}
        </button>
      </form>
      <p>
        {props.children} {props.also?.(typed)}
      </p>
    </li>
  );
}

/** Renders the open crawls, then the children, then the stored sites. */
export function StoredSites({ children }: { readonly children?: ComponentChildren }) {
  const sites = useStore(sitesStore);
  const { graphs, crawls, removing, refusal, crawlsRefusal } = sites;
  const isCrawling = crawls?.some(isOpen) === true;
  const list = () => listSites(true);
  useEffect(() => void list(), [isCrawling]);
  useEffect(() => forgetEnded, []);
  useAgain(isCrawling, { run: list, ms: AGAIN_MS });
  // A list that comes later would move what is drawn.
  if (!areListed(sites)) return <Wait>Loading the crawled sites</Wait>;
  return (
    <>
      <RefusalNote title="The crawls were not listed" refusal={crawlsRefusal} />
      {crawls !== undefined && crawls.length > 0 && (
        <>
          <h2>{isCrawling ? "Crawls under way" : "Crawls"}</h2>
          <CrawlCards crawls={crawls} />
        </>
      )}
      {children}
      <h2 class="later">Stored sites</h2>
      <RefusalNote
        title={graphs === undefined ? "The sites were not listed" : "The list is not complete"}
        refusal={refusal}
      />
      {graphs === undefined ? null : graphs.length === 0 ? (
        <p class="empty">
          {isCrawling ? (
            "A site is stored when its crawl ends."
          ) : (
            <>
              No site was crawled yet. <a href={linkTo("crawl")}>Crawl one</a>
            </>
          )}
        </p>
      ) : (
        <ul class="cards">
          {graphs.map((graph) => (
            <li key={graph.root}>
              {removing.has(graph.root) ? (
                <p role="status">
                  Removing {bare(graph.root)}.{" "}
                  <Quiet onClick={() => undoRemoval(graph.root)}>Undo</Quiet>
                </p>
              ) : (
                <StoredSite graph={graph} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Renders crawls with their progress, each with a link to it. */
export const CrawlCards = ({ crawls }: { readonly crawls: readonly DetachedCrawl[] }) => (
  <ul class="cards">
    {crawls.map((crawl) => (
      <CrawlCard key={crawl.id} crawl={crawl} />
    ))}
  </ul>
);

function CrawlCard({ crawl }: { readonly crawl: DetachedCrawl }) {
  const { id, url, options, state, message, pages_ok, queued, created, ended } = crawl;
  const share = shareOf(crawl, options.max_pages, state === "done");
  return (
    <li>
      <a href={linkTo("crawl", { id })}>{bare(url)}</a>
      <p class="faint under-way">
        {state === "cancelled" ? "stopped" : state}, {some(pages_ok, "page")} read
        {ended === null && `, ${some(queued, "page")} waiting`}, started {moment(created * 1000)}
      </p>
      {/* Also after the end, and in one line, so that nothing below moves. */}
      <ShareBar share={share} says={message ?? `${percent(share)} done`} />
    </li>
  );
}

function StoredSite({ graph }: { readonly graph: KeptGraphRecord }) {
  const { root, pages, sections, bytes: size, ended, depths } = graph;
  return (
    <div class="with-button">
      <a
        class="disc-link"
        href={linkTo("site", { url: root, tab: "picture" })}
        aria-label={`Picture of ${bare(root)}`}
        title="One dot for each page or some pages; colours show the distance from the start"
      >
        {depths.length > 0 ? <SiteDisc depths={depths} /> : "Picture"}
      </a>
      <div class="grows">
        <a href={linkTo("site", { url: root })}>{bare(root)}</a>
        <p class="faint">
          {some(pages, "page")}, {some(sections, "section")}, {bytes(size)}, crawled {ago(ended)}
        </p>
      </div>
      <div class="actions">
        <a href={linkTo("ask", { url: root })}>Ask</a>
        <Quiet
          title="Crawls the site again and compares each page with the stored one"
          onClick={() => void crawlAgain(root, pages)}
        >
          Crawl again<span class="unseen"> {bare(root)}</span>
        </Quiet>
        <Quiet onClick={() => removeSite(root)}>
          Remove<span class="unseen"> {bare(root)}</span>
        </Quiet>
      </div>
    </div>
  );
}

function LastRuns() {
  const pending = usePending((signal) => service().listRuns({ limit: LOOKED_AT, signal }), []);
  return (
    <>
      <h2 class="later">Last runs</h2>
      <Answer pending={pending} title="The runs were not listed" wait="Loading the runs">
        {({ runs, total }) =>
          runs.length === 0 ? (
            <p class="empty">
              No page was read yet. Enter an address above, or try the sample page.
            </p>
          ) : (
            <>
              <ul class="cards">
                {onceEach(runs).map((run) => (
                  <LastRun key={run.name} run={run} />
                ))}
              </ul>
              {total > runs.length && (
                <p class="next">
                  <a href={linkTo("runs")}>All {some(total, "run")}</a>
                </p>
              )}
            </>
          )
        }
      </Answer>
    </>
  );
}

/** Returns the newest run of each kind for each address; every run that has none. */
function onceEach(runs: readonly RunRecord[]): readonly RunRecord[] {
  const newest = new Map<string, RunRecord>();
  for (const run of runs) {
    const key = `${runKind(run)} ${subjectOf(run).url ?? run.name}`;
    if (!newest.has(key)) newest.set(key, run);
  }
  return [...newest.values()].slice(0, LISTED);
}

function LastRun({ run }: { readonly run: RunRecord }) {
  const { name, mode, started, ended, message } = run;
  const { url, words } = subjectOf(run);
  return (
    <li>
      {url === null ? (
        words
      ) : (
        <a href={linkTo(mode === "site" ? "site" : "read", { url })}>{words}</a>
      )}
      <p class="faint">
        {runKind(run)}, {ago(started)}
        {ended === "error" && `: ${causeOf(message)}`}{" "}
        <a href={linkTo("runs", { trace: name })}>Trace</a>
      </p>
    </li>
  );
}

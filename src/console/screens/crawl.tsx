// The Crawl screen: shows a site being read page by page, with queued, read and refused addresses
// and the reasons.

import { useEffect, useState } from "preact/hooks";
import { bare, count, seconds, some, typeName } from "../format.ts";
import { Bars, ShareBar } from "../parts/bar.tsx";
import { Quiet } from "../parts/buttons.tsx";
import { Addresses, Outside } from "../parts/outside.tsx";
import { Pairs } from "../parts/pairs.tsx";
import { Answer, RefusalNote, usePending } from "../parts/pending.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { Tabs, tabOf } from "../parts/tabs.tsx";
import { linkTo, type Route } from "../route.ts";
import { service } from "../service.ts";
import { useStore } from "../store.ts";
import { CrawlForm } from "./crawl-form.tsx";
import { CrawlChanges, CrawlPages } from "./crawl-pages.tsx";
import { CrawlRefused } from "./crawl-refused.tsx";
import {
  type Crawl,
  continueCrawl,
  crawlStore,
  finished,
  followCrawl,
  leaveCrawl,
  loadEarlier,
  pagesToFinish,
  pauseCrawl,
  prepareCrawl,
  resumeCrawl,
  shareOf,
} from "./crawl-run.ts";
import { CrawlCards } from "./home.tsx";

type SitemapAttempt = NonNullable<Crawl["discovery"]>["sitemaps"]["attempts"][number];

/** Renders the screen. */
export function CrawlScreen({ route }: { readonly route: Route }) {
  const crawl = useStore(crawlStore);
  useEffect(() => {
    const [url, id] = [route.query.get("url"), route.query.get("id")];
    if (id !== null && id !== crawlStore.get().id) void followCrawl(id);
    else if (id === null && url === null) leaveCrawl();
    // A crawl puts load on a site, so it only starts on a person's request.
    else if (url !== null) prepareCrawl(url);
  }, [route]);
  return (
    <div class="screen">
      <h1>Crawl a site</h1>
      <CrawlForm crawl={crawl} />
      <p class="unseen" role="status">
        {spoken(crawl)}
      </p>
      <RefusalNote title={failureOf(crawl)} refusal={crawl.refusal} />
      {crawl.phase === "idle" ? (
        <>
          <p class="welcome">
            Reads the pages that the site links to, shallow ones first, up to the limits above, and
            stores a graph. Explore it under Sites, query it under Ask.
          </p>
          <RecentCrawls />
        </>
      ) : (
        (crawl.phase !== "failed" || finished(crawl.numbers) > 0) &&
        // A new crawl has no counters yet.
        (crawl.started === 0 ? <p class="wait">Opening the crawl …</p> : <Progress crawl={crawl} />)
      )}
    </div>
  );
}

const MAX_RECENT = 20;

/** Renders the crawls of this service, newest first. */
function RecentCrawls() {
  const found = usePending((signal) => service().crawls({ limit: MAX_RECENT, signal }), []);
  return (
    <Answer pending={found} title="The crawls were not listed" wait="Loading the crawls">
      {({ crawls }) =>
        crawls.length > 0 && (
          <>
            <h2>Recent crawls</h2>
            <CrawlCards crawls={crawls} />
          </>
        )
      }
    </Answer>
  );
}

/** Returns the screen reader announcement; changes rarely enough to be listened to. */
function spoken(crawl: Crawl): string {
  const { phase, numbers } = crawl;
  const dozens = Math.floor(finished(crawl.numbers) / 25) * 25;
  return {
    idle: "",
    running: dozens === 0 ? "Crawling" : `Crawling, at least ${some(dozens, "page")} so far`,
    done: `Done: ${some(numbers.pages_ok, "page")} read, ${count(numbers.failed)} not`,
    stopped: "Stopped",
    failed: failureOf(crawl),
  }[phase];
}

/** Returns in words what failed: the crawl, or a command to it. */
function failureOf(crawl: Crawl): string {
  if (crawl.phase !== "failed") return "The command failed";
  return finished(crawl.numbers) === 0
    ? "The site was not crawled"
    : `The crawl broke off after ${some(finished(crawl.numbers), "page")}`;
}

/** Returns the limit of a continuation: the same one, if it was not reached; 0 for none. */
const nextLimit = (pages: number, limit: number): number =>
  limit === 0 || pages < limit ? limit : pages * 2;

function Progress({ crawl }: { readonly crawl: Crawl }) {
  const [tab, setTab] = useState("pages");
  const { counts, numbers, discovery, analysis, run, done } = crawl;
  const pages = finished(crawl.numbers);
  const next = nextLimit(pages, run?.max_pages ?? 0);
  // A crawl that is stopped while paused, or before it resumes, has no `done` event.
  const queued = done?.remaining_queued ?? (crawl.phase === "stopped" ? numbers.queued : 0);
  const refusals = Object.values(counts?.refused ?? {});
  const refused = refusals.reduce<number>((sum, of = 0) => sum + of, 0);
  const technologies = analysis?.technologies.length ?? 0;
  const tabs = [
    tabOf("pages", "Pages", () => <CrawlPages crawl={crawl} />, pages),
    tabOf("frontier", "Queue", () => <Queue crawl={crawl} />, numbers.queued),
    tabOf("refused", "Refused", () => <CrawlRefused crawl={crawl} />, refused + numbers.failed),
    tabOf("changes", "Changes", () => <CrawlChanges crawl={crawl} />),
    tabOf("discovery", "Discovery", () =>
      discovery ? <Discovery found={discovery} /> : <p class="empty">Not yet.</p>,
    ),
    tabOf("technologies", "Technologies", () => <Technologies crawl={crawl} />, technologies),
  ];
  // The rest comes below the counters all at once, so that nothing moves.
  if (!crawl.isOpened) return <Numbers crawl={crawl} />;
  return (
    <>
      <Numbers crawl={crawl} />
      {crawl.phase === "running" && crawl.ended === null && (
        <p class="next">
          <Quiet onClick={() => void (crawl.isPaused ? resumeCrawl() : pauseCrawl())}>
            {crawl.isPaused ? "Resume" : "Pause"}
          </Quiet>{" "}
          <span class="faint">
            {crawl.isPaused
              ? "The crawl stays paused until you resume it."
              : "The crawl goes on when you leave this page."}
          </span>
        </p>
      )}
      {(crawl.phase === "done" || crawl.phase === "stopped") && pages > 0 && run && (
        <p class="next">
          {!crawl.isStored
            ? "The stored graph is that of an earlier crawl. "
            : crawl.phase === "stopped"
              ? "Stopped; the pages read so far are stored. "
              : "The graph is stored. "}
          <a href={linkTo("site", { url: run.url })}>Look at the site</a>{" "}
          <a href={linkTo("ask", { url: run.url })}>Ask this site</a>{" "}
          {queued > 0 && (
            <Quiet onClick={() => void continueCrawl(next)}>
              {next === 0 ? "Continue without a limit" : `Continue to ${count(next)} pages`}
            </Quiet>
          )}
        </p>
      )}
      <Earlier crawl={crawl} />
      <div class="with-rail">
        <div class="with-rail-main">
          <Tabs label="The crawl" tabs={tabs} chosen={tab} choose={setTab} />
          {/* Below the tabs, which they would move. */}
          {crawl.warnings.map((warning) => (
            <p class="note" key={warning}>
              {warning}
            </p>
          ))}
        </div>
        <Charts crawl={crawl} />
      </div>
    </>
  );
}

/** Renders how many pages have a row, and loads the others. */
function Earlier({ crawl }: { readonly crawl: Crawl }) {
  const { earlier, isLoadingEarlier, rows } = crawl;
  if (earlier === undefined) return null;
  return (
    <p class="next">
      The table, types and causes below cover the latest {count(rows.length)} of{" "}
      {some(finished(crawl.numbers), "page")}.{" "}
      <Quiet disabled={isLoadingEarlier} onClick={() => void loadEarlier()}>
        {isLoadingEarlier ? "Loading …" : "Load all"}
      </Quiet>
    </p>
  );
}

function Numbers({ crawl }: { readonly crawl: Crawl }) {
  const { numbers: known, perMinute, run, phase, message, isPaused } = crawl;
  const limit = run?.max_pages ?? 0;
  const rest = pagesToFinish(known, limit) - finished(known);
  const states = {
    ...{ idle: "", done: endOf(crawl.done), stopped: "Stopped", failed: "Ended" },
    running: isPaused ? "Paused" : message || "Starting",
  };
  const isResting = isPaused || phase !== "running";
  const left = isResting ? "–" : perMinute > 0 ? seconds((rest / perMinute) * 60) : "…";
  const numbers = [
    ["Read", count(known.pages_ok)],
    ["Not read", count(known.failed)],
    ["Waiting", count(known.queued)],
    ["Found", count(known.discovered)],
    ["A minute", crawl.isOpened ? count(Math.round(perMinute)) : "…"],
    ["Time", crawl.isOpened ? seconds(crawl.seconds) : "…"],
    // More addresses may be found meanwhile.
    ["Left, at least", crawl.isOpened ? left : "…"],
  ] as const;
  return (
    <div class="numbers">
      <Pairs pairs={numbers} />
      <ShareBar
        share={shareOf(known, limit, phase === "done")}
        says={crawl.isOpened ? states[phase] : "Opening the crawl"}
      />
    </div>
  );
}

function endOf(done: Crawl["done"]): string {
  const left = done?.remaining_queued ?? 0;
  if (left > 0) return `Done: the limit was reached, ${some(left, "address", "addresses")} left`;
  // Reasons that a person can lift by other limits.
  const { trap = 0, "past-depth": far = 0, "queue-cap": capped = 0 } = done?.refused ?? {};
  const cut = trap + far + capped;
  if (cut === 0) return "Done: no address remains";
  return `Done: ${some(cut, "address", "addresses")} not read, for reasons listed under Refused`;
}

/** An address, and whether it is read now. */
type Queued = readonly [url: string, isNow: boolean];

const QUEUE_COLUMNS: readonly Column<Queued>[] = [
  {
    ...{ label: "Address", width: "minmax(0, 1fr)", value: ([url]) => url },
    cell: ([url]) => <Outside url={url}>{bare(url)}</Outside>,
  },
  { label: "State", width: "6rem", value: ([, isNow]) => (isNow ? "under way" : "waiting") },
];

/** Renders the addresses under way, and those that were added last. */
function Queue({ crawl: { inFlight, fresh, isPaused } }: { readonly crawl: Crawl }) {
  const rows = [
    ...inFlight.map((url): Queued => [url, !isPaused]),
    ...fresh.filter((url) => !inFlight.includes(url)).map((url): Queued => [url, false]),
  ];
  return (
    <>
      <p class="faint">The addresses under way, and those that were added last.</p>
      {/* Rows are keyed by place: keyed by page, all rows would move when the first page leaves. */}
      <Table
        label="Queue"
        columns={QUEUE_COLUMNS}
        rows={rows}
        empty="No address yet. The crawl adds the links of each page that it reads."
      />
    </>
  );
}

/** Returns in words what a sitemap has. */
function sitemapOf(attempt: SitemapAttempt | undefined): string {
  if (attempt?.ok === true) return some(attempt.urls, "address", "addresses");
  return attempt === undefined || attempt.status === 0
    ? "no answer"
    : `HTTP ${attempt.status}, none`;
}

function Discovery({ found }: { readonly found: NonNullable<Crawl["discovery"]> }) {
  const { robots, sitemaps, web_archive: archive, seeds } = found;
  return (
    <>
      <h2>robots.txt</h2>
      {robots.found ? (
        <>
          <p>
            {robots.rules_for_us.length === 0
              ? "It has no rules for this service."
              : `${some(robots.rules_for_us.length, "rule")} for this service`}
            {robots.crawl_delay !== null && `, at most one page every ${robots.crawl_delay} s`}
          </p>
          <details>
            <summary>The file</summary>
            <pre class="source">{robots.text}</pre>
          </details>
        </>
      ) : (
        <p class="faint">
          There is none{robots.fetched_status > 0 && ` (HTTP ${robots.fetched_status})`}: all may be
          read.
        </p>
      )}
      <h2 class="later">Sitemaps</h2>
      <p>
        {some(sitemaps.total_urls, "address", "addresses")} in {some(sitemaps.found, "sitemap")},{" "}
        {count(seeds.length)} taken in
      </p>
      <Addresses
        urls={sitemaps.attempts.map(({ url }) => url)}
        says={(at) => <span class="faint">{sitemapOf(sitemaps.attempts[at])}</span>}
      />
      <h2 class="later">Web archive</h2>
      <p class={archive === null ? "faint" : ""}>
        {archive === null
          ? "Not asked."
          : `${some(archive.urls, "address", "addresses")} seen there`}
      </p>
    </>
  );
}

function Technologies({ crawl: { analysis } }: { readonly crawl: Crawl }) {
  const found = analysis?.technologies ?? [];
  if (found.length === 0)
    return <p class="empty">{analysis ? "None was recognised." : "Not yet."}</p>;
  return (
    <ul class="cards">
      {found.map(({ name, category, version, confidence, evidence }) => (
        <li key={`${category} ${name}`}>
          <strong>{name}</strong> {version} <span class="faint">{category}</span>
          <p class="faint">
            {confidence} % sure, from <code>{evidence}</code>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Charts({ crawl: { counts, types } }: { readonly crawl: Crawl }) {
  const depths = Object.entries(counts?.depth_counts ?? {}).map(([depth, value]) => ({
    label: depth === "0" ? "The start" : depth === "1" ? "1 link away" : `${depth} links away`,
    value,
  }));
  const kinds = [...types]
    .sort(([, a], [, b]) => b - a)
    .map(([type, value]) => ({ label: typeName(type), value }));
  const files = Object.entries(counts?.discovered_kinds ?? {})
    .filter(([, value]) => value > 0)
    .map(([kind, value]) => ({ label: kind.replace("_", " "), value }));
  const charts = [
    ["Addresses by distance from the start", depths],
    ["Pages by type", kinds],
    ["Addresses by kind", files],
  ] as const;
  return (
    <aside class="rail" aria-label="Charts">
      {charts.map(([title, rows]) => (
        <section class="part" key={title}>
          <h2>{title}</h2>
          {rows.length > 0 && <Bars rows={rows} label={title} />}
        </section>
      ))}
    </aside>
  );
}

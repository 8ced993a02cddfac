// What changed on a crawled site: compares stored pages with the site, section by section.
import { useState } from "preact/hooks";
import type { PageDiff } from "../../model/change.ts";
import type { OutlinePage } from "../../model/graph.ts";
import { bare, causeOf, count, some } from "../format.ts";
import { ShareBar } from "../parts/bar.tsx";
import { Quiet } from "../parts/buttons.tsx";
import { Sections } from "../parts/changes.tsx";
import { Addresses, FirstOf, LISTED, Outside } from "../parts/outside.tsx";
import { Answer, RefusalNote, usePending } from "../parts/pending.tsx";
import { refusalOf, service } from "../service.ts";
import { inParallel, tasksBy, useTask } from "../task.ts";
import { type Crawl, crawlAgain } from "./crawl-run.ts";

/** Pages that are read at the same time; the service keeps to the pace of the site's host. */
const AT_ONCE = 3;

/** How a page without an answer ends. */
const ENDS = ["Gone", "Refused", "Not read"] as const;
type End = (typeof ENDS)[number];

/** Ends by the code of the failure; the others are "Not read". */
const END_OF: Readonly<Record<string, End>> = {
  PAGE_MISSING: "Gone",
  PAGE_BLOCKED: "Refused",
  PAGE_DISALLOWED: "Refused",
};

/** The last comparison of each site. */
const comparisonOf = tasksBy(() => ({
  /** Pages to compare: those of the graph at the start. */
  total: 0,
  done: 0,
  changed: [] as readonly PageDiff[],
  /** Pages without an answer, with the cause. */
  failed: [] as readonly { readonly url: string; readonly cause: string; readonly end: End }[],
}));
type Compared = ReturnType<ReturnType<typeof comparisonOf>["store"]["get"]>["found"];

/** Compares the pages of a site with its stored graph, some at a time. */
function compare(site: string, pages: readonly OutlinePage[]): Promise<void> {
  const { store, find, start } = comparisonOf(site);
  const work = async ({ url }: OutlinePage, signal: AbortSignal) => {
    const add = (changes: (found: Compared) => Partial<Compared>) => {
      const { found } = store.get();
      if (!signal.aborted) find({ done: found.done + 1, ...changes(found) });
    };
    try {
      const diff = await service().diff({ url, signal });
      add(({ changed }) => (diff.change === "same" ? {} : { changed: [...changed, diff] }));
    } catch (error) {
      const { cause, code, status } = refusalOf(error);
      // No answer, or a token that is no longer valid: no other page would be compared.
      if (status === 0 || code === "UNAUTHORIZED") throw error;
      const end = END_OF[code] ?? "Not read";
      add(({ failed }) => ({ failed: [...failed, { url, cause: causeOf(cause), end }] }));
    }
  };
  find({ total: pages.length, done: 0, changed: [], failed: [] });
  return start((signal) => inParallel(pages, { signal, atOnce: AT_ONCE, work }));
}

/** Returns how far the comparison is; while it runs, the words change with each `step` of pages. */
function spoken({ total, done, changed, failed }: Compared, isRunning: boolean, step: number) {
  const told = isRunning ? Math.floor(done / step) * step : done;
  const ends = endsOf(failed).map(([end, of]) => `, ${count(of.length)} ${end.toLowerCase()}`);
  const found = `: ${count(changed.length)} changed${ends.join("")}`;
  return `${count(told)} of ${some(total, "page")} compared${isRunning ? "" : found}`;
}

/** Returns the pages without an answer by their end, those that have none left out. */
const endsOf = (failed: Compared["failed"]) =>
  ENDS.map((end) => [end, failed.filter((page) => page.end === end)] as const).filter(
    ([, pages]) => pages.length > 0,
  );

/** Renders a comparison of every stored page of a site with the page now. */
export function SiteChanges(props: {
  readonly url: string;
  readonly pages: readonly OutlinePage[];
}) {
  const { url, pages } = props;
  const task = comparisonOf(url);
  const { found, pending } = useTask(task);
  const { total, done, changed, failed } = found;
  const isRunning = pending.state === "running";
  return (
    <>
      <p>
        Reads each stored page again and shows the words that changed since the crawl. It changes
        nothing that is stored. New pages are found by crawling the site again, which stores it
        anew.
      </p>
      <p class="actions">
        <button
          type="button"
          class="main"
          onClick={() => (isRunning ? task.stop() : void compare(url, pages))}
        >
          {isRunning ? "Stop" : `Compare ${some(pages.length, "page")} with the site`}
        </button>
        <Quiet onClick={() => void crawlAgain(url, pages.length)}>Crawl again</Quiet>
      </p>
      <p class="unseen" role="status">
        {/* For screen readers, at most ten times. */}
        {pending.state !== "idle" && spoken(found, isRunning, Math.max(1, Math.ceil(total / 10)))}
      </p>
      {pending.state !== "idle" && (
        <>
          <ShareBar share={done / Math.max(1, total)} says={spoken(found, isRunning, 1)} />
          {pending.state === "refused" && (
            <RefusalNote title="The comparison broke off" refusal={pending.refusal} />
          )}
          <h2 class="later">Changed: {count(changed.length)}</h2>
          <FirstOf of={changed.length} />
          <ul class="cards">
            {changed.slice(0, LISTED).map((diff) => (
              <li key={diff.url}>
                <Outside url={diff.url}>{diff.title || bare(diff.url)}</Outside>
                <Sections sections={diff.sections} />
              </li>
            ))}
          </ul>
          {/* At the end: the list above would move it. */}
          {!isRunning &&
            endsOf(failed).map(([end, of]) => (
              <section key={end}>
                <h2 class="later">
                  {end}: {count(of.length)}
                </h2>
                <Addresses
                  urls={of.map(({ url }) => url)}
                  says={(at) => <span class="faint">{of[at]?.cause}</span>}
                />
              </section>
            ))}
        </>
      )}
    </>
  );
}

/** Renders a page's changed words below a title, once it is pressed; `ask` compares the page. */
export function ChangedWords(props: {
  readonly title: string;
  readonly ask: (signal: AbortSignal) => Promise<PageDiff>;
}) {
  const { title, ask } = props;
  const [isOpen, open] = useState(false);
  const pending = usePending(isOpen ? ask : undefined, [isOpen]);
  return (
    <details onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{title}</summary>
      <Answer pending={pending} title="The page was not compared" wait="Comparing the page">
        {({ change, sections }) =>
          change === "same" ? (
            <p class="faint">As it is read now, its content has the same words as before.</p>
          ) : (
            <Sections sections={sections} />
          )
        }
      </Answer>
    </details>
  );
}

/** Compares a page with the text that the last crawl before this one read. */
export async function changesSinceCrawl(
  url: string,
  { id, started, signal }: Pick<Crawl, "id" | "started"> & { readonly signal: AbortSignal },
): Promise<PageDiff> {
  const client = service();
  const root = (await client.crawlStatus({ id, signal })).url;
  const { crawls } = await client.crawls({ signal });
  for (const earlier of crawls) {
    if (earlier.url !== root || earlier.created >= started || earlier.pages_ok === 0) continue;
    // The list of its pages would end with it.
    if (earlier.ended === null) continue;
    const against = await textOf(url, { id: earlier.id, signal });
    if (against === undefined) continue;
    // The page as this crawl read it, if its copy is still cached.
    const maxAge = Math.ceil(Date.now() / 1000 - started) + MARGIN_SECONDS;
    return client.diff({ url, against, fetch: { max_age: maxAge }, signal });
  }
  throw new Error(
    "No earlier crawl that this service keeps has the text of the page. A watch of the site keeps the words that change.",
  );
}

/** Added to the age of cached copies, for the clocks of two machines. */
const MARGIN_SECONDS = 60;

/** Returns the text of a page that a crawl read; undefined if it did not. */
async function textOf(
  url: string,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
): Promise<string | undefined> {
  for await (const { id: at, event } of service().crawlEvents({ id, fields: "none", signal })) {
    if (event.type !== "page" || event.url !== url || !event.ok) continue;
    for await (const page of service().crawlPages({ id, after: at - 1, limit: 1, signal }))
      return page.content_markdown || page.markdown;
  }
  return undefined;
}

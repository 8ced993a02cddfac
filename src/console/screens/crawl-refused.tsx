// What a crawl did not read: failed pages by cause, and refused addresses by reason.
import type { FrontierRefusal } from "../../model/site-event.ts";
import { bare, count } from "../format.ts";
import { Bars } from "../parts/bar.tsx";
import { Addresses, Outside } from "../parts/outside.tsx";
import type { crawlStore, PageRow } from "./crawl-run.ts";

type Crawl = ReturnType<typeof crawlStore.get>;

const REASONS: Readonly<Record<FrontierRefusal, string>> = {
  "off-site": "On another site",
  "past-depth": "Too many links from the start",
  "not-a-page": "Not a page, by its address",
  excluded: "Excluded by a pattern",
  "not-included": "Outside the path or the patterns",
  "queue-cap": "The queue was full",
  trap: "Of a pattern whose pages brought nothing new",
  "hash-route": "A hash route, which only a browser reads",
  "modified-since": "Not modified since the given date",
  robots: "robots.txt disallows it",
};

/** Pages listed per cause. */
const MAX_FAILED = 100;

/** Renders the failed pages of a cause, each with the page that links there. */
function FailedPages(props: { readonly rows: readonly PageRow[]; readonly cause: string }) {
  const { rows, cause } = props;
  const failed = rows.filter((row) => row.cause === cause);
  return (
    <details>
      <summary>
        {cause} <span class="faint">{count(failed.length)}</span>
      </summary>
      <Addresses
        urls={failed.slice(0, MAX_FAILED).map(({ url }) => url)}
        says={(at) => {
          const from = failed[at]?.linked_from ?? "";
          return (
            from !== "" && (
              <span class="faint">
                (linked from <Outside url={from}>{bare(from)}</Outside>)
              </span>
            )
          );
        }}
      />
      {failed.length > MAX_FAILED && (
        <p class="faint">The first {count(MAX_FAILED)}; the table has all.</p>
      )}
    </details>
  );
}

/** Renders failures and refusals. */
export function CrawlRefused({ crawl: { counts, errors, done, rows } }: { readonly crawl: Crawl }) {
  const reasons = Object.entries(counts?.refused ?? {}).map(([reason, value]) => ({
    label: reason in REASONS ? REASONS[reason as FrontierRefusal] : reason,
    value: value ?? 0,
  }));
  const failures = [...errors].map(([label, value]) => ({ label, value }));
  return (
    <>
      <h2>Failed pages by cause</h2>
      <Bars rows={failures} label="Failures by cause" />
      {failures.map(({ label }) => (
        <FailedPages key={label} rows={rows} cause={label} />
      ))}
      <h2 class="later">Refused addresses by reason</h2>
      <Bars rows={reasons} label="Refused addresses by reason" />
      {done !== undefined && done.refused_urls.length > 0 && (
        <details>
          <summary>
            The first {count(done.refused_urls.length)} of {count(done.refused_total)}
          </summary>
          <Addresses
            urls={done.refused_urls.map(({ url }) => url)}
            says={(at) => {
              const { reason } = done.refused_urls[at] ?? {};
              return reason && <span class="faint">{REASONS[reason]}</span>;
            }}
          />
        </details>
      )}
    </>
  );
}

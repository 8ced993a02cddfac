// What a crawl did not read: failed pages by cause, and refused addresses by reason.
import { useMemo, useRef, useState } from "preact/hooks";
import type { FrontierRefusal } from "../../model/site-event.ts";
import { bare, count } from "../format.ts";
import { useInView } from "../parts/in-view.ts";
import { Addresses, Outside } from "../parts/outside.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { type Crawl, knownWhen } from "./crawl-run.ts";

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

/** Why addresses were not read. */
interface Cause {
  readonly why: string;
  readonly count: number;
  /** Reason for which addresses were refused; "" for pages that failed. */
  readonly reason: string;
}

const columnsOf = (choose: (why: string) => void): readonly Column<Cause>[] => [
  {
    ...{ label: "Why", width: "minmax(0, 1fr)", value: ({ why }) => why },
    cell: ({ why }) => (
      <button type="button" class="cell" title={why} onClick={() => choose(why)}>
        {why}
      </button>
    ),
  },
  {
    ...{ label: "What", width: "6rem", isExtra: true },
    value: ({ reason }) => (reason === "" ? "failed" : "refused"),
  },
  { label: "Addresses", width: "6rem", isNumber: true, value: ({ count: of }) => of },
];

/** Renders failed pages by cause and refused addresses by reason, and the addresses of one. */
export function CrawlRefused({ crawl }: { readonly crawl: Crawl }) {
  const { counts, errors, done, rows } = crawl;
  const [chosen, choose] = useState("");
  const columns = useMemo(() => columnsOf(choose), []);
  const place = useInView<HTMLElement>(chosen);
  const causes: Cause[] = [
    ...Array.from(errors, ([why, of]) => ({ why, count: of, reason: "" })),
    ...Object.entries(counts?.refused ?? {}).map(([reason, of = 0]) => ({
      why: reason in REASONS ? REASONS[reason as FrontierRefusal] : reason,
      count: of,
      reason,
    })),
  ].filter(({ count: of }) => of > 0);
  // In the order in which they were first shown: a new cause moves no other.
  const places = useRef(new Set<string>()).current;
  for (const { why } of causes) places.add(why);
  const order = [...places];
  causes.sort((one, other) => order.indexOf(one.why) - order.indexOf(other.why));
  const cause = causes.find(({ why }) => why === chosen);
  const failed = rows.filter((row) => row.cause !== "" && row.cause === chosen);
  const refused = (done?.refused_urls ?? []).filter(({ reason }) => reason === cause?.reason);
  return (
    <>
      <Table
        label="Causes"
        columns={columns}
        rows={causes}
        keyOf={({ why }) => why}
        empty="Every address was read."
      />
      {cause !== undefined && (
        <section class="detail later" aria-label="The chosen cause" ref={place}>
          <h2>{cause.why}</h2>
          {cause.reason === "" ? (
            <Addresses
              urls={failed.map(({ url }) => url)}
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
          ) : (
            <>
              <p class="faint">
                {done === undefined
                  ? `The addresses are ${knownWhen(crawl)}.`
                  : `${count(refused.length)} of them are among the first ${count(done.refused_urls.length)} of ${count(done.refused_total)} refused addresses.`}
              </p>
              <Addresses urls={refused.map(({ url }) => url)} />
            </>
          )}
        </section>
      )}
    </>
  );
}

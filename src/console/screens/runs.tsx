// The Runs screen: the service's runs and their results, and the trace of one run event by event.

import { useState } from "preact/hooks";
import type { JsonObject } from "../../model/fact.ts";
import { plainWords } from "../../model/plain-words.ts";
import type { RunRecord } from "../../model/resources.ts";
import { bytes, causeOf, count, moment, runKind, subjectOf } from "../format.ts";
import { Quiet } from "../parts/buttons.tsx";
import { ShortAddress } from "../parts/outside.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { linkTo, type Route } from "../route.ts";
import { service } from "../service.ts";

/** Maximum runs listed. */
const LISTED = 1000;
/** Events shown at once. */
const EVENTS = 200;

/** Renders the screen. */
export function RunsScreen({ route }: { readonly route: Route }) {
  const name = route.query.get("trace");
  return (
    <div class="screen">
      <h1>{name === null ? "Runs" : "One run"}</h1>
      {name === null ? <RunTable /> : <Trace key={name} name={name} />}
    </div>
  );
}

const ENDS: Readonly<Record<string, string>> = {
  done: "answered",
  error: "refused",
  stopped: "stopped",
};

const endOf = ({ ended, message }: RunRecord): string =>
  ended === "error" ? causeOf(message) : (ENDS[ended ?? ""] ?? "open or cut");

const COLUMNS: readonly Column<RunRecord>[] = [
  {
    label: "Address",
    width: "minmax(0, 5fr)",
    value: (run) => subjectOf(run).words,
    cell: (run) => (
      <a href={linkTo("runs", { trace: run.name })}>
        <ShortAddress address={subjectOf(run).words} />
      </a>
    ),
  },
  { label: "What", width: "4.6rem", isExtra: true, value: runKind },
  {
    ...{ label: "End", width: "minmax(4.5rem, 3fr)", value: endOf },
    cell: (run) => (
      <span class={run.ended === "error" ? "bad" : ""} title={endOf(run)}>
        {endOf(run)}
      </span>
    ),
  },
  {
    ...{ label: "Started", width: "11rem", isExtra: true, value: ({ started }) => started },
    cell: ({ started }) => moment(started * 1000),
  },
  {
    ...{ label: "Size", width: "4.5rem", isNumber: true, isExtra: true, value: (run) => run.bytes },
    cell: (run) => bytes(run.bytes),
  },
];

function RunTable() {
  const [asked, setAsked] = useState(0);
  const pending = usePending((signal) => service().listRuns({ limit: LISTED, signal }), [asked]);
  return (
    <>
      <p>
        Every read and crawl leaves a trace of its events, without page texts.{" "}
        <Quiet onClick={() => setAsked(asked + 1)}>Refresh</Quiet>
      </p>
      <Answer pending={pending} title="The runs were not listed">
        {({ runs, total }) => (
          <>
            <Table
              label="Runs"
              columns={COLUMNS}
              rows={runs}
              empty="No runs yet: read a page, and it is listed here."
            />
            {total > runs.length && (
              <p class="faint">
                The last {count(runs.length)} of {count(total)}.
              </p>
            )}
          </>
        )}
      </Answer>
    </>
  );
}

function Trace({ name }: { readonly name: string }) {
  const [from, setFrom] = useState(0);
  const pending = usePending(
    (signal) => service().runTrace({ name, from, limit: EVENTS, signal }),
    [name, from],
  );
  return (
    <>
      <p>
        <a href={linkTo("runs")}>All runs</a> · <code>{name}</code>
      </p>
      <Answer pending={pending} title="The trace was not read" keeps>
        {({ events, next }) => (
          <>
            <ol class="events" aria-label="Events">
              {events.map((event, at) => (
                <li key={from + at}>
                  <EventLine event={event} />
                </li>
              ))}
            </ol>
            <div class="actions">
              {from > 0 && <Quiet onClick={() => setFrom(0)}>First events</Quiet>}
              {next !== null && <Quiet onClick={() => setFrom(next)}>Next events</Quiet>}
            </div>
          </>
        )}
      </Answer>
    </>
  );
}

/** Fields that every event of a trace has, or that its line already shows. */
const SHOWN: ReadonlySet<string> = new Set([
  "type",
  "stage",
  "at",
  "run",
  "seq",
  "message",
  "state",
]);

function EventLine({ event }: { readonly event: JsonObject }) {
  const { type, at, message, url, error } = event;
  const rest = Object.entries(event).filter(([field]) => !SHOWN.has(field));
  const words = [message, type === "page" || type === "run" ? url : undefined, error]
    .filter((part) => typeof part === "string")
    .map(plainWords)
    .join(" · ");
  return (
    <details>
      <summary>
        <span class="at">{typeof at === "number" ? `${at.toFixed(2)} s` : ""}</span>
        <strong>{String(type)}</strong>{" "}
        <span class={type === "error" ? "bad" : "faint"}>{words}</span>
      </summary>
      <pre class="source">{JSON.stringify(Object.fromEntries(rest), null, 2)}</pre>
    </details>
  );
}

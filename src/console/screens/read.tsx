// The Read screen: reads an address or HTML with live stages, and shows the evidence for the
// result.

import { useEffect, useMemo, useState } from "preact/hooks";
import { bare, bytes, count, seconds, some, typeName } from "../format.ts";
import { AddressRow, addressFault } from "../parts/address-row.tsx";
import { Quiet } from "../parts/buttons.tsx";
import { Evidence } from "../parts/evidence.tsx";
import { Check, Choice, instead, TextArea, useFilter } from "../parts/field.tsx";
import { RefusalNote } from "../parts/pending.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { linkTo, type Route, visit } from "../route.ts";
import { type Refusal, serviceStore } from "../service.ts";
import { useStore } from "../store.ts";
import { FileChoice, FileDrop } from "./read-file.tsx";
import { PageResult } from "./read-result.tsx";
import {
  askedIn,
  fullAddress,
  listArchived,
  queryOf,
  type Read,
  readArchived,
  readSample,
  readStore,
  startRead,
  stopRead,
} from "./read-run.ts";
import type { WarcPage } from "./read-warc.ts";

/** Renders the screen. */
export function ReadScreen({ route }: { readonly route: Route }) {
  const read = useStore(readStore);
  useEffect(() => {
    const asked = askedIn(route.query);
    const { get, set } = readStore;
    if (!asked || linkTo("read", queryOf(asked)) === linkTo("read", queryOf(get()))) return;
    set({ ...asked, isPasting: false });
    if (addressFault(asked.url) === "") void startRead(undefined, asked.anyway);
  }, [route]);
  const hasEvidence = read.resolve !== undefined;
  const { archive } = read;
  const isIdle = read.phase === "idle" && archive === undefined && !route.query.has("url");
  return (
    <FileDrop>
      <h1 class={isIdle ? "" : "unseen"}>Read a page</h1>
      <ReadForm read={read} isIdle={isIdle} />
      <p class="unseen" role="status">
        {statusOf(read)}
      </p>
      {isIdle && <Welcome />}
      {/* Hidden while one of its pages is read: it keeps its words, its order and its place. */}
      {archive !== undefined && archive.pages.length > 1 && (
        <div hidden={read.phase !== "idle"}>
          <ArchivedPages key={archive.name} {...archive} />
        </div>
      )}
      {read.phase !== "idle" && (
        <>
          {archive !== undefined && archive.pages.length > 1 && (
            <p>
              <Quiet onClick={listArchived}>
                All {some(archive.pages.length, "page")} of {archive.name}
              </Quiet>
            </p>
          )}
          {read.phase !== "done" && <Stages read={read} />}
          <div class={hasEvidence ? "with-rail" : ""}>
            <div class="with-rail-main">
              {read.refusal && <NotRead read={read} />}
              {read.phase === "stopped" && (
                <p class="note">Stopped before the page was complete.</p>
              )}
              {read.done && (
                <PageResult key={route.query.get("tab")} read={read} done={read.done} />
              )}
            </div>
            {hasEvidence && (
              <Evidence read={read} stages={read.phase === "done" && <Stages read={read} />} />
            )}
          </div>
        </>
      )}
    </FileDrop>
  );
}

const ARCHIVED: readonly Column<WarcPage>[] = [
  {
    ...{ label: "Page", width: "minmax(0, 1fr)", value: ({ url }) => url },
    cell: (page) => (
      <button type="button" class="cell" title={page.url} onClick={() => void readArchived(page)}>
        <bdi>{bare(page.url)}</bdi>
      </button>
    ),
  },
  { label: "Type", width: "12rem", isExtra: true, value: ({ type }) => type },
  {
    ...{ label: "Size", width: "5rem", isNumber: true, value: ({ size }) => size },
    cell: ({ size }) => bytes(size),
  },
];

/** Renders the pages of a WARC file, to choose one. */
function ArchivedPages({ name, pages }: NonNullable<Read["archive"]>) {
  const { wanted, field } = useFilter("Find", "address");
  const rows = useMemo(
    () => pages.filter(({ url }) => url.toLowerCase().includes(wanted)),
    [pages, wanted],
  );
  return (
    <>
      <p>
        {name} has {some(pages.length, "page")}. Choose one to read it as its site sent it.
      </p>
      <div class="options above">{field}</div>
      <Table
        label="Pages"
        columns={ARCHIVED}
        rows={rows}
        keyOf={({ url }) => url}
        empty="No page has this in its address."
      />
    </>
  );
}

const Stages = ({ read }: { readonly read: Read }) => (
  <StageList label="Stages of the read" stages={stagesOf(read)} />
);

const statusOf = ({ phase, message, done, archive }: Read): string =>
  ({
    idle: archive === undefined ? "" : `${some(archive.pages.length, "page")} of ${archive.name}`,
    running: message || "Reading",
    done: `Read: ${done?.title || done?.url || "the page"}`,
    failed: "The page was not read",
    stopped: "Stopped",
  })[phase];

function ReadForm({ read, isIdle }: { readonly read: Read; readonly isIdle: boolean }) {
  const { isPasting, phase } = read;
  const { health } = useStore(serviceStore);
  const canRender = health?.render_available !== false;
  return (
    <form class={isIdle ? "ask" : "ask compact"} onSubmit={instead(() => readWith())}>
      <AddressRow
        label={isPasting ? "Address the HTML is from (optional)" : "Address of the page"}
        placeholder="example.org/article"
        {...readStore.bind("url")}
        go="Read"
        isRunning={phase === "running"}
        stop={stopRead}
        isOptional={isPasting}
      />
      {isPasting && (
        <TextArea label="HTML of the page" rows={4} required {...readStore.bind("html")} />
      )}
      <details class="form-options" open={isIdle || isPasting}>
        <summary>Options</summary>
        <div class="options">
          {!isPasting && (
            <Choice
              label="Fetch"
              options={[
                ["auto", "plain fetch, browser if needed"],
                ["plain", "plainly only"],
                ...(canRender ? [["browser", "plain fetch and browser, merged"] as const] : []),
              ]}
              {...readStore.bind("fetching")}
            />
          )}
          <Check label="Keep hidden text" {...readStore.bind("hiddenText")} />
          <Quiet aria-pressed={isPasting} onClick={() => readStore.set({ isPasting: !isPasting })}>
            {isPasting ? "Fetch an address instead" : "Paste HTML instead"}
          </Quiet>
          <FileChoice />
        </div>
      </details>
    </form>
  );
}

/** Reads the page in the form, or a file, with changed options; the address has those of a page. */
function readWith(changes: Partial<Read> = {}, file?: Read["file"]): void {
  readStore.set({ anyway: false, ...changes });
  const asked = readStore.get();
  if (!asked.isPasting && file === undefined) visit("read", queryOf(asked));
  void startRead(file, asked.anyway);
}

function Welcome() {
  return (
    <div class="welcome">
      <p>
        legible reads the whole page as text, separates its content from the rest, and shows why.
        Guesses are marked as such.
      </p>
      <p>
        <button type="button" onClick={() => void readSample()}>
          Try it with a sample page
        </button>{" "}
        <span class="faint">It needs no network.</span>
      </p>
      <p class="faint">
        Or drop a file here: HTML, PDF, Office, OpenDocument, EPUB, CSV, mail, a feed or a WARC.
      </p>
    </div>
  );
}

function stagesOf(read: Read): readonly Stage[] {
  const { phase, message, resolve, parse, classify, select, done, failedAt, startedAt } = read;
  const steps = [
    ["resolve", "Fetch", resolve, undefined],
    ["parse", "Blocks", parse, parse && some(parse.blocks, "block")],
    ["classify", "Type", classify, classify && typeName(classify.page_type)],
    ["select", "Content", select, select && `${count(select.kept)} kept`],
    ["done", "Written", done, undefined],
  ] as const;
  const now = steps.findIndex(([, , event]) => event === undefined);
  const endOf = (at: number) => steps[at]?.[2]?.at;
  return steps.map(([name, label, event, says], at): Stage => {
    if (event !== undefined) {
      const taken = event.at === undefined ? undefined : event.at - (endOf(at - 1) ?? 0);
      const time = taken === undefined || taken < LEAST_SHOWN ? undefined : seconds(taken);
      return { name, label, state: "done", says: [says, time].filter(Boolean).join(" · ") };
    }
    if (failedAt === name || (phase === "failed" && at === now))
      return { name, label, state: "failed" };
    if (at !== now || phase !== "running") return { name, label, state: "waiting" };
    // The clock of this page, as the service's clock is not known while it works.
    const since = startedAt + (endOf(at - 1) ?? 0) * 1000;
    return { name, label, state: "running", says: message, since };
  });
}

/** Seconds of a stage that are worth showing. */
const LEAST_SHOWN = 0.05;

/** Statuses that a browser would get too: login, payment, missing page, legal reasons. */
const FOR_NO_BROWSER: ReadonlySet<number> = new Set([401, 402, 404, 407, 410, 451]);

/** Codes of addresses that the service reads neither way. */
const REFUSED_BEFORE: ReadonlySet<string> = new Set(["BLOCKED_HOST", "INVALID_REQUEST"]);

/** Whether a page was sent, and refused for its words alone: a question, a login, an error in words. */
const isForItsWords = ({ code, status }: Refusal): boolean =>
  (code === "PAGE_BLOCKED" || code === "PAGE_MISSING") && status < 400;

function NotRead({ read }: { readonly read: Read }) {
  const { url, refusal, fetching, isPasting, again, anyway, file } = read;
  const { health } = useStore(serviceStore);
  if (refusal === undefined) return null;
  // After `again`, a browser has just read it.
  const canRender =
    health?.render_available === true &&
    fetching !== "browser" &&
    !isPasting &&
    file === undefined &&
    again === "";
  const mayHelp =
    !REFUSED_BEFORE.has(refusal.code) &&
    (refusal.requiresRender || (refusal.status > 0 && !FOR_NO_BROWSER.has(refusal.status)));
  const plain = /^https:\/\/(?<rest>.*)/i.exec(fullAddress(url))?.groups?.["rest"];
  const isUnreached = plain !== undefined && refusal.code === "PAGE_FETCH_FAILED";
  const ways = [
    ["Try through a browser", canRender && mayHelp, () => readWith({ fetching: "browser" })],
    ["Read anyway", !anyway && isForItsWords(refusal), () => readWith({ anyway: true }, file)],
    ["Try http://", !isPasting && isUnreached, () => readWith({ url: `http://${plain}` })],
    ["Paste its HTML instead", !isPasting && url !== "", () => readStore.set({ isPasting: true })],
  ] as const;
  return (
    <RefusalNote title="The page was not read" refusal={refusal}>
      {ways.map(
        ([label, isOffered, act]) =>
          isOffered && (
            <button key={label} type="button" onClick={act}>
              {label}
            </button>
          ),
      )}
    </RefusalNote>
  );
}

/** One stage. */
export interface Stage {
  readonly name: string;
  readonly label: string;
  readonly state: "waiting" | "running" | "done" | "failed";
  /** Its result. */
  readonly says?: string | undefined;
  /** Clock of the page, in milliseconds, when it started running. */
  readonly since?: number;
}

/** Renders the stages in order. */
export function StageList(props: { readonly stages: readonly Stage[]; readonly label: string }) {
  const { stages, label } = props;
  return (
    <ol class="stages" aria-label={label}>
      {stages.map(({ name, label: title, state, says, since }) => (
        <li key={name} class={state}>
          <span class="dot" aria-hidden="true" />
          <span class="stage-name">
            {title}
            <span class="unseen">, {state === "running" ? "under way" : state}</span>
          </span>
          {says !== undefined && says !== "" && <span class="stage-says">{says}</span>}
          {since !== undefined && <Elapsed since={since} />}
        </li>
      ))}
    </ol>
  );
}

const TICK_MS = 200;

/** Renders the seconds since a time; a screen reader would announce each of them. */
function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return (
    <span class="stage-says" aria-hidden="true">
      {seconds(Math.max(0, now - since) / 1000)}
    </span>
  );
}

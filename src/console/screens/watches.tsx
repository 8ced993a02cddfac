// The Watches screen: starts watches of pages and sites, and lists them with their last check, their
// changes and deliveries.

import { useEffect, useState } from "preact/hooks";
import type { Watch, WatchChange } from "../../model/watch.ts";
import { ago, bare, causeOf, count, moment, percent, some } from "../format.ts";
import { AddressRow } from "../parts/address-row.tsx";
import { useAgain } from "../parts/again.ts";
import { Quiet } from "../parts/buttons.tsx";
import { Sections } from "../parts/changes.tsx";
import { Choice, Input, instead } from "../parts/field.tsx";
import { Answer, RefusalNote, usePending, Wait } from "../parts/pending.tsx";
import { linkTo, type Route } from "../route.ts";
import { service } from "../service.ts";
import { createStore, useStore } from "../store.ts";
import { fullAddress } from "./read-run.ts";
import { changeWatches, checkNow, listWatches, watchesStore } from "./watch-list.ts";

const SCHEDULES: readonly (readonly [every: string, label: string])[] = [
  ["0 8 * * *", "every day at 8:00"],
  ["0 * * * *", "every hour"],
  ["*/15 * * * *", "every 15 minutes"],
  ["0 8 * * 1", "every Monday at 8:00"],
];

/** The time zone of this browser, in which a person reads "at 8:00". */
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Maximum pages of a watched site. */
const SITE_PAGES = 200;

/** Milliseconds until the list is asked again while a check is under way. */
const AGAIN_MS = 1500;

const SUBJECTS = [
  ["page", "this page"],
  ["rows", "the rows of its list"],
  ["site", `its site, up to ${SITE_PAGES} pages`],
] as const;

const formStore = createStore({
  url: "",
  every: "0 8 * * *",
  isSite: false,
  records: false,
  query: "",
  when: "",
  webhook: "",
  isStarting: false,
});

/** Renders the screen; `url` of the address fills the form, and `of=site` chooses the whole site. */
export function WatchesScreen({ route }: { readonly route: Route }) {
  const { watches, asked, refusal, refused } = useStore(watchesStore);
  useEffect(() => {
    const url = route.query.get("url");
    if (url !== null) formStore.set({ url, isSite: route.query.get("of") === "site" });
  }, [route]);
  useEffect(() => void listWatches(), []);
  const isChecking = watches?.some(({ id, checks }) => checks === 0 || asked.get(id) === checks);
  useAgain(isChecking === true, { run: listWatches, ms: AGAIN_MS });
  return (
    <div class="screen">
      <h1>Watches</h1>
      <WatchForm />
      <RefusalNote title="The service refused this" refusal={refused} />
      <RefusalNote title="The watches were not listed" refusal={refusal} />
      {watches === undefined ? (
        refusal === undefined && <Wait>Loading the watches</Wait>
      ) : watches.length === 0 ? (
        <p class="empty">
          Nothing is watched yet. Enter the address of a page above: the service reads it on a
          schedule, and shows here which words changed.
        </p>
      ) : (
        <ul class="cards">
          {watches.map((watch) => (
            <li key={watch.id}>
              <WatchCard watch={watch} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function start(): Promise<void> {
  const { url, every, isSite, records, query, when, webhook } = formStore.get();
  formStore.set({ isStarting: true });
  const isStarted = await changeWatches((client) =>
    client.startWatch({
      url: fullAddress(url),
      every,
      time_zone: TIME_ZONE,
      max_pages: isSite ? SITE_PAGES : 1,
      records: records && !isSite,
      ...(query.trim() !== "" && { query: query.trim() }),
      ...(when.trim() !== "" && { when: when.trim() }),
      ...(webhook.trim() !== "" && { webhook: webhook.trim() }),
    }),
  );
  formStore.set({ isStarting: false, ...(isStarted && { url: "", query: "", when: "" }) });
}

function WatchForm() {
  const { isSite, records, isStarting } = useStore(formStore);
  const submit = instead(() => void start());
  const text = (name: "query" | "when" | "webhook", label: string, placeholder: string) => (
    <Input label={label} placeholder={placeholder} {...formStore.bind(name)} />
  );
  return (
    <form class="ask" onSubmit={submit}>
      <AddressRow
        label="Address to watch"
        placeholder="example.org/prices"
        {...formStore.bind("url")}
        go="Watch"
        isDisabled={isStarting}
      />
      <div class="options">
        <Choice label="Check" options={SCHEDULES} {...formStore.bind("every")} />
        <Choice
          label="of"
          value={isSite ? "site" : records ? "rows" : "page"}
          options={SUBJECTS}
          change={(value) => formStore.set({ isSite: value === "site", records: value === "rows" })}
        />
      </div>
      <details class="form-options">
        <summary>Conditions and delivery</summary>
        <div class="options">
          {text("query", "Only changes with the words", "opening hours")}
          {text("when", "Only if", "price below 20")}
          {text("webhook", "Send to", "https://example.org/hook")}
        </div>
      </details>
    </form>
  );
}

function WatchCard({ watch }: { readonly watch: Watch }) {
  const { id, url, last, next, checks, last_report, webhook, query, when } = watch;
  const [isRemoving, setRemoving] = useState(false);
  const words = bare(url);
  return (
    <>
      <div class="with-button">
        <div class="grows">
          <a href={linkTo("read", { url })}>{words}</a>
          <p class="faint">
            {scheduleOf(watch)}
            {query !== null && `, with the words “${query}”`}
            {when !== null && `, if ${when}`}
          </p>
        </div>
        <div class="actions">
          {isRemoving ? (
            <>
              <span>Remove with its changes?</span>
              <Quiet onClick={() => void changeWatches((client) => client.stopWatch({ id }))}>
                Remove
              </Quiet>
              <Quiet onClick={() => setRemoving(false)}>Keep</Quiet>
            </>
          ) : (
            <>
              <Quiet onClick={() => void checkNow(watch)}>
                Check now<span class="unseen"> {words}</span>
              </Quiet>
              <Quiet onClick={() => setRemoving(true)}>
                Remove …<span class="unseen"> {words}</span>
              </Quiet>
            </>
          )}
        </div>
      </div>
      <p role="status">
        {last === null ? (
          "The first check is under way."
        ) : last.error !== null ? (
          <span class="bad">
            Check failed {ago(last.at)}: {causeOf(last.error)}
          </span>
        ) : (
          `Checked ${ago(last.at)}, ${some(checks, "check")} so far${last.pages > 1 ? `, ${count(last.pages)} pages or rows` : ""}`
        )}
        {last !== null && <span class="faint"> · next {moment(next * 1000)}</span>}
      </p>
      {last?.note !== undefined && <p class="note">{last.note}</p>}
      {webhook !== null && (
        <p class={webhook.error === null ? "faint" : "bad"}>{deliveryOf(webhook)}</p>
      )}
      {last_report === 0 ? (
        last?.error === null && <p class="faint">No change since the first check.</p>
      ) : (
        <Reports id={id} last={last_report} />
      )}
    </>
  );
}

/** Returns in words how far reports were delivered. */
function deliveryOf({ url, delivered, error }: NonNullable<Watch["webhook"]>): string {
  if (error !== null) return `Not delivered to ${bare(url)}: ${error}`;
  return `Last report sent to ${bare(url)}: ${delivered === 0 ? "none" : count(delivered)}`;
}

/** Returns a schedule in words. */
function scheduleOf({ every, time_zone }: Watch): string {
  const known = SCHEDULES.find(([cron]) => cron === every)?.[1];
  const zone = time_zone === TIME_ZONE ? "" : ` (${time_zone})`;
  return `Watched ${known ?? `by the schedule ${every}`}${zone}`;
}

/** Renders the last report of a watch, and those before on demand. */
function Reports({ id, last }: { readonly id: string; readonly last: number }) {
  const [isWhole, showWhole] = useState(false);
  const after = isWhole ? 0 : last - 1;
  const pending = usePending(
    (signal) => service().watchReports({ id, after, signal }),
    [id, last, isWhole],
  );
  return (
    <Answer pending={pending} title="The changes were not listed" keeps>
      {({ reports }) => (
        <>
          {[...reports].reverse().map(({ id: report, at, changes }) => (
            <section key={report}>
              <h2>
                {report === last ? "Last change" : "Change"}: {moment(at * 1000)}
              </h2>
              {changes.map((change, place) => (
                <Change key={place} change={change} />
              ))}
            </section>
          ))}
          {last > 1 && !isWhole && (
            <Quiet onClick={() => showWhole(true)}>Show the changes before</Quiet>
          )}
        </>
      )}
    </Answer>
  );
}

const CHANGES: Readonly<Record<WatchChange["change"], string>> = {
  new: "New",
  changed: "Changed",
  moved: "Moved",
  gone: "Gone",
  layout: "Other layout",
};

function Change({
  change: { change, url, title, from, sections, cut, fit, notes = [] },
}: {
  readonly change: WatchChange;
}) {
  return (
    <>
      <p>
        <span class="chip">{CHANGES[change]}</span>{" "}
        <a href={linkTo("read", { url })}>{title || bare(url)}</a>
        {from !== undefined && <span class="faint"> from {bare(from)}</span>}
        {fit !== undefined && <span class="faint"> {percent(fit)} of the recipe fits</span>}
      </p>
      {notes.length > 0 && <p class="faint">{notes.join("; ")}</p>}
      {sections.length > 0 && <Sections sections={sections} />}
      {cut === true && <p class="faint">The change is too large to be shown whole.</p>}
    </>
  );
}

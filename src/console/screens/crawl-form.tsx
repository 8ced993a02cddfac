// The form of the Crawl screen: address, scope and pace.

import { count, seconds, some } from "../format.ts";
import { AddressRow } from "../parts/address-row.tsx";
import { Check, Field } from "../parts/field.tsx";
import { serviceStore } from "../service.ts";
import { useStore } from "../store.ts";
import { crawlStore, startCrawl, stopCrawl } from "./crawl-run.ts";

type Crawl = ReturnType<typeof crawlStore.get>;

/** Renders the form. */
export function CrawlForm({ crawl }: { readonly crawl: Crawl }) {
  const { url, maxPages, maxDepth, inBrowser, withinPath, readFiles, respectRobots, phase } = crawl;
  const { includePaths, excludePaths, pace, ended } = crawl;
  const { health } = useStore(serviceStore);
  const submit = (event: Event) => {
    event.preventDefault();
    void startCrawl();
  };
  const cap = health?.max_pages ?? 0;
  return (
    <form class="ask" onSubmit={submit}>
      <AddressRow
        label="Address of the site"
        placeholder="example.org"
        value={url}
        change={(value) => crawlStore.set({ url: value })}
        go="Crawl"
        isRunning={phase === "running" && ended === null}
        stop={() => void stopCrawl()}
        isDisabled={phase === "running" && ended === undefined}
      />
      {/* Folded while a crawl is on screen; its state is the reader's afterwards. */}
      <details class="form-options" open={phase === "idle"}>
        <summary>Scope and pace</summary>
        <div class="options">
          <Field label={cap > 0 ? `Most pages (${count(cap)} here)` : "Most pages (0: all)"}>
            {(id) => (
              <input
                id={id}
                type="number"
                min={0}
                max={100_000}
                value={maxPages}
                onInput={(event) => crawlStore.set({ maxPages: Number(event.currentTarget.value) })}
              />
            )}
          </Field>
          <Field label="Most links from the start">
            {(id) => (
              <input
                id={id}
                type="number"
                min={0}
                max={50}
                value={maxDepth}
                onInput={(event) => crawlStore.set({ maxDepth: Number(event.currentTarget.value) })}
              />
            )}
          </Field>
          <Check
            label="Use a browser as well (slower)"
            checked={inBrowser}
            change={(checked) => crawlStore.set({ inBrowser: checked })}
          />
          <Check
            label="Only below this path"
            checked={withinPath}
            change={(checked) => crawlStore.set({ withinPath: checked })}
          />
          <Check
            label="Also read PDF, Office and other files"
            checked={readFiles}
            change={(checked) => crawlStore.set({ readFiles: checked })}
          />
          <Check
            label="Respect robots.txt"
            checked={respectRobots}
            change={(checked) => crawlStore.set({ respectRobots: checked })}
          />
        </div>
        <div class="options">
          <Field label="Only paths that match">
            {(id) => (
              <input
                id={id}
                placeholder="^/docs/, html$"
                spellcheck={false}
                value={includePaths}
                onInput={(event) => crawlStore.set({ includePaths: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label="No paths that match">
            {(id) => (
              <input
                id={id}
                placeholder="/archive/"
                spellcheck={false}
                value={excludePaths}
                onInput={(event) => crawlStore.set({ excludePaths: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label="Seconds between pages">
            {(id) => (
              <input
                id={id}
                type="number"
                min={0}
                max={60}
                step={0.1}
                value={pace}
                onInput={(event) => crawlStore.set({ pace: Number(event.currentTarget.value) })}
              />
            )}
          </Field>
          <span class="faint">{estimateOf(crawl)}</span>
        </div>
        <p class="hint">Paths are regular expressions, separated by commas.</p>
      </details>
    </form>
  );
}

/** Says how long the crawl takes at least, by its pace alone. */
function estimateOf({ maxPages, pace }: Crawl): string {
  if (maxPages === 0) return "As long as the site has pages";
  return maxPages * pace < 1
    ? ""
    : `At least ${seconds(maxPages * pace)} for ${some(maxPages, "page")}`;
}

// The form of the Crawl screen: address, scope and pace.

import { count } from "../format.ts";
import { AddressRow } from "../parts/address-row.tsx";
import { Check, Input, instead } from "../parts/field.tsx";
import { serviceStore } from "../service.ts";
import { useStore } from "../store.ts";
import { type Crawl, crawlStore, startCrawl, stopCrawl } from "./crawl-run.ts";

const CHECKS = [
  ["complete", "Use a browser as well (slower)"],
  ["within_path", "Only below this path"],
  ["read_files", "Also read PDF, Office and other files"],
  ["respect_robots", "Respect robots.txt"],
] as const;

/** Renders the form. */
export function CrawlForm({ crawl }: { readonly crawl: Crawl }) {
  const { phase, ended } = crawl;
  const { health } = useStore(serviceStore);
  const cap = health?.max_pages ?? 0;
  const pages = cap > 0 ? `Maximum pages (${count(cap)} here)` : "Maximum pages (0: all)";
  const { bind } = crawlStore;
  const number = { type: "number", min: 0, step: 1 } as const;
  return (
    <form class="ask" onSubmit={instead(() => void startCrawl())}>
      <AddressRow
        label="Address of the site"
        placeholder="example.org"
        {...bind("url")}
        go="Crawl"
        isRunning={phase === "running" && ended === null}
        stop={() => void stopCrawl()}
        isDisabled={phase === "running" && ended === undefined}
      />
      {/* Folded while a crawl is on screen; its state is the reader's afterwards. */}
      <details class="form-options" open={phase === "idle"}>
        <summary>Scope and pace</summary>
        <div class="options">
          <Input label={pages} {...number} max={100_000} {...bind("max_pages")} />
          <Input label="Maximum links from the start" {...number} max={50} {...bind("max_depth")} />
          {CHECKS.map(([name, label]) => (
            <Check key={name} label={label} {...bind(name)} />
          ))}
        </div>
        <div class="options">
          <Input
            label="Only paths that match"
            placeholder="^/docs/, html$"
            spellcheck={false}
            {...bind("include_paths")}
          />
          <Input
            label="No paths that match"
            placeholder="/archive/"
            spellcheck={false}
            {...bind("exclude_paths")}
          />
          <Input
            label="Pause after each page, in seconds"
            type="number"
            min={0}
            max={10}
            step="any"
            {...bind("delay_seconds")}
          />
        </div>
        <p class="hint">
          Paths are regular expressions, separated by commas. Several pages are read at the same
          time, each followed by the pause.
        </p>
      </details>
    </form>
  );
}

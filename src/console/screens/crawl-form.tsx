// The form of the Crawl screen: address, scope and pace.

import { count } from "../format.ts";
import { AddressRow } from "../parts/address-row.tsx";
import { Check, Input, instead } from "../parts/field.tsx";
import { serviceStore } from "../service.ts";
import { useStore } from "../store.ts";
import { type Crawl, crawlStore, startCrawl, stopCrawl } from "./crawl-run.ts";

const CHECKS = [
  ["inBrowser", "Use a browser as well (slower)"],
  ["withinPath", "Only below this path"],
  ["readFiles", "Also read PDF, Office and other files"],
  ["respectRobots", "Respect robots.txt"],
] as const;

/** Renders the form. */
export function CrawlForm({ crawl }: { readonly crawl: Crawl }) {
  const { url, phase, ended } = crawl;
  const { health } = useStore(serviceStore);
  const cap = health?.max_pages ?? 0;
  const number = (name: "maxPages" | "maxDepth" | "pace", label: string, max: number) => (
    <Input
      label={label}
      type="number"
      min={0}
      max={max}
      step={name === "pace" ? "any" : 1}
      value={crawl[name]}
      change={(value) => crawlStore.set({ [name]: Number(value) })}
    />
  );
  const paths = (name: "includePaths" | "excludePaths", label: string, placeholder: string) => (
    <Input
      label={label}
      placeholder={placeholder}
      spellcheck={false}
      value={crawl[name]}
      change={(value) => crawlStore.set({ [name]: value })}
    />
  );
  return (
    <form class="ask" onSubmit={instead(() => void startCrawl())}>
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
          {number(
            "maxPages",
            cap > 0 ? `Maximum pages (${count(cap)} here)` : "Maximum pages (0: all)",
            100_000,
          )}
          {number("maxDepth", "Maximum links from the start", 50)}
          {CHECKS.map(([name, label]) => (
            <Check
              key={name}
              label={label}
              checked={crawl[name]}
              change={(checked) => crawlStore.set({ [name]: checked })}
            />
          ))}
        </div>
        <div class="options">
          {paths("includePaths", "Only paths that match", "^/docs/, html$")}
          {paths("excludePaths", "No paths that match", "/archive/")}
          {number("pace", "Pause after each page, in seconds", 10)}
        </div>
        <p class="hint">
          Paths are regular expressions, separated by commas. Several pages are read at the same
          time, each followed by the pause.
        </p>
      </details>
    </form>
  );
}

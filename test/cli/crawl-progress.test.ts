// The line of a crawl's progress on a terminal.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { CrawlProgress } from "../../src/cli/crawl-progress.ts";
import type { FetchingEvent, SiteEvent, SitePageEvent } from "../../src/model/site-event.ts";

/** Returns an event with the fields that the line depends on. */
const page = (fields: Partial<SitePageEvent>): SiteEvent =>
  ({ type: "page", stage: "extract", error: null, render_note: null, ...fields }) as SitePageEvent;
const fetching = (...urls: string[]): SiteEvent =>
  ({ type: "fetching", stage: "extract", urls }) as unknown as FetchingEvent;
const run = (max_pages: number): SiteEvent =>
  ({ type: "run", mode: "site", max_pages }) as unknown as SiteEvent;

describe("the progress of a crawl on a terminal", () => {
  let written = "";
  const terminal = (columns: number) => ({
    isTTY: true,
    columns,
    hasColors: () => false,
    write: (text: string) => {
      written += text;
    },
  });
  const line = (): string | undefined => written.split("\r\u001b[K").at(-1);
  beforeEach(() => {
    written = "";
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  afterEach(() => mock.timers.reset());

  it("shows share, failures, time left and the page, within the width", () => {
    const progress = new CrawlProgress({ isQuiet: false, terminal: terminal(80) });
    progress.see(run(0));
    progress.see(fetching("https://example.com/a", "https://example.com/b"));
    const url = `https://example.com/${"long/".repeat(20)}`;
    progress.see(page({ extracted: 1499, failed: 1, queued: 4498, pages_per_minute: 450, url }));
    assert.match(
      line() ?? "",
      /^1,500 of 6,000 pages \(25 %\), 1 failed, 10 min left {2}https:\/\/example\S*…$/,
    );
    assert.equal(line()?.length, 79);
  });

  it("counts no more pages than the limit", () => {
    const progress = new CrawlProgress({ isQuiet: false, terminal: terminal(80) });
    progress.see(run(40));
    const url = "https://example.com/";
    progress.see(page({ extracted: 10, failed: 0, queued: 900, pages_per_minute: 120, url }));
    assert.equal(line(), `10 of 40 pages (25 %), 15 s left  ${url}`);
  });

  it("names a page that it waits for over two seconds", () => {
    const progress = new CrawlProgress({ isQuiet: false, terminal: terminal(80) });
    progress.see(fetching("https://example.com/slow"));
    mock.timers.tick(1900);
    assert.equal(written, "");
    mock.timers.tick(200);
    assert.match(line() ?? "", / waiting for https:\/\/example\.com\/slow$/);
    progress.see(fetching("https://example.com/other"));
    progress.end();
    mock.timers.tick(5000);
    assert.equal(line(), "");
  });

  it("is silent in a pipe, and with --quiet", () => {
    for (const options of [
      { isQuiet: false, terminal: { ...terminal(80), isTTY: false } },
      { isQuiet: true, terminal: terminal(80) },
    ]) {
      const progress = new CrawlProgress(options);
      progress.see(page({ extracted: 1, failed: 0, queued: 0, pages_per_minute: 9, url: "x" }));
      progress.see(fetching("https://example.com/slow"));
      mock.timers.tick(5000);
      assert.equal(written, "");
    }
  });
});

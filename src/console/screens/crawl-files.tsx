// Saves the pages of a crawl: the table as CSV, and every page with its texts as JSON Lines.
import { useState } from "preact/hooks";
import { csvRow } from "../../text/csv.ts";
import { download } from "../parts/download.ts";
import { Answer, usePending } from "../parts/pending.tsx";
import { service } from "../service.ts";
import { bytes, fileName } from "../words.ts";
import type { PageRow } from "./crawl-run.ts";

const COLUMNS = ["index", "url", "title", "type", "depth", "chars", "strategy", "error"] as const;

/** Pages per request, the most that the service returns. */
const PAGES_A_REQUEST = 1000;

/** Renders the buttons that save a crawl's pages; `rows` are those on screen. */
export function CrawlFiles({
  id,
  url,
  rows,
}: {
  readonly id: string;
  readonly url: string;
  readonly rows: readonly PageRow[];
}) {
  /** A new object for each request. */
  const [wanted, want] = useState<{ readonly id: string }>();
  const [size, setSize] = useState(0);
  const name = fileName(URL.canParse(url) ? new URL(url).host : "pages");
  const pending = usePending(
    wanted && ((signal) => saveLines(wanted.id, `${name}.jsonl`, { signal, onSize: setSize })),
    [wanted],
  );
  const isRunning = pending.state === "running";
  const table = () => [
    csvRow(COLUMNS),
    ...rows.map((row) => csvRow(COLUMNS.map((one) => row[one]))),
  ];
  return (
    <>
      <button
        type="button"
        class="quiet"
        disabled={rows.length === 0}
        onClick={() => download(`${name}.csv`, table(), "text/csv")}
      >
        Save CSV
      </button>
      <button
        type="button"
        class="quiet"
        disabled={rows.length === 0}
        onClick={() => want(isRunning ? undefined : { id })}
      >
        {isRunning ? "Stop" : "Save JSON Lines"}
      </button>
      <Answer pending={pending} title="The file could not be created" wait={bytes(size)}>
        {(saved) => <span role="status">Saved as {saved}.</span>}
      </Answer>
    </>
  );
}

/** Downloads the pages of a crawl and offers them to the browser for saving. Returns the file's name. */
async function saveLines(
  id: string,
  name: string,
  { signal, onSize }: { readonly signal: AbortSignal; readonly onSize: (bytes: number) => void },
): Promise<string> {
  const parts: Blob[] = [];
  let [after, size, read] = [0, 0, PAGES_A_REQUEST];
  for (; read === PAGES_A_REQUEST; onSize(size)) {
    read = 0;
    for await (const page of service().crawlPages({ id, after, limit: PAGES_A_REQUEST, signal })) {
      const line = new Blob([`${JSON.stringify(page)}\n`]);
      parts.push(line);
      size += line.size;
      after = page.id;
      read++;
    }
  }
  signal.throwIfAborted();
  download(name, parts, "application/jsonl");
  return name;
}

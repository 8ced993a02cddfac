// Saves the pages of a crawl: the table as CSV, every page with its texts as JSON Lines, or as
// Markdown files in a ZIP archive.
import { useState } from "preact/hooks";
import type { CrawlPage } from "../../model/detached-crawl.ts";
import { csvRow } from "../../text/csv.ts";
import { UniquePaths } from "../../text/readable-path.ts";
import { bytes, fileName, some } from "../format.ts";
import { download } from "../parts/download.ts";
import { Answer, usePending } from "../parts/pending.tsx";
import { service } from "../service.ts";
import type { PageRow } from "./crawl-run.ts";

const COLUMNS = [
  "index",
  "url",
  "title",
  "type",
  "depth",
  "words",
  "chars",
  "published",
  "change",
  "strategy",
  "error",
  "linked_from",
] as const;

/** Formats with the texts of the pages. */
type Format = "jsonl" | "zip";

/** Pages per request, the most that the service returns. */
const PAGES_A_REQUEST = 1000;

/** Renders the buttons that save a crawl's pages; `rows` are those on screen. */
export function CrawlFiles({
  id,
  url,
  rows,
  isPart,
}: {
  readonly id: string;
  readonly url: string;
  readonly rows: readonly PageRow[];
  /** Whether the crawl has pages without a row. */
  readonly isPart: boolean;
}) {
  /** A new object for each request. */
  const [wanted, want] = useState<{ readonly id: string; readonly format: Format }>();
  const [size, setSize] = useState(0);
  const name = fileName(URL.canParse(url) ? new URL(url).host : "pages");
  const pending = usePending(
    wanted &&
      ((signal) =>
        (wanted.format === "zip" ? saveZip : saveLines)(wanted.id, `${name}.${wanted.format}`, {
          signal,
          onSize: setSize,
        })),
    [wanted],
  );
  const running = pending.state === "running" ? wanted?.format : undefined;
  const button = (format: Format, label: string) => (
    <button
      type="button"
      class="quiet"
      disabled={rows.length === 0}
      onClick={() => want(running === format ? undefined : { id, format })}
    >
      {running === format ? "Stop" : label}
    </button>
  );
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
        {isPart ? `Save CSV (${some(rows.length, "row")})` : "Save CSV"}
      </button>
      {button("jsonl", "Save JSON Lines")}
      {button("zip", "Save Markdown (zip)")}
      <Answer pending={pending} title="The file could not be created" wait={bytes(size)}>
        {(saved) => <span role="status">Saved as {saved}.</span>}
      </Answer>
    </>
  );
}

interface Saving {
  readonly signal: AbortSignal;
  /** Called with the size so far, in bytes. */
  readonly onSize: (bytes: number) => void;
}

/** Yields every page of a crawl with its texts. */
async function* allPages(id: string, signal: AbortSignal): AsyncGenerator<CrawlPage, void> {
  let [after, read] = [0, PAGES_A_REQUEST];
  while (read === PAGES_A_REQUEST) {
    read = 0;
    for await (const page of service().crawlPages({ id, after, limit: PAGES_A_REQUEST, signal })) {
      yield page;
      after = page.id;
      read++;
    }
  }
  signal.throwIfAborted();
}

/** Downloads the pages of a crawl and offers them to the browser for saving. Returns the file's name. */
async function saveLines(id: string, name: string, { signal, onSize }: Saving): Promise<string> {
  const parts: Blob[] = [];
  let size = 0;
  for await (const page of allPages(id, signal)) {
    const line = new Blob([`${JSON.stringify(page)}\n`]);
    parts.push(line);
    size += line.size;
    onSize(size);
  }
  download(name, parts, "application/jsonl");
  return name;
}

/** Saves the content of each page as a Markdown file, all in one archive. Returns its name. */
async function saveZip(id: string, name: string, { signal, onSize }: Saving): Promise<string> {
  const { strToU8, Zip, ZipDeflate } = await import("fflate");
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const paths = new UniquePaths();
  let size = 0;
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    parts.push(new Uint8Array(part));
    size += part.length;
  });
  for await (const { ok, url, title, markdown, content_markdown: content } of allPages(
    id,
    signal,
  )) {
    if (!ok) continue;
    const file = new ZipDeflate(paths.pathOf(url, "md"));
    zip.add(file);
    file.push(strToU8(`${frontMatter({ title, url })}${content || markdown}\n`), true);
    onSize(size);
  }
  zip.end();
  download(name, parts, "application/zip");
  return name;
}

/** Returns front matter; JSON strings are YAML strings. */
const frontMatter = (fields: Readonly<Record<string, string>>): string =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join("")}---\n\n`;

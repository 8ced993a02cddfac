// Saves the pages of a crawl: the table as CSV, every page with its texts as JSON Lines, or as
// Markdown files in a ZIP archive.

import type { CrawlPage } from "../../model/detached-crawl.ts";
import { csvRow } from "../../text/csv.ts";
import { UniquePaths } from "../../text/readable-path.ts";
import { fileName, some } from "../format.ts";
import { Quiet } from "../parts/buttons.tsx";
import { download, type Saving, saveText, useSaving } from "../parts/saving.tsx";
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

/** Pages per request, the most that the service returns. */
const PAGES_A_REQUEST = 1000;

/** Renders the buttons that save a crawl's pages; `rows` are those on screen. */
export function CrawlFiles(props: {
  readonly id: string;
  readonly url: string;
  readonly rows: readonly PageRow[];
  /** Whether the crawl has pages without a row. */
  readonly isPart: boolean;
}) {
  const { id, url, rows, isPart } = props;
  const name = fileName(URL.canParse(url) ? new URL(url).host : "pages");
  const { button, state } = useSaving<"jsonl" | "zip">((format, saving) =>
    format === "zip"
      ? saveZip(id, `${name}.zip`, saving)
      : saveText(`${name}.jsonl`, linesOf(id, saving.signal), saving, "application/jsonl"),
  );
  const table = () => [
    csvRow(COLUMNS),
    ...rows.map((row) => csvRow(COLUMNS.map((one) => row[one]))),
  ];
  return (
    <>
      <Quiet
        disabled={rows.length === 0}
        onClick={() => download(`${name}.csv`, table(), "text/csv")}
      >
        {isPart ? `Save CSV (${some(rows.length, "row")})` : "Save CSV"}
      </Quiet>
      {button("jsonl", "Save JSON Lines", rows.length === 0)}
      {button("zip", "Save Markdown (zip)", rows.length === 0)}
      {state}
    </>
  );
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

/** Yields every page of a crawl as a line of JSON. */
async function* linesOf(id: string, signal: AbortSignal): AsyncGenerator<string, void> {
  for await (const page of allPages(id, signal)) yield `${JSON.stringify(page)}\n`;
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

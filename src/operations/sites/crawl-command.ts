// `legible crawl`: writes a site to a folder or to standard output; resumes an interrupted crawl.
import { Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import { ENGINE_VERSION } from "../../api/version.ts";
import { type CrawlFolder, openCrawlFolder } from "../../cli/crawl-folder.ts";
import { storeImages } from "../../cli/crawl-images.ts";
import { CrawlProgress } from "../../cli/crawl-progress.ts";
import { addRecipeFlag, recipeField } from "../../cli/example-flags.ts";
import { EXIT } from "../../cli/exit.ts";
import { type Flags, several } from "../../cli/fields.ts";
import { flagName } from "../../cli/flag-words.ts";
import { outputSink, PAGE_FORMATS, type PageFormat } from "../../cli/page-files.ts";
import { isQuiet, progressTeller, tell, tellInterrupted, tellPace } from "../../cli/tell.ts";
import type { CommandCall, OwnCommand } from "../../cli/with-engine.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import type { Field } from "../../model/fields.ts";
import type { ArchiveOptions } from "../../model/http-archive.ts";
import { openWarcs } from "../../store/warc-reader.ts";
import { openWarcWriter } from "../../store/warc-writer.ts";
import { fieldsOf } from "../../text/json-values.ts";
import type { RequestOf } from "../operations.ts";
import { OPERATIONS } from "../rows.ts";

/** Crawl options that only `legible map` uses. */
const MAP_OPTIONS: ReadonlySet<string> = new Set([
  "verify_inventory",
  "follow_links",
  "discovery_limit",
]);

export const crawl: OwnCommand = {
  description: "crawl a site breadth-first",
  arguments: [["<address>", "root of the site"]],
  flags: (command) => {
    command
      .option("--out <folder>", "folder for the pages; default: standard output")
      .addOption(
        new Option(
          "--format <form>",
          "md: one Markdown file per page (default with --out); jsonl: one line per page (default without); json: one JSON file per page",
        ).choices([...PAGE_FORMATS]),
      )
      .option("--whole", "md: write the whole page, not only its content")
      .option("--images", "md: also store the images of the pages in the folder")
      .option("--resume", "resume the crawl in the folder")
      .option(
        "--warc <file>",
        "also write what the site answered to a WARC file; reads no page through a browser",
      )
      .option(
        "--from-warc <file>",
        "crawl a WARC file instead of the site, without a request; may be given several times",
        several,
      );
    addRecipeFlag(command);
  },
  without: MAP_OPTIONS,
  warn: (flags, environment) => {
    // A WARC makes no requests.
    if (flags["fromWarc"] === undefined) tellPace(flags, environment);
  },
  archived: withArchive,
  run: crawlTo,
};

/** Runs with the WARC files that the flags name, and closes them. */
async function withArchive(
  { warc, fromWarc }: Flags,
  run: (archive: ArchiveOptions | undefined) => Promise<void>,
): Promise<void> {
  if (Array.isArray(fromWarc)) {
    if (warc !== undefined) {
      throw new InvalidRequestError("--from-warc makes no request that --warc could write");
    }
    const reader = await openWarcs(fromWarc.map(String));
    try {
      return await run({ replay: reader });
    } finally {
      await reader.close();
    }
  }
  if (typeof warc !== "string") return run(undefined);
  const writer = await openWarcWriter(warc, `legible/${ENGINE_VERSION}`);
  try {
    await run({ record: (exchange) => writer.add(exchange) });
  } finally {
    await writer.close();
  }
}

async function crawlTo(
  engine: Engine,
  { source: url, flags, fields, signal }: CommandCall,
): Promise<void> {
  // A WARC has what plain HTTP returned, so a browser would read something else.
  const isPlain = flags["warc"] !== undefined || flags["fromWarc"] !== undefined;
  const recipe = await recipeField(flags);
  const given = { ...fields, ...recipe, ...(isPlain && { complete: false }), url };
  const request = engine.parseRequest("crawl", given);
  await engine.admit("crawl", request, { signal });
  const isWhole = flags["whole"] === true;
  checkFormat(flags, request);
  const folder = await folderOf(flags, isWhole);
  const sink = folder ?? outputSink(streamFormat(flags), isWhole);
  const progress = new CrawlProgress({
    failures: folder?.earlier?.failures,
    isQuiet: isQuiet(flags),
  });
  try {
    const asked = folder?.earlier === undefined ? request : resumed(engine, folder, given);
    const run = engine.run("crawl", asked, {
      signal,
      ...(folder && { journal: folder.journal }),
    });
    let next = await run.next();
    for (; next.done !== true; next = await run.next()) {
      const event = next.value;
      progress.see(event);
      if (event.type === "page") await sink.take(event);
    }
    if (!signal.aborted && next.value !== undefined) throw next.value;
    progress.finish();
    process.exitCode = exitOf(progress, asked.max_pages, signal);
    if (flags["images"] === true && folder !== undefined && !signal.aborted) {
      await storeImages(engine, {
        folder: String(flags["out"]),
        fetch: asked.fetch,
        flags,
        signal,
      });
    }
    if (progress.done === undefined) tellEnd(flags);
    else if (typeof flags["out"] === "string") {
      progressTeller(flags)(`the pages are in ${flags["out"]}`);
    }
  } finally {
    await sink.close();
  }
}

const formatOf = (flags: Flags): PageFormat | undefined =>
  PAGE_FORMATS.find((format) => format === flags["format"]);

async function folderOf(flags: Flags, isWhole: boolean): Promise<CrawlFolder | undefined> {
  const { out, resume } = flags;
  if (typeof out !== "string") {
    if (resume === true) throw new InvalidRequestError("--resume needs the folder: --out <folder>");
    return undefined;
  }
  const format = formatOf(flags) ?? "md";
  return openCrawlFolder(out, { format, isWhole, resume: resume === true });
}

/** Rejects fields that Markdown files would lack. */
function checkFormat(flags: Flags, { crawl: { fields } }: RequestOf<"crawl">): void {
  const format = formatOf(flags) ?? (typeof flags["out"] === "string" ? "md" : "jsonl");
  if (flags["images"] === true && (format !== "md" || typeof flags["out"] !== "string")) {
    throw new InvalidRequestError("--images stores them beside Markdown files: set --out <folder>");
  }
  if (format === "md" && fields !== "") {
    throw new InvalidRequestError("--fields selects among JSON: use --format jsonl or json");
  }
}

function streamFormat(flags: Flags): Exclude<PageFormat, "json"> {
  const format = formatOf(flags) ?? "jsonl";
  if (format !== "json") return format;
  throw new InvalidRequestError("--format json writes one file per page: set a folder with --out");
}

/** Fields that may differ on resume: they change how pages are read and how many, not which. */
const CHANGEABLE: ReadonlySet<string> = new Set([
  "max_pages",
  "concurrency",
  "fetch",
  "delay_seconds",
  "replace_graph",
]);

/** Merges the earlier request with the given fields; rejects fields that make it another crawl. */
function resumed(
  engine: Engine,
  { earlier }: CrawlFolder,
  given: Readonly<Record<string, unknown>>,
): RequestOf<"crawl"> {
  const before = fieldsOf(earlier?.request);
  const merged: Record<string, unknown> = { ...before };
  for (const [field, value] of Object.entries(given)) {
    merged[field] = isOptions(field) ? { ...fieldsOf(before[field]), ...fieldsOf(value) } : value;
  }
  const request = engine.parseRequest("crawl", merged);
  // Options that the earlier run did not know have their defaults.
  const known = new Map(lastingFields(engine.parseRequest("crawl", before)));
  for (const [field, value] of lastingFields(request)) {
    if (value === known.get(field)) continue;
    const flag = flagName(field);
    const before = known.get(field);
    const isLong = [before, value].some((one) => one?.startsWith("{"));
    throw new InvalidRequestError(
      isLong
        ? `${flag}: the crawl in the folder was started ${before === undefined ? "without one" : "with another one"}; leave out ${flag} to go on, or set another --out`
        : `${flag}: the crawl in the folder was started with ${before}, not ${value}`,
    );
  }
  return request;
}

/** Returns the fields and options that a resumed crawl must share, with their values as JSON. */
function lastingFields(request: object): [field: string, value: string][] {
  return Object.entries(request).flatMap(([field, value]): [string, string][] => {
    if (CHANGEABLE.has(field)) return [];
    const isGroup = isOptions(field) && typeof value === "object" && value !== null;
    return isGroup ? lastingFields(value) : [[field, JSON.stringify(value)]];
  });
}

/** Whether a field of the request is an object of options. */
const isOptions = (name: string): boolean => OPTIONS.has(name);

const OPTIONS: ReadonlySet<string> = new Set(
  Object.entries<Field>(OPERATIONS.crawl.fields).flatMap(([name, { kind }]) =>
    kind === "options" ? [name] : [],
  ),
);

function exitOf(
  { reachedLimit, hasGaps }: CrawlProgress,
  asked: number,
  signal: AbortSignal,
): number {
  if (signal.aborted || hasGaps) return EXIT.partial;
  return reachedLimit !== undefined && reachedLimit !== asked ? EXIT.capped : EXIT.ok;
}

function tellEnd({ out }: Flags): void {
  if (typeof out === "string") tellInterrupted(`the pages read are in ${out}`, "--resume");
  else tell("interrupted: nothing is kept; with --out <folder> a crawl can be resumed");
}

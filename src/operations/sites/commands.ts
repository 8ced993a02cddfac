// The commands that report on a site: its addresses, and its faults.
import { Option } from "commander";
import type { Engine } from "../../api/engine.ts";
import { ENGINE_VERSION } from "../../api/version.ts";
import {
  addressesCsv,
  auditCsv,
  auditMarkdown,
  auditSarif,
  auditText,
} from "../../audit/formats.ts";
import { CrawlProgress } from "../../cli/crawl-progress.ts";
import { EXIT } from "../../cli/exit.ts";
import { STORED_OPTIONS } from "../../cli/fields.ts";
import { isQuiet, progressTeller, tell, tellPace, tellStage } from "../../cli/tell.ts";
import { paintOf, wrapped } from "../../cli/terminal-text.ts";
import type { CommandCall, OwnCommand } from "../../cli/with-engine.ts";
import { printPiece } from "../../cli/write-text.ts";
import { AUDIT_LEVELS, type AuditReport } from "../../model/audit.ts";
import type { SiteEvent } from "../../model/site-event.ts";
import type { MappedAddress } from "../../model/site-map.ts";
import { counted } from "../../text/counted.ts";
import type { RequestOf } from "../operations.ts";

/** Options of a crawl that do not concern addresses. */
const CONTENT_OPTIONS: ReadonlySet<string> = new Set([
  ...STORED_OPTIONS,
  "remove_chrome",
  "main_content",
]);

export const map: OwnCommand = {
  description: "list the addresses of a site from its sitemaps and links",
  arguments: [["<address>", "root of the site"]],
  flags: (command) =>
    command.option(
      "--json",
      "one JSON line per address: its kind, its source, and whether it exists",
    ),
  without: CONTENT_OPTIONS,
  warn: tellPace,
  run: printMap,
};

async function printMap(
  engine: Engine,
  { source: url, flags, fields, signal }: CommandCall,
): Promise<void> {
  const request = engine.parseRequest("map", { ...fields, url });
  const { verify_inventory } = request.crawl;
  const say = progressTeller(flags);
  const onSiteEvent = (event: SiteEvent) => {
    if (event.type !== "stage" || event.stage !== "extract") tellStage(event, say);
  };
  await engine.admit("map", request, { signal });
  const { addresses, remaining } = await engine.run("map", request, { signal, onSiteEvent });
  if (remaining > 0 && verify_inventory) {
    tell(`${remaining} pages were not requested: --discovery-limit sets the maximum`);
  }
  const line = flags["json"] === true ? jsonLine(verify_inventory) : plainLine;
  for (const address of addresses) process.stdout.write(`${line(address)}\n`);
  if (signal.aborted) process.exitCode = EXIT.partial;
}

const plainLine = ({ url }: MappedAddress): string => url;

/** Formats an address as JSON, with `status` if requested. */
const jsonLine =
  (isVerified: boolean) =>
  ({ status, ...address }: MappedAddress): string =>
    JSON.stringify(isVerified ? { ...address, status } : address);

/** Writers of a report; `why` says why an incomplete audit ended, if that is known. */
const FORMATS: Readonly<Record<string, (report: AuditReport, why?: string) => string>> = {
  text: (report, why) => wrapped(auditText(report, paintOf(process.stdout), why), process.stdout),
  markdown: auditMarkdown,
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  csv: auditCsv,
  addresses: addressesCsv,
  sarif: (report) => auditSarif(report, ENGINE_VERSION),
};

const DEFAULTS = { format: "text", failOn: "error" } as const;

export const audit: OwnCommand = {
  description: "report the faults of a site; exits with 1 if there are some of a level",
  arguments: [["<address>", "root of the site"]],
  flags: (command) =>
    command
      .addOption(
        new Option("--format <form>", "format of the report")
          .choices(Object.keys(FORMATS))
          .default(DEFAULTS.format),
      )
      .addOption(
        new Option("--fail-on <level>", "exit with 1 if there is a finding of this level or above")
          .choices([...AUDIT_LEVELS, "never"])
          .default(DEFAULTS.failOn),
      ),
  without: STORED_OPTIONS,
  fault: EXIT.fault,
  warn: tellPace,
  run: async (engine, { source: url, flags, fields, signal }) => {
    const { format = DEFAULTS.format, failOn = DEFAULTS.failOn } = flags;
    const request = engine.parseRequest("audit", { ...fields, url });
    await engine.admit("audit", request, { signal });
    const progress = new CrawlProgress({ isQuiet: isQuiet(flags) });
    const call = { signal, onSiteEvent: (event: SiteEvent) => progress.see(event) };
    const report = await engine.run("audit", request, call);
    progress.end();
    await printPiece(FORMATS[String(format)]?.(report, limitWords(progress, request)) ?? "");
    process.exitCode = isFailing(report, String(failOn)) ? EXIT.findings : EXIT.ok;
    if (!signal.aborted) return;
    tell("interrupted: the report has the pages read so far, and nothing else is kept");
    process.exitCode = EXIT.partial;
  },
};

/** Returns words for the limit on pages, if it ended the crawl. */
function limitWords(
  { reachedLimit }: CrawlProgress,
  request: RequestOf<"audit">,
): string | undefined {
  if (reachedLimit === undefined) return undefined;
  const setting = reachedLimit === request.max_pages ? "--max-pages" : "SERVICE_MAX_PAGES";
  return `the limit of ${counted(reachedLimit, "page")} ended the audit; ${setting} raises it`;
}

/** Whether a report has a finding of a level or above; never for another word. */
function isFailing({ counts }: AuditReport, least: string): boolean {
  const last = AUDIT_LEVELS.findIndex((level) => level === least);
  return AUDIT_LEVELS.slice(0, last + 1).some((level) => counts[level] > 0);
}

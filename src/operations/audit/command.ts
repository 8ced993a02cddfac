// `legible audit`: prints the faults of a site; exits with 1 if there are some of a level.
import { type Command, Option } from "commander";
import type { Environment } from "../../api/environment.ts";
import { ENGINE_VERSION } from "../../api/version.ts";
import { auditSarif } from "../../audit/formats/sarif.ts";
import { addressesCsv, auditCsv, auditMarkdown, auditText } from "../../audit/formats/texts.ts";
import { CrawlProgress } from "../../cli/crawl-progress.ts";
import { EXIT } from "../../cli/exit.ts";
import { fieldsFrom, STORED_OPTIONS } from "../../cli/fields.ts";
import { isQuiet, tell, tellPace } from "../../cli/tell.ts";
import { paintOf, wrapped } from "../../cli/terminal-text.ts";
import { engineAction } from "../../cli/with-engine.ts";
import { printPiece } from "../../cli/write-text.ts";
import { AUDIT_LEVELS, type AuditReport } from "../../model/audit.ts";
import type { SiteEvent } from "../../model/site-event.ts";
import { counted } from "../../text/counted.ts";
import type { RequestOf } from "../operations.ts";
import { row } from "./row.ts";

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

export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("audit")
    .description("report the faults of a site; exits with 1 if there are some of a level")
    .argument("<address>", "root of the site")
    .addOption(
      new Option("--format <form>", "format of the report")
        .choices(Object.keys(FORMATS))
        .default(DEFAULTS.format),
    )
    .addOption(
      new Option("--fail-on <level>", "exit with 1 if there is a finding of this level or above")
        .choices([...AUDIT_LEVELS, "never"])
        .default(DEFAULTS.failOn),
    );
  engineAction(
    command,
    environment,
    async (engine, { source: url, flags, signal }) => {
      const { format = DEFAULTS.format, failOn = DEFAULTS.failOn } = flags;
      tellPace(flags, environment);
      const request = engine.parseRequest("audit", { ...fieldsFrom(flags, row.fields), url });
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
    { row, without: STORED_OPTIONS, fault: EXIT.fault },
  );
}

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

// The audit of the Site screen: reads the site again and lists its faults by rule.

import { useState } from "preact/hooks";
import type { AuditFinding, AuditReport, AuditRuleCount } from "../../model/audit.ts";
import type { FlatTable } from "../../text/flat-records.ts";
import { bare, count, fileName, moment, some } from "../format.ts";
import { Quiet } from "../parts/buttons.tsx";
import { Input, instead } from "../parts/field.tsx";
import { SaveTable } from "../parts/flat-table.tsx";
import { Outside } from "../parts/outside.tsx";
import { Answer } from "../parts/pending.tsx";
import { relink } from "../route.ts";
import { service } from "../service.ts";
import { tasksBy, useTask } from "../task.ts";

const LEVELS = ["error", "warning", "note"] as const;
/** Findings of a rule that are listed at first. */
const LISTED = 50;

const FIRST_PAGES = 500;
/** The most that the service accepts. */
const MAX_PAGES = 20_000;

/** A report, the number of pages it was asked for, and the epoch milliseconds of its end. */
interface KeptAudit {
  readonly report: AuditReport;
  readonly pages: number;
  readonly ended: number;
}

const KEY = "legible-audit ";

/** The last report of each site, which is kept in this tab of the browser: the service stores none. */
const auditOf = tasksBy((url): { readonly kept: KeptAudit | undefined } => ({
  kept: JSON.parse(sessionStorage.getItem(KEY + url) ?? "null") ?? undefined,
}));

async function audit(url: string, pages: number): Promise<void> {
  const { find, start } = auditOf(url);
  await start(async (signal) => {
    const report = await service().auditSite({ url, max_pages: pages, signal });
    const kept = { report, pages, ended: Date.now() };
    find({ kept });
    try {
      sessionStorage.setItem(KEY + url, JSON.stringify(kept));
    } catch {
      // A report larger than the browser's quota lasts until the tab is reloaded.
      sessionStorage.removeItem(KEY + url);
    }
  });
}

/** Renders the audit; its options are in the address. */
export function SiteAuditTab(props: { readonly url: string; readonly pages: number }) {
  const { url, pages: first } = props;
  const [pages, setPages] = useState(first || FIRST_PAGES);
  const task = auditOf(url);
  const { found, pending } = useTask(task);
  const { kept } = found;
  const isRunning = pending.state === "running";
  const start = (most: number) => {
    setPages(most);
    relink("site", { url, tab: "audit", pages: String(most) });
    void audit(url, most);
  };
  const submit = instead(() => {
    if (isRunning) task.stop();
    else start(pages);
  });
  return (
    <>
      <p>
        The audit reads the site again, without a browser, and lists broken links, redirects,
        missing titles and other faults.
      </p>
      <form class="options above" onSubmit={submit}>
        <Input
          label="Maximum pages"
          type="number"
          min={1}
          max={MAX_PAGES}
          value={pages}
          change={(value) => setPages(Number(value))}
        />
        <button type="submit" class="main">
          {isRunning ? "Stop" : kept === undefined ? "Audit the site" : "Audit again"}
        </button>
      </form>
      <Answer pending={pending} title="The site was not audited" wait="Reading the site" />
      {!isRunning && kept !== undefined && (
        <Report {...kept} more={(most) => start(Math.min(MAX_PAGES, most))} />
      )}
    </>
  );
}

const COLUMNS = ["rule", "level", "url", "message", "related"] as const;

function Report(props: KeptAudit & { readonly more: (pages: number) => void }) {
  const { report, pages: most, ended, more } = props;
  const { pages, failed, complete, counts, rules, findings } = report;
  const isCut = !complete && pages + failed >= most;
  const table = (): FlatTable => ({
    columns: COLUMNS.map((name) => ({ name, type: "text" })),
    rows: findings.map((finding) =>
      COLUMNS.map((name) => (name === "related" ? finding.related.join(" ") : finding[name])),
    ),
  });
  return (
    <>
      <p role="status">
        {LEVELS.map((level) => some(counts[level], level)).join(", ")}
        {` on ${some(pages, "page")}`}
        {failed > 0 && `; ${some(failed, "address", "addresses")} could not be read`}
        {!complete && !isCut && "; not every address was read"}
        {`, audited ${moment(ended)}, kept in this tab`}
        {isCut && (
          <>
            . The limit of {some(most, "page")} was reached.{" "}
            {most < MAX_PAGES && (
              <Quiet onClick={() => more(most * 4)}>
                Audit up to {count(Math.min(MAX_PAGES, most * 4))}
              </Quiet>
            )}
          </>
        )}
      </p>
      {findings.length > 0 && (
        <div class="options above">
          <SaveTable table={table} name={`${fileName(bare(report.root))}-audit`} />
        </div>
      )}
      <ul class="cards">
        {rules.map((rule) => (
          <Rule
            key={rule.rule}
            rule={rule}
            findings={findings.filter((finding) => finding.rule === rule.rule)}
          />
        ))}
      </ul>
    </>
  );
}

function Rule(props: {
  readonly rule: AuditRuleCount;
  readonly findings: readonly AuditFinding[];
}) {
  const { rule, findings } = props;
  const [most, setMost] = useState(LISTED);
  return (
    <li>
      <strong>{rule.title}</strong>{" "}
      <span class={`chip ${rule.level}`}>
        {rule.level}, {count(rule.findings)}
      </span>
      <p class="faint">{rule.help}</p>
      <details>
        <summary>{some(findings.length, "address", "addresses")}</summary>
        <ul class="addresses">
          {findings.slice(0, most).map(({ url, message, related, related_count }, at) => (
            <li key={`${at} ${url}`}>
              <Outside url={url}>{bare(url)}</Outside> <span dir="auto">{message}</span>
              {related.length > 0 && (
                <span class="faint">
                  {" "}
                  ({related.slice(0, 3).map(bare).join(", ")}
                  {related_count > 3 && `, ${count(related_count - 3)} more`})
                </span>
              )}
            </li>
          ))}
        </ul>
        {findings.length > most && <Quiet onClick={() => setMost(most + LISTED)}>Show more</Quiet>}
      </details>
    </li>
  );
}

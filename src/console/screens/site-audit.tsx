// The audit of the Site screen: reads the site again and lists its faults by rule.
import { useState } from "preact/hooks";
import type { AuditFinding, AuditReport, AuditRuleCount } from "../../model/audit.ts";
import { csvRow } from "../../text/csv.ts";
import { bare, count, fileName, moment, some } from "../format.ts";
import { download } from "../parts/download.ts";
import { Field } from "../parts/field.tsx";
import { Outside } from "../parts/outside.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { relink } from "../route.ts";
import { service } from "../service.ts";

const LEVELS = ["error", "warning", "note"] as const;
/** Findings of a rule that are listed at first. */
const LISTED = 50;

const FIRST_PAGES = 500;
/** The most that the service accepts. */
const MAX_PAGES = 20_000;

/** Renders the audit; its options are in the address, and its report stays in the tab. */
export function SiteAuditTab({
  url,
  pages: first,
}: {
  readonly url: string;
  readonly pages: number;
}) {
  const [pages, setPages] = useState(first || FIRST_PAGES);
  const [asked, ask] = useState<{ readonly pages: number }>();
  const pending = usePending(
    asked &&
      (async (signal) => {
        const report = await service().auditSite({ url, max_pages: asked.pages, signal });
        keep(url, { report, pages: asked.pages });
        return report;
      }),
    [url, asked],
  );
  const isRunning = pending.state === "running";
  const kept = keptAudit(url);
  const start = (most: number) => {
    setPages(most);
    relink("site", { url, tab: "audit", pages: String(most) });
    ask({ pages: most });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (isRunning) ask(undefined);
    else start(pages);
  };
  return (
    <>
      <p>
        The audit reads the site again, without a browser, and lists broken links, redirects,
        missing titles and other faults.
      </p>
      <form class="options above" onSubmit={submit}>
        <Field label="Most pages">
          {(id) => (
            <input
              id={id}
              type="number"
              min={1}
              max={MAX_PAGES}
              value={pages}
              onInput={({ currentTarget }) => setPages(Number(currentTarget.value))}
            />
          )}
        </Field>
        <button type="submit" class="main">
          {isRunning ? "Stop" : kept === undefined ? "Audit the site" : "Audit again"}
        </button>
      </form>
      <Answer pending={pending} title="The site was not audited" wait="Reading the site">
        {() => null}
      </Answer>
      {!isRunning && kept !== undefined && (
        <Report {...kept} more={(most) => start(Math.min(MAX_PAGES, most))} />
      )}
    </>
  );
}

/** A report, the number of pages it was asked for, and the epoch milliseconds of its end. */
interface KeptAudit {
  readonly report: AuditReport;
  readonly pages: number;
  readonly ended: number;
}

/** The last report of each site; the service stores none. */
const audits = new Map<string, KeptAudit>();
const KEY = "legible-audit ";

function keep(url: string, audit: Omit<KeptAudit, "ended">): void {
  const kept = { ...audit, ended: Date.now() };
  audits.set(url, kept);
  try {
    sessionStorage.setItem(KEY + url, JSON.stringify(kept));
  } catch {
    // A report larger than the browser's quota lasts until the tab is reloaded.
    sessionStorage.removeItem(KEY + url);
  }
}

function keptAudit(url: string): KeptAudit | undefined {
  const stored = audits.get(url) ?? JSON.parse(sessionStorage.getItem(KEY + url) ?? "null");
  if (stored !== null) audits.set(url, stored);
  return stored ?? undefined;
}

function Report({
  report,
  pages: most,
  ended,
  more,
}: KeptAudit & { readonly more: (pages: number) => void }) {
  const { pages, failed, complete, counts, rules, findings } = report;
  const isCut = !complete && pages + failed >= most;
  const save = () => {
    const rows = findings.map(({ rule, level, url, message, related }) =>
      csvRow([rule, level, url, message, related.join(" ")]),
    );
    const head = csvRow(["rule", "level", "url", "message", "related"]);
    download(`${fileName(bare(report.root))}-audit.csv`, [head, ...rows]);
  };
  return (
    <>
      <div class="with-button">
        <p role="status">
          {LEVELS.map((level) => some(counts[level], level)).join(", ")}
          {` on ${some(pages, "page")}`}
          {failed > 0 && `; ${some(failed, "address", "addresses")} could not be read`}
          {!complete && !isCut && "; not every address was read"}
          {`, audited ${moment(ended)}`}
          {isCut && (
            <>
              . The limit of {some(most, "page")} was reached.{" "}
              {most < MAX_PAGES && (
                <button type="button" class="quiet" onClick={() => more(most * 4)}>
                  Audit up to {count(Math.min(MAX_PAGES, most * 4))}
                </button>
              )}
            </>
          )}
        </p>
        {findings.length > 0 && (
          <button type="button" class="quiet" onClick={save}>
            Save as CSV
          </button>
        )}
      </div>
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

function Rule({
  rule,
  findings,
}: {
  readonly rule: AuditRuleCount;
  readonly findings: readonly AuditFinding[];
}) {
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
        {findings.length > most && (
          <button type="button" class="quiet" onClick={() => setMost(most + LISTED)}>
            Show more
          </button>
        )}
      </details>
    </li>
  );
}

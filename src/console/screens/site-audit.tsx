// The audit of the Site screen: reads the site again and lists its faults by rule.
import { useState } from "preact/hooks";
import type { AuditFinding, AuditReport, AuditRuleCount } from "../../model/audit.ts";
import { csvRow } from "../../text/csv.ts";
import { bare, count, fileName, some } from "../format.ts";
import { download } from "../parts/download.ts";
import { Outside } from "../parts/outside.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { service } from "../service.ts";

const LEVELS = ["error", "warning", "note"] as const;
/** Findings of a rule that are listed at first. */
const LISTED = 50;

/** Renders the audit. */
export function SiteAuditTab({ url }: { readonly url: string }) {
  /** Number of audits that were asked for; 0 after one was stopped. */
  const [asked, ask] = useState(0);
  const pending = usePending(
    asked === 0 ? undefined : (signal) => service().auditSite({ url, signal }),
    [url, asked],
  );
  const isRunning = pending.state === "running";
  return (
    <>
      <p>
        The audit reads up to 500 pages of the site again, without a browser, and lists broken
        links, redirects, missing titles and other faults.
      </p>
      <p>
        <button type="button" class="main" onClick={() => ask(isRunning ? 0 : asked + 1)}>
          {isRunning ? "Stop" : "Audit the site"}
        </button>
      </p>
      <Answer pending={pending} title="The site was not audited" wait="Reading the site">
        {(report) => <Report report={report} />}
      </Answer>
    </>
  );
}

function Report({ report }: { readonly report: AuditReport }) {
  const { pages, failed, complete, counts, rules, findings } = report;
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
          {!complete && "; not every address was read"}
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

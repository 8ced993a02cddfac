// Faults of one page: its title, description, headings, words, images and structured data.
import type { DeadEndKind } from "../../model/page.ts";
import { SETTINGS } from "../../model/settings.ts";
import { withThousands } from "../../text/thousands.ts";
import { type Found, isListed } from "../found.ts";
import type { AuditedPage, AuditedSite } from "../site-audit.ts";

/** Dead ends for which a server has a status; a login or a subscription is no fault. */
const MISSING: ReadonlySet<DeadEndKind> = new Set(["not-found", "denied", "error"]);

export function* pageRules({ pages }: AuditedSite): Generator<Found> {
  for (const page of pages.values()) {
    const { url, dead_end } = page;
    if (dead_end !== null && MISSING.has(dead_end.kind)) {
      yield { rule: "says-missing", url, message: `The page says: "${dead_end.evidence}"` };
      continue;
    }
    yield* headFaults(page);
    yield* contentFaults(page);
  }
}

function* headFaults({ url, title, description, h1, language }: AuditedPage): Generator<Found> {
  if (isEmpty(title)) yield { rule: "title-missing", url, message: "The page has no title." };
  if (isEmpty(description)) {
    yield { rule: "description-missing", url, message: "The page has no description." };
  }
  if (h1.length === 0) {
    yield { rule: "h1-missing", url, message: "The page has no first-level heading." };
  } else if (h1.length > 1) {
    const message = `The page has ${h1.length} first-level headings: ${h1.map(quoted).join(", ")}`;
    yield { rule: "h1-several", url, message };
  }
  if (language === null) {
    yield { rule: "language-missing", url, message: "The page declares no language." };
  }
}

function* contentFaults(page: AuditedPage): Generator<Found> {
  const { url, insecure, words, without_alt, without_alt_count, broken_data } = page;
  if (insecure.length > 0) {
    const message = `Insecure addresses that the page loads: ${insecure.length}.`;
    yield { rule: "mixed-content", url, message, related: insecure };
  }
  if (isListed(page) && words < SETTINGS.AUDIT_THIN_WORDS) {
    yield { rule: "thin-page", url, message: `Words of content: ${words}.` };
  }
  const { decoded_bytes: bytes, html_bytes: sent } = page;
  if (bytes !== null && bytes > SETTINGS.AUDIT_HEAVY_HTML_BYTES) {
    const came = sent === null ? "" : `, ${withThousands(sent)} as they came`;
    yield { rule: "heavy-page", url, message: `Bytes of HTML: ${withThousands(bytes)}${came}.` };
  }
  if (without_alt_count > 0) {
    const message = `Images without alt: ${without_alt_count}.`;
    yield { rule: "image-alt-missing", url, message, related: without_alt };
  }
  for (const message of broken_data) yield { rule: "data-unreadable", url, message };
  for (const message of page.differences) yield { rule: "data-differs", url, message };
  const coverage = shareWithoutScripts(page);
  if (coverage !== undefined && coverage < SETTINGS.AUDIT_LEAST_COVERAGE) {
    const message = `Readers without scripts get ${Math.floor(coverage * 100)} % of its words.`;
    yield { rule: "scripts-required", url, message };
  }
}

/** Returns the share of words that the plain page has; undefined if no browser showed the page. */
function shareWithoutScripts({ without_scripts: found }: AuditedPage): number | undefined {
  if (found === undefined || found.words === 0) return undefined;
  return 1 - found.missing_words / found.words;
}

const isEmpty = (text: string | null): boolean => text === null || text.trim() === "";
const quoted = (text: string): string => `"${text}"`;

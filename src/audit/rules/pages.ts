// Faults of one page (title, description, headings, words, images, structured data), and texts that
// pages share.

import type { AuditRule } from "../../model/audit.ts";
import type { DeadEndKind } from "../../model/page.ts";
import { SETTINGS } from "../../model/settings.ts";
import { groupedBy } from "../../text/grouped.ts";
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

interface Compared {
  readonly rule: AuditRule;
  /** Returns the value that must differ between pages; "" or null for a page without one. */
  readonly of: (page: AuditedPage) => string | null | undefined;
  readonly message: (shared: string, pages: number) => string;
}

const COMPARED: readonly Compared[] = [
  {
    rule: "title-duplicate",
    of: ({ title }) => title,
    message: (title, pages) => `Pages with the title "${title}": ${pages}.`,
  },
  {
    rule: "description-duplicate",
    of: ({ description }) => description,
    message: (_, pages) => `Pages with the same description: ${pages}.`,
  },
  {
    rule: "h1-duplicate",
    of: ({ h1 }) => h1[0],
    message: (heading, pages) => `Pages with the heading "${heading}": ${pages}.`,
  },
];

/** Only pages that search engines list are compared, and of identical ones only the first. */
export function* duplicateRules({ pages }: AuditedSite): Generator<Found> {
  const listed = [...pages.values()].filter(isListed);
  const contents = groups(listed, (page) => page.words_hash);
  for (const [first, ...others] of contents) {
    if (first === undefined || others.length === 0) continue;
    if (first.words < SETTINGS.AUDIT_LEAST_COMPARED_WORDS) continue;
    const message = `Pages with the same content: ${others.length + 1}.`;
    yield { rule: "identical-pages", url: first.url, message, related: urlsOf(others) };
  }
  const distinct = contents.flatMap(([first]) => first ?? []);
  for (const { rule, of, message } of COMPARED) {
    for (const [first, ...others] of groups(distinct, of)) {
      if (first === undefined || others.length === 0) continue;
      const text = message(of(first) ?? "", others.length + 1);
      yield { rule, url: first.url, message: text, related: urlsOf(others) };
    }
  }
}

const urlsOf = (pages: readonly AuditedPage[]): readonly string[] => pages.map(({ url }) => url);

/** Groups pages by a text, in order of the first; pages without one are omitted. */
function groups(
  pages: readonly AuditedPage[],
  of: (page: AuditedPage) => string | null | undefined,
): readonly (readonly AuditedPage[])[] {
  const textOf = (page: AuditedPage): string => of(page)?.trim() ?? "";
  const withText = pages.filter((page) => textOf(page) !== "");
  return [...groupedBy(withText, textOf).values()];
}

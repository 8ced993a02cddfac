// Types of a site's audit: what a page adds to it, its rules, and the report.
import type { PageLink } from "./site.ts";

/** Severities of a finding, most severe first. */
export const AUDIT_LEVELS = ["error", "warning", "note"] as const;
/** Severity of a finding. */
export type AuditLevel = (typeof AUDIT_LEVELS)[number];

/** Level and texts of a rule. */
interface RuleText {
  /** Severity of the rule. */
  readonly level: AuditLevel;
  /** The fault in a few words. */
  readonly title: string;
  /** Why the fault matters, or how to correct it, in one sentence. */
  readonly help: string;
}

/** Returns a function that creates rules of a level. `help` says why the fault matters, or its remedy. */
const ruleOf =
  (level: AuditLevel) =>
  (title: string, help: string): RuleText => ({ level, title, help });

const error = ruleOf("error");
const warning = ruleOf("warning");
const note = ruleOf("note");

/** Rules of an audit, in the order of its report. */
export const AUDIT_RULES = {
  "broken-link": error(
    "Links to an address that cannot be read",
    "Correct or remove the links, or restore the page.",
  ),
  "redirect-loop": error(
    "Address redirects without end",
    "Correct the redirects so that they end at a page.",
  ),
  "redirect-chain": warning(
    "Address redirects more than once",
    "Redirect to the final address in one step.",
  ),
  "redirected-link": note("Links to an address that redirects", "Link to the final address."),
  "external-broken": warning(
    "Links to another site that cannot be read",
    "Correct or remove the links.",
  ),
  "fragment-missing": warning(
    "Links to a part of a page that does not exist",
    "Correct the fragments of the links, or give the part of the page its id.",
  ),
  "says-missing": error(
    "Page says that it is missing or refused, with status 200",
    "Answer with the status that the page describes.",
  ),
  "title-missing": error("Page has no title", "Add a title: search results and tabs show it."),
  "title-duplicate": warning("Pages have the same title", "Give each page a title of its own."),
  "description-missing": note(
    "Page has no description",
    "Add a description: search results show it.",
  ),
  "description-duplicate": note(
    "Pages have the same description",
    "Give each page a description of its own, or none.",
  ),
  "h1-missing": warning(
    "Page has no first-level heading",
    "Mark the heading of the page up as h1.",
  ),
  "h1-several": note(
    "Page has several first-level headings",
    "Keep one h1 and mark the others up as h2.",
  ),
  "h1-duplicate": note(
    "Pages have the same first-level heading",
    "Give each page a heading of its own.",
  ),
  "language-missing": note(
    "Page declares no language",
    "Set the lang attribute of the html element.",
  ),
  "canonical-several": error(
    "Page declares several canonical addresses",
    "Declare one; search engines ignore contradictory ones.",
  ),
  "canonical-broken": error("Canonical address cannot be read", "Declare the address of a page."),
  "canonical-redirected": warning("Canonical address redirects", "Declare the final address."),
  "canonical-chain": warning(
    "Canonical page declares another canonical address",
    "Declare the last address of the chain.",
  ),
  "canonical-noindex": warning(
    "Page declares noindex and another canonical address",
    "Keep one of the two: they contradict each other.",
  ),
  "hreflang-invalid": error(
    "Language code of an alternate is invalid",
    "Use a language and optionally a region, such as de or de-AT, or x-default.",
  ),
  "hreflang-broken": error(
    "Alternate in another language cannot be read",
    "Correct or remove the alternate.",
  ),
  "hreflang-one-way": warning(
    "Alternate in another language does not name the page",
    "Name the alternates on both pages; search engines ignore one-way ones.",
  ),
  "hreflang-not-canonical": warning(
    "Alternate in another language declares another canonical address",
    "Name the canonical address as the alternate.",
  ),
  orphan: warning(
    "Page is in a sitemap, but no page links to it",
    "Link to the page, or remove it.",
  ),
  "deep-page": note(
    "Page is many clicks from the root",
    "Link to it from a page closer to the root.",
  ),
  "sitemap-broken": error(
    "Sitemap names an address that cannot be read",
    "Remove the address from the sitemap.",
  ),
  "sitemap-redirected": warning(
    "Sitemap names an address that redirects",
    "Name the final address.",
  ),
  "sitemap-noindex": warning(
    "Sitemap names a page with noindex",
    "Remove the page from the sitemap, or the noindex from the page.",
  ),
  "sitemap-not-canonical": warning(
    "Sitemap names a page with another canonical address",
    "Name the canonical address.",
  ),
  "sitemap-missing": note("Page is in no sitemap", "Add the page to the sitemap."),
  "mixed-content": error(
    "Secure page loads insecure content",
    "Load it by https: browsers block or warn.",
  ),
  "thin-page": note(
    "Page has few words of content",
    "Add content, merge the page with another, or exclude it from search.",
  ),
  "heavy-page": note("Page has heavy HTML", "Move data and styles out of the page, or divide it."),
  "identical-pages": warning(
    "Pages have the same content",
    "Keep one, or declare it the canonical address of the others.",
  ),
  "image-alt-missing": warning(
    "Images have no alt attribute",
    "Describe each image, or set an empty alt for decoration.",
  ),
  "scripts-required": warning(
    "Readers without scripts miss much of the page",
    "Render the content on the server.",
  ),
  "data-unreadable": error(
    "Structured data is not valid JSON",
    "Correct the JSON-LD; search engines ignore it otherwise.",
  ),
  "data-differs": warning("Structured data contradicts the page", "Declare what the page shows."),
} as const satisfies Readonly<Record<string, RuleText>>;

/** Id of a rule. */
export type AuditRule = keyof typeof AUDIT_RULES;

/** Ids of the rules, in order. */
export const AUDIT_RULE_IDS = Object.keys(AUDIT_RULES).filter(
  (id): id is AuditRule => id in AUDIT_RULES,
);

/** Faults in the markup of a page. */
export interface MarkupFaults {
  /** Texts of the page's first-level headings, at most 20. */
  readonly h1: readonly string[];
  /** Distinct canonical addresses, in order. */
  readonly canonicals: readonly string[];
  /** Images without an alt attribute: addresses of the first 20, and their number. */
  readonly without_alt: readonly string[];
  readonly without_alt_count: number;
  /** Addresses of content that a page on https loads by http: the first 20, each once. */
  readonly insecure: readonly string[];
  /** Messages of the parser for JSON-LD that is no JSON. */
  readonly broken_data: readonly string[];
  /** Number of the page's img elements. */
  readonly image_count: number;
  /** Number of the page's script elements that run. */
  readonly script_count: number;
}

/** Size of a page, as far as it was measured. */
export interface PageWeight {
  /** Size of the page's HTML as received, in bytes; null if unknown, as for a cached copy. */
  readonly html_bytes: number | null;
  /** Size of the HTML after decompression, in bytes; null if only a browser read the page. */
  readonly decoded_bytes: number | null;
  /** Number of the page's img elements. */
  readonly images: number;
  /** Number of the page's script elements that run. */
  readonly scripts: number;
}

/** Fragments of a page. */
export interface PageFragments {
  /** Addresses with a fragment to which the page links, each once, at most 500. */
  readonly fragment_links: readonly string[];
  /** 32-bit hashes of the page's ids and of the names of its anchors. */
  readonly ids: Uint32Array;
  /** Whether scripts run that may add ids: no heading has an id before they run. */
  readonly ids_by_script: boolean;
}

/** Data of one page for an audit, in addition to how it was fetched. */
export interface PageAudit extends MarkupFaults, PageFragments {
  readonly noindex: boolean;
  /** Language of the html element; null if there is none. */
  readonly language: string | null;
  /** Words of the content. */
  readonly words: number;
  /** SHA-256 of the words of the content in hexadecimal. */
  readonly words_hash: string;
  /** Contradictions between structured data and the page, one sentence each. */
  readonly differences: readonly string[];
  /** Links of the page, each address once. */
  readonly links: readonly PageLink[];
  /** HTTP status of the plain page; null if there is none. */
  readonly status: number | null;
  /** Size of the plain page in bytes, as received and decompressed. */
  readonly html_bytes: number | null;
  readonly decoded_bytes: number | null;
}

/** An address that the audit requested. */
export interface AuditedAddress {
  /** The address. */
  readonly url: string;
  /** HTTP status, after redirects; null without an answer. */
  readonly status: number | null;
  /** Final address of a redirect; null if there is none. */
  readonly to: string | null;
  /** Why the address could not be read; null if it was read. */
  readonly error: string | null;
  /** Weight of a page; null for other addresses. */
  readonly weight: PageWeight | null;
  /** Whether the address is on another site. */
  readonly external: boolean;
}

/** Links to other sites that an audit checked. */
export interface ExternalCounts {
  /** Addresses that answered, or failed to. */
  readonly checked: number;
  /** Links that cannot be read. */
  readonly broken: number;
  /** Addresses of unknown state: robots.txt disallows them, or the server refuses programs. */
  readonly unknown: number;
  /** Addresses beyond the limits. */
  readonly left_out: number;
}

/** A fault of a site. */
export interface AuditFinding {
  /** Id of the rule. */
  readonly rule: AuditRule;
  /** Severity of the rule. */
  readonly level: AuditLevel;
  /** Address with the fault. */
  readonly url: string;
  /** The fault as a sentence. */
  readonly message: string;
  /**
   * Other addresses that belong to the fault, at most 50: linking pages, pages with the same text,
   * steps of a redirect, images.
   */
  readonly related: readonly string[];
  /** Number of the other addresses that belong to the fault. */
  readonly related_count: number;
}

/** Number of findings of a rule. */
export interface AuditRuleCount extends RuleText {
  /** Id of the rule. */
  readonly rule: AuditRule;
  /** Number of all findings, including those that the report omits. */
  readonly findings: number;
}

/** Audit of a site. */
export interface AuditReport {
  /** Root as requested. */
  readonly root: string;
  /** Pages read. */
  readonly pages: number;
  /** Addresses that could not be read. */
  readonly failed: number;
  /** Whether every address found was read; otherwise further faults may exist. */
  readonly complete: boolean;
  /** Findings by level. */
  readonly counts: Readonly<Record<AuditLevel, number>>;
  /** Rules with a finding, in the order of the findings. */
  readonly rules: readonly AuditRuleCount[];
  /** Findings by rule, at most 1,000 of each. */
  readonly findings: readonly AuditFinding[];
  /** Every address requested with its status: pages, failures, redirects, then other sites. */
  readonly addresses: readonly AuditedAddress[];
  /** Counts of checked links to other sites; null if the request does not ask for this check. */
  readonly external: ExternalCounts | null;
}

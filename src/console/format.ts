// Formats numbers, times and the service's terms for people.

import { plainWords } from "../model/plain-words.ts";
import type { RunPurpose, RunRecord } from "../model/resources.ts";

/** Places of the commas in a whole number. */
const THOUSANDS = /(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g;

/** `12,345`. Without `Intl`, which takes 50 ms to start. */
export const count = (value: number): string => String(value).replace(THOUSANDS, ",");

/** `1 page`, `2 pages` */
export const some = (value: number, one: string, more = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : more}`;

/** `87 %`; never shows a share above 0 as 0, or below 1 as 100. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "under 1 %";
  if (share < 1 && share > 0.99) return "over 99 %";
  return `${Math.round(share * 100)} %`;
}

/** `1.4 s`, `3 min 20 s`, `2 h 5 min`, `1 d 3 h` */
export function seconds(value: number): string {
  if (value >= 86_400)
    return `${Math.floor(value / 86_400)} d ${Math.floor((value % 86_400) / 3600)} h`;
  if (value >= 3600) return `${Math.floor(value / 3600)} h ${Math.floor((value % 3600) / 60)} min`;
  if (value < 60) return `${value < 10 ? value.toFixed(1) : Math.round(value)} s`;
  return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
}

/** `1.2 MB` */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  if (value < 1_000_000) return `${Math.round(value / 1000)} KB`;
  return `${(value / 1_000_000).toFixed(1)} MB`;
}

/** Made on first use, and once: making it takes longer than formatting hundreds of dates. */
let momentFormat: Intl.DateTimeFormat | undefined;

/** Date and time of epoch milliseconds, in the reader's locale. */
export function moment(milliseconds: number): string {
  momentFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  return momentFormat.format(milliseconds);
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** `5 minutes ago`, `yesterday`: how long ago epoch seconds were. */
export function ago(epochSeconds: number, nowMs = Date.now()): string {
  const seconds = Math.max(0, nowMs / 1000 - epochSeconds);
  for (const [unit, length] of UNITS) {
    const times = Math.floor(seconds / length);
    if (times === 1 && unit === "day") return "yesterday";
    if (times > 0) return `${some(times, unit)} ago`;
  }
  return "just now";
}

/** Day of an ISO 8601 date, in the reader's locale; the text itself if it is none. */
export function day(iso: string): string {
  const [, date] = /^(\d{4}-\d{2}-\d{2})/.exec(iso) ?? [];
  if (date === undefined) return iso;
  // The day that the page states, in its own time zone.
  return new Date(`${date}T00:00`).toLocaleDateString(undefined, { dateStyle: "medium" });
}

/**
 * Address of a file or of pasted HTML without one, which its links are relative to; its host never
 * resolves (RFC 2606).
 */
export const PLACEHOLDER_URL = "https://pasted.invalid/";

/** An address without its scheme, for short lines. */
export const bare = (url: string): string => url.replace(/^https?:\/\/|\/$/g, "") || url;

/** What a run read, in words, and the address to read it at again; null if there is none. */
export const subjectOf = ({ url, host }: Pick<RunRecord, "url" | "host">) =>
  url === PLACEHOLDER_URL
    ? { url: null, words: "a file or pasted HTML" }
    : { url, words: bare(url ?? host) };

/** Why a run failed, in words and without its address, which stands beside it. */
export const causeOf = (message: string | null): string =>
  plainWords(message ?? "refused").replace(/^could not (?:fetch|read) (?:[\w ]+ for )?\S+: /, "");

/** A file name for words or an address: its letters and digits, joined by hyphens. */
export function fileName(words: string): string {
  const name = words.replace(/[^\p{L}\p{M}\p{N}.]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  return name.slice(0, MAX_FILE_NAME) || "page";
}

/** Most file systems allow 255 bytes; a letter can have four. */
const MAX_FILE_NAME = 60;

/** Returns names of pages: the title, or the address where it is missing or others have it too. */
export function pageNames(
  pages: readonly { readonly title: string; readonly url: string }[],
): readonly string[] {
  const times = new Map<string, number>();
  for (const { title } of pages) times.set(title, (times.get(title) ?? 0) + 1);
  return pages.map(({ title, url }) =>
    title !== "" && times.get(title) === 1 ? title : bare(url),
  );
}

/** How a page was fetched. */
export const STRATEGIES: Readonly<Record<string, string>> = {
  "static-only": "Plain fetch",
  "rendered-only": "Browser",
  union: "Plain fetch and browser, merged",
  supplied: "HTML you supplied",
};

/** How the order of blocks was decided. */
export const ORDERS: Readonly<Record<string, string>> = {
  "geometric-xy-cut": "Measured: the position of every block is known",
  "geometric-anchored": "Measured: blocks without a position follow their neighbours",
  "dom-fallback": "Not measured: source order",
  "single-block": "The page is a single block",
};

/** Description of each step of content selection. */
export const STEPS: Readonly<Record<string, string>> = {
  landmarks: "Navigation, header, footer, asides",
  main_landmark: "Outside the page's main element",
  article_element: "Outside its article element",
  article_body: "Outside the article body it declares",
  site_chrome: "Repeated across the site",
  block_model: "Classified as not content, block by block",
  boundary: "Outside the run of main text",
};

/** Why text is hidden from a reader. */
export const HIDDEN: Readonly<Record<string, string>> = {
  attribute: "hidden attribute",
  style: "hidden by its style",
  stylesheet: "hidden by a style sheet",
  dialog: "closed dialog",
  twin: "copy of other text",
  clipped: "clipped away",
  offscreen: "off the page",
  "screen-reader": "only for screen readers",
  "skip-link": "skip link",
  "edit-control": "edit control",
  template: "template",
  fallback: "fallback without scripts",
  slot: "ignored shadow root",
  frame: "frame in the markup",
  field: "text of a field",
  display: "not displayed",
  visibility: "not visible",
  opacity: "transparent",
  overflow: "clipped by its box",
  selector: "left out by a selector",
};

/** Label of a page's type; `unknown` is spelled out so that it does not look like a type. */
export const typeName = (type: string): string => (type === "unknown" ? "type uncertain" : type);

/** Sources of facts. */
const FACT_PLACES: Readonly<Record<string, string>> = {
  "json-ld": "JSON-LD",
  microdata: "microdata",
  "open-graph": "Open Graph",
  "next-data": "the data of Next.js",
  "rsc-flight": "the data of React's server",
  nuxt: "the data of Nuxt",
  "initial-state": "initial state of a script",
  rdfa: "RDFa",
  microformats: "microformats",
  page: "the page record",
  visible: "visible text",
};

/** Formats `json-ld:exact` as `JSON-LD (exact)`. */
export function factSource(source: string): string {
  const [place = "", way] = source.split(":", 2);
  const named = Object.hasOwn(FACT_PLACES, place) ? FACT_PLACES[place] : place;
  return way === undefined ? `${named}` : `${named} (${way})`;
}

const PURPOSES: Readonly<Record<RunPurpose, string>> = {
  blocks: "page map",
  facts: "facts",
  technologies: "technologies",
};

/** Returns what a run is, in a word or two. */
export const runKind = ({ mode, purpose }: RunRecord): string =>
  mode === "site" ? "crawl" : purpose === undefined ? "read" : PURPOSES[purpose];

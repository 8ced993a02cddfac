// Combines a page's data, head and visible text into one value per field, each with its source.

import { dateInText, dateOfAddress, dateOrder, dateText } from "../marks/dates.ts";
import { authorNames, isDesk, isShownName, isSiteName } from "../marks/names.ts";
import type { PageDocument } from "../model/document.ts";
import type { FileInfo } from "../model/files.ts";
import type { Metadata } from "../model/metadata.ts";
import { ABOUT_FIELDS, type AboutSource, type PageAbout } from "../model/page.ts";
import type { Byline, PageType, ShownDate } from "../model/verdict.ts";
import type { DeclaredPage } from "../structured/declared-page.ts";
import { isDuration } from "../text/date-finder.ts";
import { detectLanguage } from "../text/detect-language.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { parseUrl } from "../url/parse-url.ts";
import { isNoLead, shownLeadImage } from "./lead-image.ts";
import { isAddressName, shownSiteName } from "./site-name.ts";
import { type Topics, topicsOf } from "./topics.ts";

/** The parts of a page that `aboutPage` reads. */
export interface AboutInput {
  readonly document: PageDocument;
  readonly metadata: Metadata;
  readonly declared: DeclaredPage;
  /** Statements about the article in attributes and classes of visible elements. */
  readonly annotated: DeclaredPage;
  /** Author and dates from the lines near the title. */
  readonly byline: Byline;
  /** Indexes of the content's blocks. */
  readonly kept: readonly number[];
  /** Time of the reading in milliseconds since 1970; absent if unknown. */
  readonly now?: number | undefined;
  /** Type of the page; undefined if unknown. */
  readonly type?: PageType | undefined;
  /** Metadata of a PDF or another file; undefined for other pages. */
  readonly info?: FileInfo | undefined;
}

type Candidate = readonly [source: AboutSource, value: string | null | undefined];
/** Fields of the page record besides its topics. */
type Field = Exclude<(typeof ABOUT_FIELDS)[number], keyof Topics>;
const isField = (field: (typeof ABOUT_FIELDS)[number]): field is Field =>
  field !== "section" && field !== "tags" && field !== "reading_time";

/** Returns the page record's fields about the page; the first source with a value wins. */
export function aboutPage(input: AboutInput): PageAbout {
  const { document, metadata, declared, info } = input;
  const { open_graph, twitter } = metadata;
  const data = declared.source;
  const social = (name: string): Candidate => ["open-graph", open_graph[name]];
  const file = (field: keyof FileInfo): Candidate => fileCandidate(info, field);
  const detected = shownLanguage(input);
  const dates = pageDates(input, detected);
  const topics = topicsOf(document.claims, declared);
  const candidates: Readonly<Record<Field, readonly Candidate[]>> = {
    title: [[titleSource(document, info), document.title]],
    byline: [file("author"), ...authorCandidates(input)],
    published: dates.published,
    modified: dates.modified,
    site_name: siteNames(input),
    language: [
      file("language"),
      ["text", otherLanguage(input, metadata.language)],
      ["html", metadata.language],
      [data, languageTag(declared.language)],
      ["open-graph", languageTag(open_graph["og:locale"])],
      ["text", detected],
    ],
    description: [
      file("description"),
      ["meta", metadata.description],
      social("og:description"),
      [data, declared.description],
    ],
    lead_image: [
      ...[
        social("og:image"),
        ["twitter", twitter["twitter:image"] ?? twitter["twitter:image:src"]] as Candidate,
        [data, absolute(declared.image, document.url)] as Candidate,
      ].filter(([, address]) => !isNoLead(address ?? "")),
      ["shown", shownLeadImage(document, input.kept)],
    ],
  };
  const about: Record<string, string | null> = {};
  const declared_by: Partial<Record<Field, AboutSource>> = {};
  for (const field of ABOUT_FIELDS.filter(isField)) {
    const first = candidates[field].find(([, value]) => (value ?? "") !== "");
    about[field] = first?.[1] ?? null;
    if (first !== undefined) declared_by[field] = first[0];
  }
  return {
    title: about["title"] ?? null,
    byline: about["byline"] ?? null,
    published: about["published"] ?? null,
    modified: about["modified"] ?? null,
    published_text: wordsOf(input.byline.published, dates.habits, about["published"]),
    modified_text: wordsOf(input.byline.modified, dates.habits, about["modified"]),
    site_name: about["site_name"] ?? null,
    language: about["language"] ?? null,
    description: about["description"] ?? null,
    lead_image: about["lead_image"] ?? null,
    ...topics,
    declared_by: { ...declared_by, ...topics.declared_by },
  };
}

function fileCandidate(info: FileInfo | undefined, field: keyof FileInfo): Candidate {
  return [info?.[field]?.source ?? "pdf-info", info?.[field]?.value];
}

/** Returns the names of the site by source; an address is none. */
function siteNames({ document, metadata, declared }: AboutInput): readonly Candidate[] {
  const { host, site } = document.names;
  const stated: readonly Candidate[] = [
    ["open-graph", metadata.open_graph["og:site_name"]],
    ["meta", site],
    [declared.source, declared.site],
  ];
  const named = stated.filter(([, name]) => !isAddressName(name ?? "", host));
  const shown: Candidate = ["shown", shownSiteName(document)];
  // A publisher beside an address is often an agency.
  return named.length < stated.length ? [named[0] ?? shown, shown, ...named] : [...named, shown];
}

/** Page types of things that a shop offers, which have no author. */
const OFFERS: ReadonlySet<PageType> = new Set(["product", "collection"]);

/**
 * Returns the authors by source. The site's own name and a desk count only where no source names
 * another, and never on the pages of a shop.
 */
function authorCandidates({
  document,
  metadata,
  declared,
  annotated,
  byline,
  type,
}: AboutInput): readonly Candidate[] {
  const { names, title, claims } = document;
  const others = {
    site: [names.site, declared.site ?? "", names.host, metadata.open_graph["og:site_name"] ?? ""],
    title,
    language: metadata.language ?? names.language,
  };
  const sources: readonly (readonly [AboutSource, readonly string[]])[] = [
    [declared.source, declared.authors],
    [declared.source, declared.page.authors],
    ...claims.authors.map(({ source, value }) => [source, value] as const),
  ];
  const candidates = [
    ...sources.map(([source, stated]) => [source, authorNames(stated, others)] as const),
    ...byline.authors.map(
      (stated) => ["shown", authorNames([stated], others).filter(isShownName)] as const,
    ),
    ["shown", authorNames(annotated.authors, others)] as const,
  ];
  const isOwn = (name: string): boolean => isSiteName(name, others) || isDesk(name);
  return [
    ...candidates.map(([source, stated]) => [source, stated.filter((one) => !isOwn(one))] as const),
    ...(type !== undefined && OFFERS.has(type) ? [] : candidates),
  ].map(([source, stated]) => [source, stated.join(", ")]);
}

interface PageDates {
  readonly published: readonly Candidate[];
  readonly modified: readonly Candidate[];
  readonly habits: DateHabits;
}

/** Returns the dates of a page as ISO 8601, by preference, and how it writes dates. */
function pageDates(input: AboutInput, detected: string | undefined): PageDates {
  const { document, metadata, declared, byline, info } = input;
  const { claims, names } = document;
  const data = declared.source;
  const language = metadata.language ?? names.language ?? detected;
  const habits: DateHabits = {
    language,
    order: dateOrder(document, language),
    // Nobody writes points between the month and the day, except in the United States.
    points: /^en-us$/i.test(language ?? "") ? undefined : "day-first",
  };
  // Software writes the dates in the head, in an order of its own.
  const iso = (source: AboutSource, written: string | undefined): Candidate => [
    source,
    dateText(written, { ...habits, order: undefined }),
  ];
  const shown = (dates: readonly ShownDate[]): readonly Candidate[] =>
    dates.map(({ text, at }) => ["shown", at ?? dateInText(text, habits)]);
  const published = known([
    iso(data, declared.published),
    ...claims.published.map(({ source, value }) => iso(source, value)),
    iso(data, declared.page.published),
  ]);
  const modified = known([
    iso(data, declared.modified),
    ...claims.modified.map(({ source, value }) => iso(source, value)),
    iso(data, declared.page.modified),
  ]);
  const words = known(shown(byline.published));
  const address: Candidate = ["address", dateOfAddress(document.url)];
  const local = inOwnZone([words[0]?.[1], address[1]], [...published, ...modified]);
  const isPast = ([, date]: Candidate): boolean => !isAfter(date ?? "", input.now);
  return {
    published: [
      fileCandidate(info, "created"),
      ...agreeing(published.map(local), words[0]?.[1]),
      ...words,
      iso("shown", input.annotated.published),
      address,
    ].filter(isPast),
    modified: [fileCandidate(info, "modified"), ...modified, ...shown(byline.modified)].filter(
      isPast,
    ),
    habits,
  };
}

const known = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.filter(([, value]) => (value ?? "") !== "");

/** Puts the declared date of the shown day first, if the first one is of no day beside it. */
function agreeing(
  declared: readonly Candidate[],
  shown: string | null | undefined,
): readonly Candidate[] {
  const day = shown ?? undefined;
  if (isSameDay(declared[0]?.[1] ?? undefined, day)) return declared;
  const same = declared.find(([, value]) => value?.slice(0, 10) === day?.slice(0, 10));
  return same === undefined ? declared : [same, ...declared];
}

const HOUR_MS = 3_600_000;
/** Maximum difference of a local time from UTC. */
const MAX_OFFSET_HOURS = 14;
/** Maximum difference of a local time behind UTC, for the day in an address. */
const MAX_WEST_HOURS = 8;

/** Whether a date is later than a time in every time zone. */
function isAfter(date: string, now: number | undefined): boolean {
  return now !== undefined && Date.parse(date.slice(0, 10)) > now + MAX_OFFSET_HOURS * HOUR_MS;
}

const IN_UTC = /T.*(?:Z|[+-]00:?00)$/;
/** An offset from UTC at the end of a time. */
const OFFSET = /T.*([+-])(\d{2}):?(\d{2})$/;

/**
 * Returns a function that replaces a declared date in UTC by the same time in the zone of the page:
 * the shown date or that in its address, if only the zone can make the difference, else the offset
 * of another declared date.
 */
function inOwnZone(
  days: readonly (string | null | undefined)[],
  others: readonly Candidate[],
): (candidate: Candidate) => Candidate {
  const zoned = others.find(([, date]) => OFFSET.test(date ?? "") && !IN_UTC.test(date ?? ""))?.[1];
  return (candidate) => {
    const value = candidate[1] ?? "";
    if (!IN_UTC.test(value)) return candidate;
    for (const [at, day] of days.entries()) {
      if (day === null || day === undefined || /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(day)) continue;
      if (day.slice(0, 10) === value.slice(0, 10)) return candidate;
      const most = at === 0 ? MAX_OFFSET_HOURS : MAX_WEST_HOURS;
      if (hoursApart(value, day) <= most) return [at === 0 ? "shown" : "address", day];
    }
    return zoned ? [candidate[0], withOffset(value, zoned)] : candidate;
  };
}

/** Returns the hours between a time and a local time, or the nearest hour of a day. */
function hoursApart(value: string, local: string): number {
  const declared = Date.parse(value);
  const first = Date.parse(local.includes("T") ? `${local}Z` : `${local}T00:00Z`);
  const last = local.includes("T") ? first : first + 24 * HOUR_MS;
  return Math.max(first - declared, declared - last, 0) / HOUR_MS;
}

/** Returns a time in UTC with the offset of another one. */
function withOffset(value: string, zoned: string): string {
  const [, sign, hours, minutes] = OFFSET.exec(zoned) ?? [];
  if (sign === undefined) return value;
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * HOUR_MS;
  const local = new Date(Date.parse(value) + offset).toISOString().slice(0, 19);
  return `${local}${sign}${hours}:${minutes}`;
}

/** Returns the words that show a date: of its day, or else without a day, such as "3 days ago". */
function wordsOf(
  dates: readonly ShownDate[],
  habits: DateHabits,
  value: string | null | undefined,
): string | null {
  const dayOf = ({ text, at }: ShownDate): string | undefined => at ?? dateInText(text, habits);
  const same = dates.find((date) => isSameDay(dayOf(date), value ?? undefined));
  // A duration may be the time that reading takes.
  const other = dates.find(
    (date) => dayOf(date) === undefined && !isDuration(date.text) && !isOtherYear(date.text, value),
  );
  return (same ?? other)?.text ?? null;
}

/** Whether a text states a year other than the date's. */
function isOtherYear(text: string, value: string | null | undefined): boolean {
  const years = text.match(/(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/g);
  return years !== null && typeof value === "string" && !years.includes(value.slice(0, 4));
}

/** Whether two dates are the same day in some time zone. */
function isSameDay(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const apart = Date.parse(one.slice(0, 10)) - Date.parse(other.slice(0, 10));
  return Math.abs(apart) <= 24 * HOUR_MS;
}

/** Returns a language tag; undefined for a language's name and other texts. */
function languageTag(stated: string | undefined): string | undefined {
  const tag = stated?.trim().replaceAll("_", "-") ?? "";
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(tag) ? tag : undefined;
}

/** Returns the language of the words of a page that declares none. */
function shownLanguage({ document, metadata, declared }: AboutInput): string | undefined {
  const isDeclared =
    (metadata.language ?? languageTag(declared.language) ?? document.names.language) !== undefined;
  return isDeclared ? undefined : detectLanguage(proseOf(document));
}

/** Minimum words of running text, and maximum blocks of it whose language is detected. */
const PROSE_WORDS = 12;
const MAX_PROSE = 20;
/** Two words of placeholder text, which has no language. */
const PLACEHOLDER =
  /(?<!\p{L})(?:lorem|ipsum|dolor|amet|consectetur|adipi\p{L}+|eiusmod|incididunt|nostrud|ullamco|aliquip|commodo|reprehenderit|voluptate\p{L}*|excepteur|cupidatat|perspiciatis|accusantium|laudantium|nemo enim|consequuntur)(?!\p{L}).{1,60}?(?<!\p{L})(?:ipsum|amet|consectetur|elit|tempor|dolore|aliqua|veniam|laboris|consequat|velit|nulla|occaecat|mollit|laborum|voluptate\p{L}*|aperiam|veritatis|quasi|aspernatur|ratione|sequi)(?!\p{L})/iu;

function proseOf({ blocks }: PageDocument): string {
  return blocks
    .filter(({ words, kind }) => words >= PROSE_WORDS && kind !== "code")
    .slice(0, MAX_PROSE)
    .map(({ text }) => text)
    .filter((text) => !PLACEHOLDER.test(text))
    .join("\n");
}

/** Minimum characters of a text whose language outweighs the declared one, and of its first part. */
const LONG_ENOUGH = { text: 500, part: 300 } as const;
/** Languages that a short text does not tell apart. */
const ALIKE = [
  "da nb nn no sv",
  "bs hr sh sl sr mk",
  "id ms",
  "cs sk",
  "pt gl es ca",
  "ru uk be bg",
];

/** Returns the language of the text if it is long enough and surely not the declared one. */
function otherLanguage({ document }: AboutInput, declared: string | null): string | undefined {
  const base = baseTag(declared ?? "");
  if (base === "") return undefined;
  const prose = proseOf(document);
  if (prose.length < LONG_ENOUGH.text) return undefined;
  const found = detectLanguage(prose.slice(0, LONG_ENOUGH.part));
  if (found === undefined || isAlike(baseTag(found), base)) return undefined;
  return detectLanguage(prose) === found ? found : undefined;
}

const baseTag = (tag: string): string => tag.trim().split(/[-_]/, 1)[0]?.toLowerCase() ?? "";

function isAlike(one: string, other: string): boolean {
  return one === other || ALIKE.some((list) => [one, other].every((tag) => list.includes(tag)));
}

function titleSource({ heading }: PageDocument, info: FileInfo | undefined): AboutSource {
  return heading === undefined ? (info?.title?.source ?? "title") : "shown";
}

function absolute(address: string | undefined, base: string): string | undefined {
  const url = address === undefined ? undefined : parseUrl(address, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
}

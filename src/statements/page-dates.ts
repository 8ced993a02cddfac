// States when a page was published and changed: dates declared (in its zone), shown, in its URL.
import { dateHabits, dateInText, dateOfAddress, dateText } from "../marks/dates.ts";
import type { PageDocument } from "../model/document.ts";
import type { FileInfo } from "../model/files.ts";
import type { Metadata } from "../model/metadata.ts";
import type { Byline, PageType, ShownDate } from "../model/verdict.ts";
import { isDuration } from "../text/date-finder.ts";
import type { DateHabits } from "../text/parse-date.ts";
import type { DeclaredPage } from "./declared-page.ts";
import { byTrust, type Statement } from "./trust.ts";

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

/** Returns what a PDF or another file states about itself. */
export function fromFile({ info }: AboutInput, field: keyof FileInfo): Statement {
  return { source: info?.[field]?.source ?? "pdf-info", value: info?.[field]?.value };
}

/**
 * Whether a page is a home page that declares itself a collection of texts. Software states author
 * and date of the newest one in its head.
 */
export const isFront = ({ document: { names }, declared }: AboutInput): boolean =>
  names.isHome && names.address !== "" && declared.isCollection;

/** Page types of things that a shop offers, which have no author. */
export const OFFERS: ReadonlySet<PageType> = new Set(["product", "collection"]);

/** Whether a page offers a declared product: visible authors and dates belong to its reviews. */
export const isOfProduct = ({ type, declared }: AboutInput): boolean =>
  declared.isProduct && !declared.isArticle && (type === undefined || OFFERS.has(type));

/** The dates of a page, the most trusted first, and the words that show the first. */
interface DatedPage {
  readonly published: readonly Statement[];
  readonly modified: readonly Statement[];
  readonly published_text: string | null;
  readonly modified_text: string | null;
}

/** Returns the dates of a page as ISO 8601; `detected` is the language of its text. */
export function pageDates(input: AboutInput, detected: string | undefined): DatedPage {
  const { document, metadata, declared, annotated, byline, now } = input;
  const { claims, names } = document;
  const language = metadata.language ?? names.language ?? detected;
  const habits = dateHabits(document, language);
  // Software writes the dates in data and head, in an order of its own.
  const iso = (source: Statement["source"], written: string | undefined): Statement => ({
    source,
    value: dateText(written, { ...habits, order: undefined }),
  });
  const dayOf = (date: ShownDate): string | undefined => shownDate(date, habits);
  const otherDays = declared.otherDates.map((written) => dayIn(dateText(written, {})));
  const others = new Set(otherDays.filter((day) => day !== ""));
  const ofPage = (date: ShownDate): boolean => !others.has(dayIn(dayOf(date)));
  const shownDates = (field: "published" | "modified"): readonly Statement[] =>
    byline[field].filter(ofPage).map((date) => ({ source: "shown", value: dayOf(date) }));
  const changed = dayIn(firstOf(shownDates("modified")));
  // A date of unknown meaning that is after the shown change belongs to a later change.
  const anyDates = claims.any_date
    .map(({ source, value }) => iso(source, value))
    .filter(({ value }) => changed === "" || dayIn(value) <= changed);
  const stated = (field: "published" | "modified") => ({
    file: fromFile(input, field === "published" ? "created" : "modified"),
    article: iso(declared.source, declared[field]),
    head:
      field === "published" && isFront(input)
        ? []
        : claims[field].map(({ source, value }) => iso(source, value)),
    webPage: iso(declared.source, declared.page[field]),
    anyDate: field === "published" ? anyDates : [],
    line: field === "published" && isOfProduct(input) ? [] : shownDates(field),
    markup: iso("shown", field === "published" ? annotated.published : undefined),
    address: { source: "address" as const, value: dateOfAddress(document.url, habits.order) },
  });
  const [published, modified] = [stated("published"), stated("modified")];
  const inData = { file: undefined, line: undefined, markup: undefined, address: undefined };
  const declaredDates = byTrust("published", { ...published, ...inData });
  const sureDates = byTrust("published", { ...published, ...inData, anyDate: undefined });
  const declaredChanges = byTrust("modified", { ...modified, ...inData });
  const shownDays = published.line.filter(({ value }) => value !== undefined);
  const days = [firstOf(shownDays), published.address.value] as const;
  const local = inOwnZone(days, [...declaredDates, ...declaredChanges, ...shownDays]);
  const isPast = ({ value }: Statement): boolean => !isAfter(value ?? "", now);
  const ofText = byTrust("published", {
    ...published,
    article: isRestated(firstOf(sureDates), firstOf(declaredChanges), ...days)
      ? shownDays
      : agreeing(sureDates.map(local), declaredDates.map(local), days[0]),
    anyDate: published.anyDate.map(local),
    head: undefined,
    webPage: undefined,
  }).filter(isPast);
  const first = firstOf(ofText) ?? "";
  // Before its publication a text was a draft.
  const isChange = ({ value }: Statement): boolean =>
    (value ?? "") >= first.slice(0, 10) ||
    (`${value}${first}`.includes("T") && mayBeSameDay(value, first));
  const changes = withRealFirst(
    byTrust("modified", modified).filter((date) => isPast(date) && isChange(date)),
    firstOf(sureDates),
  );
  // Software declares every save. So a change that the page shows comes first, if it is after the publication and the page
  // does not show the declared one too.
  const shownChanges = changes.filter(({ source }) => source === "shown");
  const isLater = first !== "" && dayIn(firstOf(shownChanges)) > dayIn(first);
  const isKnown = [first, firstOf(changes)].some((other) =>
    shownChanges.some(({ value }) => mayBeSameDay(other, value)),
  );
  const modifiedDates = isLater && !isKnown ? [...shownChanges, ...changes] : changes;
  const all = { published: ofText, modified: modifiedDates };
  const wordsOf = (field: "published" | "modified"): string | null =>
    shownWords(byline[field].filter(ofPage), dayOf, all[field][0]?.value ?? undefined);
  return { ...all, published_text: wordsOf("published"), modified_text: wordsOf("modified") };
}

/**
 * Returns the date in the markup, else the one in the words. Prefers the words if the markup states
 * UTC and a time zone explains the other day.
 */
function shownDate({ text, at }: ShownDate, habits: DateHabits): string | undefined {
  const written = dateInText(text, habits);
  if (at === undefined || !IN_UTC.test(at)) return at ?? written;
  // Words such as "4 March" have the year of the time.
  const local = written ?? dateInText(`${text} ${at.slice(0, 4)}`, habits);
  return dayIn(at) !== dayIn(local) && mayBeSameDay(at, local) ? local : at;
}

/** Puts a declared date of the shown day first, unless the first sure date may be of that day. */
function agreeing(
  sure: readonly Statement[],
  declared: readonly Statement[],
  shown: string | undefined,
): readonly Statement[] {
  if (shown === undefined || mayBeSameDay(sure[0]?.value, shown)) return sure;
  const same = declared.find(({ value }) => dayIn(value) === dayIn(shown));
  return same === undefined ? sure : [same, ...sure];
}

/**
 * Whether a declared publication is only the time of the last change: it is not before the declared
 * change, it is after the shown day, and the address has another day.
 */
function isRestated(published = "", changed = "", shown = "", address = ""): boolean {
  const isSame = [[published, shown] as const, [changed, shown], [published, address]].some(
    ([one, other]) => mayBeSameDay(one, other),
  );
  const isAfterShown = shown !== "" && dayIn(shown) < dayIn(published);
  return isAfterShown && !isSame && Date.parse(published) >= Date.parse(changed);
}

/** Puts a later change first if the first only repeats the declared publication. */
function withRealFirst(
  changes: readonly Statement[],
  published: string | undefined,
): readonly Statement[] {
  if (published === undefined || firstOf(changes) !== published) return changes;
  // The same local time with another offset is no later change.
  const later = changes.find(
    ({ value }) =>
      value?.slice(0, 16) !== published.slice(0, 16) &&
      Date.parse(value ?? "") > Date.parse(published),
  );
  return later === undefined ? changes : [later, ...changes];
}

/** Returns the day of an ISO 8601 date; "" without one. */
const dayIn = (date: string | null | undefined): string => date?.slice(0, 10) ?? "";

const firstOf = ([first]: readonly Statement[]): string | undefined => first?.value ?? undefined;

const HOUR_MS = 3_600_000;
/** Maximum difference of a local time from UTC. */
const MAX_OFFSET_HOURS = 14;
/** Maximum difference of a local time behind UTC, for the day in an address. */
const MAX_WEST_HOURS = 8;

/** Whether a date is later than a time in every time zone. */
export function isAfter(date: string, now: number | undefined): boolean {
  return now !== undefined && Date.parse(date.slice(0, 10)) > now + MAX_OFFSET_HOURS * HOUR_MS;
}

const IN_UTC = /T.*(?:Z|[+-]00:?00)$/;
const ZONED = /T.*(?:Z|[+-]\d{2}:?\d{2})$/;
/** An offset from UTC at the end of a time. */
const OFFSET = /T.*([+-])(\d{2}):?(\d{2})$/;

/**
 * Returns a function that moves a declared time in UTC to the zone of the page. If only the zone
 * explains the difference, the result is the shown date, or else the date in the address; otherwise
 * the time gets the offset of another date. A time without a zone counts as UTC if it differs from
 * the shown time by a multiple of 30 minutes.
 */
function inOwnZone(
  [shown, address]: readonly [string | undefined, string | undefined],
  others: readonly Statement[],
): (date: Statement) => Statement {
  const zoned = others.find(({ value }) => OFFSET.test(value ?? "") && !IN_UTC.test(value ?? ""));
  return (date) => {
    const value = date.value ?? "";
    const isUtc = IN_UTC.test(value) || isOtherZone(value, shown ?? "");
    if (!isUtc || [shown, address].some((day) => dayIn(day) === dayIn(value))) return date;
    const isLocal = (day: string | undefined, most: number): boolean =>
      day !== undefined && !ZONED.test(day) && hoursApart(value, day) <= most;
    if (isLocal(shown, MAX_OFFSET_HOURS)) return { source: "shown", value: shown };
    if (isLocal(address, MAX_WEST_HOURS)) return { source: "address", value: address };
    return zoned?.value ? { ...date, value: withOffset(value, zoned.value) } : date;
  };
}

/** Whether two times without a zone may be one time in two zones: half-hour steps below 14 hours. */
function isOtherZone(value: string, shown: string): boolean {
  if (![value, shown].every((one) => one.includes("T") && !ZONED.test(one))) return false;
  const hours = hoursApart(value.slice(0, 16), shown.slice(0, 16));
  return hours < MAX_OFFSET_HOURS && (2 * hours) % 1 === 0;
}

/** Returns the hours between a time in UTC and a local time, or the nearest hour of a day. */
function hoursApart(value: string, local: string): number {
  const declared = Date.parse(ZONED.test(value) ? value : `${value}Z`);
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
function shownWords(
  dates: readonly ShownDate[],
  dayOf: (date: ShownDate) => string | undefined,
  value: string | undefined,
): string | null {
  const same = dates.find((date) => mayBeSameDay(dayOf(date), value));
  // A duration may be the time that reading takes.
  const other = dates.find(
    (date) => dayOf(date) === undefined && !isDuration(date.text) && !isOtherYear(date.text, value),
  );
  return (same ?? other)?.text ?? null;
}

/** Whether a text states a year other than the date's. */
function isOtherYear(text: string, value: string | undefined): boolean {
  const years = text.match(/(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/g);
  return years !== null && value !== undefined && !years.includes(value.slice(0, 4));
}

/** Whether two dates are the same day in some time zone. */
function mayBeSameDay(one: string | null | undefined, other: string | null | undefined): boolean {
  if (one == null || other == null) return false;
  const [utc, local] = IN_UTC.test(one) ? [one, other] : [other, one];
  if (IN_UTC.test(utc) && !ZONED.test(local)) return hoursApart(utc, local) <= MAX_OFFSET_HOURS;
  const apart = Date.parse(one.slice(0, 10)) - Date.parse(other.slice(0, 10));
  return Math.abs(apart) <= 24 * HOUR_MS;
}

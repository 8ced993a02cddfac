// Finds author and dates in the lines around a page's heading.

import type { Block, Container } from "../../model/document.ts";
import { dateIn, saysChanged } from "../../text/date-finder.ts";
import { parseDate, withoutTime } from "../../text/parse-date.ts";
import { propertyOf } from "./labels.ts";
import type { ShownPage, ShownValue } from "./shown-value.ts";

/** Number of blocks examined before and after the heading. */
const NEAR = { before: 4, after: 12 } as const;
/** Minimum words of body text, which ends the byline. */
const PROSE_WORDS = 40;
/** Maximum characters of a byline, and maximum words of a name. */
const LONGEST_LINE = 200;
const MAX_NAME_WORDS = 5;

/** Separators between the parts of a byline. */
const SEPARATOR = /\s+[|·•‧∙●–—»/-]+\s+|\s*\|\s*|\s*[·•»]\s*|\n/;

/** Returns the author and the dates near the heading. */
export function bylineValues(page: ShownPage): readonly ShownValue[] {
  return nearHeading(page).flatMap((block) => valuesIn(block, page.language));
}

/** Returns short blocks around the heading, up to the first paragraph of the text. */
function nearHeading({ blocks, heading }: ShownPage): readonly Block[] {
  const anchor = heading < 0 ? blocks.findIndex(({ level }) => level === 1) : heading;
  if (anchor < 0) return [];
  const after = blocks.slice(anchor + 1, anchor + 1 + NEAR.after);
  const text = after.findIndex(({ words }) => words >= PROSE_WORDS);
  const near = [
    ...blocks.slice(Math.max(0, anchor - NEAR.before), anchor),
    ...(text < 0 ? after : after.slice(0, text)),
  ];
  const own = blocks[anchor]?.region;
  return near.filter(
    ({ kind, region, text: line }) =>
      LINES.has(kind) && line.length <= LONGEST_LINE && (region !== "banner" || own === "banner"),
  );
}

const LINES: ReadonlySet<Block["kind"]> = new Set(["paragraph", "list-item", "definition"]);

function valuesIn(block: Block, language: string | undefined): readonly ShownValue[] {
  const values: ShownValue[] = [];
  const add = (label: string, value: string, shown: "byline" | "date") =>
    values.push({ label, isWritten: false, value, shown, block });
  const isMarked = isByline(block);
  for (const part of block.text.split(SEPARATOR)) {
    const dates = datesIn(part, language);
    for (const { label, value } of dates) add(label, value, "date");
    const [before = ""] = dates.length === 0 ? [part] : part.split(dates[0]?.value ?? "", 1);
    const after = part.slice(before.length + (dates[0]?.value.length ?? 0));
    const name = authorIn(before, isMarked) ?? authorIn(after, false);
    if (name !== undefined) add("author", name, "byline");
  }
  return values;
}

/** Maximum dates of a part of a line. */
const MAX_DATES = 8;
/** Words before a publication or modification date. */
const DATED =
  /\b(?:first|originally|last|date|zuletzt|published|posted|updated|modified|reviewed|created|released?|veröffentlicht|erstellt|aktualisiert|publié|mis à jour|publicado|actualizado|pubblicato|aggiornato|gepubliceerd|bijgewerkt|stand|on|am|le|el|em|il|op|vom|du|article|story|blog|news)\b|投稿日|公開日|更新日|发布时间|发表于/giu;

interface Dated {
  readonly label: "datePublished" | "dateModified";
  readonly value: string;
}

/**
 * Returns the dates of a part that follow only a date label or an author: not "Expires 4 July
 * 2025".
 */
function datesIn(part: string, language: string | undefined): readonly Dated[] {
  const dates: Dated[] = [];
  let rest = part;
  for (let count = 0; count < MAX_DATES; count++) {
    const place = dateIn(rest, { language });
    if (place === undefined) break;
    const written = rest.slice(place.start, place.end);
    const before = rest.slice(0, place.start);
    rest = rest.slice(place.end);
    const value = [written, withoutTime(written)].find((one) => parseDate(one) !== undefined);
    if (value === undefined) continue;
    const other = before.replace(WRITTEN, " ").replace(DATED, " ");
    const isOwn = !/\p{L}/u.test(other) || BY.test(before.trim());
    if (isOwn) dates.push({ label: saysChanged(before) ? "dateModified" : "datePublished", value });
  }
  return dates;
}

/** Words before an author's name, alone or after a verb. */
const DONE =
  "posted|written|published|authored|reviewed|started|asked|submitted|created|story|text|words|article|geschrieben|verfasst|escrito|écrit|scritto|geschreven";
const WRITTEN = new RegExp(`\\b(?:${DONE}) (?:by|von|par|por)\\b`, "giu");
const BY = new RegExp(
  `(?:^|\\b(?:${DONE}) )(?:by|von|par|por|door|av|af|di)[:\\s]\\s*(\\S.*)$`,
  "iu",
);

/** Returns the author in a text: after "by", or alone in an element marked as the author's. */
function authorIn(text: string, isMarked: boolean): string | undefined {
  const line = text.trim().replace(/[\s,.;:–—-]+$/u, "");
  const [, stated = ""] = BY.exec(line) ?? [];
  const name = stated === "" ? "" : withoutRole(stated);
  if (isName(name)) return name;
  const isUser = /^\p{Ll}[\p{L}\d_.-]{2,30}$/u.test(name);
  if (isUser && (isMarked || !/^by\b/i.test(line))) return name;
  if (!isMarked || stated !== "") return undefined;
  const isWhole = line.length >= MIN_NAME || /\s/.test(line);
  return isWhole && isName(line) && propertyOf(line) === undefined ? line : undefined;
}

/** Minimum characters of a name without "by"; shorter words are weekdays, initials and signs. */
const MIN_NAME = 4;

/**
 * Removes date, place and role from names: "Ann Lee, editor" is Ann Lee, "Ann Lee, Ben Ray and Cat
 * Poe" are three.
 */
function withoutRole(stated: string): string {
  const [name = ""] = stated.split(/\s+(?:on|at|in|from|for|to|am|le|el)(?:\s|$)|\s*[(@]/u, 1);
  const [first = "", ...others] = name.split(/,\s*/);
  const last = others.at(-1) ?? "";
  const areNames = /^(?:and |& )?\p{Lu}\S+ (?:\S+ )?(?:(?:and|&) )?\p{Lu}/u.test(last);
  return (areNames && / and | & /.test(` ${last} `) ? name : first).trim();
}

/**
 * Whether text is names of one to five words without digits or sentences. First and last words
 * start with a capital if the script has capitals.
 */
function isName(text: string): boolean {
  if (text.length < 2 || text.length > 120 || /[\d:?!@#]|\.\s+\p{Ll}/u.test(text)) return false;
  return text.split(/,\s*|\s+(?:and|&)\s+/).every((one) => {
    const words = one.split(/\s+/);
    return words.length <= MAX_NAME_WORDS && CAPITAL.test(one) && CAPITAL.test(words.at(-1) ?? "");
  });
}

const CAPITAL = /^[\p{Lu}\p{Lo}]/u;

/** Classes of the element around an author's name. */
const AUTHOR =
  /(?:^|[-_])(?:author|byline|writer)s?(?:[-_]*(?:name|link|title|info|details|text|meta))?$/i;
/** Maximum elements examined from the block's own upwards. */
const MAX_LEVELS = 2;

function isByline({ container }: Block): boolean {
  let at: Container | undefined = container;
  for (let level = 0; level < MAX_LEVELS && at !== undefined; level++) {
    if (at.classes.some((one) => AUTHOR.test(one)) || AUTHOR.test(at.id)) return true;
    at = at.parent;
  }
  return false;
}

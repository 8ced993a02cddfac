// The lines around a page's heading to who wrote it and when.
import type { Block, Container } from "../../model/document.ts";
import { parseDate } from "../coerce/date.ts";
import { monthNumber } from "../coerce/month-names.ts";
import { propertyOf } from "./labels.ts";
import type { ShownPage, ShownValue } from "./shown-value.ts";

/** Blocks before and behind the heading that are looked at. */
const NEAR = { before: 4, behind: 12 } as const;
/** Words of a block that is the text itself: bylines end there. */
const PROSE_WORDS = 40;
/** Longest line of a byline, and words of a name. */
const LONGEST_LINE = 200;
const MOST_NAME_WORDS = 5;

/** Signs between the parts of a byline. */
const SEPARATOR = /\s+[|·•‧∙●–—»/]+\s+|\s*\|\s*|\s*[·•»]\s*|\n/;

/** The author and the dates that stand near the heading. */
export function bylineValues(page: ShownPage): readonly ShownValue[] {
  return nearHeading(page).flatMap((block) => valuesIn(block));
}

/** Short blocks around the heading, none behind the first paragraph of the text. */
function nearHeading({ blocks, heading }: ShownPage): readonly Block[] {
  if (heading < 0) return [];
  const behind = blocks.slice(heading + 1, heading + 1 + NEAR.behind);
  const text = behind.findIndex(({ words }) => words >= PROSE_WORDS);
  const near = [
    ...blocks.slice(Math.max(0, heading - NEAR.before), heading),
    ...(text < 0 ? behind : behind.slice(0, text)),
  ];
  return near.filter(({ kind, text: said }) => LINES.has(kind) && said.length <= LONGEST_LINE);
}

const LINES: ReadonlySet<Block["kind"]> = new Set([
  "paragraph",
  "list-item",
  "definition",
  "heading",
]);

/** Words in front of a name. */
const BY =
  /^(?:(?:posted|written|published|authored|reviewed|story|text|words|article|started|asked|created|geschrieben|verfasst|ein beitrag|escrito|écrit|scritto|geschreven)\s+)?(?:by|von|par|por|door|av|af|di)[:\s]\s*(\S.*)$/iu;
/** Words in front of a date, with what they say of it. */
const DATED =
  /^((?:(?:first|originally|last|date|zuletzt)\s+)?(?:published|posted|updated|modified|reviewed|created|release[d]?|veröffentlicht|erstellt|aktualisiert|publié|mis à jour|publicado|actualizado|pubblicato|aggiornato|gepubliceerd|bijgewerkt|stand)(?:\s+date)?)(?:\s+(?:on|am|le|el|em|il|op))?\s*[:：]?\s+(\S.*)$/iu;
const MODIFIED =
  /updat|modif|review|aktualisiert|stand|mis à jour|actualizado|aggiornato|bijgewerkt/i;

function valuesIn(block: Block): readonly ShownValue[] {
  const values: ShownValue[] = [];
  const add = (label: string, value: string, shown: "byline" | "date") =>
    values.push({ label, isWritten: false, value, shown, block });
  for (const part of partsOf(block.text)) {
    const date = dateIn(part);
    if (date !== undefined) add(date.label, date.value, "date");
    else if (block.kind !== "heading") {
      const name = nameIn(part) ?? (isByline(block) ? nameOnly(part) : undefined);
      if (name !== undefined) add("author", name, "byline");
    }
  }
  return values;
}

/** The parts of a byline: between signs, and a date behind a name and a comma or "on". */
function partsOf(text: string): readonly string[] {
  return text
    .split(SEPARATOR)
    .flatMap((part) => {
      const cut = /^(.{0,100}?)(?:,|\s+(?:on|am|le|el|op))\s+(.*\d{4}.*)$/iu.exec(part);
      return cut !== null && parseDate(cut[2] ?? "") !== undefined
        ? [cut[1] ?? "", cut[2] ?? ""]
        : [part];
    })
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function dateIn(part: string): { readonly label: string; readonly value: string } | undefined {
  const [, said = "", value = ""] = DATED.exec(part) ?? [];
  if (value !== "" && parseDate(value) !== undefined)
    return { label: MODIFIED.test(said) ? "dateModified" : "datePublished", value };
  return isBareDate(part) ? { label: "datePublished", value: part } : undefined;
}

/** A date with nothing in front of it but a weekday: "Expires 4 July 2025" is the date of something else. */
function isBareDate(part: string): boolean {
  if (parseDate(part) === undefined) return false;
  const [first = "", sign = ""] = /^\p{L}+([.,]?)/u.exec(part) ?? [];
  return first === "" || sign !== "" || first.length <= 3 || monthNumber(first) !== undefined;
}

function nameIn(part: string): string | undefined {
  const [, name = ""] = BY.exec(part) ?? [];
  return isName(name) ? name : undefined;
}

/** Shortest word that is a name without "by": shorter ones are weekdays, initials and signs. */
const LEAST_NAME = 4;

/** A name that stands alone in an element which is marked as that of the author. */
function nameOnly(part: string): string | undefined {
  const isWhole = part.length >= LEAST_NAME || /\s/.test(part);
  return isWhole && isName(part) && propertyOf(part) === undefined ? part : undefined;
}

/** Names are one to five words, without digits and sentences, one of them at least with a capital where the script has any. */
function isName(text: string): boolean {
  if (text.length < 2 || text.length > 80 || /[\d:?!@#]|\.\s+\p{Ll}/u.test(text)) return false;
  const words = text.split(/\s+/);
  return (
    words.length <= MOST_NAME_WORDS &&
    /^[\p{Lu}\p{Lo}]/u.test(words.at(-1) ?? "") &&
    /^[\p{Lu}\p{Lo}]/u.test(text)
  );
}

/** Classes of the element around an author's name. */
const AUTHOR = /(?:^|[-_])(?:author|byline|writer)s?(?:[-_]*(?:name|link|title))?$/i;
/** Elements from the block's own up that are looked at. */
const MOST_LEVELS = 2;

function isByline({ container }: Block): boolean {
  let at: Container | undefined = container;
  for (let level = 0; level < MOST_LEVELS && at !== undefined; level++) {
    if (at.classes.some((one) => AUTHOR.test(one)) || AUTHOR.test(at.id)) return true;
    at = at.parent;
  }
  return false;
}

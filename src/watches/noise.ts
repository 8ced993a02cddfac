// Removes text that changes without a change of the page: dates of the day, relative times, clocks,
// counters of views and the like.
import { dateIn } from "../text/date-finder.ts";
import { dateSpan } from "../text/instant.ts";
import { isoText, parseDate, withLatinDigits, withoutTime } from "../text/parse-date.ts";

/** When and in which language a text was read. */
export interface ReadAt {
  readonly nowMs: number;
  readonly language: string | null;
}

/** Distance from the check within which a date counts as one of the day. */
const NEAR_MS = 2 * 86_400_000;
/** Maximum dates removed from a line. */
const MAX_DATES = 8;
/** Longer lines are prose; their dates belong to the text. */
const MAX_LINE_CHARS = 400;

/** Clock times: `12:34`, `12:34:56`, with AM or PM. */
const CLOCK = /(?<![\d:.])\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?(?![\d:])/giu;

/** Nouns that pages count: each with its forms in some languages. */
const COUNTED =
  "views?|visits?|visitors?|reads?|hits|clicks|downloads?|likes?|shares?|comments?|replies|reply|answers?|reactions?|retweets|reposts|votes?|points?|upvotes|followers?|subscribers?|members?|users?|online|viewers?|watching|stars?|forks?|aufrufe|besucher|zugriffe|kommentare?|antworten|abonnenten|mitglieder|vues?|visites?|commentaires?|partages?|abonnés|membres|réponses?|vistas?|visitas?|comentarios?|respuestas?|seguidores|miembros|visualizzazioni|commenti|condivisioni|visualizações|comentários|respostas|weergaven|reacties|wyświetleń|komentarzy|просмотр(?:ов|а)?|комментари(?:ев|я|й)|ответ(?:ов|а)?|подписчиков";
/** A number and such a noun, in either order. */
const COUNTER = new RegExp(
  String.raw`(?<![\p{L}\d.,])\d[\d.,\s\u00a0\u202f]{0,14}[kKmM]?\s{0,2}(?:${COUNTED})(?!\p{L})|(?<!\p{L})(?:${COUNTED})\s?:\s?\d[\d.,]{0,14}[kKmM]?`,
  "giu",
);

/** Query of an address that changes with each build or visit: `style.css?v=123`, `?_=1700`. */
const CACHE_BUSTER = /[?&](?:v|ver|version|_|t|ts|rev|cb|hash|nonce|sid|sessionid)=[\w.%-]{1,64}/gi;

/** Returns Markdown without noise, line by line. */
export function quietText(markdown: string, read: ReadAt): string {
  return markdown
    .split("\n")
    .map((line) => quietLine(line, read))
    .join("\n");
}

function quietLine(line: string, read: ReadAt): string {
  const bare = line.includes("](") ? line.replace(CACHE_BUSTER, "") : line;
  if (bare.length > MAX_LINE_CHARS || !HAS_NUMBER_OR_DAY.test(bare)) return bare;
  const timeless = withoutDates(bare, read).replace(CLOCK, "").replace(COUNTER, "");
  return timeless === bare ? bare : timeless.replace(/[ \t]{2,}/g, " ").trimEnd();
}

/** A digit of any script, or a short line, which may be a word for a day. */
const HAS_NUMBER_OR_DAY = /\p{Nd}|^.{1,40}$/u;

/** A part of a line; a finished one is kept as it is. */
interface LinePart {
  readonly text: string;
  readonly isDone?: true;
}

/** Removes relative dates, and dates near the time of the check. */
function withoutDates(line: string, read: ReadAt): string {
  const context = read.language === null ? {} : { language: read.language };
  const open: LinePart[] = [{ text: line }];
  const kept: string[] = [];
  let found = 0;
  for (let part = open.shift(); part !== undefined; part = open.shift()) {
    const { text, isDone } = part;
    const place = isDone || found === MAX_DATES ? undefined : dateIn(text, context);
    if (place === undefined) {
      kept.push(text);
      continue;
    }
    found++;
    const date = text.slice(place.start, place.end);
    // A date with a day is found before a relative one to its left, so both sides are searched.
    open.unshift(
      { text: text.slice(0, place.start) },
      ...(isOfTheDay(date, read) ? [] : [{ text: date, isDone: true } as const]),
      { text: text.slice(place.end) },
    );
  }
  return kept.join("");
}

function isOfTheDay(written: string, { nowMs, language }: ReadAt): boolean {
  const habits = language === null ? {} : { language };
  const date = parseDate(withoutTime(withLatinDigits(written)), habits);
  // Without a day it is relative to now, or a time.
  if (date === undefined) return !/\d{4}/.test(written);
  const span = dateSpan(isoText({ ...date, time: "", zone: "" }));
  if (span === undefined) return false;
  return span.first - NEAR_MS < nowMs && nowMs < span.last + NEAR_MS;
}

// Removes text that changes without a change of the page: dates of the day, clocks, counters.
import { isUnitAfter } from "../text/calendar-words.ts";
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

/** Nouns for those who see a page, and how often. */
const SEEN =
  "(?:page ?)?views?|(?:page ?)?visits?|visitors?|guests?|reads?|readers?|hits|clicks|downloads?|online|viewers?|watching|watchers|aufrufe|seitenaufrufe|besucher|besuche|zugriffe|gäste|vues?|visites?|visiteurs?|vistas?|visitas?|visitantes?|visualizaciones|visualizzazioni|visite|visitatori|visualizações|acessos|weergaven|bezoekers?|wyświetle(?:ń|nia)|odwiedzin|просмотр(?:ов|а|ы)?|посетител(?:ей|и)|閲覧数|浏览量|浏览|阅读|访问量|조회수?";
/** Further nouns that pages count: each with its forms in some languages. */
const COUNTED = `${SEEN}|likes?|shares?|comments?|replies|reply|answers?|reactions?|retweets|reposts|votes?|points?|upvotes|followers?|subscribers?|members?|users?|stars?|forks?|kommentare?|antworten|abonnenten|mitglieder|commentaires?|partages?|abonnés|membres|réponses?|comentarios?|respuestas?|seguidores|miembros|commenti|condivisioni|comentários|respostas|reacties|komentarzy|комментари(?:ев|я|й)|ответ(?:ов|а)?|подписчиков`;
/** Verbs for seeing a page. */
const SEE =
  "view(?:ing|ed)|watch(?:ing|ed)|look(?:ing|ed) at|brows(?:ing|ed)|visit(?:ing|ed)|saw|seen|angesehen|angeschaut|schauen|sehen|aufgerufen|besucht|regardent|consultent|consultée?|vue?|viendo|mirando|visto|vista|guardando|visualizzat[oa]|vendo|bekijken|bekeken|ogląda|oglądają|смотрят|просмотрели|просмотрено|見ています|閲覧";
/** Marks of Markdown and spaces between a number and its word. */
const GAP = String.raw`[ \u00a0*_]{0,4}`;
/** A number as counters show it. */
const COUNT = String.raw`\d[\d.,\u00a0\u202f]{0,14}(?: ?[kKmM](?!\p{L}))?`;
const START = String.raw`(?<![\p{L}\d.,])`;
const WORDS = String.raw`(?:[ *_]{1,4}\p{L}{1,20})`;
/** The end of a line, a cell or a phrase. */
const END = String.raw`(?=[*_ ]{0,4}(?:$|[)|,;·•]))`;
/** Nouns counted after such a verb, as in "viewed 12 times". */
const TIMES =
  "times?|people|persons?|users?|visitors?|others|mal|personen|fois|personnes|veces|personas|volte|persone|vezes|pessoas|keer|razy|раз";
/** A number and such a noun, in either order: "12 views", "Visitors today: 12"; or such a verb. */
const COUNTER = new RegExp(
  [
    String.raw`${START}${COUNT}(?:\s\d{3})?${GAP}(?:${COUNTED})(?!\p{L})`,
    String.raw`(?<!\p{L})(?:${COUNTED})${GAP}:${GAP}${COUNT}(?! (?!${COUNTED})\p{L})`,
    String.raw`(?<!\p{L})(?:${SEEN})${WORDS}{0,2}?${GAP}[:|(]${GAP}${COUNT}${END}`,
    String.raw`(?<!\p{L})(?:${SEEN})${GAP}${COUNT}${END}`,
    String.raw`${START}${COUNT}(?:-\p{L}{1,20})?${WORDS}{0,4}?[ *_]{1,4}(?:${SEE})(?!\p{L})`,
    String.raw`(?<!\p{L})(?:${SEE})${WORDS}{0,2}?[ *_]{1,4}${COUNT}[- *_]{0,4}(?:${TIMES})(?!\p{L})`,
  ].join("|"),
  "giu",
);
/** Words before and after a remaining time. "Within" is not one of them: it states a time limit. */
const REMAINS_BEFORE =
  "(?:ends?|ending|closes?|closing|starts?|starting|begins?|beginning|expires?|opens?) in|(?:endet|startet|beginnt|schließt|öffnet) in|noch|(?:se termine|finit|commence|expire|ferme) dans|il reste|(?:termina|acaba|empieza|cierra|caduca) en|quedan?|faltan?|(?:termina|finisce|scade|inizia|chiude) tra|mancano|(?:eindigt|begint|sluit|start|verloopt) over|nog|(?:termina|acaba|começa|encerra|expira) em|restam?|kończy się za|pozostało|(?:через|осталось)|あと|残り|还剩|剩余";
const REMAINS_AFTER =
  "left|remaining|to go|übrig|verbleibend|restante?s?|rimanenti|rimasti|resterend|осталось";
const AND = String.raw`[ ,]{0,2}(?:(?:and|und|et|y|e|en|i|и) )?`;
const SPAN = String.raw`\d{1,4} ?[\p{L}\p{M}]{1,14}\.?(?:${AND}\d{1,4} ?[\p{L}\p{M}]{1,14}\.?){0,3}`;
/** The time that remains until an end or a start: "ends in 3 hours", "noch 2 Stunden", "1d 4h left". */
const REMAINING = new RegExp(
  [
    String.raw`(?<=(?<!\p{L})(?:${REMAINS_BEFORE})[ *_:]{0,4})${SPAN}`,
    String.raw`${START}${SPAN}(?=[ *_]{1,4}(?:${REMAINS_AFTER})(?!\p{L}))`,
  ].join("|"),
  "giu",
);
/** Lines that have a number alone, such a noun alone, and any label. */
const NUMBER_LINE = new RegExp(String.raw`^[*_#> ]{0,8}${COUNT}[*_ ]{0,4}$`, "u");
const NOUN_LINE = new RegExp(String.raw`^[*_ ]{0,4}(?:${COUNTED})[*_: ]{0,6}$`, "iu");
const LABEL_LINE = /^[*_ ]{0,4}\p{L}[\p{L} -]{0,30}[*_: ]{0,6}$/u;
const SEEN_NAME = new RegExp(`^(?:${SEEN})$`, "iu");

/** Whether a column counts those who see a thing, by its name or label. */
export const isCounterName = (name: string): boolean => SEEN_NAME.test(name.trim());

/** Query of an address that changes with each build or visit: `style.css?v=123`, `?_=1700`. */
const CACHE_BUSTER = /[?&](?:v|ver|version|_|t|ts|rev|cb|hash|nonce|sid|sessionid)=[\w.%-]{1,64}/gi;

/** Returns Markdown without noise, line by line. */
export function quietText(markdown: string, read: ReadAt): string {
  const lines = markdown.split("\n");
  const full = lines.filter((line) => line.trim() !== "");
  let at = -1;
  const quiet = lines.map((line) => {
    if (line.trim() === "") return line;
    at++;
    return isCounter(line, full[at - 1], full[at + 1]) ? "" : quietLine(line, read);
  });
  return quiet.join("\n");
}

/** Whether a line is a number whose noun is the line above or, without a label above, below. */
function isCounter(line: string, above = "", below = ""): boolean {
  if (line.length > MAX_LINE_CHARS || !NUMBER_LINE.test(line)) return false;
  return NOUN_LINE.test(above) || (NOUN_LINE.test(below) && !LABEL_LINE.test(above));
}

function quietLine(line: string, read: ReadAt): string {
  const bare = line.includes("](") ? line.replace(CACHE_BUSTER, "") : line;
  if (bare.length > MAX_LINE_CHARS || !HAS_NUMBER_OR_DAY.test(bare)) return bare;
  const dateless = withoutDates(bare.replace(REMAINING, withoutSpan), read);
  const timeless = dateless.replace(CLOCK, "").replace(COUNTER, "");
  return timeless === bare ? bare : timeless.replace(/[ \t]{2,}/g, " ").trimEnd();
}

/** Returns "" for numbers that all have units of time, else the text itself. A lone "12 m" may be metres. */
function withoutSpan(span: string): string {
  const units = span.split(/\d+/).slice(1);
  if (units.length === 1 && /^\s?m\.?$/i.test(units[0] ?? "")) return span;
  return units.every(isUnitAfter) ? "" : span;
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

// Finds the date in a short line, with an adjacent time, in formats of many languages.
import { monthNumber } from "./month-names.ts";
import { isWeekday } from "./weekday-names.ts";

export interface DatePlace {
  readonly start: number;
  readonly end: number;
}

/** Words before a date of a change, as opposed to the first publication. */
const CHANGED =
  /updat|modif|review|revis|aktualisiert|geändert|(?<!\p{L})stand(?!\p{L})|mise? à jour|actualizad|aggiornat|atualizad|bijgewerkt|aktualizac|güncel|обновл|измен|更新|修改/iu;

/** Whether the words before a date mark it as the date of a change. */
export function saysChanged(before: string): boolean {
  return CHANGED.test(before);
}

/** Maximum characters examined: longer texts are no bylines. */
const MAX_CHARS = 400;

/** Clock time: `7:14pm`, `18:36:02`, `06h00`, `14:14 Uhr`. */
const CLOCK = String.raw`\d{1,2}[:h.]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?(?:\s?(?:Uhr|hrs?|ET|EST|EDT|PST|PDT|UTC|GMT|CET|CEST|[صم])(?!\p{L}))?`;
const MONTH_WORD = String.raw`(\p{L}{3,12})`;
/** Text between a date and its time. */
const GAP = String.raw`(?:,{1,2}\s|\s?[,|•·–—-]\s?|\s(?:at|um|à|às|alle|ore|om|kl|on|el|a las|в|o|,)\.?\s|\s|T){0,2}`;

/** Numeric dates: year first, or day and month with a year. */
const NUMERIC = String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\.?|\d{1,2}[-/.]\s?\d{1,2}[-/.]\s?(?:\d{4}|\d{2})(?!\d)|\d{4}\s\d{1,2}[/]\d{1,2}`;
/** Dates in Chinese, Japanese and Korean. */
const EAST = String.raw`(?:\d{4}\s?[年년]\s?)?\d{1,2}\s?[月월](?:\s?\d{1,2}\s?[日일])?`;
/** Named month with a day, a year or both. */
const NAMED = String.raw`\d{1,2}(?:\.|st|nd|rd|th|er|º|ª)?\s?(?:de |di |of )?[ -]?${MONTH_WORD}\.?,{0,2}(?:[ -](?:de |del )?'?\d{2,4}(?![\d:]))?|${MONTH_WORD}\.?\s\d{1,2}(?:st|nd|rd|th)?(?!\d|[:.]\d)(?:,?\s'?\d{4})?|${MONTH_WORD}\.?,?\s\d{4}`;
/** Relative dates in the larger languages. */
const AGO = String.raw`\d+\s?(?:minutes?|mins?)\sago|\d+\s?(?:hours?|hrs?|days?|weeks?|months?|mos?|years?|yrs?)(?:\sago)?|an? (?:minute|hour|day|week|month|year) ago|\d+[smhdwy](?:\sago)?(?![\p{L}\d])|vor\s(?:\d+|einem|einer)\s\p{L}+|hace\s(?:\d+|una?)\s\p{L}+|il y a\s(?:\d+|une?)\s\p{L}+|há\s\d+\s\p{L}+|\d+\s(?:giorni|ore|mesi|anni)\sfa|\d+\s\p{L}+\s(?:назад|temu|önce|geleden|sedan|siden|fa|lalu)(?!\p{L})|\d+\s?(?:秒|分钟前|小时|时间|時間|天|日|周|週間|个月|ヶ月|か月|年)(?:前|以前)?`;
/** Days relative to today. */
const NEAR = String.raw`(?:yesterday|today|gestern|heute|hier|aujourd'hui|ayer|hoy|ieri|oggi|ontem|hoje|вчера|сегодня|wczoraj|dzisiaj|昨天|今天|昨日|今日)(?![\p{L}])`;

const DATE = new RegExp(
  `(?<![\\p{Lu}\\p{Ll}\\d])(?:${CLOCK}${GAP})?(?:${NUMERIC}|${EAST}|${AGO}|${NEAR}|${NAMED})(?:${GAP}${CLOCK})?`,
  "giu",
);
/** Maximum matches rejected because their word is no month. */
const MAX_TRIES = 60;
/** Rest of an ISO time after its minutes. */
const ISO_TAIL = /^(?:T\d{2}:\d{2})?(?::\d{2})?(?:\.\d{1,6})?(?:Z|[+-]\d{2}:?\d{2})(?!\d)/;

/** Matches every text with a date: a number or a word for a relative day. */
const MAY_HOLD =
  /\d|\bago\b|day\b|gestern|heute|hier|hui|ayer|hoy|ieri|oggi|ontem|hoje|чера|годня|czoraj|dzisiaj|昨|今|vor\s|hace|il y a|há\s/i;

/** Returns the first date of a line; undefined if there is none. Linear in the examined length. */
export function dateIn(text: string): DatePlace | undefined {
  const line = text.slice(0, MAX_CHARS);
  if (!MAY_HOLD.test(line)) return undefined;
  let from = 0;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    DATE.lastIndex = from;
    const found = DATE.exec(line);
    if (found === null) return undefined;
    const [whole, ...months] = found;
    const month = months.find((one) => one !== undefined);
    if (month === undefined || isMonth(month)) {
      const end = found.index + whole.trimEnd().length;
      const tail = ISO_TAIL.exec(line.slice(end))?.[0].length ?? 0;
      return { start: withWeekday(line, found.index), end: end + tail };
    }
    // The number may belong to the following words: "Posted 3 days ago".
    from = found.index + 1;
  }
  return undefined;
}

/** Short names of different months, depending on the language; valid here. */
const CLASHING: ReadonlySet<string> = new Set(["listopad", "lis", "srpen", "srp", "mar", "out"]);

function isMonth(word: string): boolean {
  return (
    monthNumber(word) !== undefined || CLASHING.has(word.toLowerCase()) || ARABIC_MONTHS.has(word)
  );
}

const ARABIC_MONTHS: ReadonlySet<string> = new Set(
  "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(" "),
);

/** Moves a date's start before its weekday. */
function withWeekday(line: string, start: number): number {
  const found = /(?<!\p{L})(\p{L}{2,12})(?:\.?,?|،|\s[|–-])\s$/u.exec(
    line.slice(Math.max(0, start - 24), start),
  );
  const word = found?.[1] ?? "";
  const isDay =
    isWeekday(word) || /^ال(?:اثنين|إثنين|ثلاثاء|أربعاء|خميس|جمعة|سبت|أحد)$/u.test(word);
  return found !== null && isDay ? start - found[0].length : start;
}

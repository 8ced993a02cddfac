// Decides whether a line or a sentence of a page states a dead end.
import { plainWords, positionOf, wordsOfLine } from "./block-phrases.ts";
import { ABOUT, type Wording } from "./dead-end-phrases.ts";

/** Whether a sentence of a text says it; a question does not. */
export function saysIt(text: string, { sentences }: Wording): boolean {
  return (plainWords(text).match(SENTENCE) ?? []).some(
    (one) =>
      !/[?？؟]$/.test(one) &&
      sentences.some((pair) => positionOf(pair, one) !== undefined) &&
      !ABOUT.test(one),
  );
}

/** Matches a sentence with its final mark. Linear: one class, then another disjoint from it. */
const SENTENCE = /[^.!?。！？؟\n]+[.!?。！？؟]?/g;

/** Returns whether a line says it as a whole: by a code, or in words; undefined for neither. */
export function matchOf(line: string, { titles, codes }: Wording): "code" | "words" | undefined {
  if (line.length > LINE_CHARS) return undefined;
  const words = wordsOfLine(line);
  const said = words.filter((word) => !CODES.test(word));
  for (; said.length > 0; said.shift()) {
    if (titles.has(said.join(" "))) return "words";
    if (!INTERJECTIONS.has(said[0] ?? "")) return undefined;
  }
  return words.some((word) => codes.has(word)) ? "code" : undefined;
}

/** Maximum characters of a line that says nothing else. */
const LINE_CHARS = 100;
const CODES = /^[45]\d\d$/;
/** Words before the message of such a line. */
const INTERJECTIONS: ReadonlySet<string> = new Set(
  "oops|whoops|ooops|ups|uh|oh|sorry|error|http|status|code|fehler|fehlercode|hoppla|erreur|ошибка|errore|erro|fout|błąd|hata|エラー|错误|錯誤|오류|خطأ".split(
    "|",
  ),
);

/** Number of title characters checked. */
const TITLE_CHARS = 300;

/** Returns a title, and the parts that a site joins to it. */
export function partsOf(title: string): readonly string[] {
  const line = title.slice(0, TITLE_CHARS).trim();
  return [line, ...line.split(/\s[-–—:·]\s|[|｜•»«]/)];
}

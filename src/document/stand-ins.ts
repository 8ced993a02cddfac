// Texts that stand where others are to come: placeholders of client-side templates, words of waiting.
import type { Block } from "../model/document.ts";

/** A text that is nothing but placeholders such as `{{ user.name }}`, with marks of punctuation around. */
const ONLY_PLACEHOLDERS = /^[\s\p{P}]*(?:\{\{[^{}]{0,300}\}\}[\s\p{P}]*)+$/u;
/** A placeholder anywhere; the class excludes braces, so it is linear. */
const PLACEHOLDER = /\{\{[^{}]{1,300}\}\}/;

/** Whether a text is only placeholders. In code they are the subject, and such a text is never asked about. */
export function isPlaceholder(text: string): boolean {
  return text.includes("{{") && ONLY_PLACEHOLDERS.test(text);
}

/** Matches a word or two of waiting in the larger languages and the dots behind them: fixed words, one class, linear. */
const LOADING =
  /^(?:loading|please wait|redirecting|one moment|cargando|espere|laden|wird geladen|bitte warten|読み込み中|ロード中|chargement|veuillez patienter|carregando|aguarde|загрузка|подождите|caricamento|attendere|加载中|載入中|正在加载|yükleniyor|bezig met laden|로딩 ?중|불러오는 중|جار التحميل|جاري التحميل|ładowanie|wczytywanie)[\s.…!]*$/iu;
/** The same with what is waited for, up to four words, and dots that say that it is not there yet. */
const LOADING_SOMETHING =
  /^(?:loading|fetching|cargando|chargement|carregando|загрузка|caricamento|ładowanie|wczytywanie)(?: [\p{L}\p{M}'’-]{1,30}){1,4}\s?(?:\.{2,}|…)$/iu;

/** Whether a text says nothing but that something is yet to come. */
export function saysLoading(text: string): boolean {
  const said = text.trim();
  return LOADING.test(said) || LOADING_SOMETHING.test(said);
}

/** Whether a block only stands where a script puts another: markup it would have filled, and words of waiting. */
export function isStandIn({ hidden, kind, text }: Block): boolean {
  if (hidden === "template") return true;
  return kind !== "code" && (PLACEHOLDER.test(text) || saysLoading(text));
}

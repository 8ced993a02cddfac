// Detects placeholders: client-side template expressions and loading messages.
import type { Block } from "../model/document.ts";

/** Match placeholders such as `{{ user.name }}`. Linear, because the classes exclude braces. */
const PLACEHOLDER = /\{\{[^{}]{1,300}\}\}/;
const PLACEHOLDERS = /\{\{[^{}]{0,300}\}\}/g;

/**
 * Whether a text is only placeholders and punctuation. Never called for code, where they are the
 * subject.
 */
export function isPlaceholder(text: string): boolean {
  const rest = text.includes("{{") ? text.replace(PLACEHOLDERS, "") : text;
  return rest !== text && /^[\s\p{P}]*$/u.test(rest);
}

/** Matches a loading message of one to three words, with any dots. Linear. */
const LOADING =
  /^(?:loading|please wait|redirecting|one moment(?:,? please)?|just a moment(?:,? please)?|cargando|espere|laden|wird geladen|bitte warten|読み込み中|ロード中|chargement|veuillez patienter|carregando|aguarde|загрузка|подождите|caricamento|attendere|加载中|載入中|正在加载|yükleniyor|bezig met laden|로딩 ?중|불러오는 중|جار التحميل|جاري التحميل|ładowanie|wczytywanie)[\s.…!]*$/iu;
/** Matches a loading message with its object, up to four words, and final dots. */
const LOADING_SOMETHING =
  /^(?:loading|fetching|cargando|chargement|carregando|загрузка|caricamento|ładowanie|wczytywanie)(?: [\p{L}\p{M}'’-]{1,30}){1,4}\s?(?:\.{2,}|…)$/iu;

/** Whether a text is only a loading message. */
export function saysLoading(text: string): boolean {
  const line = text.trim();
  return LOADING.test(line) || LOADING_SOMETHING.test(line);
}

const WAITING_CHARS = 80;
/** Matches the start of a message that asks for patience or announces content. */
const WAITING =
  /^\P{L}{0,4}(?:(?:loading|please wait|please hold on|hold on|just a (?:moment|second|sec|minute)|one (?:moment|second)|redirecting|fetching|preparing|initiali[sz]ing|you (?:are being|will be) redirected|wird geladen|bitte warten|einen moment|laden|chargement|veuillez patienter|patientez|un instant|cargando|espere|un momento|carregando|aguarde|caricamento|attendere|ładowanie|proszę czekać|wczytywanie|yükleniyor|bezig met laden|even geduld|загрузка|подождите|пожалуйста|завантаження)(?!\p{L})|(?:読み込み中|ロード中|お待ち|加载中|正在加载|載入中|请稍|로딩|불러오는|جار|جاري))/iu;

/** Whether a text that stands alone in a page's main part asks for patience. */
export function saysWaiting(text: string): boolean {
  const line = text.trim();
  return line.length <= WAITING_CHARS && (saysLoading(line) || WAITING.test(line));
}

/** Whether a block waits for scripts to replace it: template markup, or a loading message. */
export function isPlaceholderBlock({ hidden, kind, text }: Block): boolean {
  if (hidden === "template") return true;
  return kind !== "code" && (PLACEHOLDER.test(text) || saysLoading(text));
}

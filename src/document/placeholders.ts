// Detects placeholders: client-side template expressions and loading messages.
import type { Block } from "../model/document.ts";

/** Matches a text of only placeholders such as `{{ user.name }}` and punctuation. */
const ONLY_PLACEHOLDERS = /^[\s\p{P}]*(?:\{\{[^{}]{0,300}\}\}[\s\p{P}]*)+$/u;
/** Matches a placeholder anywhere. Linear, because the class excludes braces. */
const PLACEHOLDER = /\{\{[^{}]{1,300}\}\}/;

/** Whether a text is only placeholders. Never called for code, where they are the subject. */
export function isPlaceholder(text: string): boolean {
  return text.includes("{{") && ONLY_PLACEHOLDERS.test(text);
}

/**
 * Matches a loading message of one to three words in common languages, with any dots. Fixed words,
 * one class, linear.
 */
const LOADING =
  /^(?:loading|please wait|redirecting|one moment|cargando|espere|laden|wird geladen|bitte warten|読み込み中|ロード中|chargement|veuillez patienter|carregando|aguarde|загрузка|подождите|caricamento|attendere|加载中|載入中|正在加载|yükleniyor|bezig met laden|로딩 ?중|불러오는 중|جار التحميل|جاري التحميل|ładowanie|wczytywanie)[\s.…!]*$/iu;
/** Matches a loading message with its object, up to four words, and final dots. */
const LOADING_SOMETHING =
  /^(?:loading|fetching|cargando|chargement|carregando|загрузка|caricamento|ładowanie|wczytywanie)(?: [\p{L}\p{M}'’-]{1,30}){1,4}\s?(?:\.{2,}|…)$/iu;

/** Whether a text is only a loading message. */
export function saysLoading(text: string): boolean {
  const line = text.trim();
  return LOADING.test(line) || LOADING_SOMETHING.test(line);
}

/**
 * Whether a block is a placeholder for scripts to replace: template markup, or a loading message.
 */
export function isPlaceholderBlock({ hidden, kind, text }: Block): boolean {
  if (hidden === "template") return true;
  return kind !== "code" && (PLACEHOLDER.test(text) || saysLoading(text));
}

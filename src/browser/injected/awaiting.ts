// Whether a page shows a reader that more is to come.
import { visibleText } from "./controls.ts";

/** Controls that are drawn while something loads. */
const BUSY =
  "[aria-busy=true], progress:not([value]), [role=progressbar]:not([aria-valuenow]), [role=status][class*=spinner]";

/** Longest line that can be one that only says so. */
const MAX_LINE_CHARS = 60;
/** Matches a line that begins with asking to wait, in the main languages of the web. */
const SAYS_SO = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${[
    "loading|please wait|just a (?:moment|sec)|one moment|redirecting|fetching|you (?:are being|will be) redirected",
    "wird geladen|lädt|lade|bitte warten|einen moment|weiterleitung|laden|even geduld",
    "chargement|veuillez patienter|patientez|redirection|cargando|espere|redirigiendo|carregando|aguarde",
    "caricamento|attendere|ładowanie|proszę czekać|načítání|se încarcă|yükleniyor|memuat",
    "загрузка|подождите|завантаження|جار|جاري|בטעינה|טוען|読み込み中|お待ち|加载中|正在加载|載入中|로딩|불러오는",
  ].join("|")})`,
  "iu",
);

/** Whether the page holds fewer characters than `leastChars`, draws that it is busy, or says so in a line. */
export function awaitsMore(leastChars: number): boolean {
  if (visibleText().length < leastChars) return true;
  for (const busy of document.querySelectorAll(BUSY)) if (busy.checkVisibility()) return true;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const line = node.nodeValue?.trim() ?? "";
    if (line === "" || line.length > MAX_LINE_CHARS || !SAYS_SO.test(line)) continue;
    if (node.parentElement?.checkVisibility({ visibilityProperty: true }) === true) return true;
  }
  return false;
}

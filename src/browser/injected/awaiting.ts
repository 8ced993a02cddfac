// Detects whether a page shows that more is loading.
import { visibleText } from "./controls.ts";

/** Elements shown while something loads. */
const BUSY =
  "[aria-busy=true], progress:not([value]), [role=progressbar]:not([aria-valuenow]), [role=status][class*=spinner]";

/** Maximum length of a loading message. */
const MAX_LINE_CHARS = 60;
/** Matches a line that begins with a loading message, in the main languages of the web. */
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

/** Whether the page has fewer characters than `leastChars`, a busy indicator or a loading message. */
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

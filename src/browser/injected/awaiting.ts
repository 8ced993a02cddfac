// Detects whether a page shows that more is loading, and waits for what a caller awaits.
import { findClosedRoots, rootsIn } from "./composed.ts";
import { pause, visibleText } from "./controls.ts";
import type { WantedRules } from "./messages.ts";
import { factsOf } from "./own-world.ts";

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

/** Interval between checks. */
const CHECK_MS = 100;
/** Maximum matched elements that are tested for a box, per check and root. */
const MAX_MATCHES = 200;

/** Waits at most `mostMs`; returns whether it is shown. False at once for a selector that the browser rejects. */
export async function waitForWanted({ selector, text, mostMs }: WantedRules): Promise<boolean> {
  const end = performance.now() + mostMs;
  for (;;) {
    try {
      if (text === undefined ? showsElement(selector ?? "") : showsText(text)) return true;
    } catch {
      return false;
    }
    const left = end - performance.now();
    if (left <= 0) return false;
    await pause(Math.min(left, CHECK_MS));
  }
}

function showsElement(selector: string): boolean {
  findClosedRoots(window);
  const inTrees = (factsOf(window)?.shadowRoots ?? 0) > 0 ? rootsIn(document) : [];
  for (const root of [document, ...inTrees]) {
    const found = root.querySelectorAll(selector);
    const most = Math.min(found.length, MAX_MATCHES);
    for (let at = 0; at < most; at++) {
      if ((found[at]?.getClientRects().length ?? 0) > 0) return true;
    }
  }
  return false;
}

const spaced = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Text that is not laid out does not count, as in `innerText`. */
function showsText(text: string): boolean {
  return spaced(document.body?.innerText ?? "").includes(spaced(text));
}

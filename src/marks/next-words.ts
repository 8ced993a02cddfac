// Knows the texts of links to the next page of a list.

/** Texts of links to the next page, in the larger languages. */
const NEXT =
  /^(?:next(?: page| \d+)?|nächste(?: seite)?|weiter|page suivante|suivante?s?|siguientes?|próxim[oa]s?|(?:pagina )?successiv[oa]|avanti|volgende(?: pagina)?|następn[ay]|nästa|næste|neste|seuraava|další|következő|далее|следующая(?: страница)?|вперёд|下一页|下一頁|后页|次へ|次のページ|다음|sonraki|older(?: posts| entries)?|ältere beiträge|more)?$/iu;

/** Matches the arrows and spaces around such a text. */
const AROUND = /^[\s»›>→<-]+|[\s»›>→-]+$/gu;
/** Maximum characters of such a text with its arrows. */
const MAX_CHARS = 60;

/** Whether a text, or an arrow, says that a link leads to the next page. */
export const isNextText = (text: string): boolean =>
  text.length <= MAX_CHARS && /[\p{L}»›>→]/u.test(text) && NEXT.test(text.replace(AROUND, ""));

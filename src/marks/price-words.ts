// Words around amounts by language: for earlier, recommended and current prices, taxes and
// instalments.
import { languageWords } from "../text/word-list.ts";
import { UNSPACED } from "./phrases.ts";

/**
 * A line for each language: words before an earlier or recommended price, words before the current
 * price, and words of an earlier price that need a current price beside them: "De R$ 30 Por R$ 10".
 */
const TABLE = `
en|was,before,rrp,r.r.p.,msrp,srp,mrp,list price,regular price,reg. price,old price,original price,originally,previous price,previously,retail price,usual price,compare at,compare at price,comp. value,full price,instead of|now,now only,our price,sale price,current price,special price,new price,price now,price,you pay,sale,today,only|normally
de|uvp,statt,bisher,bisheriger preis,vorher,früher,früherer preis,ursprünglich,ursprünglicher preis,alter preis,normalpreis,regulärer preis,listenpreis,originalpreis,preisempfehlung|jetzt,jetzt nur,nur,preis,aktueller preis,angebotspreis,sonderpreis,unser preis,neuer preis|zuvor
fr|au lieu de,ancien prix,prix habituel,prix conseillé,prix d'origine,prix d’origine,prix initial,prix barré,prix de référence|maintenant,prix,notre prix,prix actuel,prix promo,prix soldé,nouveau prix,désormais|avant
es|antes,precio anterior,precio original,precio habitual,precio de lista,pvpr,en lugar de|ahora,precio,precio actual,precio especial,precio de oferta,nuestro precio|
it|prima,prezzo precedente,prezzo originale,prezzo di listino,anziché,invece di|ora,adesso,prezzo,prezzo attuale,prezzo scontato,prezzo speciale|
pt|antes,preço anterior,preço original,preço normal,em vez de|agora,por,por apenas,preço,preço atual|de
nl|adviesprijs,oude prijs,normale prijs,oorspronkelijke prijs,in plaats van|nu,voor,nu voor,onze prijs,nieuwe prijs,actieprijs,prijs|van,eerst
sv|ordinarie pris,ord. pris,ord pris,tidigare pris,rek. pris|nu,pris,kampanjpris|förr
da|førpris,normalpris,vejl. pris|nu,tilbudspris,pris|før
no|førpris,veil. pris,ordinær pris|nå,tilbudspris,pris|før
fi|normaalihinta,norm.,ovh|nyt,tarjoushinta,hinta|ennen
pl|stara cena,cena regularna,poprzednia cena,cena katalogowa,zamiast|teraz,nowa cena,cena promocyjna,cena|przed
cs|původní cena,původně,běžná cena,místo|nyní,teď,nová cena,akční cena,cena|dříve
sk|pôvodná cena,bežná cena,namiesto|teraz,nová cena,akciová cena,cena|predtým
hu|eredeti ár,régi ár|most,akciós ár,ár|korábban
ro|preț vechi,preț întreg,în loc de|acum,preț nou,preț|înainte
el|αρχική τιμή,παλιά τιμή|τώρα,νέα τιμή,τιμή|πριν,από
tr|eski fiyat,önceki fiyat,liste fiyatı|şimdi,yeni fiyat,indirimli fiyat,fiyat|
ru|старая цена,прежняя цена,обычная цена,вместо|сейчас,теперь,стало,новая цена,цена|было,раньше
uk|стара ціна,звичайна ціна,замість|зараз,тепер,нова ціна,ціна|було,раніше
ja|通常価格,定価,参考価格,元の価格,希望小売価格,旧価格|特価,セール価格,販売価格,価格|
zh|原价,原價,市场价,市場價,建议零售价|现价,現價,售价,售價,特价,特價,促销价,优惠价|
ko|정가,기존가,소비자가|판매가,할인가,특가|
`;

const languages = languageWords(TABLE);
const wordsOf = (list: number): readonly string[] =>
  languages.flatMap(({ lists }) => lists[list] ?? []);

/** Matches words at the end of a text, before a colon. Chinese and Japanese have no spaces before them. */
function atEnd(words: readonly string[]): RegExp {
  const written = words.map((word) => word.replaceAll(".", "\\."));
  const spaced = written.filter((word) => !UNSPACED.test(word));
  const unspaced = written.filter((word) => UNSPACED.test(word));
  const some = [`(?<![\\p{L}-])(?:${spaced.join("|")})`, ...unspaced];
  return new RegExp(`(?:${some.join("|")})[:：]?$`, "iu");
}

const EARLIER = atEnd(wordsOf(0));
const CURRENT = atEnd(wordsOf(1));
const BESIDE = atEnd(wordsOf(2));
/** The words of languages that have words of an earlier price beside a current one. */
const PAIRS = languages.flatMap(({ lists: [, current = [], beside = []] }) =>
  beside.length === 0 ? [] : { current: atEnd(current), beside: atEnd(beside) },
);

/**
 * Returns for each text before an amount of one thing whether it ends with words of an earlier
 * price: "Was", "UVP:", or "De" if another text says "Por".
 */
export function areEarlier(befores: readonly string[]): readonly boolean[] {
  const ends = befores.map((text) => text.trimEnd());
  return ends.map((end) => {
    if (!hasLetter(end)) return false;
    if (EARLIER.test(end)) return true;
    if (!BESIDE.test(end)) return false;
    return PAIRS.some(
      ({ current, beside }) => beside.test(end) && ends.some((other) => current.test(other)),
    );
  });
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** Whether a text ends with words of an earlier or recommended price. */
export const isEarlierWord = (text: string): boolean => EARLIER.test(text.trimEnd());

/** Whether a text ends with words of the current price: "Price", but not "Old price". */
export const isCurrentWord = (text: string): boolean =>
  !isEarlierWord(text) && CURRENT.test(text.trimEnd());

/** Removes the words of an earlier or the current price from the end of a text. */
export function withoutPriceWords(text: string): string {
  if (!hasLetter(text)) return text;
  const end = text.trimEnd();
  const found = [EARLIER, CURRENT, BESIDE].map((pattern) => end.replace(pattern, ""));
  return found.reduce((least, one) => (one.length < least.length ? one : least), text);
}

/** Whether a label is no more than words of an earlier or the current price: "Was", "Our price". */
export const isPriceLabel = (label: string): boolean =>
  label !== "" && withoutPriceWords(label) === "";

const PRICE =
  /(?<!\p{L})(?:prices?|prix|precios?|prezz[oi]|preços?|cen[ay]|preț|ár|τιμή|fiyatı?|цен[аы]|ціна|r\.?r\.?p|msrp|srp|mrp|uvp|pvpr)(?!\p{L})|(?:preise?|prij[sz](?:en)?|pris|hinta)(?!\p{L})|価格|定価|[价價]|가격|[정매인]가/iu;

/** Whether a label names a price: "Our price", "List price", "RRP", but not "Was" or "Today". */
export const saysPrice = (label: string): boolean => PRICE.test(label);

const TAX = String.raw`(?:\d{1,2}\s?% ?)?(?:vat|sales tax|tax(?:es)?|mwst|ust|gst|tva|iva|btw|moms|mva|dph|alv|áfa|ндс|пдв|kdv|φπα)(?!\p{L})`;
const WITHOUT_TAX =
  "ex(?:cl?)?(?:uding)?|exkl|ekskl|exclusief|zzgl|ohne|hors|sin|senza|sem|without|before|plus|bez|без|ilman|fără|utan|uten|χωρίς";
const WITH_TAX =
  "inc(?:l)?(?:uding|uded|usive)?|inkl|inclusief|mit|avec|con|with|com|sis|cu|med|με";

/** Words for a price without tax. */
export const NET = new RegExp(
  `(?<!\\p{L})(?:${WITHOUT_TAX})(?!\\p{L})\\.?\\s?${TAX}|${TAX}\\.? (?:excl|esclus[oa]|no incluid[oa]|hariç|nélkül)|(?<!\\p{L})(?:HT|netto)(?!\\p{L})|税抜|税別|不含税|未税|未稅|부가세 별도`,
  "iu",
);
/** Words for a price with tax. */
export const GROSS = new RegExp(
  `(?<![\\p{L}.'’])(?:${WITH_TAX})(?!\\p{L})\\.?\\s?${TAX}|${TAX}\\.? (?:incl|inbegriffen|comprise|incluid[oa]|inclus[oa]|dahil)|(?<!\\p{L})(?:TTC|brutto)(?!\\p{L})|税込|(?<!不)含[税稅]|부가세 포함`,
  "iu",
);

/** Words for a part of a price: "4 payments of". */
export const INSTALMENT =
  /(?<!\p{L})(?:payments?|instal\p{L}*|monthly|per month|klarna|afterpay|affirm|raten|monatsraten?|monatlich|mtl|mensualit\p{L}*|mensuel\p{L}*|par mois|cuotas?|mensual\p{L}*|al mes|rate da|mensil\p{L}*|al mese|parcelas?|mensa(?:l|is)|termijnen|maandelijks|avbetalning\p{L}*|delbetal\p{L}*|raty|splát\p{L}*|měsíčně|mesačne|havi|taksit\p{L}*|рассрочк\p{L}*)(?!\p{L})|\d\s?rat(?:en?|y)?(?!\p{L})|分期|分割払|月供|할부/iu;
/** The number of instalments before an amount: "12 x", "10x de". */
const COUNT_BEFORE = /(?<![\d.,\p{L}])\d{1,3}\s?[x×х]\s?(?:(?:de|da|à|a|zu|je|of|po|por)\s)?$/iu;
/** The period of a payment after an amount: "/month", "im Monat", "monthly". */
const PER_MONTH =
  /^\s?(?:\/|(?:a|al|an|i|im|na|par|per|por|pro|za|în|в|на)\s)\s?(?:month|mth|mo|monat|mois|mes|mês|mese|maand|mnd|månad|mån|måned|md|kk|kuukausi|miesiąc|mies|m-c|měsíc|měs|mesiac|hónap|hó|lună|ay|месяц|мес|місяць|міс|μήνα)(?!\p{L})\.?|^\s?\/\s?[月월]|^\s?(?:monthly|monatlich|mtl\.?|mensuel\p{L}*|mensual\p{L}*|mensil\p{L}*|mensa(?:l|is)|maandelijks|měsíčně|mesačne|havi)(?!\p{L})/iu;

/** A word between a monthly payment and the whole price. */
const OR = /^\s(?:or|oder|ou|o|oppure|of|eller|tai|lub|nebo|alebo|vagy|sau|veya|или|або|ή)\s/iu;

/** Returns the words after an amount that make it a monthly payment, with an "or"; "" for none. */
export function monthlyWords(after: string): string {
  const [words = ""] = PER_MONTH.exec(after) ?? [];
  return words === "" ? "" : words + (OR.exec(after.slice(words.length))?.[0] ?? "");
}

/** Whether an amount is an instalment or a monthly payment by the words around it. */
export const isInstalment = (before: string, after: string): boolean =>
  COUNT_BEFORE.test(before) || INSTALMENT.test(before) || monthlyWords(after) !== "";

// Reads how many things a list has from a line about it: "214 products", "1–12 of 214".
import { languageWords, wordSet } from "../text/word-list.ts";
import { Phrases } from "./phrases.ts";

/**
 * A line for each language: words for the things of a list, words before their number, and words after
 * the things. `*` stands for any ending. Comments, reviews, colours and the like are things of an item.
 */
const TABLE = `
en|result*,product*,item*,hit,hits,entry,entries,record,records,match,matches,listing*,article*,title,titles,job,jobs,vacanc*,position,positions,opening,openings,event,events,course,courses,recipe*,book,books,movie*,film,films,home,homes,house,houses,apartment*,propert*,hotel*,place,places,compan*,business*,vehicle*,car,cars,style,styles|showing,displaying,viewing,show,found,total,all,about,of,we,there,are,search,a|found,available,total,in,for,matching,match,posted,shown,listed,near,on,matched,from,by,with,to
de|ergebnis*,treffer*,produkt*,artikel*,angebot*,eintrag*,einträge*,anzeige,anzeigen,stellen*,datensätze*,immobilie*,veranstaltung*,kurse*,rezept*,bücher*,fahrzeug*,wohnung*|zeige,angezeigt,gefunden,insgesamt,gesamt,alle,wir,haben,es,gibt,wurden,etwa,ca|gefunden,insgesamt,für,zu,aus,verfügbar,passend*,werden,wurden
fr|résultat*,resultat*,produit*,article*,annonce*,offre*,élément*,emploi*,événement*,livre*,recette*,logement*,référence*|affichage,affichés,de,nous,avons,trouvé,environ,total,tous,les|trouvé,trouvés,trouvées,pour,dans,disponibles,correspondant*,au,sur,à
es|resultado*,producto*,artículo*,articulo*,oferta*,anuncio*,entrada*,empleo*,evento*,libro*,receta*,vivienda*,inmueble*,elemento*|mostrando,de,se,encontraron,hay,encontrados,total,los,unos|encontrado*,para,en,disponible*,de,con
it|risultat*,prodott*,articol*,annunc*,offert*,element*,event*,libr*,ricett*,voci|visualizzazione,visualizzati,di,trovati,trovate,sono,stati,circa,totale,tutti,i|trovat*,per,in,disponibil*,di,con
pt|resultado*,produto*,artigo*,anúncio*,anuncio*,item,itens,vaga*,evento*,livro*,receita*,imóve*|mostrando,exibindo,de,foram,encontrados,total,os,cerca|encontrad*,para,em,disponíve*,de,com
nl|resultaten,resultaat,product,producten,artikelen,advertenties,vacatures,items,evenementen,boeken,recepten,woningen|toont,van,gevonden,totaal,alle,ongeveer,er,zijn,de|gevonden,voor,in,beschikbaar
sv|resultat,produkt*,artik*,träff*,annons*,objekt,jobb,annonser,poster|visar,av,hittade,totalt,alla,ca|hittad*,hittades,för,i,totalt
da|resultat*,produkt*,vare,varer,artik*,annonce*,opslag|viser,af,fandt,fundet,alle,i,alt|fundet,for,i
no|resultat*,produkt*,vare,varer,artik*,annonse*,treff,stillinger|viser,av,fant,funnet,alle,totalt|funnet,for,i
fi|tulos,tulosta,tuotetta,tuote,tuotteet,ilmoitusta,osumaa,artikkelia|näytetään,löytyi,yhteensä,kaikki|löytyi,haulle
pl|wynik*,produkt*,ofert*,ogłosze*,artykuł*,towar*,pozycj*|znaleziono,wyświetlanie,pokazano,z,łącznie,wszystkie,wszystkich,liczba|znaleziono,dla,w,z
cs|výsled*,produkt*,polož*,inzer*,nabíd*,zboží|zobrazeno,nalezeno,celkem,z,všech|nalezeno,pro,v,celkem
sk|výsled*,produkt*,polož*,inzer*,ponuk*|zobrazené,nájdených,celkom,z,všetk*|pre,v
hu|találat*,termék*,tétel*,hirdetés*|összesen,összes,megjelenítve|találat*,van
ro|rezultat*,produs*,articol*,anunț*,anunt*,oferte|afișare,din,găsite,total,am,găsit|găsit*,pentru,în
el|αποτελέσματα,αποτέλεσμα,προϊόντα,προϊόν,αγγελίες,άρθρα|εμφάνιση,βρέθηκαν,σύνολο,από|για,σε
tr|sonuç*,ürün*,ilan*,kayıt*,kayit*|toplam,bulunan,arasından|bulundu,bulunuyor,listeleniyor,için
ru|товар*,результат*,объявлени*,предложени*,запис*,вакан*,стат*,позици*,совпадени*|найдено,показано,показаны,всего,из,около|найдено,по,в,для
uk|товар*,результат*,оголошен*,пропозиц*,запис*,вакан*|знайдено,показано,усього,всього,з|знайдено,за,в,для
bg|резултат*,продукт*,артикул*,обяв*|намерени,показани,общо,от|намерени,за,в
ja|件,件数,商品数,総数,検索結果|全,約,計,合計,検索結果,該当,商品|中,を,が,の,見つかりました
zh|件,个,個,条,條,项,項,款|共,约,約,共有,找到,共找到,为您找到,全部,总共,總共,商品,搜索结果,结果|商品,结果,結果,产品,產品
ko|개,건|총,전체,검색,결과,검색결과,상품|의,상품,결과,중
`;

const languages = languageWords(TABLE);
const wordsOf = (list: number): readonly string[] =>
  languages.flatMap(({ lists }) => lists[list] ?? []);
const THINGS = new Phrases(wordsOf(0));
const BEFORE: ReadonlySet<string> = new Set(wordsOf(1));
const AFTER = new Phrases(wordsOf(2));

/** Words after things that are not the list's: those in a cart, and those of each page. */
const NOT_OF_LIST = wordSet(
  "page pages seite seiten pagina página side sida stronę stranu страницу cart basket bag trolley wishlist warenkorb merkzettel panier carrito cesta carrello carrinho winkelwagen winkelmand mandje kundvagn koszyku košíku корзине sepette",
);

/** Maximum characters of a line with a total. */
const MAX_CHARS = 120;
/** Maximum words between a number and its things: "39,208 remote jobs". */
const MAX_BETWEEN = 2;

const NUMBER = String.raw`\d{1,3}(?:[.,\u00a0\u202f\u2009 ]\d{3})+(?!\d)|\d{1,9}`;
const OF = String.raw`(?:out of|of|von|sur|de|di|da|z|ze|van|av|af|out|din|από|из|з|от|dari|/|／|件?[,，、]\s?[共全])`;
/** "1–24 of 214", "1 bis 24 von 214": the numbers of the first and last thing, and of all. */
const RANGE = new RegExp(
  String.raw`(?<![\d.,])(\d{1,6})\s?(?:[-–—~〜～]|to|bis|à|a|al|tot|till?|do|до|по)\s?(\d{1,6})件?\s?${OF}\s?(?:about |etwa |insgesamt )?(${NUMBER})(.*)$`,
  "iu",
);
/** "24 of 214": the number of things shown, and of all. */
const SHOWN = new RegExp(
  String.raw`^(\D*)(?<![\d.,])(\d{1,6})\s?${OF}\s?(?:about |etwa )?(${NUMBER})([^\d]*)$`,
  "iu",
);
/** The first number of a line, and the text around it. */
const COUNT = new RegExp(String.raw`^(\D*)(${NUMBER})(.*)$`, "u");
/** The end of a number that is rounded or a minimum: "30k", "1.2M", "100+". */
const ROUNDED =
  /^(?:[.,]\d|\s?(?:\+|[万萬만천]|(?:[km]|bn|tsd|mio|mrd|mil|тыс|млн|thousand|million)(?!\p{L})))/iu;
/** Words before a number that may be a year: "All 2026 events". */
const BEFORE_YEAR = wordSet(
  "all about of a search alle de los les tous tutti os todos wszystkie alla все",
);

/** The number of things that a list has, and of those that the page shows of it. */
export interface StatedTotal {
  readonly total: number;
  readonly shown?: number;
}

/** Returns the number of things in a list that a line states; undefined for any other line. */
export function totalIn(line: string): StatedTotal | undefined {
  const text = line.trim();
  if (text.length > MAX_CHARS) return undefined;
  const range = RANGE.exec(text);
  if (range !== null) return ofRange(range);
  const shown = SHOWN.exec(text);
  return shown === null ? ofCount(COUNT.exec(text)) : ofShown(shown);
}

function ofRange(range: RegExpExecArray): StatedTotal | undefined {
  const [, first, last, all = "", after = ""] = range;
  if (ROUNDED.test(after)) return undefined;
  return { total: numberOf(all), shown: Number(last) - Number(first) + 1 };
}

function ofShown(found: RegExpExecArray): StatedTotal | undefined {
  const [, before = "", shown, total = "", after = ""] = found;
  const isOfThings = isIntroduction(before) && (hasLetters(before) || startsWithThings(after));
  if (!isOfThings || ROUNDED.test(after)) return undefined;
  return { total: numberOf(total), shown: Number(shown) };
}

function ofCount(found: RegExpExecArray | null): StatedTotal | undefined {
  const [, start, count = "", end] = found ?? [];
  if (start === undefined || end === undefined || ROUNDED.test(end)) return undefined;
  if (isYear(count) && !isCounted(start)) return undefined;
  const isStated =
    (isIntroduction(start) && startsWithThings(end)) ||
    (namesThings(start) && /^\s?\)?$/.test(end));
  return isStated ? { total: numberOf(count) } : undefined;
}

const isYear = (digits: string): boolean => /^(?:19|20)\d{2}$/.test(digits);

/** Whether words before a number say that it is no year: "Found", "Total:". */
function isCounted(start: string): boolean {
  const words = lettersOf(start);
  return isIntroduction(start) && words.some((word) => !BEFORE_YEAR.has(word));
}

const numberOf = (digits: string): number => Number(digits.replace(/\D/g, ""));

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

const lettersOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** Whether a text before a number only introduces it: "Showing all", "Найдено". */
const isIntroduction = (text: string): boolean => lettersOf(text).every((word) => BEFORE.has(word));

/** Whether a text is a word for things before their number: "Results:", "Produkte (". */
function namesThings(text: string): boolean {
  const [thing, ...others] = THINGS.placesIn(text);
  if (thing === undefined || others.length > 0) return false;
  return isIntroduction(text.slice(0, thing.start)) && /^\s?[:：(]\s?$/.test(text.slice(thing.end));
}

/** Whether a text after a number starts with its things, and says no more than where or what they are. */
function startsWithThings(text: string): boolean {
  const things = THINGS.placesIn(text);
  const [thing] = things.filter(
    ({ start }) =>
      /^[\p{L}\p{M}\s-]*$/u.test(text.slice(0, start)) &&
      lettersOf(text.slice(0, start)).length <= MAX_BETWEEN,
  );
  if (thing === undefined) return false;
  const after = text.slice(thing.end);
  if (lettersOf(after).some((word) => NOT_OF_LIST.has(word))) return false;
  const [next = ""] = lettersOf(after);
  return next === "" || AFTER.placesIn(after)[0]?.start === after.search(/\p{L}/u);
}

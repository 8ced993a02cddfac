// Words of sentences about the visit itself, which a page without a text says beside its message:
// excuses, requests to try again, ways back. In the major languages of the web.
import { plainWords } from "./block-phrases.ts";

/** Whole words. */
const WORDS =
  "page|site|website|web site|webpage|web page|link|links|url|homepage|home page|search|try|reload|refresh|sorry|please|go back|come back|return to|if you|you're|captcha|cookies|javascript|maintenance|temporarily|newsletter|moved|deleted|this error|our team|we are working|we're working|lien|accueil|pagina|sito|home|cerca|torna|adres|terug|busca|tente|voltar|início|inicio|adresse|suche|zurück";
/** Beginnings of words. */
const STEMS =
  "verschoben|gelöscht|déplac|supprim|eliminad|movid|spostat|перемещ|удален|verplaatst|przeniesion|apologi|administrat|webmaster|página|sitio|enlace|búsque|buscar|buscad|inténte|inténta|vuelv|disculp|lo sentimos|por favor|seite|webseite|startseite|bitte|entschuldig|leider|erneut|recherch|réessay|veuillez|désol|endereço|pesquis|desculp|lamentamos|страниц|сайт|ссылк|главн|адрес|поиск|пожалуйста|извин|сожален|попроб|верн|indirizz|ricerc|riprova|spiacent|scus|per favore|amministrat|sayfa|bağlantı|lütfen|üzgün|özür|tekrar|zoek|alstublieft|helaas|probeer|beheerder|stron|witryn|wyszuk|szuka|przeprasz|spróbuj|proszę|niestety|powrót|صفح|الصفح|موقع|الموقع|رابط|الرابط|الرئيسية|بحث|البحث|عذر|نأسف|يرجى|حاول|العودة";
/** Characters of scripts without spaces. */
const CHARACTERS =
  "移動|削除|移动|删除|ページ|サイト|リンク|ホーム|検索|申し訳|ください|管理者|页面|頁面|网页|網頁|网站|網站|链接|連結|首页|首頁|搜索|搜尋|请|請|抱歉|返回|페이지|사이트|링크|홈으로|주소|검색|죄송|다시|관리자|주시기";

/** Linear: fixed words. */
const VISIT = new RegExp(`(?:^|[^\\p{L}])(?:(?:${WORDS})(?!\\p{L})|${STEMS})|${CHARACTERS}`, "u");

/** Words that address the reader. */
const READER =
  /(?:^|[^\p{L}])(?:you|your|sie|ihr\p{L}*|vous|votre|usted|você|seu|sua|вы|ваш\p{L}*|uw)(?!\p{L})/u;

/** Whether a sentence is about the visit. */
export const isAboutVisit = (sentence: string): boolean => VISIT.test(plainWords(sentence));

/** Whether a sentence is about the visit or addresses the reader. */
export const isToReader = (sentence: string): boolean =>
  isAboutVisit(sentence) || READER.test(plainWords(sentence));

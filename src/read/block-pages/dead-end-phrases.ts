// Words of pages that only say why there is no page, in the major languages of the web.
import { pairOf, type WordPair, wordsOfLine } from "./block-phrases.ts";

/** The dead ends that a page states in words, in the order of judgement. */
const STATED = ["region", "subscribers", "denied", "error", "scripts", "not-found"] as const;

/** A kind of dead end that phrases can state. */
export type StatedDeadEnd = (typeof STATED)[number];

/** Words that state a dead end. */
export interface Wording {
  /** Whole headings and titles, without the site's name, error codes and interjections. */
  readonly titles: ReadonlySet<string>;
  /** Error codes that as a heading say the same. */
  readonly codes: ReadonlySet<string>;
  /** Pairs of word stems within one sentence. */
  readonly sentences: readonly WordPair[];
}

interface WordingLines {
  readonly codes?: string;
  readonly titles: readonly string[];
  readonly sentences: readonly string[];
}

/**
 * One line per language, in the format of `block-phrases.ts`. Languages in order: English, Spanish,
 * German, Japanese, French, Portuguese, Russian, Italian, Chinese, Turkish, Dutch, Korean, Arabic,
 * Polish.
 */
const LINES: Readonly<Record<StatedDeadEnd, WordingLines>> = {
  /** The page does not exist. */
  "not-found": {
    codes: "404|410",
    titles: [
      "page not found|not found|file not found|page cannot be found|page can't be found|the page cannot be found|this page could not be found|the page could not be found|page does not exist|page doesn't exist|this page does not exist|this page doesn't exist|this page isn't available|page no longer exists|page not available|page unavailable|we can't find that page|we couldn't find that page|we can't find this page|we couldn't find this page|that page can't be found|that page doesn't exist|nothing here|nothing to see here",
      "página no encontrada|pagina no encontrada|no se encontró la página|no se ha encontrado la página|no encontramos la página|la página no existe|esta página no existe|página inexistente|no encontrado",
      "seite nicht gefunden|seite wurde nicht gefunden|die seite wurde nicht gefunden|diese seite wurde nicht gefunden|diese seite existiert nicht|die seite existiert nicht|seite existiert nicht|seite nicht vorhanden|nicht gefunden",
      "ページが見つかりません|ページが見つかりませんでした|お探しのページが見つかりません|お探しのページは見つかりません|お探しのページが見つかりませんでした|お探しのページは見つかりませんでした|ページは存在しません|ページが存在しません",
      "page introuvable|page non trouvée|cette page n'existe pas|la page n'existe pas|cette page est introuvable|la page est introuvable|page inexistante|introuvable",
      "página não encontrada|pagina não encontrada|pagina nao encontrada|esta página não existe|a página não existe|página inexistente|não encontrado|não encontrada",
      "страница не найдена|страница не существует|такой страницы не существует|такой страницы нет|нет такой страницы|страницы не существует|не найдено",
      "pagina non trovata|questa pagina non esiste|la pagina non esiste|pagina inesistente|pagina non disponibile|non trovato|non trovata",
      "页面未找到|页面找不到了|找不到页面|未找到页面|页面不存在|该页面不存在|找不到网页|您访问的页面不存在|您要访问的页面不存在|无法找到该页|頁面不存在|找不到頁面|找不到網頁|無法找到頁面|找不到此頁面",
      "sayfa bulunamadı|aradığınız sayfa bulunamadı|böyle bir sayfa yok|sayfa mevcut değil|bu sayfa mevcut değil|bulunamadı",
      "pagina niet gevonden|deze pagina bestaat niet|de pagina bestaat niet|pagina bestaat niet|de pagina is niet gevonden|niet gevonden",
      "페이지를 찾을 수 없습니다|페이지를 찾을 수 없어요|존재하지 않는 페이지입니다|요청하신 페이지를 찾을 수 없습니다|찾을 수 없는 페이지입니다",
      "الصفحة غير موجودة|لم يتم العثور على الصفحة|هذه الصفحة غير موجودة|الصفحة غير متوفرة|لم نتمكن من العثور على الصفحة",
      "nie znaleziono strony|strona nie istnieje|strona nie została znaleziona|ta strona nie istnieje|strony nie znaleziono|nie odnaleziono strony|taka strona nie istnieje",
    ],
    sentences: [
      "page|url|web address|web page|looking for|requested + not found|not be found|can't be found|cannot be found|couldn't be found|couldn't find|could not find|can't find|cannot find|can not find|unable to find|unable to locate|doesn't exist|does not exist|don't exist|no longer exist|doesn't seem to exist|not exist|has been removed|have been removed|been deleted|no longer available|isn't here|does not appear to exist",
      "nothing was found|nichts gefunden|encontrado nada|rien n'a|trovato nulla|trovato niente|nada foi encontrado|niets gevonden|niets is gevonden|nic nie znaleziono + at this location|an dieser stelle|esta ubicación|cet endroit|cet emplacement|questa posizione|neste local|deze locatie|tym miejscu",
      "article|post|content|document|story|this link + no longer exists|does not exist|doesn't exist|could not be found|couldn't be found|has been deleted|has been removed|no longer available|may be broken",
      "página|pagina|dirección|buscas|solicitad + no encontrad|no se encontr|no se ha encontrado|no se pudo encontrar|no existe|no encontramos|no hemos encontrado|no podemos encontrar|no está disponible|ha sido eliminad|ya no existe",
      "seite|adresse|dokument + nicht gefunden|nicht finden|existiert nicht|nicht existiert|nicht mehr existiert|existiert leider nicht|nicht vorhanden|nicht mehr verfügbar|gibt es nicht|wurde gelöscht|wurde entfernt",
      "ページ|頁|url + 見つかりません|見つかりませんでした|存在しません|見つけることができません|削除され|ありません",
      "page|adresse|cherchez|recherchez|contenu + introuvable|n'existe pas|n'existe plus|n'a pas été trouvé|n'a pu être trouvé|n'a pas pu être trouvé|non trouvé|n'est plus disponible|a été supprimé|ne trouvons pas",
      "página|pagina|endereço|procura + não encontrad|não foi encontrad|não existe|não pôde ser encontrad|não encontramos|não pode ser encontrad|foi removid|não está mais disponível|já não existe",
      "страниц|адрес|вы ищете|документ + не найден|не существует|не найти|не нашли|не удалось найти|была удалена|удалена или|нет на сайте|больше нет",
      "pagina|indirizzo|cercando|richiest + non trovat|non è stata trovata|non esiste|non è stato trovat|non è disponibile|non è più disponibile|non riusciamo a trovare|non abbiamo trovato|impossibile trovare|è stata rimossa",
      "页面|网页|頁面|網頁|网址|链接|地址|内容 + 不存在|找不到|未找到|没有找到|沒有找到|无法找到|無法找到|已被删除|已被刪除|已删除|已失效|走丢",
      "sayfa|adres|aradığınız + bulunamad|mevcut değil|bulunmamaktadır|bulunmuyor|bulamadık|kaldırılmış|silinmiş|yok",
      "pagina|adres|zoekt + niet gevonden|niet vinden|bestaat niet|niet bestaat|bestaat helaas niet|bestaat niet meer|niet beschikbaar|niet meer beschikbaar|is verwijderd",
      "페이지|주소|콘텐츠 + 찾을 수 없|존재하지 않|삭제되었|삭제된|없는 페이지",
      "الصفحة|صفحة|الرابط|العنوان + غير موجود|لم يتم العثور|لا توجد|غير متوفر|غير متاح|لم نعثر|حذف|العثور على",
      "stron|adres|szukasz + nie znalezion|nie została znaleziona|nie istnieje|nie można znaleźć|nie możemy znaleźć|nie udało się znaleźć|została usunięta|nie jest dostępna|nie odnalezion",
    ],
  },
  /** The application failed. */
  error: {
    codes: "500|501|502|503|504",
    titles: [
      "application error|unexpected application error|internal server error|server error|something went wrong|something has gone wrong|an error occurred|an error has occurred|an unexpected error occurred|an unexpected error has occurred|unexpected error|service unavailable|bad gateway|gateway timeout|error establishing a database connection|this page isn't working|this page is not working|runtime error|unhandled runtime error",
      "error interno del servidor|algo salió mal|algo ha salido mal|ha ocurrido un error|se ha producido un error|servicio no disponible",
      "interner serverfehler|anwendungsfehler|etwas ist schiefgelaufen|ein fehler ist aufgetreten|es ist ein fehler aufgetreten|dienst nicht verfügbar",
      "エラーが発生しました|内部サーバーエラー|サーバーエラー|アプリケーションエラー|問題が発生しました",
      "erreur interne du serveur|erreur serveur|erreur d'application|une erreur est survenue|une erreur s'est produite|service indisponible",
      "erro interno do servidor|erro no servidor|algo deu errado|ocorreu um erro|aconteceu um erro|serviço indisponível",
      "внутренняя ошибка сервера|ошибка сервера|ошибка приложения|что-то пошло не так|произошла ошибка|сервис недоступен",
      "errore interno del server|errore del server|errore dell'applicazione|qualcosa è andato storto|si è verificato un errore|servizio non disponibile",
      "服务器内部错误|服务器错误|应用程序错误|出错了|发生错误|出现错误|伺服器錯誤|發生錯誤|服务不可用",
      "sunucu hatası|uygulama hatası|bir hata oluştu|bir şeyler ters gitti|bir şeyler yanlış gitti|hizmet kullanılamıyor",
      "interne serverfout|serverfout|toepassingsfout|er is iets misgegaan|er ging iets mis|er is een fout opgetreden",
      "내부 서버 오류|서버 오류|애플리케이션 오류|오류가 발생했습니다|문제가 발생했습니다",
      "خطأ في الخادم|خطأ داخلي في الخادم|حدث خطأ|حدث خطأ ما|خطأ في التطبيق",
      "wewnętrzny błąd serwera|błąd serwera|błąd aplikacji|coś poszło nie tak|wystąpił błąd|usługa niedostępna",
    ],
    sentences: [
      "application error|client-side exception|server-side exception|unhandled exception + client-side exception|server-side exception|has occurred|could not be served|error occurred",
      "error establishing + database connection",
      "server encountered|unable to complete your request + internal error|misconfiguration",
      "something went wrong|an error occurred|an error has occurred|unexpected error + try again|reload|refresh|on our end|our team|loading this page|load this page|this page|sorry|while rendering",
      "error|salió mal|salido mal + inesperado|inténtalo de nuevo|inténtelo de nuevo|vuelve a intentarlo",
      "fehler|schiefgelaufen|schief gelaufen + aufgetreten|erneut|noch einmal|später",
      "エラー|問題 + 発生しました",
      "erreur + est survenue|s'est produite|réessayer|réessayez",
      "erro|deu errado + ocorreu|tente novamente",
      "ошибка|пошло не так + произошла|попробуйте|повторите",
      "errore|andato storto + si è verificato|riprova",
      "错误|錯誤|出错 + 发生|發生|出现|请稍后|請稍後|重试",
      "hata|ters gitti + oluştu|tekrar deneyin",
      "fout|misgegaan|ging iets mis + opgetreden|opnieuw",
      "오류|문제 + 발생했|다시 시도",
      "خطأ + حدث|مرة أخرى",
      "błąd|poszło nie tak + wystąpił|spróbuj ponownie",
    ],
  },
  /** The reader, or a program, may not read the page. */
  denied: {
    codes: "401|403",
    titles: [
      "access denied|access forbidden|access restricted|forbidden|permission denied|unauthorized|unauthorised|not authorized|not authorised|you don't have access|you do not have access|you don't have permission|restricted access",
      "please enable cookies|please turn on cookies|cookies required|cookies are required|cookies are disabled|cookies disabled|cookies must be enabled|bitte cookies aktivieren|cookies aktivieren|cookies deaktiviert|active las cookies|activa las cookies|habilite las cookies|activez les cookies|veuillez activer les cookies|abilita i cookie|ative os cookies|habilite os cookies|schakel cookies in|włącz obsługę cookies|включите cookie|включите файлы cookie|クッキーを有効にしてください|请启用 cookie|쿠키를 활성화하세요",
      "ad blocker detected|adblocker detected|adblock detected|ad block detected|we detected an ad blocker|please disable your ad blocker|disable your ad blocker|werbeblocker erkannt|adblocker erkannt|bloqueador de anuncios detectado|bloqueur de publicité détecté|bloqueador de anúncios detectado|обнаружен блокировщик рекламы",
      "acceso denegado|acceso prohibido|acceso restringido|no autorizado|prohibido",
      "zugriff verweigert|zugang verweigert|kein zugriff|zugriff nicht erlaubt|keine berechtigung",
      "アクセスが拒否されました|アクセス拒否|アクセスできません|アクセス権限がありません",
      "accès refusé|accès interdit|accès restreint|accès non autorisé",
      "acesso negado|acesso proibido|acesso restrito|não autorizado",
      "доступ запрещен|доступ запрещён|доступ ограничен|доступ закрыт|нет доступа",
      "accesso negato|accesso vietato|accesso limitato|non autorizzato",
      "拒绝访问|访问被拒绝|禁止访问|没有权限|无权访问|存取被拒|拒絕存取|沒有權限",
      "erişim engellendi|erişim reddedildi|erişim yasak|yetkiniz yok",
      "toegang geweigerd|geen toegang|toegang verboden",
      "접근이 거부되었습니다|접근 권한이 없습니다|액세스가 거부되었습니다",
      "تم رفض الوصول|الوصول مرفوض|غير مصرح",
      "odmowa dostępu|dostęp zabroniony|brak dostępu|brak uprawnień",
    ],
    sentences: [
      "don't have permission|do not have permission|not authorized|not authorised|aren't authorized|not allowed|don't have access|do not have access|access denied|access to this + view this|access this|see this|this page|this resource|this server|denied|forbidden",
      "automated browser|automated access|automated tool|automated client|automated quer|bots|crawlers|scrapers|scraping|headless + not allowed|not permitted|prohibited|blocked|denied|forbidden|not supported",
      "cookies + please enable|must enable|need to enable|must be enabled|needs cookies|requires cookies|require cookies|cookies are disabled|cookies deaktiviert|cookies aktivieren|cookies sind erforderlich|activez les cookies|activer les cookies|active las cookies|activa las cookies|habilite las cookies|abilita i cookie|habilite os cookies|ative os cookies",
      "ad blocker|ad-blocker|adblock|ad block|adblocker|werbeblocker|bloqueur de publicité|bloqueur de pub|bloqueador de anuncios|bloqueador de publicidad|bloqueador de anúncios|blocco degli annunci|reclameblokker|advertentieblokker|блокировщик рекламы|блокировщик|広告ブロック|广告拦截|廣告攔截|광고 차단|reklam engelleyici|مانع الإعلانات + disable|turn off|switch off|pause your|whitelist|allowlist|deaktivier|ausschalten|abschalten|désactiv|desactiv|desativ|disattiv|uitschakel|schakel|отключ|無効|关闭|停用|關閉|해제|devre dışı|kapat|wyłącz|تعطيل",
      "no tiene permiso|no tienes permiso|sin permiso|no está autorizad + página|acceder|ver",
      "keine berechtigung|nicht berechtigt|keinen zugriff + seite|inhalt",
      "権限 + ありません",
      "n'avez pas l'autorisation|n'êtes pas autorisé|pas les droits + page|accéder|contenu",
      "não tem permissão|não está autorizad + página|acessar|conteúdo",
      "нет прав|нет доступа|недостаточно прав + страниц|просмотр|раздел",
      "non hai i permessi|non hai il permesso|non sei autorizzat|non si dispone dell'autorizzazione + pagina|accedere|contenuto",
      "没有权限|无权|沒有權限 + 访问|查看|页面|存取|檢視",
      "izniniz yok|yetkiniz yok|yetkiniz bulunmamaktadır + sayfa|erişim",
      "geen toegang|geen toestemming|niet gemachtigd + pagina",
      "권한이 없습니다|접근 권한 + 페이지|접근",
      "ليس لديك إذن|ليس لديك صلاحية|غير مصرح لك + الصفحة|الوصول|الدخول",
      "nie masz uprawnień|brak uprawnień + stron|dostęp|zasob",
    ],
  },
  /** The page is not shown in the reader's country. */
  region: {
    codes: "451",
    titles: [
      "not available in your region|not available in your country|unavailable in your region|unavailable in your country|unavailable for legal reasons|not available in your location|this content is not available in your region|this content is not available in your country",
    ],
    sentences: [
      "not available|unavailable|isn't available|aren't available|not accessible|can't be viewed|cannot be viewed|blocked|restricted|not yet available + in your region|in your country|in your location|in your area|in your territory|from your country|from your region|from your location|your geographic",
      "european economic area|european union|from the eea|eu visitors + unavailable|cannot grant access|can't grant access|not available|unable to access|currently blocked|cannot access",
      "no está disponible|no disponible|no se encuentra disponible + en tu región|en su región|en tu país|en su país|tu ubicación|su ubicación",
      "nicht verfügbar|nicht aufrufbar|nicht abrufbar + in ihrer region|in deiner region|in ihrem land|in deinem land|an ihrem standort|in ihrem gebiet",
      "お住まいの地域|お使いの地域|お住まいの国|この地域|ご利用の地域 + ご利用いただけません|利用できません|ご覧いただけません|視聴できません|表示できません",
      "n'est pas disponible|indisponible|pas accessible + dans votre région|dans votre pays|votre zone géographique|depuis votre pays",
      "não está disponível|indisponível + na sua região|em sua região|no seu país|em seu país|na sua localização",
      "недоступен|недоступна|недоступно|не доступен|не доступна + в вашем регионе|в вашей стране|для вашего региона|из вашего региона",
      "non è disponibile|non disponibile + nella tua regione|nel tuo paese|nella tua area|nella tua zona",
      "您所在的地区|您所在的国家|您所在的區域|您所在的地區|你所在的地区|所在地区 + 不可用|无法访问|無法使用|无法观看|無法觀看|不提供|无法查看",
      "bölgenizde|ülkenizde|bulunduğunuz bölgede + kullanılamıyor|mevcut değil|erişilemiyor|görüntülenemiyor",
      "niet beschikbaar + in jouw regio|in uw regio|in jouw land|in uw land|in je regio|in je land",
      "해당 지역|현재 지역|거주 지역|해당 국가|귀하의 지역|귀하의 국가 + 이용할 수 없|제공되지 않|사용할 수 없|시청할 수 없",
      "غير متوفر|غير متاح|غير متاحة + في منطقتك|في بلدك",
      "niedostępn|nie jest dostępn + w twoim regionie|w twoim kraju|w państwa regionie|w twojej lokalizacji",
    ],
  },
  /** Only subscribers or members see the page. */
  subscribers: {
    titles: [
      "subscribers only|members only|subscriber-only content|this article is for subscribers only|this content is for subscribers only|this content is for members only|this post is for paid subscribers|this post is for paying subscribers only|subscribe to continue reading|subscribe to keep reading|subscribe to read the full article|exclusive content for subscribers",
    ],
    sentences: [
      "subscribers only|only for subscribers|for subscribers|to subscribers|subscriber-only|subscribers-only|paid subscribers|paying subscribers|members only|members-only|for members|premium members|premium subscribers + this article|this content|this post|this story|this page|this episode|the rest of|is for|is only|is exclusive|available only|only available|reserved",
      "subscribe|sign up|register|log in|sign in|become a member|upgrade your|choose a plan|start your free trial + to continue reading|to keep reading|to read the full|to read the rest|to read this|to unlock this|to unlock the full|to view this content|to access this content|to access this article|to read on",
      "suscriptores|suscríbete|suscríbase|suscribirse|abonados + este artículo|este contenido|exclusivo|para seguir leyendo|para continuar leyendo|para leer",
      "abonnent|abonnieren|abo + nur für|diesen artikel|dieser artikel|weiterlesen|weiterzulesen|exklusiv",
      "有料会員|会員限定|登録会員|購読 + この記事|記事です|続きを読む|続きは|限定です|コンテンツ",
      "abonnés|abonnez-vous|abonné + cet article|cet contenu|ce contenu|réservé|pour lire la suite|lire la suite|poursuivre la lecture",
      "assinantes|assine + exclusivo|este conteúdo|esta matéria|para continuar lendo|continuar lendo|para ler",
      "подписчик|подписк|подпишитесь + только для|доступен только|доступно только|чтобы читать|продолжить чтение|полный текст",
      "abbonati|abbonato + questo articolo|questo contenuto|riservato|per continuare a leggere|continuare a leggere|per leggere",
      "订阅|訂閱|会员|會員|付费 + 专享|專享|专属|限定|继续阅读|繼續閱讀|阅读全文|閱讀全文|后可阅读",
      "abone|üye + yalnızca|okumaya devam|bu içerik|bu makale|özel içerik",
      "abonnees|abonnee|abonneer + alleen voor|dit artikel|verder te lezen|verder lezen|exclusief",
      "구독자|유료 회원|회원 전용|구독하고 + 전용|이 기사|계속 읽|콘텐츠|이어서",
      "المشتركين|للمشتركين|اشترك + فقط|هذا المقال|هذا المحتوى|لمتابعة القراءة|لقراءة",
      "subskrybent|prenumerator|abonent|wykup dostęp|subskrypcj + tylko dla|ten artykuł|czytać dalej|dalszą część|przeczytać",
    ],
  },
  /** The page needs scripts that do not run. */
  scripts: {
    titles: [
      "javascript required|javascript is required|javascript is disabled|javascript disabled|please enable javascript|enable javascript|javascript is not enabled|you need to enable javascript to run this app",
    ],
    sentences: [
      "javascript|java script + please enable|must enable|need to enable|enable it|needs to be enabled|must be enabled|should be enabled|have to enable|turn on|is disabled|is turned off|is required|requires|not enabled|doesn't work properly without",
      "javascript + habilit|activ|desactivad|deshabilitad|requiere",
      "javascript + aktivier|einschalten|deaktiviert|benötigt|erforderlich",
      "javascript + 有効|オン|無効|必要",
      "javascript + activer|activez|activé|désactivé|nécessaire|requis",
      "javascript + ativ|habilit|desativad|necessário|requer",
      "javascript + включ|требуется|отключ|необходим",
      "javascript + attiv|abilit|disattivat|richiede",
      "javascript + 启用|啟用|开启|開啟|禁用|停用|需要",
      "javascript + etkinleştir|açın|gerek|devre dışı",
      "javascript + inschakel|schakel|uitgeschakeld|vereist|nodig",
      "javascript|자바스크립트 + 활성화|사용|허용|필요|비활성",
      "javascript|جافا سكريبت + تمكين|تفعيل|بتمكين|معطل|مطلوب",
      "javascript + włącz|wymaga|wyłączon",
    ],
  },
};

/** Matches instructions and questions about the phrase, which state nothing. Fixed words. */
export const ABOUT =
  /(?:^|[^\p{L}])(?:how to|how do|how can|why|what is|what does|what are|troubleshoot\p{L}*|to fix|cómo|por qué|qué es|wie |warum|was ist|comment |pourquoi|qu'est-ce|como |por que|o que é|как |почему|что такое|come |perché|cos'è|nasıl|neden|hoe |waarom|wat is|jak |dlaczego|co to)|如何|怎么|怎麼|为什么|為什麼|什么是|方法|とは|어떻게|하는 법|كيف|لماذا/u;

const plainLine = (line: string): string => wordsOfLine(line).join(" ");

/** The words of each dead end. */
export const WORDINGS: readonly { readonly kind: StatedDeadEnd; readonly wording: Wording }[] =
  STATED.map((kind) => {
    const { codes = "", titles, sentences } = LINES[kind];
    return {
      kind,
      wording: {
        codes: new Set(codes === "" ? [] : codes.split("|")),
        titles: new Set(titles.flatMap((line) => line.split("|").map(plainLine))),
        sentences: sentences.map(pairOf),
      },
    };
  });

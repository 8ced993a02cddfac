// What block pages and challenges say and carry: words by language, headers and scripts by vendor.

/** Two groups of word stems, one of each standing close together. An empty second group asks for the first alone. */
export interface Saying {
  /** What it comes down to. */
  readonly says:
    | "human"
    | "traffic"
    | "checking"
    | "denied"
    | "enable"
    | "captcha"
    | "rate"
    | "wait"
    | "identify";
  /** How much it tells on a short page: 2 is said by walls alone, 1 also by others. */
  readonly weight: 1 | 2;
  readonly one: readonly string[];
  readonly other: readonly string[];
}

const saying = (
  says: Saying["says"],
  weight: Saying["weight"],
  one: string,
  other = "",
): Saying => ({ says, weight, one: one.split("|"), other: other === "" ? [] : other.split("|") });

/**
 * Sayings of walls, lower case, straight apostrophes. By language: English, Spanish, German, Japanese, French,
 * Portuguese, Russian, Italian, Chinese (both scripts), Turkish, Dutch, Korean, Arabic, Polish.
 */
export const SAYINGS: readonly Saying[] = [
  saying(
    "human",
    2,
    "verify|confirm|prove|make sure|check if",
    "you are human|you are a human|you're human|you're a human|you are not a robot|you're not a robot|you are not a bot|you're not a bot|if you're a robot",
  ),
  saying(
    "human",
    2,
    "are you a robot|are you a human|press & hold to confirm|i'm not a robot|i am not a robot|human verification|robot check",
  ),
  saying(
    "human",
    2,
    "verific|verifique|confirm|comprob",
    "eres un ser humano|eres humano|es usted humano|es un humano|es un ser humano|no eres un robot|no es un robot|ser humano",
  ),
  saying("human", 2, "no soy un robot"),
  saying(
    "human",
    2,
    "bestätig|verifizier|überprüf|sicherstell",
    "ein mensch|menschlich|kein roboter|kein bot",
  ),
  saying("human", 2, "ich bin kein roboter"),
  saying("human", 2, "人間であること|ロボットではない|ロボットでない", "確認|認証|証明"),
  saying("human", 2, "私はロボットではありません"),
  saying(
    "human",
    2,
    "vérifi|confirm|prouv",
    "êtes humain|êtes un humain|êtes un être humain|n'êtes pas un robot|êtes bien humain|pas un robot",
  ),
  saying("human", 2, "je ne suis pas un robot"),
  saying(
    "human",
    2,
    "verifi|confirm|prove",
    "é humano|é um humano|és humano|ser humano|não é um robô|não é um robo",
  ),
  saying("human", 2, "não sou um robô"),
  saying(
    "human",
    2,
    "подтверд|убеди|докаж|провер",
    "вы человек|вы не робот|не являетесь роботом|что вы человек",
  ),
  saying("human", 2, "я не робот"),
  saying(
    "human",
    2,
    "verific|conferm|dimostra",
    "essere umano|sei umano|sei un umano|non sei un robot|non è un robot",
  ),
  saying("human", 2, "non sono un robot"),
  saying("human", 2, "验证|確認|确认|驗證|证明", "真人|人类|人類|不是机器人|不是機器人|非机器人"),
  saying("human", 2, "我不是机器人|我不是機器人|人机验证|人機驗證|人机身份验证"),
  saying("human", 2, "doğrula|onayla", "insan oldu|robot olmad"),
  saying("human", 2, "ben robot değilim"),
  saying("human", 2, "verifi|bevestig|controle", "een mens|geen robot|menselijk"),
  saying("human", 2, "ik ben geen robot"),
  saying("human", 2, "확인|인증|증명", "사람인지|사람임|로봇이 아|인간임"),
  saying("human", 2, "로봇이 아닙니다"),
  saying("human", 2, "تحقق|تأكيد|أثبت|التأكد", "إنسان|لست روبوت|أنك بشر|لست برنامج"),
  saying("human", 2, "potwierd|zweryfikuj|upewni", "człowiek|nie jesteś robotem"),
  saying("human", 2, "nie jestem robotem"),

  saying(
    "traffic",
    2,
    "unusual|suspicious|automated|abnormal",
    "traffic from your|traffic from this|activity from your|activity from this|requests from your|activity has been detected|behavior from your|requests coming from your",
  ),
  saying("traffic", 2, "tráfico|actividad", "inusual|sospechos|poco habitual|no habitual"),
  saying(
    "traffic",
    2,
    "ungewöhnlich|verdächtig|automatisiert",
    "datenverkehr|aktivität von|zugriffe von|anfragen von|anfragen aus",
  ),
  saying("traffic", 2, "通常と異なる|不審な|異常な", "トラフィック|アクセスを検"),
  saying("traffic", 2, "trafic|activité", "inhabituel|suspect|exceptionnel|automatisé"),
  saying("traffic", 2, "tráfego|atividade", "incomum|suspeit|fora do comum"),
  saying(
    "traffic",
    2,
    "подозрительн|необычн|автоматическ",
    "трафик|активност|запросы с вашего|запросы, поступ",
  ),
  saying("traffic", 2, "traffico|attività", "insolit|sospett|anomal"),
  saying("traffic", 2, "异常|可疑|異常", "流量|访问请求|访问行为|您的请求|您的網路|您的网络"),
  saying("traffic", 2, "olağan dışı|olağandışı|şüpheli", "trafik|etkinlik"),
  saying("traffic", 2, "ongebruikelijk|verdacht", "verkeer|activiteit"),
  saying("traffic", 2, "비정상|의심스러운|이상", "트래픽|접근이 감지|활동이 감지"),
  saying("traffic", 2, "غير عادي|غير معتاد|مشبوه", "حركة|نشاط"),
  saying("traffic", 2, "nietypow|podejrzan", "ruch|aktywno"),

  saying(
    "checking",
    2,
    "checking your browser|verifying your browser|checking if the site connection is secure|review the security of your connection|needs to review the security|performing security verification|complete the security check|ddos protection by|pardon our interruption|browser integrity check|verifying your connection",
  ),
  saying(
    "checking",
    2,
    "comprobando|verificando|revisar",
    "su navegador|tu navegador|la seguridad de su conexión|la seguridad de tu conexión",
  ),
  saying(
    "checking",
    2,
    "browser wird überprüft|browser wird geprüft|sicherheit ihrer verbindung|sicherheitsüberprüfung durch",
  ),
  saying(
    "checking",
    2,
    "ブラウザを確認して|ブラウザーを確認して|接続のセキュリティを確認|接続が安全かどうか",
  ),
  saying(
    "checking",
    2,
    "vérification de votre navigateur|vérifie votre navigateur|la sécurité de votre connexion",
  ),
  saying(
    "checking",
    2,
    "verificando|verificar|revisar",
    "seu navegador|a segurança da sua conexão",
  ),
  saying(
    "checking",
    2,
    "проверка браузера|проверяем ваш браузер|проверка вашего браузера|безопасность вашего подключения|безопасность вашего соединения",
  ),
  saying(
    "checking",
    2,
    "controllo del browser|verifica del browser|verificare la sicurezza della|la sicurezza della connessione prima",
  ),
  saying(
    "checking",
    2,
    "正在检查您的浏览器|检查您的浏览器|检查站点连接是否安全|检查您的连接的安全性|您的浏览器安全检查|正在檢查您的瀏覽器|正在进行安全验证|安全验证",
  ),
  saying("checking", 2, "tarayıcınız kontrol|tarayıcınızı kontrol|bağlantınızın güvenliğini"),
  saying("checking", 2, "uw browser wordt gecontroleerd|de beveiliging van uw verbinding"),
  saying("checking", 2, "브라우저를 확인|연결의 보안을 검토|연결 보안을"),
  saying("checking", 2, "التحقق من متصفحك|التحقق من أمان اتصالك|أمان اتصالك"),
  saying("checking", 2, "sprawdzanie przeglądarki|sprawdzić bezpieczeństwo"),

  saying(
    "denied",
    1,
    "access|request|you have been|you've been|ip address|ip",
    "denied|blocked|forbidden|banned|rejected|restricted|not allowed",
  ),
  saying(
    "denied",
    1,
    "acceso|solicitud|dirección ip",
    "denegad|bloquead|restringid|rechazad|prohibid",
  ),
  saying(
    "denied",
    1,
    "zugriff|zugang|anfrage|ip-adresse",
    "verweigert|gesperrt|blockiert|abgelehnt|untersagt|eingeschränkt",
  ),
  saying("denied", 1, "アクセス|リクエスト", "拒否|ブロック|制限|禁止|できません"),
  saying("denied", 1, "accès|requête|adresse ip", "refusé|bloqué|interdit|restreint|rejeté"),
  saying("denied", 1, "acesso|solicitação|endereço ip", "negad|bloquead|restrit|proibid|recusad"),
  saying(
    "denied",
    1,
    "доступ|запрос|ip-адрес",
    "запрещ|заблокирован|ограничен|отклонен|отклонён|закрыт",
  ),
  saying("denied", 1, "accesso|richiesta|indirizzo ip", "negat|bloccat|vietat|limitat|rifiutat"),
  saying(
    "denied",
    1,
    "访问|訪問|请求|請求|存取|ip地址",
    "拒绝|拒絕|禁止|受限|阻止|被拦截|已被封|封鎖|屏蔽",
  ),
  saying("denied", 1, "erişim|istek|ip adres", "engellen|reddedil|kısıtlan|yasak"),
  saying("denied", 1, "toegang|verzoek|ip-adres", "geweigerd|geblokkeerd|verboden|beperkt"),
  saying("denied", 1, "접근|액세스|접속|요청", "거부|차단|제한|금지"),
  saying("denied", 1, "الوصول|الدخول|طلبك", "رفض|حظر|ممنوع|محظور|مرفوض"),
  saying("denied", 1, "dostęp|żądanie|adres ip", "zablokowan|zabronion|odrzucon|ograniczon|odmow"),

  saying("enable", 1, "javascript|cookies", "enable|turn on|switch on|required|activate"),
  saying("enable", 1, "javascript|cookies", "habilit|activ|activar|active las"),
  saying("enable", 1, "javascript|cookies", "aktivier|einschalten|zulassen|benötigt"),
  saying("enable", 1, "javascript|cookie", "有効|オン"),
  saying("enable", 1, "javascript|cookies", "activer|activez|autoris"),
  saying("enable", 1, "javascript|cookies", "ativ|habilite"),
  saying("enable", 1, "javascript|cookie|куки", "включ|разреш|требуется"),
  saying("enable", 1, "javascript|cookie", "attiv|abilit"),
  saying("enable", 1, "javascript|cookie", "启用|啟用|开启|開啟|打开"),
  saying("enable", 1, "javascript|çerez", "etkinleştir|açın"),
  saying("enable", 1, "javascript|cookies", "inschakel|schakel|activeer|toestaan"),
  saying("enable", 1, "javascript|자바스크립트|쿠키", "활성화|사용|허용"),
  saying("enable", 1, "javascript|ملفات تعريف الارتباط", "تمكين|تفعيل|بتمكين"),
  saying("enable", 1, "javascript|ciasteczk|cookie", "włącz|wymagan"),

  saying("captcha", 1, "captcha|キャプチャ|капча|капчу|验证码|驗證碼|自动程序|보안문자"),

  saying("rate", 1, "too many requests|rate limit|rate-limit|request limit exceeded|slow down"),
  saying(
    "rate",
    1,
    "demasiadas solicitudes|demasiadas peticiones|zu viele anfragen|リクエストが多すぎ|アクセスが集中|trop de requêtes|muitas solicitações|muitas requisições|слишком много запросов|troppe richieste|请求过于频繁|访问过于频繁|請求過於頻繁|çok fazla istek|te veel verzoeken|요청이 너무 많|طلبات كثيرة|zbyt wiele żądań|zbyt wiele zapytań",
  ),

  saying(
    "wait",
    1,
    "just a moment|one moment, please|attention required|please wait while|un momento|nur einen moment|einen moment|しばらくお待ち|少々お待ち|un instant|veuillez patienter|um momento|aguarde|один момент|одну минуту|подождите|attendere|请稍候|请稍等|請稍候|bir dakika|lütfen bekleyin|een moment geduld|een ogenblik|잠시만 기다|لحظة|يرجى الانتظار|chwileczk|proszę czekać",
  ),
];

/** How a site asks automated clients to say who they are. */
export const IDENTIFY: readonly Saying[] = [
  saying(
    "identify",
    2,
    "undeclared automated tool|declare your traffic|declare your user agent|declare your user-agent|identify your bot|identify your client|identify your application|identify yourself in your user|identify themselves",
  ),
  saying(
    "identify",
    2,
    "user agent|user-agent",
    "contact information|contact email|email address|e-mail address|contact details|identifies you|identify your|company specific information|declare",
  ),
];

/** Marks a vendor's own block page carries in its text, in every language. */
export const PAGE_MARKS: readonly { readonly vendor: string; readonly mark: RegExp }[] = [
  {
    vendor: "Cloudflare",
    mark: /\bray id\b|error (?:10(?:06|07|08|09|10|12|15|20)) |performance (?:&|and) security by cloudflare|cloudflare ray/,
  },
  { vendor: "Imperva", mark: /incapsula incident id|incident id: ?\d|powered by imperva/ },
  { vendor: "Akamai", mark: /reference #?\s?\d+\.[0-9a-f]+\.\d+|errors\.edgesuite\.net/ },
  { vendor: "Amazon CloudFront", mark: /generated by cloudfront/ },
  { vendor: "PerimeterX", mark: /px-captcha|reference id:? [0-9a-f]{8}-[0-9a-f]{4}/ },
  { vendor: "F5", mark: /support id is:? ?\d{8}|your support id/ },
  { vendor: "Sucuri", mark: /sucuri website firewall|sucuri cloudproxy/ },
  { vendor: "DDoS-Guard", mark: /ddos-guard/ },
  { vendor: "Wordfence", mark: /generated by wordfence|your access to this site has been limited/ },
  { vendor: "Qrator", mark: /qrator/ },
  { vendor: "StackPath", mark: /stackpath/ },
];

/** A header by which a vendor says that it answered instead of the site. */
export const MITIGATION_HEADERS: readonly {
  readonly vendor: string;
  readonly header: string;
  readonly value: RegExp;
}[] = [
  { vendor: "Cloudflare", header: "cf-mitigated", value: /./ },
  { vendor: "AWS WAF", header: "x-amzn-waf-action", value: /./ },
  { vendor: "Vercel", header: "x-vercel-mitigated", value: /./ },
  { vendor: "Sucuri", header: "x-sucuri-block", value: /./ },
  { vendor: "PerimeterX", header: "x-px-blocked", value: /./ },
];

/** Marks in the markup of a vendor's challenge. They stand on ordinary pages too, and tell only where there are no words. */
export const CHALLENGE_MARKS: readonly { readonly vendor: string; readonly mark: RegExp }[] = [
  { vendor: "AWS WAF", mark: /awswaf|gokuProps|aws-waf-token/i },
  { vendor: "Cloudflare", mark: /cdn-cgi\/challenge-platform|__cf_chl|cf-turnstile|cf_chl_opt/i },
  { vendor: "Imperva", mark: /_Incapsula_Resource|\/_Incapsula|reese84/i },
  { vendor: "DataDome", mark: /captcha-delivery\.com|datadome|dd_cookie/i },
  { vendor: "PerimeterX", mark: /_pxAppId|px-captcha|perimeterx|px-cloud\.net/i },
  { vendor: "Akamai", mark: /bm-verify|\/akam\/13\/|sec-if-cpt-container|_sec\/cp_challenge/i },
  { vendor: "Distil", mark: /distil_r_captcha|distilCaptchaForm|\/distil_/i },
  { vendor: "Kasada", mark: /KPSDK|ips\.js\?/ },
  { vendor: "Vercel", mark: /vercel\/security\/|_vercel\/challenge/i },
  { vendor: "Sucuri", mark: /sucuri_cloudproxy_js/i },
  { vendor: "DDoS-Guard", mark: /ddos-guard/i },
  { vendor: "Google reCAPTCHA", mark: /recaptcha\/(?:api|enterprise)\.js|g-recaptcha/i },
  { vendor: "hCaptcha", mark: /hcaptcha\.com\/1\/api\.js|h-captcha/i },
  { vendor: "Alibaba", mark: /punish-component|x5secdata|_____tmd_____/i },
  { vendor: "Anubis", mark: /anubis_challenge|within\.website\/x\/cmd\/anubis/i },
];

// Phrases of block pages in the major languages, as pairs of word stems that occur together.

/** Any stem of the first group near one of the second; the first alone if the second is empty. */
export interface WordPair {
  readonly one: readonly string[];
  readonly other: readonly string[];
}

/** A phrase of block pages. */
export interface Phrase extends WordPair {
  readonly means: PhraseMeaning;
  /** Weight on a short page: 2 if only block pages say it, 1 if others do too. */
  readonly weight: 1 | 2;
}

/**
 * Each line lists one language's phrases for one meaning: stems of the first group, `+`, stems of
 * the second, separated by `|`, in lower case with straight apostrophes. Languages in order:
 * English, Spanish, German, Japanese, French, Portuguese, Russian, Italian, Chinese, Turkish,
 * Dutch, Korean, Arabic, Polish.
 */
const LINES = {
  /** Asks the reader to prove to be human. */
  human: {
    weight: 2,
    lines: [
      "verify|verifying|confirm|prove|make sure|making sure|check if|let us know|know that|know you + you are human|you are a human|you're human|you're a human|you're a real person|you are not a robot|you're not a robot|you are not a bot|you're not a bot|not a bot",
      "are you a robot|are you a human|are you human|press & hold|i'm not a robot|i am not a robot|i'm a human|human verification|robot check|enter the characters you see|made us think you were a bot|made us think that you might be a bot|you are using automation tools",
      "verific|verifique|confirm|comprob|demuestr|asegur + eres un ser humano|eres humano|es usted humano|es un humano|es un ser humano|es humano|no eres un robot|no es un robot|ser humano",
      "no soy un robot|¿eres un robot|¿eres humano",
      "bestätig|verifizier|überprüf|sicherstell|beweis + ein mensch|menschlich|kein roboter|kein bot|keine maschine",
      "ich bin kein roboter|sind sie ein roboter|sind sie ein mensch",
      "人間であること|人間かどうか|ロボットではない|ロボットでない|ロボットでは + 確認|認証|証明",
      "私はロボットではありません|ロボットですか",
      "vérifi|confirm|prouv|assur + êtes humain|êtes un humain|êtes un être humain|êtes bien humain|êtes bien un|n'êtes pas un robot|pas un robot|es humain",
      "je ne suis pas un robot|êtes-vous un robot|êtes-vous humain",
      "verifi|confirm|prove|certifi + é humano|é um humano|é um ser humano|és humano|ser humano|não é um robô|não é um robo",
      "não sou um robô|não sou um robo|você é um robô",
      "подтверд|убеди|докаж|провер + вы человек|вы не робот|не являетесь роботом|что вы - человек|а не робот|не бот",
      "я не робот|вы не робот?|вы робот",
      "verific|conferm|dimostr|assicur + essere umano|sei umano|sei un umano|non sei un robot|non è un robot|sei una persona",
      "non sono un robot|sei un robot",
      "验证|驗證|确认|確認|证明|證明 + 真人|是人类|是人類|不是机器人|不是機器人|非机器人|非機器人",
      "我不是机器人|我不是機器人|人机验证|人機驗證|人机身份验证|您是机器人吗|滑动验证|拖动滑块|请完成验证|請完成驗證",
      "doğrula|onayla|kanıtla|emin ol + insan oldu|robot olma|insan olup",
      "ben robot değilim|robot musunuz",
      "verifi|bevestig|controle|bewijs + een mens|geen robot|menselijk",
      "ik ben geen robot|bent u een robot|ben je een robot",
      "확인|인증|증명 + 사람인지|사람임|로봇이 아|인간임|인간인지|봇이 아",
      "로봇이 아닙니다|로봇인가요",
      "تحقق|تأكيد|أثبت|التأكد|تأكد + إنسان|لست روبوت|أنك بشر|لست برنامج",
      "أنا لست برنامج روبوت|لست روبوتا",
      "potwierd|zweryfikuj|upewni|udowodni + człowiek|nie jesteś robotem|nie robot",
      "nie jestem robotem|czy jesteś robotem",
    ],
  },
  /** Says that the requests look automated. */
  traffic: {
    weight: 2,
    lines: [
      "unusual|suspicious|automated|abnormal|malicious + traffic from your|traffic from this|traffic from a|activity from your|activity from this|activity has been detected|requests from your|requests coming from your|behavior from your|activity on your|access to automated",
      "your browsing activity has been paused|something about the behavior of the browser|something about your browser made us|requests from your ip|blocked due to a network policy|your ip has been flagged",
      "tráfico|actividad|solicitudes + inusual|sospechos|poco habitual|no habitual|automatizad",
      "ungewöhnlich|verdächtig|automatisiert|auffällig + datenverkehr|aktivität|zugriffe|anfragen von|anfragen aus",
      "通常と異なる|不審な|異常な|自動化された + トラフィック|アクセスを検|アクセスが検|リクエスト",
      "trafic|activité|requêtes + inhabituel|suspect|exceptionnel|automatisé|anormal",
      "tráfego|atividade|solicitações + incomum|incomuns|suspeit|fora do comum|automatizad",
      "подозрительн|необычн|автоматическ|автоматизированн + трафик|активност|запросы с вашего|запросы, поступ|запросы с этого",
      "traffico|attività|richieste + insolit|sospett|anomal|automatizzat",
      "异常|異常|可疑 + 流量|访问请求|访问行为|您的请求|您的網路|您的网络|的流量|访问频率|網路活動",
      "olağan dışı|olağandışı|şüpheli + trafik|etkinlik|istek",
      "ongebruikelijk|verdacht|geautomatiseerd + verkeer|activiteit|verzoeken",
      "비정상|의심스러운|이상 + 트래픽|접근이 감지|활동이 감지|요청이 감지",
      "غير عادي|غير معتاد|مشبوه + حركة|نشاط|زيارات",
      "nietypow|podejrzan|zautomatyzowan + ruch|aktywno|zapytania",
    ],
  },
  /** Says that the browser or connection is being checked. */
  checking: {
    weight: 2,
    lines: [
      "checking|verifying|check + your browser before|your browser|if the site connection is secure|your connection is secure|the security of your connection",
      "review the security of your connection|performing security verification|complete the security check|ddos protection by|pardon our interruption|browser integrity check|making sure your connection|this process is automatic. your browser will redirect",
      "comprobando|verificando|verificar|revisar|comprobar + su navegador|tu navegador|seguridad de su conexión|seguridad de tu conexión|la conexión del sitio es segura",
      "überprüf|geprüft|prüfen + ihr browser|ihren browser|ihres browsers|sicherheit ihrer verbindung|verbindung sicher ist",
      "ブラウザを確認|ブラウザーを確認|ブラウザをチェック|接続のセキュリティを確認|接続が安全かどうか|サイト接続が安全",
      "vérifi + votre navigateur|la sécurité de votre connexion|la connexion au site est sécurisée|connexion du site est sécurisée",
      "verificando|verificar|revisar|verificação + seu navegador|segurança da sua conexão|segurança de sua conexão|conexão do site é segura",
      "провер + ваш браузер|вашего браузера|браузера перед|безопасность вашего подключения|безопасность вашего соединения|безопасно ли соединение|безопасность подключения",
      "controll|verific + il tuo browser|del browser|la sicurezza della connessione|sicurezza della tua connessione|connessione al sito è sicura",
      "正在检查您的浏览器|检查您的浏览器|正在檢查您的瀏覽器|检查站点连接是否安全|检查站点的连接|检查您的连接的安全|檢查您連線的安全性|浏览器安全检查|正在进行安全验证|安全验证|安全驗證",
      "kontrol|incele|gözden geçir + tarayıcınız|bağlantınızın güvenliğini|bağlantısının güvenli",
      "controle|gecontroleerd|controleren + uw browser|je browser|beveiliging van uw verbinding|verbinding veilig is",
      "브라우저를 확인|브라우저를 검사|연결의 보안을|연결 보안을|연결이 안전한지",
      "التحقق من متصفحك|فحص متصفحك|التحقق من أمان اتصالك|أمان اتصالك|اتصال الموقع آمن",
      "sprawdz + przeglądark|bezpieczeństwo twojego połączenia|bezpieczeństwo połączenia|połączenie z witryną",
    ],
  },
  /** Says that access was denied. */
  denied: {
    weight: 1,
    lines: [
      "access|your request|the request|you have been|you've been|you were|your ip|ip address|permission to access + denied|blocked|forbidden|banned|rejected|restricted|not allowed|unable to access|don't have permission",
      "the requested url was rejected|request blocked|access denied|you are unable to access",
      "acceso|solicitud|petición|dirección ip + denegad|bloquead|restringid|rechazad|prohibid",
      "zugriff|zugang|anfrage|ip-adresse + verweigert|gesperrt|blockiert|abgelehnt|untersagt|eingeschränkt",
      "アクセス|リクエスト + 拒否|ブロック|制限|禁止|できません|遮断",
      "accès|requête|adresse ip + refusé|bloqué|interdit|restreint|rejeté",
      "acesso|solicitação|requisição|endereço ip + negad|bloquead|restrit|proibid|recusad",
      "доступ|запрос|ip-адрес + запрещ|заблокирован|ограничен|отклонен|отклонён|закрыт",
      "accesso|richiesta|indirizzo ip + negat|bloccat|vietat|limitat|rifiutat",
      "访问|訪問|请求|請求|存取|ip地址|您的ip + 拒绝|拒絕|禁止|受限|阻止|拦截|攔截|已被封|封鎖|屏蔽",
      "erişim|istek|isteğiniz|ip adres + engellen|reddedil|kısıtlan|yasak",
      "toegang|verzoek|ip-adres + geweigerd|geblokkeerd|verboden|beperkt|ontzegd",
      "접근|액세스|접속|요청 + 거부|차단|제한|금지",
      "الوصول|الدخول|طلبك|عنوان ip + رفض|حظر|ممنوع|محظور|مرفوض",
      "dostęp|żądanie|adres ip + zablokowan|zabronion|odrzucon|ograniczon|odmow",
    ],
  },
  /** Asks to enable scripts or cookies. */
  enable: {
    weight: 1,
    lines: [
      "javascript|java script|cookies|enable js + enable|turn on|turned on|switch on|switched on|required|requires|activate|disabled|not available|without|needs|need",
      "javascript|cookies + habilit|activ|desactivad|deshabilitad|requiere|necesita",
      "javascript|cookies + aktivier|einschalten|zulassen|benötigt|deaktiviert|erforderlich",
      "javascript|cookie|クッキー + 有効|オン|無効|必要",
      "javascript|cookies + activer|activez|activé|autoris|désactivé|nécessaire|requis",
      "javascript|cookies + ativ|habilit|desativad|necessário|requer",
      "javascript|cookie|куки + включ|разреш|требуется|отключ|необходим",
      "javascript|cookie + attiv|abilit|disattivat|necessari|richiede",
      "javascript|cookie + 启用|啟用|开启|開啟|打开|禁用|停用|需要",
      "javascript|çerez + etkinleştir|açın|gerek|devre dışı",
      "javascript|cookies + inschakel|schakel|activeer|toestaan|uitgeschakeld|vereist|nodig",
      "javascript|자바스크립트|쿠키 + 활성화|사용|허용|필요|비활성",
      "javascript|جافا سكريبت|ملفات تعريف الارتباط + تمكين|تفعيل|بتمكين|معطل|مطلوب",
      "javascript|ciasteczk|cookie + włącz|wymagan|wyłączon",
    ],
  },
  /** Names a captcha. */
  captcha: {
    weight: 1,
    lines: [
      "captcha|キャプチャ認証|капча|капчу|капчи|验证码|驗證碼|보안문자|자동입력 방지|자동 입력 방지",
    ],
  },
  /** Says that there were too many requests. */
  rate: {
    weight: 1,
    lines: [
      "too many requests|rate limit|rate-limit|request limit exceeded|demasiadas solicitudes|demasiadas peticiones|zu viele anfragen|リクエストが多すぎ|アクセスが集中|trop de requêtes|muitas solicitações|muitas requisições|слишком много запросов|troppe richieste|请求过于频繁|访问过于频繁|請求過於頻繁|操作频繁|çok fazla istek|te veel verzoeken|요청이 너무 많|طلبات كثيرة|zbyt wiele żądań|zbyt wiele zapytań",
    ],
  },
  /** Asks the reader to wait. */
  wait: {
    weight: 1,
    lines: [
      "just a moment|one moment, please|attention required|please wait while|un momento|espere por favor|por favor, espere|nur einen moment|einen moment|bitte warten|しばらくお待ち|少々お待ち|お待ちください|un instant|veuillez patienter|um momento|aguarde|один момент|одну минуту|подождите|attendere|un attimo|请稍候|请稍等|請稍候|請稍等|bir dakika|lütfen bekleyin|een moment geduld|een ogenblik|even geduld|잠시만 기다|لحظة|يرجى الانتظار|chwileczk|proszę czekać",
    ],
  },
  /** Asks automated clients to identify themselves. */
  identify: {
    weight: 2,
    lines: [
      "undeclared automated tool|declare your traffic|identify your bot|identify your crawler|identify your automated",
      "user agent|user-agent|useragent|automated client|automated tool|automated request|your bot|your script|your crawler + contact information|contact email|email address|e-mail address|contact details|contact address|identifies you|identify yourself|identify itself|company specific information|must declare|please declare|must identify|please identify",
    ],
  },
  /** Tells the reader their place in a queue for the site. */
  queue: {
    weight: 2,
    lines: [
      "you are now in line|you are now in the queue|you are in the queue|you're in the queue|you are in the waiting room|you are now in the waiting room|you are in a virtual queue|users in line ahead of you|your number in line|your place in the queue|your position in the queue|your estimated wait time",
      "usted está|estás|está ahora + en la cola|en la sala de espera|en la fila virtual",
      "sie befinden sich|sie sind jetzt|du bist jetzt + in der warteschlange|im warteraum",
      "ただいま|現在|あなたは + 順番待ちの列|待合室でお待ち",
      "vous êtes + dans la file d'attente|en file d'attente|dans la salle d'attente",
      "você está|está agora + na fila de espera|na fila virtual|na sala de espera",
      "вы находитесь|вы сейчас + в очереди|в зале ожидания",
      "sei ora in coda|sei in coda|ti trovi in coda|sala d'attesa virtuale",
      "您正在|您已进入|您目前|您已進入 + 排队|排隊|等候室|等候室",
      "şu anda + sıradasınız|kuyruktasınız|bekleme odasındasınız",
      "u staat|je staat|u bent|je bent + in de wachtrij|in de wachtruimte",
      "현재|고객님은 + 대기열에|대기 순서",
      "أنت الآن + قائمة الانتظار|غرفة الانتظار",
      "jesteś|jesteś teraz + w kolejce|w poczekalni",
    ],
  },
} as const satisfies Readonly<
  Record<string, { readonly weight: 1 | 2; readonly lines: readonly string[] }>
>;

/** Meaning of a block page's phrase. */
export type PhraseMeaning = keyof typeof LINES;

/** All phrases, grouped by meaning. */
export const PHRASES: readonly Phrase[] = (Object.keys(LINES) as PhraseMeaning[]).flatMap((means) =>
  LINES[means].lines.map((line) => ({ means, weight: LINES[means].weight, ...pairOf(line) })),
);

/** Parses a line of stems: groups separated by `+`, stems by `|`. */
export function pairOf(line: string): WordPair {
  const [one = "", other] = line.split(" + ");
  return { one: one.split("|"), other: other?.split("|") ?? [] };
}

/** Maximum distance of a phrase's second part before or after its first, in characters. */
const PHRASE_SPAN = 90;

/** Returns the position of a phrase in a normalised text, or undefined. */
export function positionOf({ one, other }: WordPair, text: string): number | undefined {
  for (const stem of one) {
    for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + stem.length)) {
      if (other.length === 0) return at;
      const near = text.slice(Math.max(0, at - PHRASE_SPAN), at + stem.length + PHRASE_SPAN);
      if (other.some((part) => near.includes(part))) return at;
    }
  }
  return undefined;
}

/** Lower-cases a text and makes apostrophes and spaces plain, without a change of length. */
export function plainWords(text: string): string {
  return text.replace(/İ/g, "i").toLowerCase().replace(/[’‘ʼ]/g, "'").replace(/\s/g, " ");
}

/** Matches what separates words; apostrophes belong to them. */
const NO_WORD = /[^\p{L}\p{M}\p{N}']+/u;

/** Returns the words of a normalised line, without punctuation. */
export function wordsOfLine(line: string): readonly string[] {
  return plainWords(line)
    .split(NO_WORD)
    .filter((word) => word !== "");
}

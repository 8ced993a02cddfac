// Labels that are never clicked: they buy, sign in, consent, send, delete or leave, in the main languages of the web.

/** Stems of four letters or more, lower-case without accents, which match inflected forms too. */
const STEMS = `
  purchas checkout payment paypal subscri donat reserv preorder upgrade
  kaufen kaufe bestell warenkorb bezahl zahlung kasse abonnier spenden buchen
  achete panier commander payer paiement abonne reserver donner
  comprar compre carrito pagar suscri donar reserva carrinho pagamento assinar assine doar
  acquist carrello paga abbona prenota donaz
  kopen winkelwagen betaal afrekenen bestellen doneer boeken
  kupuj zaplac koszyk zamow platnosc rezerwuj koupit kosik objednat zaplatit kosar vasarl megrendel fizet foglal
  cumpara plateste varukorg betala bestil handlekurv bestill ostoskori maksa satin sepet siparis odeme bagis
  купить купи корзин заказ оплат подпис забронир пожертв кошик замов сплат αγορα καλαθι πληρωμ
  login signin signup logon logout regist anmeld einlogg abmelden
  connexion connecter inscri iniciar sesion entrar cadastr accedi iscriv
  inloggen aanmeld zaloguj zarejestruj prihlasit bejelentkez autentific inregistr logga kirjaudu giris kayit oturum
  войти вход регистр зарегистр увійти реєстр συνδεση εγγραφη masuk daftar
  accept agree consent akzeptier zustimm einverstanden aceptar acepto aceitar concordo accett acconsent
  akkoord akceptuj zgadzam souhlasim prijmout elfogad godkan godkend aksepter hyvaksy kabul onay
  принять соглас прийняти αποδοχη confirm bestatig setuju terima
  submit delete remove cancel unsubscr upload download install tweet
  absend senden loschen entfern kundig herunterlad bewerb
  envoyer supprim annuler telecharg partager suivre postuler enviar eliminar borrar cancelar descarg compart
  excluir baixar votar invia elimina scarica condivid verzend verwijder annuleer
  wyslij usun anuluj pobierz udostepn odeslat smazat zrusit stahnout sdilet kuldes torles letolt megoszt
  trimite sterge descarca skicka radera ladda slet fjern laheta poista lataa gonder indir paylas
  отправ удал отмен скачать поделит надісл видал завантаж αποστολη διαγραφη ληψη
  drucken imprim stampa afdruk drukuj beli keranjang bayar kirim hapus batal unduh bagikan
`;

/** Whole words, in the same languages. */
const WORDS = `
  buy pay cart basket bag order book rent tip sign log join sso bid sell like print ok okay allow yes share follow
  vote apply send account register konto account cuenta conta compte don oui kauf ja si sim tak ano igen evet da да
  так ναι al sil slett del osta kjop kopa teilen folgen partage kup
`;

/** Phrases whose single words mean nothing, and Vietnamese ones, whose words are short. */
const PHRASES = [
  "get started",
  "free trial",
  "try for free",
  "report abuse",
  "report this",
  "s identifier",
  "mua hang",
  "gio hang",
  "thanh toan",
  "dang nhap",
  "dang ky",
  "dong y",
  "chap nhan",
  "tai xuong",
];

/** Parts of labels in scripts without word spaces, and in those where words take prefixes. */
const PARTS = `
  购买 购物车 下单 支付 付款 结账 登录 登入 注册 註冊 同意 接受 允许 提交 发送 删除 取消 下载 分享 关注 举报 订阅 購物 購買 結帳 刪除 下載 訂閱 投票 预订 捐
  購入 カート 注文 決済 ログイン サインイン 登録 承諾 許可 送信 削除 キャンセル ダウンロード シェア フォロー 購読 予約 寄付 会員
  구매 장바구니 주문 결제 로그인 가입 동의 수락 허용 제출 보내기 삭제 취소 다운로드 공유 팔로우 구독 예약 기부
  شراء اشتر السلة الدفع ادفع تسجيل الدخول حساب اوافق موافق قبول ارسال حذف الغاء تحميل تنزيل مشاركة تبرع احجز
  خرید سبد پرداخت ورود ثبت عضویت پذیرش لغو دانلود
  קנה קנייה תשלום התחבר הרשמה הירשם מסכים אישור מחק ביטול הורד שתף תרומה
  खरीद कार्ट भुगतान लॉग पंजीकरण स्वीकार सहमत भेजें हटाएं रद्द डाउनलोड साझा सदस्यता
  ซื้อ ตะกร้า ชำระ เข้าสู่ระบบ สมัคร ยอมรับ ยินยอม ส่ง ลบ ยกเลิก ดาวน์โหลด แชร์
`;

const split = (list: string) => list.split(/\s+/).filter((word) => word !== "");
const stems = new Set(split(STEMS));
const words = new Set(split(WORDS));
const parts = split(PARTS).map(plain);
const longestStem = Math.max(...[...stems].map((stem) => stem.length));
const SHORTEST_STEM = 4;

/** Lower-cases a label and removes Latin, Greek and Cyrillic accents and Arabic and Hebrew vowel points. */
function plain(label: string): string {
  return label
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** Whether a label requests a reader's decision: to buy, sign in, consent, send, delete, leave. */
export function isDenied(label: string): boolean {
  const text = plain(label);
  if (parts.some((part) => text.includes(part))) return true;
  const spoken = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  if (spoken.some((word) => words.has(word) || beginsWithStem(word))) return true;
  const sentence = ` ${spoken.join(" ")} `;
  return PHRASES.some((phrase) => sentence.includes(` ${phrase} `));
}

function beginsWithStem(word: string): boolean {
  const most = Math.min(word.length, longestStem);
  for (let length = SHORTEST_STEM; length <= most; length++) {
    if (stems.has(word.slice(0, length))) return true;
  }
  return false;
}

// How each legacy encoding's languages look, for telling encodings apart by what a page would say in them.

/** One way a page without a declaration may be written: a language in one of its encodings. */
export interface CharsetCandidate {
  /** Encodings, by the standard's names, the likeliest first. */
  readonly charsets: readonly string[];
  /** The language as a `lang` attribute names it. */
  readonly language: string;
  /** Letters outside ASCII that its texts are made of, the most frequent first, lower case. */
  readonly letters: string;
  /** Other characters it writes all the time. */
  readonly usual?: RegExp;
  /** Other characters it writes now and then. */
  readonly known?: RegExp;
}

const KANA = /[\u3041-\u30ff\u3000-\u303f\uff01-\uff1f]/;
const CHINESE_PUNCTUATION = /[\u3000-\u303f\uff01-\uff1f]/;
const HAN = /\p{Script=Han}/u;
const SYLLABLES = /\p{Script=Hangul}/u;

const HAN_SIMPLIFIED =
  "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔站图网版请搜索页登录注册";
const HAN_TRADITIONAL =
  "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運站圖網頁登錄註冊搜尋台灣";
const HAN_JAPANESE =
  "日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北午指権心界支第産結百派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式確村提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税検藤町常校料沢裁状工建語球営空職証土与急止送援供可役構木割聞身費付施切由説転食比難防補車優夫研収断井何南石足違消境神番規術護展態導鮮備宅害配副算視条幹独警宮究育席輸訪楽起万着乗店述残想線率病農州武声質念待試族象銀域助労例衛然早張映限親額監環験追審商葉義伝働形景落欧担好退準賀訴辺造英被株頭技低毎医復仕去姿味負閣韓渡失移差衆個門写評課末守若脳極種美岡影命含福蔵";
const HANGUL =
  "이다는에의가을를은하고지도로사한기자대시아인어그리서나일수해정있것라들전장스원부제보구오상만주동여과으게성비면모선용생안국세소무문공신위관니경유연되적미합우었습때물중발학방들말년요트와할내교러분화회실조드음간개진심재건결반민조산양행각없현등까외마데며던치계알명야네강특호판정법메뉴로그인";

/**
 * What is told apart, the likelier first where two fit equally well. Letters are in the order of their frequency in
 * running text.
 */
export const CHARSET_CANDIDATES: readonly CharsetCandidate[] = [
  { charsets: ["windows-1252"], language: "de", letters: "üäößé" },
  { charsets: ["windows-1252"], language: "fr", letters: "éèàêçâîôûùïëœ" },
  { charsets: ["windows-1252"], language: "es", letters: "óíáñéúü" },
  { charsets: ["windows-1252"], language: "pt", letters: "ãçáéíóõêâúàô" },
  { charsets: ["windows-1252"], language: "it", letters: "èàéùòì" },
  { charsets: ["windows-1252"], language: "nl", letters: "ëéïöè" },
  { charsets: ["windows-1252"], language: "sv", letters: "äöåé" },
  { charsets: ["windows-1252"], language: "fi", letters: "äöå" },
  { charsets: ["windows-1252"], language: "da", letters: "åøæé" },
  { charsets: ["windows-1252"], language: "is", letters: "ðáíöúþéýóæ" },
  { charsets: ["windows-1252"], language: "ca", letters: "àéóèòçíúï" },
  { charsets: ["windows-1252"], language: "en", letters: "éèçñöü" },
  {
    charsets: ["windows-1251", "koi8-r", "iso-8859-5", "ibm866", "x-mac-cyrillic"],
    language: "ru",
    letters: "оеаинтсрвлкмдпуяызьбгчйхжшюцщэфёъ",
  },
  {
    charsets: ["windows-1251", "koi8-u"],
    language: "uk",
    letters: "оаинвтеірскдлумпязьбгчхйжїєюцшщфґ",
  },
  { charsets: ["windows-1251"], language: "bg", letters: "аеиотнрсвлдкпмзъгуябчцжщфшйюхь" },
  { charsets: ["windows-1251"], language: "sr", letters: "аоиенртсјукдвлмпгзбљчшцжхњћђџф" },
  { charsets: ["windows-1250", "iso-8859-2"], language: "pl", letters: "łęążśćóńź" },
  { charsets: ["windows-1250", "iso-8859-2"], language: "cs", letters: "íáéěřýžščůúňťďó" },
  { charsets: ["windows-1250", "iso-8859-2"], language: "sk", letters: "áíéýžščľúťôňďäóŕĺ" },
  { charsets: ["windows-1250", "iso-8859-2"], language: "hu", letters: "éáőöíüóúű" },
  { charsets: ["windows-1250", "iso-8859-2"], language: "ro", letters: "ăîâşţ" },
  { charsets: ["windows-1250", "iso-8859-2"], language: "hr", letters: "žčšćđ" },
  {
    charsets: ["windows-1253", "iso-8859-7"],
    language: "el",
    letters: "αοιετσνηυρπκμλςίάόέωήγδχύθφβώξζψϊΰ",
  },
  { charsets: ["windows-1254"], language: "tr", letters: "ıüşöğçâîû" },
  { charsets: ["windows-1255"], language: "he", letters: "יוהלארתבשמנםעדקחפסכטגזץןךףצ" },
  {
    charsets: ["windows-1256", "iso-8859-6"],
    language: "ar",
    letters: "اليمنرتوبةعدسفهكحقجشصىخأطذغضزثءئإظآؤ",
  },
  { charsets: ["windows-1256"], language: "fa", letters: "ایردنهوتمبسشکزلگفخقعپحجآچغصطضثظئژذءؤيك" },
  { charsets: ["windows-1257"], language: "lt", letters: "ėšįųžūčąę" },
  { charsets: ["windows-1257"], language: "lv", letters: "āīēšņķļģčžū" },
  { charsets: ["windows-1257"], language: "et", letters: "äõüöšž" },
  { charsets: ["windows-1258"], language: "vi", letters: "đưôâơăêáàóúíýéèạảãõòùĩũ" },
  { charsets: ["windows-874"], language: "th", letters: "านรกอเงวมยลดตทสีต่้คัปบแหะจพิชขใไโถศธณผซภฟืุูำ็" },
  {
    charsets: ["shift_jis", "euc-jp"],
    language: "ja",
    letters: HAN_JAPANESE,
    usual: KANA,
    known: HAN,
  },
  {
    charsets: ["gbk"],
    language: "zh",
    letters: HAN_SIMPLIFIED,
    usual: CHINESE_PUNCTUATION,
    known: HAN,
  },
  {
    charsets: ["big5"],
    language: "zh",
    letters: HAN_TRADITIONAL,
    usual: CHINESE_PUNCTUATION,
    known: HAN,
  },
  { charsets: ["euc-kr"], language: "ko", letters: HANGUL, known: SYLLABLES },
];

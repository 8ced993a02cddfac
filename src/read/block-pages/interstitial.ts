// Detects pages that are only an interstitial: a question about cookie consent or the reader's age.
import type { Block } from "../../model/document.ts";
import { hasMainText, messageOf } from "./main-text.ts";
import { isPressable } from "./own-blocks.ts";
import { questionBlocks } from "./question-blocks.ts";

/** Subject of the question. */
export type Question = "consent" | "age";

/** A question shown instead of the page. */
export interface Interstitial {
  readonly question: Question;
  /** The block with the question. */
  readonly asked: Block;
}

/** Maximum blocks and total words of an interstitial. Consent questions are long. */
const MAX_BLOCKS = 60;
const MAX_WORDS = { consent: 400, age: 150 } as const;
/** Minimum words of the block with the question. */
const MIN_ASKED = 3;
/** Maximum words of main text besides the question. */
const MAX_OTHER_WORDS = { consent: 10, age: 20 } as const;

/** Words about consent to data use, in the major languages. Linear: fixed words. */
const CONSENT =
  /cookie|privacy|consent|gdpr|personal data|galleta|privacidad|consentimiento|datenschutz|privatsphäre|einwillig|zustimm|confidentialité|vie privée|consentement|privacidade|consentimento|riservatezza|consenso|privac|toestemming|prywatnoś|zgod[aęy]|ciasteczk|куки|конфиденциальност|согласи|クッキー|プライバシー|同意|隐私|隱私|쿠키|개인정보|동의|çerez|gizlilik|rıza|خصوصية|ملفات تعريف الارتباط|موافقة/i;
/** Label of the button that answers a consent question. */
const ACCEPTS =
  /\b(?:accept|agree|allow|ok|okay|got it|i understand|continue|reject|decline|acepto|aceptar|rechazar|continuar|akzeptier\w*|zustimmen|einwilligen|annehmen|ablehnen|einverstanden|accepter|j'accepte|refuser|tout accepter|aceitar|concordo|rejeitar|accett[ao]\w*|rifiuta|accepteren|akkoord|weigeren|toestaan|akceptuj\w*|zgadzam|odrzuć|kabul)|принять|принимаю|соглас|отклонить|同意|すべて許可|接受|拒绝|拒絕|동의|수락|거부|reddet|قبول|موافق|رفض/i;
/** Label of the button that answers the choice between a consent and a subscription. */
const READS_ON =
  /(?:accept|agree|consent|akzeptier|zustimm|einwillig|einverstanden|acept|aceit|accett|akkoord|akcept|zgadzam|kabul|прин|соглас).{1,20}(?:continu|weiter|read|free|lire|lesen|gratuit|gratis|kostenlos|seguir|leggi|lezen|verder|dalej|devam|продолж|читать)|(?:同意|동의).{0,6}(?:続|继续|繼續|계속)/i;
/** Label of the button of the subscription. */
const SUBSCRIBES =
  /\babo\b|abonn|abbona|subscri|suscr[ií]b|assin(?:ar|e\b|atura)|prenumer|subskryb|подпис|订阅|訂閱|購読|구독|abone ol|اشترك/i;
/** Words of its offer. */
const OFFERS = new RegExp(
  `${SUBSCRIBES.source}|\\bads?\\b|advert|\\bwerb|tracking|publicit|annonces|publicidad|anuncios|reclame|advertentie|reklam|реклам|広告|广告|廣告|광고|إعلان`,
  "i",
);
/** Words that ask for the reader's age. */
const AGE =
  /\b(?:1[689]|20|21)\s?\+|\b(?:over|under|at least|be|am|are|aged?|than|über|unter|mindestens|mayor(?:es)? de|más de|plus de|moins de|maior de|mais de|maggiorenn[ei]|più di|ouder dan|minstens|ukończon\w*) (?:of )?(?:1[689]|20|21)\b|(?:старше|мне|вам|만) (?:1[689]|2[01])|\b(?:1[689]|20|21) (?:years|or older|or over|jahre|años|ans|anos|anni|jaar|lat|лет|год|yaş)|(?:legal|drinking|smoking) age|old enough|of age\b|age verification|verify your age|your (?:age|date of birth|birth date)|volljährig|mayor de edad|majeur|maior de idade|maggiorenne|meerderjarig|pełnoletni|совершеннолет|未成年|成人|(?:1[689]|2[01])\s?(?:歳|岁|歲|세)|reşit|سن/i;
/** Label of the button that answers an age question. */
const ANSWERS =
  /^(?:yes|no|enter|exit|leave|confirm|submit|continue|i am|i'm|sí|si|ja|nein|oui|non|sim|não|nee|tak|nie|да|нет|はい|いいえ|是|否|예|아니|네|evet|hayır|نعم|لا|entrar|salir|entrer|sortir|sair|entra|esci|eintreten|verlassen|wejdź|wyjdź|войти|выйти|over|under|18|21)/i;

/** Returns the question if it is all a page says; undefined for a page. */
export function interstitialIn(blocks: readonly Block[]): Interstitial | undefined {
  if (blocks.length > MAX_BLOCKS) return undefined;
  const all = blocks.reduce((sum, block) => sum + block.words, 0);
  const mayAsk = (question: Question) => all <= MAX_WORDS[question];
  return (
    (mayAsk("consent")
      ? (asks(blocks, "consent", CONSENTING) ?? asks(blocks, "consent", PAYING))
      : undefined) ?? (mayAsk("age") ? asks(blocks, "age", AGING) : undefined)
  );
}

interface Wording {
  readonly words: RegExp;
  readonly answers: RegExp;
  /** The offer of an alternative, with a button of its own. */
  readonly offer?: { readonly words: RegExp; readonly answers: RegExp };
}

const CONSENTING: Wording = { words: CONSENT, answers: ACCEPTS };
const PAYING: Wording = {
  words: CONSENT,
  answers: READS_ON,
  offer: { words: OFFERS, answers: SUBSCRIBES },
};
const AGING: Wording = { words: AGE, answers: ANSWERS };

function asks(
  blocks: readonly Block[],
  question: Question,
  { words, answers, offer }: Wording,
): Interstitial | undefined {
  const isConsent = question === "consent";
  const isAsking = ({ text, words: length, widget }: Block): boolean =>
    length >= MIN_ASKED && ((isConsent && widget === "consent") || words.test(text));
  const isSaid = (block: Block): boolean =>
    isAsking(block) || offer?.words.test(block.text) === true;
  const pressed = blocks.filter((block) => isAnswer(block, answers));
  const offered = offer === undefined ? [] : blocks.filter((one) => isAnswer(one, offer.answers));
  const answering = new Set([...pressed, ...offered]);
  const asking = new Set(blocks.filter((block) => !answering.has(block) && isSaid(block)));
  const asked = [...asking].find(isAsking);
  if (asked === undefined || pressed.length === 0) return undefined;
  if (offer !== undefined && offered.length === 0) return undefined;
  // A line with a sentence that asks and its button is a question by itself.
  const isLine = (block: Block) => isAsking(block) && SENTENCE_END.test(block.text);
  const separate = [...answering].filter((block) => !isLine(block));
  const message = messageOf([...answering, ...questionBlocks(blocks, asking, separate)]);
  return hasMainText(blocks, message, MAX_OTHER_WORDS[question]) ? undefined : { question, asked };
}

/** Matches the end of a sentence with more text after it. */
const SENTENCE_END = /[.!?。！？؟]\s*\S/;
/** Maximum words of controls and links, counted per line. */
const ANSWER_WORDS = 14;

function isAnswer(block: Block, answers: RegExp): boolean {
  const { text, words } = block;
  return words > 0 && words <= ANSWER_WORDS && isPressable(block) && answers.test(text.trim());
}

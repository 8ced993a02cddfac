// A page's blocks to whether they are only a question put before the page: consent to cookies, or the reader's age.
import type { Block } from "../../model/document.ts";

/** What the question is about. */
export type Question = "consent" | "age";

/** A question asked in the page's place. */
export interface Interstitial {
  readonly question: Question;
  /** The block that asks. */
  readonly asked: Block;
}

/** Most blocks, and words of all of them, of such a page. Consent is asked for at length. */
const MOST_BLOCKS = 60;
const MOST_WORDS = { consent: 400, age: 150 } as const;
/** Fewest words of a block that asks. */
const LEAST_ASKED = 3;
/** Words of a block that says nothing of its own: a logo, a label, an entry of a menu. */
const LABEL_WORDS = 3;
/** Most words beside the question, labels not counted: with more there is a page around it. */
const MOST_OTHER_WORDS = { consent: 10, age: 20 } as const;

/** Words of a consent to the use of data, in the larger languages of the web. One of many words each: linear. */
const CONSENT =
  /cookie|privacy|consent|gdpr|personal data|advertis|third part|our partners|galleta|privacidad|consentimiento|datenschutz|privatsphäre|einwillig|zustimm|confidentialité|vie privée|consentement|privacidade|consentimento|riservatezza|consenso|privac|toestemming|prywatnoś|zgod[aęy]|ciasteczk|куки|конфиденциальност|согласи|クッキー|プライバシー|同意|隐私|隱私|쿠키|개인정보|동의|çerez|gizlilik|rıza|خصوصية|ملفات تعريف الارتباط|موافقة/i;
/** What the control of such a question says. */
const ACCEPTS =
  /\b(?:accept|agree|allow|ok|okay|got it|i understand|continue|reject|decline|acepto|aceptar|rechazar|continuar|akzeptier\w*|zustimmen|annehmen|ablehnen|einverstanden|accepter|j'accepte|refuser|tout accepter|aceitar|concordo|rejeitar|accett[ao]\w*|rifiuta|accepteren|akkoord|weigeren|toestaan|akceptuj\w*|zgadzam|odrzuć|kabul)|принять|принимаю|соглас|отклонить|同意|すべて許可|接受|拒绝|拒絕|동의|수락|거부|reddet|قبول|موافق|رفض/i;
/** Words that ask how old the reader is. */
const AGE =
  /\b(?:1[689]|20|21)\s?\+|\b(?:over|under|at least|be|am|are|aged?|than|über|unter|mindestens|mayor(?:es)? de|más de|plus de|moins de|maior de|mais de|maggiorenn[ei]|più di|ouder dan|minstens|ukończon\w*) (?:of )?(?:1[689]|20|21)\b|(?:старше|мне|вам|만) (?:1[689]|2[01])|\b(?:1[689]|20|21) (?:years|or older|or over|jahre|años|ans|anos|anni|jaar|lat|лет|год|yaş)|(?:legal|drinking|smoking) age|old enough|of age\b|age verification|verify your age|your (?:age|date of birth|birth date)|volljährig|mayor de edad|majeur|maior de idade|maggiorenne|meerderjarig|pełnoletni|совершеннолет|未成年|成人|(?:1[689]|2[01])\s?(?:歳|岁|歲|세)|reşit|سن/i;
/** What the control of such a question says. */
const ANSWERS =
  /^(?:yes|no|enter|exit|leave|confirm|submit|continue|i am|i'm|sí|si|ja|nein|oui|non|sim|não|nee|tak|nie|да|нет|はい|いいえ|是|否|예|아니|네|evet|hayır|نعم|لا|entrar|salir|entrer|sortir|sair|entra|esci|eintreten|verlassen|wejdź|wyjdź|войти|выйти|over|under|18|21)/i;

/** The question that is all a page says; undefined for a page. */
export function interstitialIn(blocks: readonly Block[]): Interstitial | undefined {
  if (blocks.length > MOST_BLOCKS) return undefined;
  const all = blocks.reduce((sum, block) => sum + block.words, 0);
  const mayAsk = (question: Question) => all <= MOST_WORDS[question];
  return (
    (mayAsk("consent")
      ? asks(blocks, "consent", { words: CONSENT, answers: ACCEPTS })
      : undefined) ??
    (mayAsk("age") ? asks(blocks, "age", { words: AGE, answers: ANSWERS }) : undefined)
  );
}

interface Wording {
  readonly words: RegExp;
  readonly answers: RegExp;
}

function asks(
  blocks: readonly Block[],
  question: Question,
  { words, answers }: Wording,
): Interstitial | undefined {
  const isConsent = question === "consent";
  let asked: Block | undefined;
  let isAnswered = false;
  let other = 0;
  for (const block of blocks) {
    const isAsking = (isConsent && block.widget === "consent") || words.test(block.text);
    if (isAnswer(block, answers)) isAnswered = true;
    else if (isAsking && block.words >= LEAST_ASKED) asked ??= block;
    else if (!isAsking && !isAround(block)) other += block.words;
  }
  if (asked === undefined || !isAnswered) return undefined;
  return other <= MOST_OTHER_WORDS[question] ? { question, asked } : undefined;
}

/** Controls and links of a few words, those of one line together. */
const ANSWER_WORDS = 14;

function isAnswer({ kind, runs, text, words }: Block, answers: RegExp): boolean {
  if (words === 0 || words > ANSWER_WORDS) return false;
  const isPressed =
    kind === "control" || runs.every((run) => run.link !== undefined || run.text.trim() === "");
  return isPressed && answers.test(text.trim());
}

/** What stands around any page: landmarks of the site, labels. */
function isAround({ region, words }: Block): boolean {
  return region === "navigation" || region === "contentinfo" || words <= LABEL_WORDS;
}

// Detects pages that are only an interstitial: a question about cookie consent or the reader's age.
import type { Block } from "../../model/document.ts";
import { hasMainText, messageOf } from "./main-text.ts";
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

/**
 * Words about consent to data use, in the major languages of the web. Linear: each alternative is a
 * fixed word.
 */
const CONSENT =
  /cookie|privacy|consent|gdpr|personal data|galleta|privacidad|consentimiento|datenschutz|privatsphäre|einwillig|zustimm|confidentialité|vie privée|consentement|privacidade|consentimento|riservatezza|consenso|privac|toestemming|prywatnoś|zgod[aęy]|ciasteczk|куки|конфиденциальност|согласи|クッキー|プライバシー|同意|隐私|隱私|쿠키|개인정보|동의|çerez|gizlilik|rıza|خصوصية|ملفات تعريف الارتباط|موافقة/i;
/** Label of the button that answers a consent question. */
const ACCEPTS =
  /\b(?:accept|agree|allow|ok|okay|got it|i understand|continue|reject|decline|acepto|aceptar|rechazar|continuar|akzeptier\w*|zustimmen|annehmen|ablehnen|einverstanden|accepter|j'accepte|refuser|tout accepter|aceitar|concordo|rejeitar|accett[ao]\w*|rifiuta|accepteren|akkoord|weigeren|toestaan|akceptuj\w*|zgadzam|odrzuć|kabul)|принять|принимаю|соглас|отклонить|同意|すべて許可|接受|拒绝|拒絕|동의|수락|거부|reddet|قبول|موافق|رفض/i;
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
  const isAsking = ({ text, words: length, widget }: Block): boolean =>
    length >= MIN_ASKED && ((isConsent && widget === "consent") || words.test(text));
  const pressed = blocks.filter((block) => isAnswer(block, answers));
  const asking = new Set(blocks.filter((block) => !pressed.includes(block) && isAsking(block)));
  const [asked] = asking;
  if (asked === undefined || pressed.length === 0) return undefined;
  // A line with a sentence that asks and its button is a question by itself.
  const separate = pressed.filter((block) => !(isAsking(block) && SENTENCE_END.test(block.text)));
  const message = messageOf([...pressed, ...questionBlocks(blocks, asking, separate)]);
  return hasMainText(blocks, message, MAX_OTHER_WORDS[question]) ? undefined : { question, asked };
}

/** Matches the end of a sentence with more text after it. */
const SENTENCE_END = /[.!?。！？؟]\s*\S/;
/** Maximum words of controls and links, counted per line. */
const ANSWER_WORDS = 14;

function isAnswer({ kind, runs, text, words }: Block, answers: RegExp): boolean {
  if (words === 0 || words > ANSWER_WORDS) return false;
  const isPressed =
    kind === "control" || runs.every((run) => run.link !== undefined || run.text.trim() === "");
  return isPressed && answers.test(text.trim());
}

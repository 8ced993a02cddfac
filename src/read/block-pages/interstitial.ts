// Detects pages that are only an interstitial: a question about cookie consent or the reader's age.
import type { Block, Container } from "../../model/document.ts";

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
/** Maximum words of a block without content of its own: a logo, a label, a menu entry. */
const LABEL_WORDS = 3;
/** Maximum words besides the question, not counting labels: with more there is a page around it. */
const MAX_OTHER_WORDS = { consent: 10, age: 20 } as const;

/**
 * Words about consent to data use, in the major languages of the web. Linear: each alternative is a
 * fixed word.
 */
const CONSENT =
  /cookie|privacy|consent|gdpr|personal data|advertis|third part|our partners|galleta|privacidad|consentimiento|datenschutz|privatsphäre|einwillig|zustimm|confidentialité|vie privée|consentement|privacidade|consentimento|riservatezza|consenso|privac|toestemming|prywatnoś|zgod[aęy]|ciasteczk|куки|конфиденциальност|согласи|クッキー|プライバシー|同意|隐私|隱私|쿠키|개인정보|동의|çerez|gizlilik|rıza|خصوصية|ملفات تعريف الارتباط|موافقة/i;
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
  let asked: Block | undefined;
  let answer: Block | undefined;
  let other = 0;
  for (const block of blocks) {
    const isAsking = (isConsent && block.widget === "consent") || words.test(block.text);
    if (isAnswer(block, answers)) answer ??= block;
    else if (isAsking && block.words >= MIN_ASKED) asked ??= block;
    else if (!isAsking && !isAround(block)) other += block.words;
  }
  if (asked === undefined || answer === undefined) return undefined;
  if (other > MAX_OTHER_WORDS[question] || isBesideText(answer, blocks, words)) return undefined;
  return { question, asked };
}

/** Minimum words of a paragraph, and minimum paragraphs under a heading, of a text about the subject. */
const PARAGRAPH_WORDS = 15;
const MIN_PARAGRAPHS = 3;
/** Containers that are no box of a question. */
const PAGES = new Set(["html", "body", "main", "article"]);

/** Whether a button and its question are beside a text with a heading and several paragraphs. */
function isBesideText(answer: Block, blocks: readonly Block[], words: RegExp): boolean {
  const box = boxOf(answer, blocks, words);
  const isInBox = ({ container }: Block): boolean => {
    let around: Container | undefined = container;
    while (around !== undefined && around !== box) around = around.parent;
    return box !== undefined && around === box;
  };
  const outside = blocks.filter((block) => block.widget !== "consent" && !isInBox(block));
  const paragraphs = outside.filter(
    ({ kind, words: length }) => kind === "paragraph" && length >= PARAGRAPH_WORDS,
  );
  return outside.some(({ kind }) => kind === "heading") && paragraphs.length >= MIN_PARAGRAPHS;
}

/** Returns the smallest container of a button with a text that asks; undefined if that is the page. */
function boxOf(answer: Block, blocks: readonly Block[], words: RegExp): Container | undefined {
  const asking = new Set<Container>();
  for (const block of blocks) {
    if (block === answer || block.words < MIN_ASKED || !words.test(block.text)) continue;
    for (let at: Container | undefined = block.container; at !== undefined; at = at.parent) {
      asking.add(at);
    }
  }
  let box: Container | undefined = answer.container;
  while (box !== undefined && !PAGES.has(box.tag) && !asking.has(box)) box = box.parent;
  return box === undefined || PAGES.has(box.tag) ? undefined : box;
}

/** Maximum words of controls and links, counted per line. */
const ANSWER_WORDS = 14;

function isAnswer({ kind, runs, text, words }: Block, answers: RegExp): boolean {
  if (words === 0 || words > ANSWER_WORDS) return false;
  const isPressed =
    kind === "control" || runs.every((run) => run.link !== undefined || run.text.trim() === "");
  return isPressed && answers.test(text.trim());
}

/** Whether a block surrounds any page: site landmarks and labels. */
function isAround({ region, words }: Block): boolean {
  return region === "navigation" || region === "contentinfo" || words <= LABEL_WORDS;
}

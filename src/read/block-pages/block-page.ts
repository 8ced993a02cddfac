// Judges whether a response is the page, or a login, a block page, a challenge or a shell.
import { saysLoading } from "../../document/placeholders.ts";
import type { Block, PageSigns } from "../../model/document.ts";
import { withThousands } from "../../text/thousands.ts";
import { parseUrl } from "../../url/parse-url.ts";
import { CHALLENGE_MARKS, MITIGATION_HEADERS, PAGE_MARKS } from "./block-marks.ts";
import {
  PHRASES,
  type Phrase,
  type PhraseMeaning,
  plainWords,
  positionOf,
} from "./block-phrases.ts";
import { SENTENCE, SearchedText } from "./dead-end-lines.ts";
import { ABOUT, WORDINGS } from "./dead-end-phrases.ts";
import { interstitialIn, type Question } from "./interstitial.ts";
import { isPageAtLogin, loginFormIn } from "./login-form.ts";
import { loginSigns, namesLogin } from "./login-redirect.ts";
import { hasMainText, MAX_WORDS, placesText } from "./main-text.ts";
import { ownBlocks } from "./own-blocks.ts";
import { quoteAt } from "./quote.ts";
import { isToReader } from "./visit-words.ts";

/** Facts about a response to be judged. */
export interface ResponseEvidence {
  readonly requestedUrl: string;
  /** Final address; for a supplied page the address it declares, else the requested one. */
  readonly finalUrl: string;
  /** HTTP status; 200 for a supplied or rendered page without one. */
  readonly status: number;
  /** Response headers by lower-case name; may be empty. */
  readonly headers: Readonly<Record<string, string>>;
  /** Size of the markup in bytes. */
  readonly bytes: number;
  readonly signs: PageSigns;
  readonly blocks: readonly Block[];
  /** Text of the title element. */
  readonly title: string;
  /** All visible words. */
  readonly text: string;
  readonly words: number;
  /** Whether a browser has run the page's scripts. */
  readonly isRendered?: boolean;
  /** Whether the request declared the operator's contact. */
  readonly identityDeclared?: boolean;
}

/** A response that is not the page. */
export interface BlockPage {
  readonly kind: "login" | "undeclared" | "block" | "question" | "challenge" | "shell" | "empty";
  /** Description of the response, in one sentence without the page's address. */
  readonly reason: string;
  /** Whether its words belong to the page and only an application's container is empty. */
  readonly frames?: boolean;
}

/** Maximum words of a login page reached by a redirect, by number of signs in its address. */
const LOGIN_WORDS = { 1: 150, 2: 600 } as const;
/** Maximum visible text of a block page, in characters. */
const BLOCK_PAGE_CHARS = 1500;
/** Number of title characters checked. */
const TITLE_CHARS = 300;
/** Maximum text length for which two points suffice; longer texts need three. */
const TERSE_CHARS = 400;
/** Position from which a lone phrase is too late for a block page's message, in characters. */
const LATE_CHARS = 150;
/** Maximum text of a page that only asks for scripts to be enabled, in characters. */
const SHELL_CHARS = 300;
/** Minimum words for a page with an empty application container to count as a page. */
const FRAMING_WORDS = 20;
/** Points of a header that shows that a vendor answered instead of the site. */
const HEADER_POINTS = 3;
/** Minimum letters or digits in readable text. */
const READABLE_CHARS = 2;

/** Returns the block page, by words and signs, not status; undefined for a page. */
export function detectBlockPage(evidence: ResponseEvidence): BlockPage | undefined {
  const { text } = evidence;
  const phrases = text.length > BLOCK_PAGE_CHARS ? [] : phrasesIn(text);
  return (
    loginRedirect(evidence) ??
    undeclaredClient(evidence, phrases) ??
    refusalPage(evidence, phrases) ??
    loginForm(evidence) ??
    question(evidence) ??
    challenge(evidence) ??
    emptyShell(evidence, phrases) ??
    withoutWords(evidence)
  );
}

function loginRedirect({
  requestedUrl,
  finalUrl,
  words,
  title,
  blocks,
}: ResponseEvidence): BlockPage | undefined {
  if (words > LOGIN_WORDS[2] || requestedUrl === finalUrl) return undefined;
  const [requested, final] = [parseUrl(requestedUrl), parseUrl(finalUrl)];
  if (requested === undefined || final === undefined) return undefined;
  const signs = loginSigns(requested, final);
  if (signs === 0 || words > LOGIN_WORDS[signs]) return undefined;
  if (isPageAtLogin({ title, blocks })) return undefined;
  return { kind: "login", reason: `the site redirected to a login page, ${finalUrl}` };
}

/** Returns a bare login form, unless the address is a login address. */
function loginForm(evidence: ResponseEvidence): BlockPage | undefined {
  const requested = parseUrl(evidence.requestedUrl);
  if (requested === undefined || namesLogin(requested)) return undefined;
  const words = loginFormIn(evidence);
  if (words === undefined) return undefined;
  return {
    kind: "login",
    reason: `the site shows a login form instead, which says: "${words}"`,
  };
}

const QUESTIONS: Readonly<Record<Question, (quote: string) => string>> = {
  consent: (quote) =>
    `the site asks for consent to the use of cookies or data before it shows the page: "${quote}"`,
  age: (quote) => `the site asks how old the reader is before it shows the page: "${quote}"`,
};

/** Returns a question shown instead of the page. */
function question({ blocks }: ResponseEvidence): BlockPage | undefined {
  const found = interstitialIn(blocks);
  if (found === undefined) return undefined;
  const reason = QUESTIONS[found.question](quoteAt(found.asked.text, 0));
  return { kind: "question", reason };
}

function undeclaredClient(
  evidence: ResponseEvidence,
  all: readonly FoundPhrase[],
): BlockPage | undefined {
  const { text, identityDeclared = false } = evidence;
  const found = all.find(({ phrase }) => phrase.means === "identify");
  if (found === undefined || isPageBeside(evidence)) return undefined;
  const quote = quoteAt(text, found.at);
  if (identityDeclared) {
    return {
      kind: "undeclared",
      reason: `the site did not accept the contact that was declared to it (SERVICE_CONTACT), and says: "${quote}"`,
    };
  }
  return {
    kind: "undeclared",
    reason: `the site admits automated clients that identify themselves, and says: "${quote}"; set SERVICE_CONTACT to a name followed by a contact address (Example Company admin@example.com) to be declared there`,
  };
}

/** Meanings that alone do not make a block page: many short pages ask for scripts or patience. */
const HARMLESS_ALONE: ReadonlySet<PhraseMeaning> = new Set(["enable", "wait"]);

function refusalPage(
  evidence: ResponseEvidence,
  phrases: readonly FoundPhrase[],
): BlockPage | undefined {
  const {
    headers,
    signs: { marks },
    text,
    title,
  } = evidence;
  if (text.length > BLOCK_PAGE_CHARS) return undefined;
  const terse = text.length <= TERSE_CHARS;
  const shortTitle = title.slice(0, TITLE_CHARS);
  const titled = phrasesIn(shortTitle);
  const mitigator = mitigatorOf(headers);
  const onPage = markIn(PAGE_MARKS, plainWords(`${shortTitle} ${text}`));
  const inMarkup = terse ? markIn(CHALLENGE_MARKS, marks) : undefined;
  const signs = [titled[0], onPage, inMarkup].filter((sign) => sign !== undefined).length;
  const points =
    phrases.reduce((sum, { phrase }) => sum + phrase.weight, 0) +
    (mitigator === undefined ? 0 : HEADER_POINTS) +
    signs;
  const unmarked = inMarkup === undefined ? points : points - 1;
  if (points < (terse ? 2 : 3) || isFormNotice(evidence, phrases, unmarked)) return undefined;
  const vendor = mitigator ?? onPage ?? inMarkup;
  if (isPageBeside(evidence, onPage ?? mitigator)) return undefined;
  const telling = [...phrases, ...titled].some(({ phrase }) => !HARMLESS_ALONE.has(phrase.means));
  if (!telling && vendor === undefined) return undefined;
  const [first] = phrases;
  const quote = first === undefined ? quoteAt(title.trim() || text, 0) : quoteAt(text, first.at);
  return { kind: "block", reason: blockReason(vendor, quote) };
}

/** Whether a page that was served with success has main text besides the phrases. */
function isPageBeside(evidence: ResponseEvidence, vendor?: string): boolean {
  const { blocks, status } = evidence;
  if (status >= 400) return false;
  const isPlaced = vendor === undefined && placesText(evidence, states);
  const isVendors = vendor !== undefined;
  const message = {
    said: saidIn(blocks),
    isTitle: isVendors,
    hasTables: isVendors,
    ...(!isVendors && { includes: isOfBlockPage }),
  };
  return hasMainText(blocks, message, MAX_WORDS[isPlaced ? "weak" : "strong"]);
}

const isTelling = (sentence: string): boolean =>
  phrasesIn(sentence).length > 0 || markIn(PAGE_MARKS, plainWords(sentence)) !== undefined;

const isOfBlockPage = (sentence: string, isEntry: boolean): boolean =>
  (isTelling(sentence) && !isEntry) || isToReader(sentence);

/** Returns the words of the sentences with a phrase or a vendor's mark, by block. */
function saidIn(blocks: readonly Block[]): ReadonlyMap<Block, number> {
  const said = new Map<Block, number>();
  for (const block of ownBlocks(blocks)) {
    const sentences = block.text.match(SENTENCE) ?? [];
    const telling = sentences.filter(isTelling);
    const share = telling.join("").length / block.text.length;
    if (telling.length > 0) said.set(block, Math.ceil(block.words * share));
  }
  return said;
}

/** Whether a heading states a refusal, by words of block pages alone. */
function states(line: string): boolean {
  const isTelling = phrasesIn(line).some(({ phrase }) => phrase.weight > 1);
  return (isTelling && !ABOUT.test(plainWords(line))) || isDenied(line);
}

const isDenied = (line: string): boolean =>
  WORDINGS.some(
    ({ kind, wording }) =>
      kind === "denied" && new SearchedText(line).matchOf(wording) !== undefined,
  );

function blockReason(vendor: string | undefined, quote: string): string {
  const whose = vendor === undefined ? "" : ` of ${vendor}`;
  const words = quote === "" ? "" : `, which says: "${quote}"`;
  return `the site served a block page${whose} instead${words}`;
}

/** Whether the only phrase is a form's ("verify that you are human"), or comes late. */
function isFormNotice(
  { signs }: ResponseEvidence,
  phrases: readonly FoundPhrase[],
  points: number,
): boolean {
  const [only] = phrases;
  if (only === undefined || phrases.length > 1 || points > only.phrase.weight) return false;
  return only.at > LATE_CHARS || signs.asksForEmail;
}

function challenge({ headers, signs, text }: ResponseEvidence): BlockPage | undefined {
  if (isReadable(text)) return undefined;
  const vendor = mitigatorOf(headers) ?? markIn(CHALLENGE_MARKS, signs.marks);
  if (vendor === undefined) return undefined;
  return {
    kind: "challenge",
    reason: `the site served a bot challenge of ${vendor} instead: a script must run before it shows the page`,
  };
}

function emptyShell(
  evidence: ResponseEvidence,
  phrases: readonly FoundPhrase[],
): BlockPage | undefined {
  const { signs, text, status, bytes } = evidence;
  const { runsScript, hasEmptyMount, asksForScripts, ownWords } = signs;
  if (text.length > SHELL_CHARS || !runsScript) return undefined;
  if (!isReadable(text)) {
    if (!hasEmptyMount && !asksForScripts) return undefined;
    const reason = `the page is filled in by scripts and holds no readable text without them (${size(status, bytes)})`;
    return { kind: "shell", reason };
  }
  const asks =
    (asksForScripts || phrases.some(({ phrase }) => phrase.means === "enable")) &&
    !isPageBeside(evidence);
  const isLoading = saysLoading(text);
  const isFrame = hasEmptyMount && ownWords < FRAMING_WORDS;
  if (!asks && !isLoading && !isFrame) return undefined;
  return {
    kind: "shell",
    reason: `the page is filled in by scripts (${size(status, bytes)}), and all it says without them is: "${quoteAt(text, 0)}"`,
    frames: !asks && !isLoading,
  };
}

function withoutWords({ bytes, status, text }: ResponseEvidence): BlockPage | undefined {
  if (isReadable(text)) return undefined;
  return { kind: "empty", reason: `the answer holds no readable text (${size(status, bytes)})` };
}

function size(status: number, bytes: number): string {
  return `HTTP ${status}, ${withThousands(bytes)} bytes of markup`;
}

function mitigatorOf(headers: ResponseEvidence["headers"]): string | undefined {
  return MITIGATION_HEADERS.find(({ header }) => headers[header])?.vendor;
}

function markIn(marks: typeof PAGE_MARKS, text: string): string | undefined {
  return marks.find(({ mark }) => mark.test(text))?.vendor;
}

interface FoundPhrase {
  readonly phrase: Phrase;
  readonly at: number;
}

/** Returns the meanings in a text, each once, weightiest first. */
function phrasesIn(text: string): readonly FoundPhrase[] {
  const words = plainWords(text);
  const found = new Map<PhraseMeaning, FoundPhrase>();
  for (const phrase of PHRASES) {
    if (found.has(phrase.means)) continue;
    const at = positionOf(phrase, words);
    if (at !== undefined) found.set(phrase.means, { phrase, at });
  }
  return [...found.values()].sort((a, b) => b.phrase.weight - a.phrase.weight);
}

/** Whether a text has letters or digits to read. */
export function isReadable(text: string): boolean {
  // the minimum of letters or digits, at any distance
  return READABLE.test(text);
}

const READABLE = new RegExp(`(?:[\\p{L}\\p{N}][^\\p{L}\\p{N}]*){${READABLE_CHARS}}`, "u");

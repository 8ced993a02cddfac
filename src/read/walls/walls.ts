// What was served to whether it is the page, or something put in its place: a login, a block page, a challenge, a shell.
import { saysLoading } from "../../document/stand-ins.ts";
import type { Block, PageSigns } from "../../model/document.ts";
import { withThousands } from "../../text/thousands.ts";
import { interstitialIn, type Question } from "./interstitial.ts";
import { isLoginForm, loginSigns, namesLogin } from "./login-redirect.ts";
import { plainWords, positionOf, SAYINGS, type Saying, type WallMeaning } from "./wall-sayings.ts";
import { CHALLENGE_MARKS, MITIGATION_HEADERS, PAGE_MARKS } from "./wall-signs.ts";

/** What is known of an answer when it is judged. */
export interface WallEvidence {
  readonly requestedUrl: string;
  /** Where the answer came from; of a supplied page the address it declares for itself, else the requested one. */
  readonly finalUrl: string;
  /** HTTP status; 200 for a supplied or rendered page that has none. */
  readonly status: number;
  /** Response headers by lower-case name; empty where there are none. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the markup. */
  readonly bytes: number;
  readonly signs: PageSigns;
  readonly blocks: readonly Block[];
  /** The title element's text. */
  readonly title: string;
  /** All the words a reader sees. */
  readonly text: string;
  readonly words: number;
  /** Whether scripts built the page where the markup served was a shell. */
  readonly isBuilt?: boolean;
  /** Whether the operator's contact was declared to get this answer. */
  readonly identityDeclared?: boolean;
}

/** Something in the page's place. */
export interface Wall {
  readonly kind: "login" | "undeclared" | "block" | "question" | "challenge" | "shell" | "empty";
  /** What was served, in one sentence without the page's address. */
  readonly reason: string;
  /** Its words are the page's own: only the place of an application among them stands empty. */
  readonly frames?: boolean;
}

/** Most words of a page that a redirect makes a login page, by how many signs its address shows. */
const LOGIN_WORDS = { 1: 150, 2: 600 } as const;
/** Longest visible text of a block page, in characters. */
const BLOCK_PAGE_CHARS = 1500;
/** Characters of a title that are looked at. */
const TITLE_CHARS = 300;
/** Longest text on which two points are enough; on a longer one three are. */
const TERSE_CHARS = 400;
/** Where on a page the only thing that speaks for a wall comes too late to be its message, in characters. */
const LATE_CHARS = 150;
/** Longest text of a page that only asks for its scripts to be run. */
const SHELL_CHARS = 300;
/** Words of its own from which a page with an empty place for an application is still one. */
const FRAMING_WORDS = 20;
/** Points of a header by which a vendor says that it answered in the site's place. */
const HEADER_POINTS = 3;
/** Most characters a wall is quoted with. */
const QUOTE_CHARS = 120;
/** Fewest letters or digits that make readable text. */
const READABLE_CHARS = 2;

/**
 * The wall, or undefined when the answer is a page. Judged on words and on what the answer carries, never on its status;
 * a long page is a page whatever it talks about.
 */
export function judgeWall(evidence: WallEvidence): Wall | undefined {
  const { text } = evidence;
  const said = text.length > BLOCK_PAGE_CHARS ? [] : sayingsOf(text);
  return (
    loginRedirect(evidence) ??
    undeclaredClient(evidence, said) ??
    blockPage(evidence, said) ??
    loginForm(evidence) ??
    question(evidence) ??
    challenge(evidence) ??
    emptyShell(evidence, said) ??
    withoutWords(evidence)
  );
}

function loginRedirect({ requestedUrl, finalUrl, words }: WallEvidence): Wall | undefined {
  if (words > LOGIN_WORDS[2] || requestedUrl === finalUrl) return undefined;
  if (!URL.canParse(requestedUrl) || !URL.canParse(finalUrl)) return undefined;
  const signs = loginSigns(new URL(requestedUrl), new URL(finalUrl));
  if (signs === 0 || words > LOGIN_WORDS[signs]) return undefined;
  return { kind: "login", reason: `the site redirected to a login page, ${finalUrl}` };
}

/** A login form that scripts built in the page's place; one that was served at the address is the page of that address. */
function loginForm(evidence: WallEvidence): Wall | undefined {
  const { requestedUrl, title, blocks, signs, isBuilt = false } = evidence;
  if (!isBuilt || !signs.asksForPassword || !URL.canParse(requestedUrl)) return undefined;
  if (namesLogin(new URL(requestedUrl)) || !isLoginForm(title, blocks)) return undefined;
  const quote = blocks.find(({ text }) => text !== "")?.text ?? title;
  return {
    kind: "login",
    reason: `the site shows a login form instead, which says: "${quoteAt(quote, 0)}"`,
  };
}

const QUESTIONS: Readonly<Record<Question, (quote: string) => string>> = {
  consent: (quote) =>
    `the site asks for consent to the use of cookies or data before it shows the page: "${quote}"`,
  age: (quote) => `the site asks how old the reader is before it shows the page: "${quote}"`,
};

/** A question put before the page. */
function question({ blocks }: WallEvidence): Wall | undefined {
  const found = interstitialIn(blocks);
  if (found === undefined) return undefined;
  const reason = QUESTIONS[found.question](quoteAt(found.asked.text, 0));
  return { kind: "question", reason };
}

function undeclaredClient(
  { text, identityDeclared = false }: WallEvidence,
  all: readonly SaidSaying[],
): Wall | undefined {
  const said = all.find(({ saying }) => saying.means === "identify");
  if (said === undefined) return undefined;
  const quote = quoteAt(text, said.at);
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

/** Meanings by which a text without any other is not a wall: many short pages ask for scripts or for patience. */
const HARMLESS_ALONE: ReadonlySet<WallMeaning> = new Set(["enable", "wait"]);

function blockPage(evidence: WallEvidence, said: readonly SaidSaying[]): Wall | undefined {
  const {
    headers,
    signs: { marks },
    text,
    title,
  } = evidence;
  if (text.length > BLOCK_PAGE_CHARS) return undefined;
  const terse = text.length <= TERSE_CHARS;
  const shortTitle = title.slice(0, TITLE_CHARS);
  const titled = sayingsOf(shortTitle);
  const mitigator = mitigatorOf(headers);
  const onPage = markIn(PAGE_MARKS, plainWords(`${shortTitle} ${text}`));
  const inMarkup = terse ? markIn(CHALLENGE_MARKS, marks) : undefined;
  const signs = [titled[0], onPage, inMarkup].filter((sign) => sign !== undefined).length;
  const points =
    said.reduce((sum, { saying }) => sum + saying.weight, 0) +
    (mitigator === undefined ? 0 : HEADER_POINTS) +
    signs;
  if (points < (terse ? 2 : 3) || isFormNotice(evidence, said, points)) return undefined;
  const vendor = mitigator ?? onPage ?? inMarkup;
  const telling = [...said, ...titled].some(({ saying }) => !HARMLESS_ALONE.has(saying.means));
  if (!telling && vendor === undefined) return undefined;
  const [first] = said;
  const quote = first === undefined ? quoteAt(title.trim() || text, 0) : quoteAt(text, first.at);
  return { kind: "block", reason: blockReason(vendor, quote) };
}

function blockReason(vendor: string | undefined, quote: string): string {
  const whose = vendor === undefined ? "" : ` of ${vendor}`;
  const words = quote === "" ? "" : `, which says: "${quote}"`;
  return `the site served a block page${whose} instead${words}`;
}

/**
 * Whether the one thing said belongs to a form on the page, "verify that you are human" beside a field for an email
 * address, or comes late: a wall says at once what it wants.
 */
function isFormNotice(
  { signs }: WallEvidence,
  said: readonly SaidSaying[],
  points: number,
): boolean {
  const [only] = said;
  if (only === undefined || said.length > 1 || points > only.saying.weight) return false;
  return only.at > LATE_CHARS || signs.asksForEmail;
}

function challenge({ headers, signs, text }: WallEvidence): Wall | undefined {
  if (isReadable(text)) return undefined;
  const vendor = mitigatorOf(headers) ?? markIn(CHALLENGE_MARKS, signs.marks);
  if (vendor === undefined) return undefined;
  return {
    kind: "challenge",
    reason: `the site served a bot challenge of ${vendor} instead: a script must run before it shows the page`,
  };
}

function emptyShell(
  { signs, text, status, bytes }: WallEvidence,
  said: readonly SaidSaying[],
): Wall | undefined {
  const { runsScript, hasEmptyMount, asksForScripts, ownWords } = signs;
  if (text.length > SHELL_CHARS || !runsScript) return undefined;
  if (!isReadable(text)) {
    if (!hasEmptyMount && !asksForScripts) return undefined;
    const reason = `the page is filled in by scripts and holds no readable text without them (${size(status, bytes)})`;
    return { kind: "shell", reason };
  }
  const asks = asksForScripts || said.some(({ saying }) => saying.means === "enable");
  const isLoading = saysLoading(text);
  const isFrame = hasEmptyMount && ownWords < FRAMING_WORDS;
  if (!asks && !isLoading && !isFrame) return undefined;
  return {
    kind: "shell",
    reason: `the page is filled in by scripts (${size(status, bytes)}), and all it says without them is: "${quoteAt(text, 0)}"`,
    frames: !asks && !isLoading,
  };
}

function withoutWords({ bytes, status, text }: WallEvidence): Wall | undefined {
  if (isReadable(text)) return undefined;
  return { kind: "empty", reason: `the answer holds no readable text (${size(status, bytes)})` };
}

function size(status: number, bytes: number): string {
  return `HTTP ${status}, ${withThousands(bytes)} bytes of markup`;
}

function mitigatorOf(headers: WallEvidence["headers"]): string | undefined {
  return MITIGATION_HEADERS.find(({ header, value }) => value.test(headers[header] ?? ""))?.vendor;
}

function markIn(marks: typeof PAGE_MARKS, text: string): string | undefined {
  return marks.find(({ mark }) => mark.test(text))?.vendor;
}

interface SaidSaying {
  readonly saying: Saying;
  readonly at: number;
}

/** What a text says, each meaning once, the weightiest first. */
function sayingsOf(text: string): readonly SaidSaying[] {
  const words = plainWords(text);
  const found = new Map<WallMeaning, SaidSaying>();
  for (const saying of SAYINGS) {
    if (found.has(saying.means)) continue;
    const at = positionOf(saying, words);
    if (at !== undefined) found.set(saying.means, { saying, at });
  }
  return [...found.values()].sort((a, b) => b.saying.weight - a.saying.weight);
}

function isReadable(text: string): boolean {
  // as many letters or digits as make readable text, at any distance
  return READABLE.test(text);
}

const READABLE = new RegExp(`(?:[\\p{L}\\p{N}][^\\p{L}\\p{N}]*){${READABLE_CHARS}}`, "u");

/** A short quotation from a little before a position, in whole words. */
function quoteAt(text: string, at: number): string {
  const from = at < QUOTE_CHARS / 2 ? 0 : wordStart(text, at - QUOTE_CHARS / 3);
  const rest = text.slice(from).replace(/\s+/g, " ").trim();
  if (rest.length <= QUOTE_CHARS) return `${from > 0 ? "..." : ""}${rest}`;
  const end = rest.lastIndexOf(" ", QUOTE_CHARS);
  return `${from > 0 ? "..." : ""}${rest.slice(0, end > 0 ? end : QUOTE_CHARS)}...`;
}

/** Where the word at a position begins; the position itself in a script without spaces. */
function wordStart(text: string, position: number): number {
  const at = Math.floor(position);
  const space = text.slice(0, at).search(/\s\S{0,20}$/);
  return space < 0 ? at : space + 1;
}

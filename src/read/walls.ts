// What was served to whether it is the page, or something put in its place: a login, a block page, a challenge, a shell.
import { loginSigns } from "./login-redirect.ts";
import {
  CHALLENGE_MARKS,
  IDENTIFY,
  MITIGATION_HEADERS,
  PAGE_MARKS,
  SAYINGS,
  type Saying,
} from "./wall-signs.ts";

/** What is known of an answer when it is judged. */
export interface WallEvidence {
  readonly requestedUrl: string;
  /** Where the answer came from; of a supplied page the address it declares for itself, else the requested one. */
  readonly finalUrl: string;
  /** HTTP status; 200 for a supplied or rendered page that has none. */
  readonly status: number;
  /** Response headers by lower-case name; empty where there are none. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** The title element's text. */
  readonly title: string;
  /** All the words a reader sees. */
  readonly text: string;
  readonly words: number;
  /** Whether the page is meant to be read without words of its own: images, a frameset, a canvas. */
  readonly wordless?: boolean;
}

/** Something in the page's place. */
export interface Wall {
  readonly kind: "login" | "undeclared" | "block" | "challenge" | "shell" | "empty";
  /** What was served, in one sentence without the page's address. */
  readonly reason: string;
}

/** Most words of a page that a redirect makes a login page, by how many signs its address shows. */
const LOGIN_WORDS = { 1: 150, 2: 600 } as const;
/** Longest visible text of a block page, in characters. */
const BLOCK_PAGE_CHARS = 1500;
/** Longest text on which two signs are enough. */
const TERSE_CHARS = 400;
/** Most characters a wall's saying is quoted with. */
const QUOTE_CHARS = 120;
/** Fewest letters or digits that make readable text. */
const READABLE_CHARS = 2;
/** How far apart the two parts of a saying may stand. */
const SAYING_SPAN = 90;

/** The wall, or undefined when the answer is a page. Never a long real page, whatever it talks about. */
export function judgeWall(evidence: WallEvidence): Wall | undefined {
  return (
    loginRedirect(evidence) ??
    undeclaredClient(evidence) ??
    blockPage(evidence) ??
    challenge(evidence) ??
    withoutWords(evidence)
  );
}

function loginRedirect({ requestedUrl, finalUrl, words }: WallEvidence): Wall | undefined {
  if (!URL.canParse(requestedUrl) || !URL.canParse(finalUrl)) return undefined;
  const signs = loginSigns(new URL(requestedUrl), new URL(finalUrl));
  if (signs === 0 || words > LOGIN_WORDS[signs]) return undefined;
  return { kind: "login", reason: `the site redirected to a login page, ${finalUrl}` };
}

function undeclaredClient(evidence: WallEvidence): Wall | undefined {
  if (evidence.text.length > BLOCK_PAGE_CHARS * 2) return undefined;
  const text = plainWords(evidence.text);
  const found = IDENTIFY.map((saying) => find(saying, text)).find((at) => at !== undefined);
  if (found === undefined || found === null) return undefined;
  return {
    kind: "undeclared",
    reason: `the site admits automated clients that identify themselves, and says: "${quoteAt(evidence.text, found)}"; set SERVICE_CONTACT to a name followed by a contact address (Example Company admin@example.com) to be declared there`,
  };
}

function blockPage(evidence: WallEvidence): Wall | undefined {
  const { headers, text, title, status } = evidence;
  if (text.length > BLOCK_PAGE_CHARS) return undefined;
  const sayings = sayingsOf(plainWords(text));
  const titled = sayingsOf(plainWords(title));
  const vendor = mitigator(headers) ?? pageVendor(evidence);
  let score = mitigator(headers) === undefined ? 0 : 3;
  score += sayings.reduce((sum, { saying }) => sum + saying.weight, 0);
  if (titled.length > 0) score++;
  if (pageVendor(evidence) !== undefined) score++;
  if (status >= 400) score++;
  const enough = text.length <= TERSE_CHARS ? 2 : 3;
  const said = sayings.some(({ saying }) => saying.says !== "enable" && saying.says !== "wait");
  if (score < enough || !(said || titled.length > 0 || mitigator(headers) !== undefined)) {
    return undefined;
  }
  const served = vendor === undefined ? "a block page" : `a block page of ${vendor}`;
  const [first] = sayings;
  const quote = first === undefined ? title.trim() : quoteAt(text, first.at);
  return {
    kind: "block",
    reason: `the site served ${served} instead${quote === "" ? "" : `: "${quote}"`}`,
  };
}

function challenge({ headers, html, text }: WallEvidence): Wall | undefined {
  if (readableChars(text) >= READABLE_CHARS) return undefined;
  const vendor = mitigator(headers) ?? CHALLENGE_MARKS.find(({ mark }) => mark.test(html))?.vendor;
  if (vendor === undefined) return undefined;
  return {
    kind: "challenge",
    reason: `the site served a bot challenge of ${vendor} instead: a script must run before it shows the page`,
  };
}

function withoutWords({ html, status, text, wordless = false }: WallEvidence): Wall | undefined {
  if (wordless || readableChars(text) >= READABLE_CHARS) return undefined;
  const bytes = Buffer.byteLength(html).toLocaleString("en-US");
  const answer = `the answer (HTTP ${status}, ${bytes} bytes of markup) holds no readable text`;
  return { kind: "empty", reason: answer };
}

function mitigator(headers: WallEvidence["headers"]): string | undefined {
  return MITIGATION_HEADERS.find(({ header, value }) => value.test(headers[header] ?? ""))?.vendor;
}

function pageVendor({ text }: WallEvidence): string | undefined {
  const words = plainWords(text);
  return PAGE_MARKS.find(({ mark }) => mark.test(words))?.vendor;
}

interface Said {
  readonly saying: Saying;
  readonly at: number;
}

/** What a text says, each meaning once, the weightiest first. */
function sayingsOf(text: string): readonly Said[] {
  const found = new Map<string, Said>();
  for (const saying of SAYINGS) {
    const at = find(saying, text);
    if (at !== undefined && !found.has(saying.says)) found.set(saying.says, { saying, at });
  }
  return [...found.values()].sort((a, b) => b.saying.weight - a.saying.weight);
}

/** Where a saying stands in a text, undefined where it does not. */
function find({ one, other }: Saying, text: string): number | undefined {
  for (const stem of one) {
    for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + stem.length)) {
      if (other.length === 0) return at;
      const from = Math.max(0, at - SAYING_SPAN);
      const near = text.slice(from, at + stem.length + SAYING_SPAN);
      if (other.some((part) => near.includes(part))) return at;
    }
  }
  return undefined;
}

/** Text as sayings are written: lower case, straight apostrophes, single spaces. Positions stay those of the text. */
function plainWords(text: string): string {
  return text.toLowerCase().replace(/[’‘ʼ]/g, "'").replace(/\s/g, " ");
}

function readableChars(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** A short quotation around a position, from word to word. */
function quoteAt(text: string, at: number): string {
  const from = Math.max(0, at - QUOTE_CHARS / 3);
  const piece = text
    .slice(from, from + QUOTE_CHARS)
    .replace(/\s+/g, " ")
    .trim();
  return `${from > 0 ? "..." : ""}${piece}${from + QUOTE_CHARS < text.length ? "..." : ""}`;
}

// Detects dead ends: pages that say that there is no page, such as "not found" with status 200.
import type { Block, PageSigns } from "../../model/document.ts";
import type { DeadEnd } from "../../model/page.ts";
import { parseUrl } from "../../url/parse-url.ts";
import { partsOf, SearchedText } from "./dead-end-lines.ts";
import { type StatedDeadEnd, WORDINGS, type Wording } from "./dead-end-phrases.ts";
import { loginFormIn } from "./login-form.ts";
import { hasMainText, MAX_WORDS } from "./main-text.ts";
import { ownBlocks, wordsOfRuns } from "./own-blocks.ts";
import { quoteAt } from "./quote.ts";
import { isAboutVisit } from "./visit-words.ts";

/** A dead end, and whether it stands in place of the page. */
export interface FoundDeadEnd extends DeadEnd {
  /** Whether the page has hardly any other words. */
  readonly replaces: boolean;
}

/** A page to be judged. */
export interface DeadEndPage {
  readonly requestedUrl: string;
  readonly finalUrl: string;
  /** Text of the title element. */
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly signs: PageSigns;
}

/** Maximum words of prose besides the message, by number of signs. */
interface Limits {
  /** Up to this many words, the page counts as replaced by the message and is refused. */
  readonly replaces: { readonly one: number; readonly two: number };
  /** Up to this many words, the page is read and the message reported in `dead_end`. */
  readonly reported: { readonly one: number; readonly two: number };
  /** Whether the message may follow the beginning of the page. */
  readonly comesLate: boolean;
}

const LIMITS: Limits = {
  replaces: { one: MAX_WORDS.weak, two: MAX_WORDS.strong },
  reported: { one: 60, two: 250 },
  comesLate: false,
};
const LIMITS_OF: Readonly<Partial<Record<StatedDeadEnd, Limits>>> = {
  // The beginning of the article precedes the message.
  subscribers: {
    replaces: { one: 15, two: 30 },
    reported: { one: 400, two: 400 },
    comesLate: true,
  },
  // Pages with content often add that some part of them needs scripts.
  scripts: { replaces: { one: 15, two: 30 }, reported: { one: 30, two: 60 }, comesLate: false },
};

/** Words of prose that may precede the message: a dead end says so at once. */
const MAX_WORDS_BEFORE = 25;
/** Characters of a block that are searched. */
const BLOCK_CHARS = 400;
/** Maximum blocks of a dead end. Menus without landmarks are long. */
const MAX_BLOCKS = 1500;

/** Marks of a failure that Next.js streams in place of the content, after a successful status. */
const STREAMED: Readonly<Partial<Record<StatedDeadEnd, RegExp>>> = {
  "not-found": /^(?:NEXT_NOT_FOUND|NEXT_HTTP_ERROR_FALLBACK;404)$/m,
  denied: /^NEXT_HTTP_ERROR_FALLBACK;40[13]$/m,
};

/** Address of an error page: its own page if requested, a sign if only reached. Fixed words. */
const ERROR_ADDRESS =
  /(?:^|[/_.-])(?:40[134]|410|50[0234]|not-?found|page-?not-?found|errors?|error-?page)(?:[/_.-]|$)/i;

/** Returns the dead end that a page is, or undefined. */
export function detectDeadEnd(page: DeadEndPage): FoundDeadEnd | undefined {
  const form = loginFormIn(page);
  // The address of a login page, or the block page rules would have refused it.
  if (form !== undefined) return { kind: "login", evidence: form, replaces: false };
  if (page.blocks.length > MAX_BLOCKS || namesError(page.requestedUrl)) return undefined;
  const own = ownBlocks(page.blocks).map(
    (block): OwnBlock => ({
      block,
      prose: wordsOfRuns(block).prose,
      start: new SearchedText(block.text.slice(0, BLOCK_CHARS)),
    }),
  );
  const prose = own.reduce((sum, { prose: words }) => sum + words, 0);
  const titles = partsOf(page.title).map((part) => new SearchedText(part));
  const isTitled = WORDINGS.some(({ wording }) =>
    titles.some((part) => part.matchOf(wording) !== undefined),
  );
  if (prose > MAX_PROSE && !isTitled) return undefined;
  const asked = { page, own, titles, prose };
  for (const { kind, wording } of WORDINGS) {
    const found = judge(kind, wording, asked);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A block of the page's own. */
interface OwnBlock {
  readonly block: Block;
  /** Number of words without links. */
  readonly prose: number;
  /** Its first characters. */
  readonly start: SearchedText;
}

/** Maximum words of prose of a dead end of any kind, its message included. */
const MAX_PROSE = 500;

/** A page that is searched for every kind of dead end. */
interface Asked {
  readonly page: DeadEndPage;
  readonly own: readonly OwnBlock[];
  /** The title and its parts. */
  readonly titles: readonly SearchedText[];
  /** Words of the own blocks, without links. */
  readonly prose: number;
}

function judge(kind: StatedDeadEnd, wording: Wording, asked: Asked): FoundDeadEnd | undefined {
  const { replaces, reported } = LIMITS_OF[kind] ?? LIMITS;
  const signs = signsOf(kind, wording, asked);
  if (signs === undefined) return undefined;
  const said = [...signs.message].flatMap((one) => one ?? []);
  const count = signs.count === 1 ? "one" : "two";
  const isTitle = isTitledBy(said, signs.count, asked) && LIMITS_OF[kind]?.comesLate !== true;
  const saidIn = ({ block, start }: OwnBlock): number =>
    signs.count > 1 || start.matchOf(wording) !== undefined
      ? block.words
      : Math.ceil((block.words * start.charsOf(wording)) / block.text.length);
  const message = {
    said: new Map(said.map((one) => [one.block, saidIn(one)])),
    isTitle,
    // The other kinds have limits of their own.
    ...(LIMITS_OF[kind] === undefined && { includes: isPartOf(wording) }),
  };
  const isPage = hasMainText(asked.page.blocks, message, replaces[count]);
  const other = asked.prose - said.reduce((sum, { prose }) => sum + prose, 0);
  if (isPage && other > reported[count]) return undefined;
  return { kind, evidence: quoteAt(signs.evidence, 0), replaces: !isPage };
}

const isPartOf = (wording: Wording) => (sentence: string, isEntry: boolean) => {
  const text = new SearchedText(sentence);
  const states = text.charsOf(wording) > 0 || text.matchOf(wording) !== undefined;
  return (states && !isEntry) || isAboutVisit(sentence);
};

/** Whether a message is the title of its page: it has several signs, or is its first heading. */
function isTitledBy(said: readonly OwnBlock[], count: number, { own }: Asked): boolean {
  const headings = own.filter(({ block }) => block.kind === "heading");
  const title = headings.find(({ block }) => block.level === 1) ?? headings[0];
  return count > 1 || title === undefined || said.includes(title);
}

/** Signs of a dead end on a page. */
interface Signs {
  readonly count: number;
  /** Blocks that say it. */
  readonly message: ReadonlySet<OwnBlock | undefined>;
  /** Words that say it, in the page or in its markup. */
  readonly evidence: string;
}

/** Returns the signs of a dead end; undefined if they are too weak. */
function signsOf(
  kind: StatedDeadEnd,
  wording: Wording,
  { page, own, titles, prose }: Asked,
): Signs | undefined {
  const { comesLate } = LIMITS_OF[kind] ?? LIMITS;
  const { heading, sentence } = comesLate
    ? messagesIn(beforeFooter(own, page.blocks), wording, prose)
    : messagesIn(own, wording, MAX_WORDS_BEFORE);
  const titled = titles.find((part) => part.matchOf(wording) !== undefined);
  const [streamed] = STREAMED[kind]?.exec(page.signs.marks) ?? [];
  const isLed = kind === "not-found" && namesError(page.finalUrl);
  const said = [heading?.start, sentence?.start, titled].filter((text) => text !== undefined);
  const count = said.length + (isLed ? 1 : 0) + (streamed === undefined ? 0 : 2);
  const [only] = said;
  const isWeak = only === undefined || only.matchOf(wording) === "code";
  if (count === 0 || (count === 1 && isWeak)) return undefined;
  const message = sentence ?? heading;
  const evidence = message?.block.text ?? titled?.text ?? streamed ?? page.finalUrl;
  return { count, message: new Set([heading, sentence]), evidence };
}

/** Returns the own blocks before the footer: an invitation to subscribe may follow a whole page. */
function beforeFooter(own: readonly OwnBlock[], blocks: readonly Block[]): readonly OwnBlock[] {
  const footer = blocks.find(({ region }) => region === "contentinfo");
  return footer === undefined ? own : own.filter(({ block }) => block.first < footer.first);
}

/** Returns the first blocks that say it: as a heading or a line of its own, and as a sentence. */
function messagesIn(
  own: readonly OwnBlock[],
  wording: Wording,
  maxBefore: number,
): { readonly heading: OwnBlock | undefined; readonly sentence: OwnBlock | undefined } {
  let heading: OwnBlock | undefined;
  let sentence: OwnBlock | undefined;
  let before = 0;
  for (const block of own) {
    if (before > maxBefore || (heading !== undefined && sentence !== undefined)) break;
    if (heading === undefined && block.start.matchOf(wording) !== undefined) heading = block;
    else if (sentence === undefined && block.start.charsOf(wording) > 0) sentence = block;
    else before += block.prose;
  }
  return { heading, sentence };
}

/** Whether the path or the route of an address names an error. */
function namesError(address: string): boolean {
  const url = parseUrl(address);
  if (url === undefined) return false;
  return ERROR_ADDRESS.test(url.pathname) || (url.hash !== "" && ERROR_ADDRESS.test(url.hash));
}
